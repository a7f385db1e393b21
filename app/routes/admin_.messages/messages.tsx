import { Form, Link } from "@remix-run/react";
import { SelectAll } from "#app/components/accounts/AdminPage.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import type { ContactMessage } from "#app/domain/site/contact-message.ts";
import { pathTo } from "#app/domain/site/links.ts";

interface ContactMessagesProps {
  messages: readonly ContactMessage[];
  /** Address of this page of the list; its action handles the forms. */
  action: string;
  /** The query parameters of that address, as hidden fields: submitting a GET form drops its action's query. */
  place: Readonly<Record<string, string>>;
  /** Initially selected messages. */
  chosenIds: readonly string[];
  /** Address of this page with the dialog for deleting a message. */
  deletePath: (id: string) => string;
}

/** The contact messages, with bulk actions for the selected ones. */
export function ContactMessages({ messages, action, place, chosenIds, deletePath }: ContactMessagesProps) {
  return (
    <Form method="post" action={action} preventScrollReset>
      {Object.entries(place).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset className="mb-4 flex flex-wrap items-center gap-3">
        <legend className="sr-only">With the messages that are chosen</legend>
        <SelectAll name="id" />
        <SubmitButton intent="read" variant="secondary" busyLabel="Marking...">
          Mark as read
        </SubmitButton>
        <SubmitButton intent="unread" variant="secondary" busyLabel="Marking...">
          Mark as unread
        </SubmitButton>
        <Button name="ask" value="delete" variant="delete" formMethod="get" formAction={pathTo("/admin/messages")}>
          Delete selected
        </Button>
      </fieldset>
      <ul className="divide-y divide-line panel">
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            isChosen={chosenIds.includes(message.id)}
            deletePath={deletePath(message.id)}
          />
        ))}
      </ul>
    </Form>
  );
}

interface MessageProps {
  message: ContactMessage;
  isChosen: boolean;
  deletePath: string;
}

function Message({ message, isChosen, deletePath }: MessageProps) {
  return (
    <li className="flex gap-3 p-4 sm:px-5">
      <label className="-m-2 flex h-11 w-11 shrink-0 items-center justify-center">
        <input type="checkbox" name="id" value={message.id} defaultChecked={isChosen} className="checkbox" />
        <span className="sr-only">
          Choose {message.subject} from {message.name}
        </span>
      </label>
      <article
        aria-labelledby={`subject-${message.id}`}
        className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-8 gap-y-3"
      >
        <div className="min-w-0 grow basis-80">
          <h2 id={`subject-${message.id}`} className={`text-lg ${message.isRead ? "font-semibold" : ""}`}>
            <Link to={pathTo("/admin/messages/:messageId", { messageId: message.id })} className="link">
              {message.subject}
            </Link>{" "}
            <span className="inline-block font-sans font-normal tracking-normal text-ink-soft">
              from {message.name}
            </span>{" "}
            {!message.isRead && (
              <span className="rounded-full bg-gulf-wash px-2 font-sans text-sm font-semibold tracking-normal text-gulf forced-colors:border">
                Unread
              </span>
            )}
          </h2>
          <p className="mt-1 dots text-ink-soft">
            <span className="max-w-full break-words">{message.email}</span>
            <time dateTime={message.receivedAt}>{message.received}</time>
            {message.eventId !== null && (
              <Link to={pathTo("/admin/events/:eventId", { eventId: message.eventId })} className="link">
                About an event<span className="sr-only">, written by {message.name}</span>
              </Link>
            )}
            {message.isAnswered && <span>answered</span>}
          </p>
          <p className="mt-2 max-w-prose break-words whitespace-pre-wrap">{message.message}</p>
        </div>
        <div className="row-actions">
          {message.isAnswered ? (
            <ButtonLink to={message.replyUrl} variant="secondary">
              Reply by email<span className="sr-only"> to {message.name}</span>
            </ButtonLink>
          ) : (
            <ButtonLink to={pathTo("/admin/messages/:messageId", { messageId: message.id })} variant="secondary">
              Answer<span className="sr-only"> {message.name}</span>
            </ButtonLink>
          )}
          <ButtonLink to={deletePath} variant="delete" preventScrollReset>
            Delete<span className="sr-only"> the message from {message.name}</span>
          </ButtonLink>
        </div>
      </article>
    </li>
  );
}

interface DeleteMessagesDialogProps {
  /** One or more. */
  messages: readonly { id: string; name: string; subject: string }[];
  /** Route whose action handles `intent=delete` and every `id`. */
  action: string;
  /** Address of the page without the dialog. */
  closeTo: string;
}

/** Confirmation before contact messages are deleted. */
export function DeleteMessagesDialog({ messages, action, closeTo }: DeleteMessagesDialogProps) {
  const isOne = messages.length === 1;
  return (
    <Dialog title={isOne ? "Delete message" : `Delete ${messages.length} messages`} closeTo={closeTo}>
      <ul className="mb-2 font-semibold">
        {messages.map(({ id, subject, name }) => (
          <li key={id}>
            {subject} from {name}
          </li>
        ))}
      </ul>
      <p>
        Are you sure you want to delete {isOne ? "this message" : `these ${messages.length} messages`}? This action
        cannot be undone.
      </p>
      <Form method="post" action={action} preventScrollReset className="mt-6 flex flex-wrap justify-end gap-3">
        {messages.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <CancelLink to={closeTo} />
        <SubmitButton variant="danger" intent="delete" busyLabel="Deleting...">
          Delete
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
