import { Link } from "@remix-run/react";
import { OrganizerPicture } from "#app/components/events/OrganizerPicture.tsx";
import type { ShownPicture } from "#app/domain/events/picture.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/event.ts";
import following from "#app/messages/following.ts";
import type { Language } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);
const follow = translator(following);

/** The organizer of an event. */
export interface Host {
  name: string;
  slug: string;
  picture: ShownPicture | null;
  /** The first letters of up to two words of the name, shown without a picture. */
  initials: string;
  /** The beginning of their description; "" without one. */
  about: string;
  takesMessages: boolean;
  /** Their next events, each with its day: "Sat, Nov 28". */
  events: readonly { id: string; title: string; lang: Language | undefined; day: string }[];
}

/** The organizer of an event: description, links to follow and contact them, and their next events. */
export function HostBlock({ host }: { host: Host }) {
  const organizer = host.slug;
  return (
    <section aria-labelledby="host" className="panel mt-8 flex max-w-prose flex-wrap gap-4 p-4 print:hidden">
      {host.picture ? (
        <OrganizerPicture picture={host.picture} size={44} isLazy className="size-11" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-full bg-gulf-wash font-semibold text-gulf"
        >
          {host.initials}
        </span>
      )}
      <div className="min-w-0 grow basis-40">
        <p className="text-sm text-ink-soft">{t("organizer")}</p>
        <h2 id="host" className="text-lg">
          <Link to={pathTo("/organizers/:organizer", { organizer })} className="link py-1">
            {host.name}
          </Link>
        </h2>
        {host.about && <p className="mt-1 wrap-anywhere">{host.about}</p>}
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to={`${pathTo("/organizers/:organizer", { organizer })}#follow`} className="button button-secondary">
            {follow("follow")}
          </Link>{" "}
          {host.takesMessages && (
            <Link to={pathTo("/organizers/:organizer/contact", { organizer })} className="link py-2.5">
              {follow("contactOrganizer")}
            </Link>
          )}
        </p>
        {host.events.length > 0 && (
          <ul aria-label={t("nextOfHost")} className="mt-2">
            {host.events.map(({ id, title, lang, day }) => (
              <li key={id} className="flex items-baseline gap-3">
                <span className="w-24 shrink-0">{day}</span>{" "}
                <Link to={pathTo("/events/:eventId", { eventId: id })} lang={lang} className="link py-1">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
