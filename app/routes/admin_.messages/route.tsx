import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { Button } from "#app/components/ui/Button.tsx";
import { SelectField } from "#app/components/ui/Field.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import { parsePageNumber } from "#app/domain/lists/parse-filters.ts";
import { CONTACT_SUBJECTS, type ContactSubject, summarizeContactMessage } from "#app/domain/site/contact-message.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { handleForms, type Sent } from "#app/forms/handle-form.server.ts";
import { defineLoader, requireId } from "#app/http/responses.server.ts";
import { deleteContactMessages, listContactMessages, markContactMessages } from "#app/models/site/contact.server.ts";
import { setFlash } from "#app/session/flash.server.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { requireAdmin, type SignedIn } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { ContactMessages, DeleteMessagesDialog } from "./messages.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Contact messages", path: pathTo("/admin/messages"), isIndexed: false });

/** The page number and the filter of the list. */
interface Place {
  page: number;
  subject: ContactSubject | null;
}

function readPlace(params: URLSearchParams): Place {
  const subject = CONTACT_SUBJECTS.find((known) => known === params.get("subject")) ?? null;
  return { page: parsePageNumber(params.get("page")), subject };
}

function placeParams({ page, subject }: Place): Record<string, string> {
  return { ...(subject ? { subject } : {}), ...(page > 1 ? { page: String(page) } : {}) };
}

/** Address of a page of the list, with the selected messages and, if `asksToDelete`, the dialog for deleting them. */
function listPath(place: Place, chosenIds: readonly string[] = [], asksToDelete = false): string {
  return pathTo("/admin/messages", { ...placeParams(place), id: chosenIds, ask: asksToDelete && "delete" });
}

const NOTHING_CHOSEN = "Choose at least one message first.";

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const params = new URL(args.request.url).searchParams;
  const place = readPlace(params);
  const list = await listContactMessages(client, place);
  // The last page became empty: redirect to the one before it.
  if (list.page !== place.page) throw seeOther(args, listPath({ ...place, page: list.page }));
  const { timeZone } = getSite();
  const now = new Date();
  const messages = list.rows.map((row) => summarizeContactMessage(row, timeZone, now));
  const wanted = params.getAll("id");
  const chosen = messages.filter(({ id }) => wanted.includes(id));
  const asksToDelete = params.get("ask") === "delete";
  if (asksToDelete && wanted.length === 0) {
    setFlash(args, "error", NOTHING_CHOSEN);
    throw seeOther(args, listPath(place));
  }
  const { total, pageCount } = list;
  return { place, total, pageCount, messages, waiting: user.waiting, chosen, deleting: asksToDelete ? chosen : [] };
});

export const handle: PageHandle<typeof loader> = { showsDialog: ({ deleting }) => deleting.length > 0 };

export function action(args: ActionFunctionArgs) {
  const to = listPath(readPlace(new URL(args.request.url).searchParams));
  const chosen = (form: FormData) => form.getAll("id").map((id) => requireId(String(id), "Message not found"));
  const mark = (isRead: boolean) => ({
    failTo: to,
    async save(_: object, { client }: SignedIn, { form }: Sent) {
      const ids = chosen(form);
      if (ids.length === 0) return { to, error: NOTHING_CHOSEN };
      const marked = await markContactMessages(client, ids, isRead);
      return marked > 0
        ? { to, success: `${haveBeen(marked)} marked as ${isRead ? "read" : "unread"}.` }
        : { to, error: GONE };
    },
  });
  return handleForms(args, {
    guard: requireAdmin,
    forms: {
      read: mark(true),
      unread: mark(false),
      delete: {
        failTo: to,
        async save(_, { client }, { form }) {
          const ids = chosen(form);
          if (ids.length === 0) return { to, error: NOTHING_CHOSEN };
          const deleted = await deleteContactMessages(client, ids);
          if (deleted > 0) return { to, success: `${haveBeen(deleted)} deleted.` };
          return { to, error: ids.length === 1 ? "The message was already deleted." : GONE };
        },
      },
    },
  });
}

const GONE = "Nothing was changed: these messages were already deleted.";

function haveBeen(count: number): string {
  return count === 1 ? "The message has been" : `${count} messages have been`;
}

export default function ContactMessagesPage() {
  const { place, messages, pageCount, total, waiting, chosen, deleting } = useLoaderData<typeof loader>();
  const { page, subject } = place;
  const path = listPath(place);
  const chosenIds = chosen.map(({ id }) => id);
  return (
    <>
      <div {...(deleting.length > 0 ? { inert: "" } : {})}>
        <AdminPage title="Contact messages" lead={describe(total, waiting.messages, subject)} waiting={waiting}>
          <SubjectFilter subject={subject} />
          {messages.length > 0 ? (
            <ContactMessages
              // Resets the uncontrolled checkboxes on another page.
              key={`${path} ${chosenIds}`}
              messages={messages}
              action={path}
              place={placeParams(place)}
              chosenIds={chosenIds}
              deletePath={(id) => listPath(place, [id], true)}
            />
          ) : (
            <EmptyState
              isCompact
              title="No messages"
              text={
                subject
                  ? `Nobody has written about ${subject}, or what they wrote has been deleted.`
                  : "Messages from the contact form appear here."
              }
            />
          )}
          <Pagination
            previous={page > 1 ? listPath({ ...place, page: page - 1 }) : null}
            next={page < pageCount ? listPath({ ...place, page: page + 1 }) : null}
            label={`Page ${page} of ${pageCount}`}
          />
        </AdminPage>
      </div>
      {deleting.length > 0 && (
        <DeleteMessagesDialog messages={deleting} action={path} closeTo={listPath(place, chosenIds)} />
      )}
    </>
  );
}

/** The number of listed messages, and of all unread ones, as text. */
function describe(total: number, unread: number, subject: ContactSubject | null): string {
  const listed = `${total === 1 ? "1 message" : `${total} messages`}${subject ? ` about ${subject}` : ""}`;
  const unreadOnes = unread === 0 ? "none unread" : `${unread} unread`;
  return `${listed}, newest first; ${unreadOnes}${subject ? " among all" : ""}`;
}

function SubjectFilter({ subject }: { subject: ContactSubject | null }) {
  return (
    <Form method="get" action={pathTo("/admin/messages")} className="mb-6 flex flex-wrap items-end gap-3">
      <div className="max-w-xs min-w-0 grow">
        <SelectField name="subject" label="Subject" required={false} key={subject} defaultValue={subject ?? ""}>
          <option value="">Every subject</option>
          {CONTACT_SUBJECTS.map((known) => (
            <option key={known}>{known}</option>
          ))}
        </SelectField>
      </div>
      <Button variant="secondary">Filter</Button>
    </Form>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
