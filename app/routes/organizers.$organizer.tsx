import { data, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { SavedMarksScript } from "#app/components/enhance/SavedMarks.tsx";
import { EventGrid } from "#app/components/events/EventCard.tsx";
import { OrganizerPicture } from "#app/components/events/OrganizerPicture.tsx";
import { Follow } from "#app/components/lists/Follow.tsx";
import { PrintedAddress } from "#app/components/site/EmailAddress.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Markdown } from "#app/components/ui/Markdown.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import { sharedPictureUrl, shownPicture, summarizeEvents } from "#app/domain/events/summary.ts";
import { isSlug } from "#app/domain/events/venues.ts";
import { eventFiltersToSearch, feedPath, fromList } from "#app/domain/lists/filters.ts";
import { parseEventFilters } from "#app/domain/lists/parse-filters.ts";
import { organizerData } from "#app/domain/lists/structured-data.ts";
import { countEvents, spanOfDays } from "#app/domain/lists/texts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { parseMarkdown, stripMarkdown } from "#app/domain/site/markdown.server.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { nameOfProfile } from "#app/domain/site/site.ts";
import { excerpt } from "#app/domain/site/text.ts";
import { PICTURES } from "#app/drawings/drawings.ts";
import { defineLoader, expireWith, notFound } from "#app/http/responses.server.ts";
import messages from "#app/messages/following.ts";
import { translator } from "#app/messages/translator.ts";
import { isPageGone } from "#app/models/events/gone-pages.server.ts";
import { readOrganizerPage } from "#app/models/events/organizers.server.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

/** Length of the meta description: about what search engines show. */
const META_DESCRIPTION_CHARS = 160;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const site = siteOf(matches);
  if (!page) return pageMeta(site, { title: t("pageNotFound"), path: pathTo("/"), isIndexed: false });
  if (page.kind === "gone")
    return pageMeta(site, {
      title: t("organizerGone"),
      path: pathTo("/organizers/:organizer", { organizer: page.slug }),
      isIndexed: false,
    });
  const { name, slug, metaDescription: description } = page;
  return pageMeta(site, {
    title: t("eventsBy", { name }),
    description,
    path: pathTo("/organizers/:organizer", { organizer: slug }),
    feeds: page.feeds,
    isIndexed: page.isFirst,
    structuredData: site ? organizerData(site, { ...page, description }) : [],
  });
};

export const loader = defineLoader(async (args) => {
  const slug = args.params.organizer ?? "";
  if (!isSlug(slug)) throw notFound();
  const { after, before } = parseEventFilters(new URL(args.request.url).searchParams);
  const now = new Date();
  const { timeZone } = getSite();
  const point = { now, siteTimeZone: timeZone };
  const [found, user] = await Promise.all([
    readOrganizerPage(getClient(args), slug, { after, before }, point),
    getUser(args),
  ]);
  if (!found) {
    if (!(await isPageGone(getClient(args), pathTo("/organizers/:organizer", { organizer: slug })))) throw notFound();
    return data({ kind: "gone" as const, slug }, { status: 410 });
  }
  const { organizer, list } = found;
  // The linked page is past the end of the list: redirect to the first one.
  if (list.listings.length === 0 && after !== null)
    throw seeOther(args, pathTo("/organizers/:organizer", { organizer: slug }));
  expireWith(args, list.listings, now);
  const about = parseMarkdown(organizer.about ?? "");
  return {
    kind: "organizer" as const,
    id: organizer.id,
    slug,
    name: organizer.name,
    about,
    links: [...(organizer.website ? [organizer.website] : []), ...organizer.links].map((address) => ({
      address,
      name: nameOfProfile(address),
    })),
    picture: shownPicture(organizer.picture),
    logo: sharedPictureUrl(organizer.picture, getSite().siteUrl),
    metaDescription:
      excerpt(stripMarkdown(about), META_DESCRIPTION_CHARS) || t("whatOrganizerHas", { name: organizer.name }),
    takesMessages: organizer.takes_messages,
    canEdit: user?.ownerIds.includes(organizer.id) ?? false,
    deletePath: user?.isAdmin ? pathTo("/admin/organizers", { delete: organizer.id }) : null,
    feeds: feedPath(pathTo("/organizers/:organizer", { organizer: slug }), "*"),
    isFirst: list.previous === null && after === null,
    previous: list.previous && eventFiltersToSearch({ before: list.previous }),
    next: list.next && eventFiltersToSearch({ after: list.next }),
    total: list.total,
    isMore: list.isMore,
    events: summarizeEvents(list.listings, timeZone, now),
  };
});

