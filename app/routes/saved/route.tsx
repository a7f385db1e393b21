import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { PlanMails } from "#app/components/events/PlanMails.tsx";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { StatusRegion } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { MAX_SAVED_EVENTS, parseEventIds, summarizeSaved } from "#app/domain/events/saved-events.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { planMailForms } from "#app/forms/plan-mails.server.ts";
import { defineLoader, requireId } from "#app/http/responses.server.ts";
import messages from "#app/messages/following.ts";
import { translator } from "#app/messages/translator.ts";
import { readSavedEvents, removeSavedEvent, saveEvents } from "#app/models/events/saved-events.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getUser, requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { SavedInBrowser } from "./in-browser.tsx";
import { CalendarFile, NothingSaved, SavedList } from "./lists.tsx";

const t = translator(messages);

const PATH = pathTo("/saved");

export const handle: PageHandle = { shared: { reads: "nothing" } };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: t("savedEvents"),
    description: t("savedDescription"),
    path: PATH,
    isIndexed: false,
  });

/** A member's saved events; those of visitors are in localStorage. */
export const loader = defineLoader(async (args) => {
  if (!(await getUser(args))) return { saved: null, mails: null, removed: null };
  const [removed] = parseEventIds(new URL(args.request.url).searchParams.get("removed"));
  const state = await readSavedEvents(getClient(args));
  return {
    saved: summarizeSaved(state, getSite().timeZone, new Date()),
    mails: { isTold: state.is_told, isReminded: state.is_reminded },
    removed: removed ?? null,
  };
});

export function action(args: ActionFunctionArgs) {
  return handleForms(args, {
    guard: requireUser,
    forms: {
      remove: {
        failTo: PATH,
        async save(_, { client, user }, { form }) {
          const id = requireId(String(form.get("id")), t("eventNotFound"));
          await removeSavedEvent(client, user.id, id);
          // The page shows a note with an undo button.
          return { to: pathTo("/saved", { removed: id }) };
        },
      },
      keep: {
        failTo: PATH,
        async save(_, { client }, { form }) {
          const { saved: count, leftOut: left } = await saveEvents(client, parseEventIds(form.get("ids")));
          if (left === 0) return { to: PATH, success: t("keptAll", { count }) };
          return { to: PATH, info: t("keptSome", { count, left, max: MAX_SAVED_EVENTS }) };
        },
      },
      ...planMailForms(PATH),
    },
  });
}

export default function SavedEventsPage() {
  const { saved, mails, removed } = useLoaderData<typeof loader>();
  if (saved === null)
    return (
      <Page title={t("savedEvents")} lead={t("savedInBrowser")}>
        <SavedInBrowser />
      </Page>
    );
  const known = [...saved.coming, ...saved.withdrawn, ...saved.over].map(({ id }) => id);
  const count = known.length;
  return (
    <Page
      title={t("savedEvents")}
      lead={t("savedInAccount")}
      actions={
        saved.coming.length > 0 && (
          <>
            <ButtonLink to={pathTo("/saved/calendar")} variant="secondary">
              {t("subscribeToSaved")}
            </ButtonLink>
            <CalendarFile href={pathTo("/account/saved.ics")} />
          </>
        )
      }
    >
      <StatusRegion>{removed !== null && !known.includes(removed) && <Removed id={removed} />}</StatusRegion>
      {count > 0 && (
        <div className="mb-6">
          <PlanMails action={PATH} mails={mails} />
        </div>
      )}
      {count === 0 ? <NothingSaved /> : <SavedList saved={saved} />}
      <SavedInBrowser known={known} />
    </Page>
  );
}

/** A note that an event was removed, with an undo button. */
function Removed({ id }: { id: string }) {
  return (
    <Form method="post" action={PATH} className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2" preventScrollReset>
      <p>{t("removedFromSaved")}</p>
      <input type="hidden" name="ids" value={id} />
      <SubmitButton intent="keep" variant="secondary" busyLabel={t("keeping")}>
        {t("undo")}
      </SubmitButton>
    </Form>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
