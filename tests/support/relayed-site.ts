import { openRelay, type Relay } from "./relay.ts";
import { openSite, type TestSite } from "./site.ts";

/** A site whose requests to Supabase all go through a relay, which may answer them in place of Supabase. */
export interface RelayedSite extends TestSite {
  relay: Relay;
}

/** @param env settings beyond the defaults, such as METRICS_PORT. */
export async function openRelayedSite(env: Record<string, string> = {}): Promise<RelayedSite> {
  const relay = await openRelay();
  // Without SMTP the site does not poll the outbox, so a test counts only the requests of its pages.
  const site = await openSite({ SUPABASE_URL: relay.url, LOCAL_INBOX_URL: "", ...env });
  relay.target = site.stack.url;
  return {
    ...site,
    relay,
    async close() {
      await site.close();
      await relay.close();
    },
  };
}
