import type { ContactMessage } from "#app/domain/contact-message.ts";
import { ButtonLink } from "./ui/Button.tsx";

interface ContactMessagesProps {
  messages: readonly ContactMessage[];
  /** Address of this page of the list with the question whether to delete the message. */
  deletePath: (id: string) => string;
}

/** The 'Contact messages' part of the Admin Panel: what people wrote to the team. */
export function ContactMessages({ messages, deletePath }: ContactMessagesProps) {
  return (
    <ul className="space-y-5">
      {messages.map((message) => (
        <li key={message.id}>
          <article aria-labelledby={`subject-${message.id}`} className="panel p-5">
            <h2 id={`subject-${message.id}`} className="text-lg">
              {message.subject} <span className="font-normal text-ink-soft">from {message.name}</span>
            </h2>
            <p className="text-ink-soft">
              <span className="break-all">{message.email}</span> ·{" "}
              <time dateTime={message.receivedAt}>{message.received}</time>
            </p>
            <p className="mt-4 max-w-prose whitespace-pre-wrap">{message.message}</p>
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink to={message.replyUrl} look="secondary">
                Reply by email<span className="sr-only"> to {message.name}</span>
              </ButtonLink>
              <ButtonLink to={deletePath(message.id)} look="delete" preventScrollReset>
                Delete<span className="sr-only"> the message from {message.name}</span>
              </ButtonLink>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
