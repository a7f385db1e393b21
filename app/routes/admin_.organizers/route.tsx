import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { PersonLink } from "#app/components/accounts/PersonLink.tsx";
import { DecisionReasons } from "#app/components/events/DecisionReasons.tsx";
import { OrganizerPicture } from "#app/components/events/OrganizerPicture.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Markdown } from "#app/components/ui/Markdown.tsx";
import { formatRecent } from "#app/domain/events/format.ts";
import { reasonFieldName } from "#app/domain/events/moderation-reasons.ts";
import { organizerDeletionSchema, organizerReturnSchema } from "#app/domain/events/organizers.ts";
import { listPageReasons } from "#app/domain/events/page-reasons.ts";
import { shownPicture } from "#app/domain/events/summary.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { parseMarkdown } from "#app/domain/site/markdown.server.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader, requireId } from "#app/http/responses.server.ts";
import {
  approveOrganizer,
  deleteOrganizer,
  getOrganizer,
  listPendingOrganizers,
  listReturnedOrganizers,
  MOST_RETURNED,
  type PendingOrganizer,
  returnOrganizer,
  type SimilarOrganizer,
} from "#app/models/events/organizers.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { DeleteDialog, ReturnDialog } from "./dialogs.tsx";
import { ReturnedPages } from "./returned.tsx";

const PATH = pathTo("/admin/organizers");
const NOT_FOUND = "Organizer not found";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Organizers", path: PATH, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const params = new URL(args.request.url).searchParams;
  const asked = params.get("delete") ?? params.get("return");
  const now = new Date();
  const isOfReturned = params.get("state") === "returned";
  const [rows, returned, organizer] = await Promise.all([
    isOfReturned ? [] : listPendingOrganizers(client, getSite().productName),
    listReturnedOrganizers(client),
    asked ? getOrganizer(client, requireId(asked, NOT_FOUND)) : null,
  ]);
  return {
    organizers: rows.map((row) => summarize(row, now)),
    isOfReturned,
    countOfReturned: returned.length < MOST_RETURNED ? String(returned.length) : `${MOST_RETURNED} or more`,
    returned: returned.map((page) => ({
      ...page,
      returned: formatRecent(page.returnedAt, getSite().timeZone, now),
      deleteTo: pathTo("/admin/organizers", { state: "returned", delete: page.id }),
    })),
    dialog: organizer && {
      organizer: { id: organizer.id, name: organizer.name, version: params.get("version") ?? "" },
      kind: params.has("delete") ? ("delete" as const) : ("return" as const),
    },
    reasons: listPageReasons(),
    waiting: user.waiting,
  };
});

function summarize(organizer: PendingOrganizer, now: Date) {
  const { id, name, about, website, links, updated_at, wasPublic, resemblesSite, similar, founder, returnedBefore } =
    organizer;
  const { timeZone } = getSite();
  return {
    id,
    isNamedAfterSite: resemblesSite,
    similar,
    founder,
    name,
    about: parseMarkdown(about ?? ""),
    links: [...(website ? [website] : []), ...links],
    picture: shownPicture(organizer.picture),
    version: updated_at,
    isChanged: wasPublic,
    returnedBefore,
    sentAt: new Date(updated_at).toISOString(),
    sent: formatRecent(updated_at, timeZone, now),
  };
}

export const handle: PageHandle<typeof loader> = { showsDialog: ({ dialog }) => dialog !== null };

export function action(args: ActionFunctionArgs) {
  return handleForms(args, {
    guard: requireAdmin,
    forms: {
      approve: {
        changes: "listings",
        failTo: PATH,
        async save(_, { client }, { form }) {
          const id = requireId(String(form.get("id")), NOT_FOUND);
          const name = await approveOrganizer(client, id, String(form.get("version")));
          if (name !== null) return { to: PATH, success: `"${name}" is now public.` };
          return {
            to: PATH,
            error: "Nothing was approved: the page was changed or deleted after you opened this list.",
          };
        },
      },
      return: {
        fields: ["id", "version", "note", ...listPageReasons().map(({ key }) => reasonFieldName(key))],
        schema: organizerReturnSchema,
        fieldOf: () => "note",
        async save({ id, version, note }, { client }, { form }) {
          const keys = listPageReasons().map(({ key }) => key);
          const why = { reasons: keys.filter((key) => form.has(reasonFieldName(key))), note };
          const name = await returnOrganizer(client, requireId(id, NOT_FOUND), version, why);
          if (name !== null)
            return { to: PATH, success: `The page of "${name}" was returned. Its owners get an email.` };
          return {
            to: PATH,
            error: "Nothing was returned: the page was changed, decided about or deleted after you opened this list.",
          };
        },
      },
      delete: {
        changes: "listings",
        fields: ["id", "reason"],
        schema: organizerDeletionSchema,
        fieldOf: () => "reason",
        async save({ id, reason }, { client }) {
          const name = await deleteOrganizer(client, requireId(id, NOT_FOUND), reason);
          if (name !== null) return { to: PATH, success: `The page of "${name}" was deleted.` };
          return { to: PATH, error: "The page was already deleted." };
        },
      },
    },
  });
}

