import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { MAX_SAVED_EVENTS, parseEventIds, summarizeSaved } from "#app/domain/events/saved-events.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader, requireId } from "#app/http/responses.server.ts";
import { readSavedEvents, removeSavedEvent, saveEvents } from "#app/models/events/saved-events.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getUser, requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { SavedInBrowser } from "./in-browser.tsx";
import { CalendarFile, NothingSaved, SavedList } from "./lists.tsx";

const TITLE = "Saved events";
const PATH = pathTo("/saved");

export const handle: PageHandle = { shared: { reads: "nothing" } };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: TITLE,
    description: "The events that you have saved, in this browser or in your account.",
    path: PATH,
    isIndexed: false,
  });

/** A member's saved events; those of visitors are in localStorage. */
export const loader = defineLoader(async (args) => {
  if (!(await getUser(args))) return { saved: null };
  return { saved: summarizeSaved(await readSavedEvents(getClient(args)), getSite().timeZone, new Date()) };
});

export function action(args: ActionFunctionArgs) {
  return handleForms(args, {
    guard: requireUser,
    forms: {
      remove: {
        failTo: PATH,
        async save(_, { client, user }, { form }) {
          await removeSavedEvent(client, user.id, requireId(String(form.get("id")), "Event not found"));
          return { to: PATH, success: "Removed from your saved events." };
        },
      },
      keep: {
        failTo: PATH,
        async save(_, { client }, { form }) {
          const { saved, leftOut } = await saveEvents(client, parseEventIds(form.get("ids")));
          if (leftOut === 0) return { to: PATH, success: `${countSaved(saved)} in your account.` };
          const full = `An account keeps ${MAX_SAVED_EVENTS} at most: ${leftOut} stay in this browser.`;
          return { to: PATH, info: `${countSaved(saved)} in your account. ${full}` };
        },
      },
    },
  });
}

function countSaved(count: number): string {
  return count === 1 ? "1 of these events is now" : `${count} of these events are now`;
}

export default function SavedEventsPage() {
  const { saved } = useLoaderData<typeof loader>();
  if (saved === null)
    return (
      <Page title={TITLE} lead="Saved in this browser only, or in your account if you sign in.">
        <SavedInBrowser />
      </Page>
    );
  const count = saved.coming.length + saved.withdrawn.length + saved.over.length;
  return (
    <Page
      title={TITLE}
      lead="They are kept in your account, where only you see them."
      actions={saved.coming.length > 0 && <CalendarFile href={pathTo("/account/saved.ics")} />}
    >
      {count === 0 ? <NothingSaved /> : <SavedList saved={saved} />}
      <SavedInBrowser known={[...saved.coming, ...saved.withdrawn, ...saved.over].map(({ id }) => id)} />
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
