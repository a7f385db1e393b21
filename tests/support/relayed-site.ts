import { openRelay, type Relay } from "./relay.ts";
import { openSite, type TestSite } from "./site.ts";

/** A site whose every question to Supabase passes a relay, which may answer it in Supabase's stead. */
export interface RelayedSite extends TestSite {
  relay: Relay;
}

/** @param env settings beyond the defaults, such as METRICS_PORT. */
export async function openRelayedSite(env: Record<string, string> = {}): Promise<RelayedSite> {
  const relay = await openRelay();
  // Without an inbox it delivers no mail, and asks Supabase nothing by itself that a test would count.
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
