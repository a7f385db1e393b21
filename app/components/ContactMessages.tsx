import type { ContactMessage } from "#app/domain/contact-message.ts";
import { ButtonLink } from "./ui/Button.tsx";

interface ContactMessagesProps {
  messages: readonly ContactMessage[];
  /** Address of this page of the list with the question whether to delete the message. */
  deletePath: (id: string) => string;
}

/** What people wrote to the team. */
export function ContactMessages({ messages, deletePath }: ContactMessagesProps) {
  return (
    <ul className="divide-y divide-line panel">
      {messages.map((message) => (
        <li key={message.id}>
          <article
            aria-labelledby={`subject-${message.id}`}
            className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 p-4 sm:px-5"
          >
            <div className="min-w-0 grow basis-80">
              <h2 id={`subject-${message.id}`} className="text-lg">
                {message.subject}{" "}
                <span className="inline-block font-sans font-normal tracking-normal text-ink-soft">
                  from {message.name}
                </span>
              </h2>
              <p className="mt-1 dots text-ink-soft">
                <span className="max-w-full break-words">{message.email}</span>
                <time dateTime={message.receivedAt}>{message.received}</time>
              </p>
              <p className="mt-2 max-w-prose whitespace-pre-wrap">{message.message}</p>
            </div>
            <div className="row-actions">
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
