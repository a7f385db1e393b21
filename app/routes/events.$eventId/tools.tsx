import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { MAX_SAVED } from "#app/components/enhance/saved-in-browser.js";
import scriptAddress from "#app/components/enhance/saved-in-browser.js?url";
import { PlanMails } from "#app/components/events/PlanMails.tsx";
import { useDocument } from "#app/components/site/page-context.ts";
import { Button } from "#app/components/ui/Button.tsx";
import type { CalendarLinks } from "#app/domain/calendars/calendar-links.ts";
import type { MailsAboutSaved as ChosenMails } from "#app/domain/events/saved-events.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { hostOf } from "#app/domain/site/text.ts";
import messages from "#app/messages/event.ts";
import { localPath } from "#app/messages/language.ts";
import plans from "#app/messages/plans.ts";
import siteMessages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);
const plan = translator(plans);
const site = translator(siteMessages);

/** Where the event is saved: in the browser for visitors, in the account for members. */
export type Saving = { by: "visitor" } | { by: "member"; isSaved: boolean; mails: ChosenMails };

interface EventActionsProps {
  eventId: string;
  /** Where tickets are; null for an event without an address for them, or one that does not take place. */
  tickets: Omit<TicketLinkProps, "eventId"> | null;
  /** Null for an event that cannot be saved. */
  saving: Saving | null;
  /** Whether the page has `Share`. */
  isShared: boolean;
}

/**
 * What readers do with an event: tickets, saving and sharing it. On phones a bar at the bottom of the window while the event is in view.
 */
export function EventActions({ eventId, tickets, saving, isShared }: EventActionsProps) {
  if (!tickets && !saving && !isShared) return null;
  const path = pathTo("/events/:eventId/save", { eventId });
  return (
    <>
      <div className="event-actions">
        {tickets && <TicketLink eventId={eventId} {...tickets} />}
        {saving?.by === "visitor" && (
          <a
            href={localPath(pathTo("/signin", { next: path }))}
            rel="nofollow"
            className="button button-secondary"
            aria-label={t("signInToSave")}
            data-save={eventId}
          >
            <SaveIcon isSaved={false} />
            <span>{t("save")}</span>
          </a>
        )}
        {saving?.by === "member" && (
          <form method="post" action={localPath(path)} data-busy="">
            <input type="hidden" name="intent" value={saving.isSaved ? "remove" : "save"} />
            <Button variant="secondary" className="w-full">
              <SaveIcon isSaved={saving.isSaved} />
              <span>{saving.isSaved ? savedPressToRemove() : t("save")}</span>
            </Button>
          </form>
        )}{" "}
        {isShared && (
          <a href={`#${SHARE_ID}`} className="button button-secondary" data-share="">
            <ShareIcon />
            <span>{t("share")}</span>
          </a>
        )}
      </div>
      {saving?.by === "visitor" && <ScriptTexts />}
    </>
  );
}

/** Which mails about the saved event a member gets. */
export function MailsAboutSaved({ eventId, saving }: { eventId: string; saving: Saving | null }) {
  if (saving?.by !== "member" || !saving.isSaved) return null;
  return (
    <div className="mt-1 print:hidden">
      <PlanMails action={pathTo("/events/:eventId/save", { eventId })} mails={saving.mails} />
    </div>
  );
}

function savedPressToRemove(): ReactNode {
  return t.rich("savedPressToRemove", { note: (text) => <span className="sr-only">{text}</span> });
}

/** What the script of the page says: as a file without imports it has no messages (`saved-in-browser.js`). */
function ScriptTexts() {
  const link = (text: ReactNode) => (
    <a href={localPath(pathTo("/saved"))} className="link">
      {text}
    </a>
  );
  return (
    <>
      <template data-says="save">
        <span>{t("save")}</span>
      </template>
      <template data-says="remove">
        <span>{savedPressToRemove()}</span>
      </template>
      <template data-says="saved">{t.rich("savedHere", { link })}</template>
      <template data-says="removed">{t.rich("removedHere", { link })}</template>
      <template data-says="full">{t.rich("browserIsFull", { max: MAX_SAVED, link })}</template>
    </>
  );
}

/** Asks the organizer of an event under a storm notice whether it takes place. */
export function StormAnswer({ eventId }: { eventId: string }) {
  const path = pathTo("/events/:eventId/plans", { eventId });
  return (
    <form
      method="post"
      action={localPath(path)}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden"
    >
      <p className="font-semibold">{plan("doesItTakePlace")}</p>
      <Button name="intent" value="takes_place">
        {plan("sayTakesPlace")}
      </Button>
      <Link to={path} className="link">
        {plan("sayOther")}
      </Link>
    </form>
  );
}

