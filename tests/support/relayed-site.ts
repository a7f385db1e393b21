import { openRelay, type Relay } from "./relay.ts";
import { openSite, type TestSite } from "./site.ts";

/** A site whose every question to Supabase passes a relay, which may answer it in Supabase's stead. */
export interface RelayedSite extends TestSite {
  relay: Relay;
}

/** @param env settings beyond the defaults, such as METRICS_PORT. */
export async function openRelayedSite(env: Record<string, string> = {}): Promise<RelayedSite> {
  const relay = await openRelay();
  const site = await openSite({ SUPABASE_URL: relay.url, ...env });
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
