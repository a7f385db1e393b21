import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { PersonLink } from "#app/components/accounts/PersonLink.tsx";
import { OrganizerPicture } from "#app/components/events/OrganizerPicture.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { TextAreaField } from "#app/components/ui/Field.tsx";
import { Markdown } from "#app/components/ui/Markdown.tsx";
import { formatRecent } from "#app/domain/events/format.ts";
import { organizerDeletionSchema } from "#app/domain/events/organizers.ts";
import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
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
  type PendingOrganizer,
  type SimilarOrganizer,
} from "#app/models/events/organizers.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const PATH = pathTo("/admin/organizers");
const NOT_FOUND = "Organizer not found";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Organizers", path: PATH, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const asked = new URL(args.request.url).searchParams.get("delete");
  const now = new Date();
  const [rows, deleting] = await Promise.all([
    listPendingOrganizers(client, getSite().productName),
    asked ? getOrganizer(client, requireId(asked, NOT_FOUND)) : null,
  ]);
  return {
    organizers: rows.map((row) => summarize(row, now)),
    deleting: deleting && { id: deleting.id, name: deleting.name },
    waiting: user.waiting,
  };
});

function summarize(organizer: PendingOrganizer, now: Date) {
  const { id, name, about, website, links, updated_at, wasPublic, resemblesSite, similar, founder } = organizer;
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
    sentAt: new Date(updated_at).toISOString(),
    sent: formatRecent(updated_at, timeZone, now),
  };
}

export const handle: PageHandle<typeof loader> = { showsDialog: ({ deleting }) => deleting !== null };

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
          if (name !== null) return { to: PATH, success: `"${name}" is public now.` };
          return {
            to: PATH,
            error: "Nothing was approved: the page was changed or deleted after you opened this list.",
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
          if (name !== null) return { to: PATH, success: `The page of "${name}" is deleted.` };
          return { to: PATH, error: "The page was deleted already." };
        },
      },
    },
  });
}

export default function OrganizersPage() {
  const { organizers, deleting, waiting } = useLoaderData<typeof loader>();
  const { errors, field } = formState<"reason">(useActionData<typeof action>());
  const lead = organizers.length === 1 ? "1 page waits for approval" : `${organizers.length} pages wait for approval`;
  return (
    <>
      <div {...(deleting ? { inert: "" } : {})}>
        <AdminPage title="Organizers" lead={organizers.length > 0 && lead} waiting={waiting}>
          {!deleting && <ErrorSummary errors={errors} />}
          {organizers.length > 0 ? (
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
              title="No organizers wait"
              text="New and changed pages of organizers appear here before they are public."
            />
          )}
        </AdminPage>
      </div>
      {deleting && (
        <DeleteDialog organizer={deleting}>
          <TextAreaField
            name="reason"
            label="Reason"
            hint="The organizer gets a mail with it."
            optional
            rows={3}
            maxLength={MAX_REASON_CHARS}
            {...field("reason")}
          />
        </DeleteDialog>
      )}
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
      <ButtonLink to={pathTo("/admin/organizers", { delete: id })} variant="delete" preventScrollReset>
        Delete<span className="sr-only"> {name}</span>
      </ButtonLink>
    </div>
  );
}

/** `children` is the field for the reason. */
function DeleteDialog({ organizer, children }: { organizer: { id: string; name: string }; children: ReactNode }) {
  return (
    <Dialog title="Delete organizer page" closeTo={PATH}>
      <p>
        Are you sure you want to delete the page of "{organizer.name}"? Their events stay, without a name, each with the
        member who created it. This cannot be undone.
      </p>
      <Form
        method="post"
        action={pathTo("/admin/organizers", { delete: organizer.id })}
        className="mt-6 flex flex-wrap justify-end gap-3"
      >
        <input type="hidden" name="id" value={organizer.id} />
        <div className="w-full">{children}</div>
        <CancelLink to={PATH} />
        <Button variant="danger" name="intent" value="delete">
          Delete
        </Button>
      </Form>
    </Dialog>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
