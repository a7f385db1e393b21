import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { siteOf } from "#app/components/site/root-data.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { SentBackEvents } from "./admin_.returned/list.tsx";
import { loadSentBackEvents } from "./admin_.returned/load.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Refused events", path: pathTo("/admin/refused"), isIndexed: false });

export const loader = defineLoader((args) => loadSentBackEvents(args, "refused"));

export default function RefusedEventsPage() {
  return (
    <SentBackEvents
      page="/admin/refused"
      title="Refused events"
      did="Refused"
      next="They go back to the queue if their organizers change them."
      none="Events that admins refuse appear here."
      {...useLoaderData<typeof loader>()}
    />
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
