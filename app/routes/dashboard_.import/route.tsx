import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import { Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { MAX_IMPORTED_EVENTS } from "#app/domain/imports/imported.ts";
import { tableColumns } from "#app/domain/imports/table-columns.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { listPublishers } from "#app/forms/publishers.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/import.ts";
import { currentLanguage } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { listImportedDrafts } from "#app/models/events/import.server.ts";
import { getSignedIn, requireUser, type SignedIn } from "#app/session/user.server.ts";
import { type ImportInputs, importForms, summarizeImported } from "./action.server.ts";
import { ImportedDraftTable } from "./drafts.tsx";
import { askedTable, MatchForm } from "./match.tsx";
import { AlikeForm, DeleteForm } from "./questions.tsx";
import type { ImportShown } from "./reading.server.ts";
import { FileForm } from "./sections.tsx";

const t = translator(messages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("importEvents"), path: pathTo("/dashboard/import"), isIndexed: false });

export const loader = defineLoader(async (args) => {
  const columns = tableColumns(currentLanguage());
  if (isSessionUnavailable(args)) return { drafts: [], total: 0, room: 0, publishers: null, columns };
  const who = await requireUser(args);
  const [imported, publishers] = await Promise.all([listImportedDrafts(who.client, who.user.id), listPublishers(who)]);
  const { total, room } = imported;
  return { drafts: await summarizeImported(imported, who.user, publishers), total, room, publishers, columns };
});

export function action(args: ActionFunctionArgs) {
  return handleForms<ImportInputs, SignedIn, ImportShown>(args, { guard: getSignedIn, forms: importForms(args) });
}

export default function ImportPage() {
  const { drafts, total, room, publishers, columns } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { errors } = formState(answer);
  const table = askedTable(answer);
  const deleting = answer?.shown && "deleting" in answer.shown ? answer.shown.deleting : null;
  const alike = answer?.shown && "questioned" in answer.shown ? answer.shown : null;
  return (
    <Page
      back={<BackLink to={pathTo("/dashboard")}>{t("backToDashboard")}</BackLink>}
      title={t("importEvents")}
      lead={t("importLead", { most: String(MAX_IMPORTED_EVENTS) })}
      width="text"
    >
      <ErrorSummary errors={errors}>{signInPrompt(answer)}</ErrorSummary>
      {deleting ? (
        <DeleteForm drafts={deleting} />
      ) : alike ? (
        <AlikeForm {...alike} />
      ) : table ? (
        <MatchForm answer={answer} table={table} columns={columns} />
      ) : (
        <>
          <FileForm answer={answer} publishers={publishers} columns={columns} />
          <p className="mt-6">
            {t.rich("subscribeInstead", {
              link: (text) => (
                <Link to={pathTo("/dashboard/calendars")} className="link">
                  {text}
                </Link>
              ),
            })}
          </p>
        </>
      )}
      {!deleting && !alike && <ImportedDraftTable drafts={drafts} total={total} room={room} />}
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
