import { Chevron } from "#app/components/site/icons.tsx";
import { useSite } from "#app/components/site/root-data.ts";
import { feedPath, fromList } from "#app/domain/lists/filters.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/following.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** The ways to follow a venue or an organizer in a disclosure: weekly mail, calendar, feed, and the page with all others. @param path of its page. */
export function Follow({ path }: { path: string }) {
  const { siteUrl } = useSite();
  const ways = [
    { label: t("byWeeklyMail"), href: localPath(`${pathTo("/weekly")}${fromList(path)}`) },
    // The URL scheme that calendar apps register for subscriptions.
    {
      label: t("inYourCalendar"),
      href: `${siteUrl}${localPath(feedPath(path, "ics"))}`.replace(/^https?:/, "webcal:"),
    },
    { label: t("inFeedReader"), href: localPath(feedPath(path, "atom")) },
    { label: t("moreWays"), href: localPath(`${pathTo("/follow")}${fromList(path)}`) },
  ];
  return (
    <details className="relative max-sm:w-full print:hidden">
      <summary className="button button-secondary inline-flex">
        {t("follow")}
        <Chevron />
      </summary>
      <ul className="panel z-40 mt-2 w-64 p-2 shadow-panel sm:absolute sm:right-0">
        {ways.map(({ label, href }) => (
          <li key={href}>
            <a href={href} className="menu-item">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