export default function OrganizersPage() {
  const { organizers, isOfReturned, returned, countOfReturned, dialog, reasons, waiting } =
    useLoaderData<typeof loader>();
  const { errors, field } = formState<string>(useActionData<typeof action>());
  const lead =
    organizers.length === 1 ? "1 page is waiting for approval" : `${organizers.length} pages are waiting for approval`;
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <AdminPage title="Organizers" lead={organizers.length > 0 && lead} waiting={waiting}>
          {!dialog && <ErrorSummary errors={errors} />}
          <nav aria-label="State of the pages" className="mb-4 flex flex-wrap gap-x-2">
            <Link to={PATH} aria-current={isOfReturned ? undefined : "page"} className="menu-item">
              Waiting
            </Link>
            <Link
              to={pathTo("/admin/organizers", { state: "returned" })}
              aria-current={isOfReturned ? "page" : undefined}
              className="menu-item"
            >
              Returned ({countOfReturned})
            </Link>
          </nav>
          {isOfReturned ? (
            <ReturnedPages pages={returned} />
          ) : organizers.length > 0 ? (
            <ul className="divide-y divide-line panel">
              {organizers.map((organizer) => (
                <li
                  key={organizer.id}
                  className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 p-4 sm:px-5"
                >
                  {organizer.picture && (
                    <OrganizerPicture picture={organizer.picture} size={96} className="aspect-square w-24" />
                  )}
                  <div className="min-w-0 grow basis-80">
                    <h2 className="text-lg">{organizer.name}</h2>
                    <p className="mt-1 dots text-ink-soft">
                      <time dateTime={organizer.sentAt}>{organizer.sent}</time>
                      {organizer.founder && (
                        <span>
                          asked for by <PersonLink id={organizer.founder.id}>{organizer.founder.name}</PersonLink>
                        </span>
                      )}
                      {organizer.isChanged && <span>was public before</span>}
                    </p>
                    {organizer.isNamedAfterSite && (
                      <p className="mt-2 font-semibold text-coral">This name contains the name of the site.</p>
                    )}
                    {organizer.returnedBefore && (
                      <div className="mt-2">
                        <p className="text-ink-soft">Was returned before, and is sent again:</p>
                        <DecisionReasons reason={organizer.returnedBefore} fields={[]} />
                      </div>
                    )}
                    <SimilarNames similar={organizer.similar} />
                    {/* Not links, and not shortened: the admin reviews the addresses themselves. */}
                    {organizer.links.map((address) => (
                      <p key={address} className="mt-2 wrap-anywhere">
                        {address}
                      </p>
                    ))}
                    <Markdown blocks={organizer.about} className="mt-2 max-w-prose" />
                  </div>
                  <Decision organizer={organizer} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              isCompact
              title="No organizers waiting"
              text="New and changed organizer pages appear here before they are public."
            />
          )}
        </AdminPage>
      </div>
      {dialog?.kind === "delete" && <DeleteDialog organizer={dialog.organizer} field={field} />}
      {dialog?.kind === "return" && <ReturnDialog organizer={dialog.organizer} reasons={reasons} field={field} />}
    </>
  );
}

/** Organizers with similar names. */
function SimilarNames({ similar }: { similar: SimilarOrganizer[] }) {
  if (similar.length === 0) return null;
  return (
    <div className="mt-2">
      <p className="text-ink-soft">Similar names, to compare before you approve:</p>
      <ul className="pl-5 list-disc text-ink-soft">
        {similar.map(({ name, slug }) => (
          <li key={name} className="py-1 wrap-anywhere">
            {slug === null ? (
              `${name} (not public now)`
            ) : (
              <Link to={pathTo("/organizers/:organizer", { organizer: slug })} reloadDocument className="link">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Decision({ organizer }: { organizer: { id: string; name: string; version: string } }) {
  const { id, name, version } = organizer;
  return (
    <div className="row-actions">
      <Form method="post" action={PATH} className="grid">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <Button name="intent" value="approve">
          Approve<span className="sr-only"> {name}</span>
        </Button>
      </Form>
      <ButtonLink to={pathTo("/admin/organizers", { return: id, version })} variant="secondary" preventScrollReset>
        Return<span className="sr-only"> {name}</span>
      </ButtonLink>
      <ButtonLink to={pathTo("/admin/organizers", { delete: id })} variant="delete" preventScrollReset>
        Delete<span className="sr-only"> {name}</span>
      </ButtonLink>
    </div>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
