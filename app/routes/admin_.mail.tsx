import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { Button } from "#app/components/ui/Button.tsx";
import { MAIL_KINDS } from "#app/content/mails.ts";
import { formatRecent } from "#app/domain/events/format.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader, notFound } from "#app/http/responses.server.ts";
import { listUnsentMail, retryMail, type UnsentMail } from "#app/models/site/mail.server.ts";
import type { Client } from "#app/models/supabase.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** Mails that are listed; 'Send all again' includes the others. */
const SHOWN_MAILS = 50;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Unsent email", path: pathTo("/admin/mail"), isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const mails = await listUnsentMail(client);
  const now = new Date();
  return {
    total: mails.length,
    mails: mails.slice(0, SHOWN_MAILS).map((mail) => summarize(mail, getSite().timeZone, now)),
    waiting: user.waiting,
  };
});

function summarize({ id, kind, queuedAt, attempts, problem, hasFailed }: UnsentMail, timeZone: string, now: Date) {
  const known = Object.hasOwn(MAIL_KINDS, kind) ? MAIL_KINDS[kind] : undefined;
  return {
    id,
    label: known?.label ?? kind,
    queuedAt,
    queued: formatRecent(queuedAt, timeZone, now),
    problem: problem ?? "Nothing has tried to send it: the site needs MAIL_QUEUE_KEY and a mail server.",
    outlook: hasFailed
      ? `Given up after ${attempts === 1 ? "1 attempt" : `${attempts} attempts`}`
      : "Will be retried automatically",
  };
}

const PATH = pathTo("/admin/mail");

export function action(args: ActionFunctionArgs) {
  const retry = async (client: Client, id?: number) => {
    const count = await retryMail(client, id);
    if (count > 0)
      return {
        to: PATH,
        success: count === 1 ? "1 email is being sent again." : `${count} emails are being sent again.`,
      };
    return { to: PATH, info: "Nothing to send again: it was sent, or is being sent now." };
  };
  return handleForms(args, {
    guard: requireAdmin,
    forms: {
      retry: { failTo: PATH, save: (_, { client }, { form }) => retry(client, readMailId(form)) },
      "retry-all": { failTo: PATH, save: (_, { client }) => retry(client) },
    },
  });
}

/** The id of a mail in a form. @throws Response 404 for a malformed one. */
function readMailId(form: FormData): number {
  const id = String(form.get("id"));
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound("Email not found");
  return Number(id);
}

export default function UnsentMailPage() {
  const { mails, total, waiting } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Unsent email"
      lead={total > 0 && (total === 1 ? "1 email could not be sent" : `${total} emails could not be sent`)}
      waiting={waiting}
    >
      {mails.length > 0 ? (
        <>
          <Form method="post" action={pathTo("/admin/mail")} className="mb-4">
            <Button name="intent" value="retry-all">
              Send all again
            </Button>
          </Form>
          <ul className="divide-y divide-line panel">
            {mails.map((mail) => (
              <li key={mail.id} className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 p-4 sm:px-5">
                <div className="min-w-0 grow basis-80">
                  <h2 className="text-lg">{mail.label}</h2>
                  <p className="mt-1 dots text-ink-soft">
                    <time dateTime={mail.queuedAt}>{mail.queued}</time>
                    <span>{mail.outlook}</span>
                  </p>
                  <p className="mt-2 max-w-prose break-words">{mail.problem}</p>
                </div>
                <Form method="post" action={pathTo("/admin/mail")} className="row-actions">
                  <input type="hidden" name="id" value={mail.id} />
                  <Button variant="secondary" name="intent" value="retry">
                    Send again
                    <span className="sr-only">
                      : {mail.label}, {mail.queued}
                    </span>
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <EmptyState
          isCompact
          title="No unsent email"
          text="Emails about decisions that could not be sent appear here."
        />
      )}
    </AdminPage>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
