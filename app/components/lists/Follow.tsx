import { useSite } from "#app/components/site/root-data.ts";
import messages from "#app/messages/follow.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface FollowProps {
  /** Address of `/follow` for the list. */
  path: string;
  /** `feedPath` of the list, with `*`. */
  feeds: string;
}

/**
 * The form for the weekly mail of a list, and other ways to follow it. Posts to `/weekly`. Cached pages cannot contain the time at which
 * the form was rendered, so the anti-spam delay treats it as new.
 */
export function Follow({ path, feeds }: FollowProps) {
  const { siteUrl } = useSite();
  const feed = (format: string) => localPath(feeds.replace("*", format));
  const ways = [
    // The URL scheme that calendar apps register for subscriptions.
    [t("calendarWay"), `${siteUrl}${feed("ics")}`.replace(/^https?/, "webcal")],
    [t("feedWay"), feed("atom")],
  ];
  return (
    <section id="follow" className="panel mt-10 p-5 print:hidden">
      <h2 className="text-xl">{t("followByMail")}</h2>
      <form method="post" action={localPath(path.replace("/follow", "/weekly"))} className="mt-3 one-field">
        <div>
          <label htmlFor="follow-email">{t("email")}</label>
          <input id="follow-email" name="email" type="email" required autoComplete="email" className="control" />
        </div>
        {/* Not HONEYPOT_FIELD, whose module would load the rest of the form code. */}
        <input hidden name="extra_message" defaultValue="" autoComplete="off" />
        <button type="submit" className="button button-primary">
          {t("follow")}
        </button>
      </form>
      <details className="mt-2">
        <summary className="flex min-h-11 w-fit items-center gap-1 link">{t("moreWays")}</summary>
        <ul className="dots">
          {ways.map(([label, href]) => (
            <li key={href}>
              <a href={href} className="link inline-block py-1">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
