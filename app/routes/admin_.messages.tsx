import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/AdminPage.tsx";
import { ContactMessages } from "#app/components/ContactMessages.tsx";
import { DeleteMessageDialog } from "#app/components/contact/DeleteMessageDialog.tsx";
import { EmptyState } from "#app/components/EmptyState.tsx";
import { siteOf } from "#app/components/site.ts";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import { summarizeContactMessage } from "#app/domain/contact-message.ts";
import { pageMeta } from "#app/domain/page-meta.ts";
import { parseEventFilters } from "#app/domain/parse-event-filters.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { setFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireIntent } from "#app/http/intent.server.ts";
import { requireId } from "#app/http/not-found.server.ts";
import { seeOther } from "#app/http/redirect.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { getSite } from "#app/http/site.server.ts";
import { deleteContactMessage, listContactMessages } from "#app/models/contact.server.ts";
import { DataError } from "#app/models/data-error.ts";
import { countWaiting } from "#app/models/moderation.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Contact Messages", path: "/admin/messages", isIndexed: false });

export async function loader(args: LoaderFunctionArgs) {
  const { client } = await requireAdmin(args);
  const params = new URL(args.request.url).searchParams;
  const { page } = parseEventFilters(params);
  const [list, waiting] = await Promise.all([listContactMessages(client, page), countWaiting(client)]);
  // Whoever clears the last page of the list goes on with the first.
  if (list.messages.length === 0 && page > 1) throw seeOther(args, listPath(1));
  const { timeZone } = getSite();
  const now = new Date();
  const messages = list.messages.map((row) => summarizeContactMessage(row, timeZone, now));
  const deleting = messages.find((message) => message.id === params.get("delete")) ?? null;
  return { page, total: list.total, pageCount: list.pageCount, messages, waiting, deleting };
}

export async function action(args: ActionFunctionArgs) {
  const { client } = await requireAdmin(args);
  const form = await readForm(args.request);
  requireIntent(form, ["delete"]);
  const id = requireId(String(form.get("id")), "Message not found");
  try {
    if (await deleteContactMessage(client, id)) setFlash(args, "success", "The message has been deleted.");
    else setFlash(args, "error", "The message was not deleted: it is gone already.");
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    requestContext(args.context).log.error({ err: error }, `delete message ${id}`);
    setFlash(args, "error", error.message);
  }
  return seeOther(args, listPath(parseEventFilters(new URL(args.request.url).searchParams).page));
}

function listPath(page: number): string {
  return page > 1 ? `/admin/messages?page=${page}` : "/admin/messages";
}

export default function ContactMessagesPage() {
  const { messages, page, pageCount, total, waiting, deleting } = useLoaderData<typeof loader>();
  const path = listPath(page);
  const deletePath = (id: string) => `${path}${page > 1 ? "&" : "?"}delete=${id}`;
  return (
    <>
      <div {...(deleting ? { inert: "" } : {})}>
        <AdminPage
          title="Contact Messages"
          lead={total > 0 && (total === 1 ? "1 message" : `${total} messages, newest first`)}
          waiting={waiting}
        >
          {messages.length > 0 ? (
            <ContactMessages messages={messages} deletePath={deletePath} />
          ) : (
            <EmptyState isCompact title="No messages" text="What people write with the contact form appears here." />
          )}
          <Pagination
            previous={page > 1 ? listPath(page - 1) : null}
            next={page < pageCount ? listPath(page + 1) : null}
            label={`Page ${page} of ${pageCount}`}
          />
        </AdminPage>
      </div>
      {deleting && <DeleteMessageDialog message={deleting} action={path} closeTo={path} />}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/ErrorScreen.tsx";