interface TicketLinkProps {
  eventId: string;
  /** The address as it is stored. */
  url: string;
  /** The organizer and admins follow the address of an event that is not public directly: it is not counted. */
  isPending: boolean;
  isSoldOut: boolean;
}

/** The link to tickets, by way of our redirect, which is counted; the site that it leads to is named beside it. */
function TicketLink({ eventId, url, isPending, isSoldOut }: TicketLinkProps) {
  const href = isPending ? url : localPath(pathTo("/events/:eventId/tickets", { eventId }));
  const host = hostOf(url);
  return (
    <>
      <a href={href} rel="nofollow noopener ugc" className="button button-primary event-tickets">
        {t(isSoldOut ? "moreInformation" : "getTickets")}
      </a>
      <p className="event-tickets-host">{t("opens", { host })}</p>
      <p className="print-only">{t("ticketsAndMore", { host })}</p>
    </>
  );
}

/** A bookmark, filled when the event is saved. Decorative. */
function SaveIcon({ isSaved }: { isSaved: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-5 shrink-0"
      fill={isSaved ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <path d="M6 3.500h12v17l-6-4.500-6 4.500z" />
    </svg>
  );
}

/** An arrow out of a box. Decorative. */
function ShareIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M12 15V4m-4.500 4L12 3.500 16.500 8M5 12.500V20h14v-7.500" />
    </svg>
  );
}

// Without quotes and `=>`, because React escapes them.
const ENHANCE_WHEN_LOADED = `addEventListener(\`load\`, async function () { (await import(\`${scriptAddress}\`)).enhanceEventPage(); });`;

/** The only script of the page, which does not need React. It is loaded after the `load` event. */
export function EventPageScript() {
  return (
    <script type="module" nonce={useDocument().nonce}>
      {ENHANCE_WHEN_LOADED}
    </script>
  );
}

/** Links that add the event to a calendar. */
export function AddToCalendar({ file, google, outlook }: CalendarLinks) {
  return (
    <div className="mt-5 border-t border-line pt-4 print:hidden">
      <p className="text-sm text-ink-soft">{t("addToCalendar")}</p>
      <p className="flex flex-wrap gap-x-4">
        <a href={file} className="link inline-block py-1">
          {t("calendarFile")}
        </a>{" "}
        <a href={google} rel="nofollow noopener" className="link inline-block py-1">
          Google
        </a>{" "}
        <a href={outlook} rel="nofollow noopener" className="link inline-block py-1">
          Outlook
        </a>
      </p>
    </div>
  );
}

const SHARE_ID = "share";
/** The field that a script copies from. */
const ADDRESS_ID = "event-address";

interface ShareProps {
  eventId: string;
  title: string;
  /** Absolute URL of the page. */
  address: string;
}

/** The address to copy, links that send it, and the poster to print. */
export function Share({ eventId, title, address }: ShareProps) {
  const both = `${title} ${address}`;
  const ways = [
    { name: "WhatsApp", href: `https://wa.me/?${new URLSearchParams({ text: both })}` },
    { name: t("messages"), href: `sms:?&body=${encodeURIComponent(both)}` },
    {
      name: t("sendByEmail"),
      href: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`,
    },
  ];
  return (
    <div id={SHARE_ID} className="mt-8 max-w-prose scroll-mt-6 print:hidden">
      <label htmlFor={ADDRESS_ID} className="mb-1 block font-semibold">
        {t("shareEvent")}
      </label>
      <div className="flex gap-2">
        <input id={ADDRESS_ID} readOnly value={address} className="control" />
        <span className="scripted-slot w-28 shrink-0" data-copy={ADDRESS_ID} />
      </div>
      <template data-says="copy">{site("copy")}</template>
      <template data-says="copied">{site("copied")}</template>
      <template data-says="copyFailed">{site("copyFailed")}</template>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {ways.map(({ name, href }) => (
          <Fragment key={name}>
            <a href={href} rel="noopener noreferrer" className="link inline-block py-2.5">
              {name}
            </a>{" "}
          </Fragment>
        ))}
        <Link to={pathTo("/events/:eventId/poster", { eventId })} className="link inline-block py-2.5">
          {t("posterToPrint")}
        </Link>
      </p>
    </div>
  );
}