export default function OrganizerPage() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === "gone") return <GoneOrganizer />;
  const { slug, name, about, links, takesMessages, previous, next, total, isMore, events } = page;
  const path = pathTo("/organizers/:organizer", { organizer: slug });
  return (
    <Page
      back={<BackLink to={pathTo("/events")}>{t("backToEvents")}</BackLink>}
      title={name}
      picture={
        page.picture && <OrganizerPicture picture={page.picture} size={96} className="aspect-square w-16 sm:w-24" />
      }
      lead={
        (links.length > 0 || takesMessages) && (
          <span className="dots">
            {links.map((link) => (
              <span key={link.address}>
                <a href={link.address} rel="nofollow noopener ugc" className="link wrap-anywhere">
                  {link.name}
                </a>
              </span>
            ))}
            {takesMessages && (
              <span className="print:hidden">
                <Link to={pathTo("/organizers/:organizer/contact", { organizer: slug })} className="link">
                  {t("contactOrganizer")}
                </Link>
              </span>
            )}
          </span>
        )
      }
      actions={
        (page.canEdit || page.deletePath) && (
          <>
            {page.deletePath && (
              <ButtonLink to={page.deletePath} variant="delete">
                {t("delete")}
              </ButtonLink>
            )}
            {page.canEdit && (
              <ButtonLink to={pathTo("/account/organizer", { id: page.id })} variant="secondary">
                {t("edit")}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {about.length > 0 && <Markdown blocks={about} className="-mt-2 mb-10 max-w-prose text-lg" />}
      <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 className="text-2xl">{t("comingUp")}</h2>
        <p className="mr-auto text-ink-soft">{total > 0 && countEvents(total, isMore)}</p>
        <a href="#follow" className="button button-secondary print:hidden">
          {t("follow")}
        </a>
      </div>
      {events.length > 0 ? (
        <EventGrid events={events} isFirstEager={about.length === 0} />
      ) : (
        <EmptyState title={t("noEventsNow")} text={t("noEventsBy", { name })}>
          <ButtonLink to={pathTo("/events")}>{t("browseEvents")}</ButtonLink>
        </EmptyState>
      )}
      <Pagination
        previous={previous === null ? null : `${path}${previous}`}
        next={next === null ? null : `${path}${next}`}
        label={spanOfDays(events)}
      />
      <Follow path={`${pathTo("/follow")}${fromList(path)}`} feeds={page.feeds} />
      <PrintedAddress path={path} />
      {events.length > 0 && <SavedMarksScript />}
    </Page>
  );
}

/** The page of a deleted organizer (410). */
function GoneOrganizer() {
  return (
    <Page
      back={<BackLink to={pathTo("/events")}>{t("backToEvents")}</BackLink>}
      title={t("organizerGone")}
      lead={t("organizerGoneText")}
    >
      <ButtonLink to={pathTo("/events")}>{t("browseEvents")}</ButtonLink>
      <img src={PICTURES.empty} alt="" width={600} height={360} className="mt-10 w-full max-w-md rounded-3xl" />
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";

export const handle: PageHandle = { scripts: "never", shared: { reads: "list-position", shows: "listings" } };
export { clientLoader } from "#app/components/site/page-handle.ts";
