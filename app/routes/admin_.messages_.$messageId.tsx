import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { TextAreaField } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { formatRecent } from "#app/domain/events/format.ts";
import { CONTACT_LIMITS, summarizeContactMessage } from "#app/domain/site/contact-message.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { filled, limited, paragraphs, z } from "#app/domain/site/zod.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForm } from "#app/forms/handle-form.server.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import { answerContactMessage, getContactMessage } from "#app/models/site/contact.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const GONE = "Message not found";

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(siteOf(matches), { title: "Contact message", path: location.pathname, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const found = await getContactMessage(client, requireId(args.params.messageId, GONE));
  if (!found) throw notFound(GONE);
  const { row, event, answeredBy } = found;
  const { timeZone } = getSite();
  const now = new Date();
  return {
    message: summarizeContactMessage(row, timeZone, now),
    isSpanish: row.language === "es",
    event,
    answer: row.answered_at !== null && {
      text: row.answer,
      by: answeredBy,
      at: new Date(row.answered_at).toISOString(),
      when: formatRecent(row.answered_at, timeZone, now),
    },
    waiting: user.waiting,
  };
});

const answerSchema = z.object({
  answer: limited(
    filled(paragraphs, () => "Answer is required"),
    () => "Answer",
    CONTACT_LIMITS.maxMessageChars,
  ),
});

export function action(args: ActionFunctionArgs) {
  const id = requireId(args.params.messageId, GONE);
  return handleForm(args, {
    guard: requireAdmin,
    fields: ["answer"],
    schema: answerSchema,
    async save({ answer }, { client }) {
      const isSent = await answerContactMessage(client, id, answer);
      if (isSent) return { to: pathTo("/admin/messages"), success: "The answer is on its way." };
      return { to: pathTo("/admin/messages"), error: "The message was already answered, or no longer exists." };
    },
  });
}

/** One message to the team, with its answer or the form for it. */
export default function ContactMessagePage() {
  const { message, isSpanish, event, answer, waiting } = useLoaderData<typeof loader>();
  const { errors, field } = formState<"answer">(useActionData<typeof action>());
  return (
    <AdminPage
      back={<BackLink to={pathTo("/admin/messages")}>All messages</BackLink>}
      title={`${message.subject} from ${message.name}`}
      waiting={waiting}
    >
      <div className="max-w-prose space-y-6">
        <ErrorSummary errors={errors} />
        <div className="panel p-4 sm:px-5">
          <p className="dots text-ink-soft">
            <span className="max-w-full break-words">{message.email}</span>
            <time dateTime={message.receivedAt}>{message.received}</time>
            {isSpanish && <span>written on a Spanish page</span>}
          </p>
          <p className="mt-2 break-words whitespace-pre-wrap">{message.message}</p>
          {event && (
            <p className="mt-3">
              About{" "}
              <Link to={pathTo("/admin/events/:eventId", { eventId: event.id })} className="link">
                {event.title}
              </Link>
            </p>
          )}
        </div>
        {answer ? (
          <section aria-labelledby="answer-title" className="panel p-4 sm:px-5">
            <h2 id="answer-title" className="text-lg">
              Answered{answer.by !== null && ` by ${answer.by}`}
            </h2>
            <time dateTime={answer.at} className="text-ink-soft">
              {answer.when}
            </time>
            <p className="mt-2 break-words whitespace-pre-wrap">{answer.text}</p>
          </section>
        ) : (
          <Form
            method="post"
            action={pathTo("/admin/messages/:messageId", { messageId: message.id })}
            className="space-y-5"
          >
            <TextAreaField
              name="answer"
              label="Answer"
              maxLength={CONTACT_LIMITS.maxMessageChars}
              hint={`Goes to ${message.email} as an email from the team, with the message quoted below.${isSpanish ? " The text around it is in Spanish." : ""}`}
              {...field("answer")}
            />
            <SubmitButton busyLabel="Sending...">Send answer</SubmitButton>
          </Form>
        )}
        <ButtonLink to={message.replyUrl} variant="plain">
          Write from your own email app instead
        </ButtonLink>
      </div>
    </AdminPage>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
