import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
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
  /** The ticket link; null without one, and for an event that does not take place. */
  tickets: Omit<TicketLinkProps, "eventId"> | null;
  /** Null for an event that cannot be saved. */
  saving: Saving | null;
  /** Null for an event that cannot be shared. */
  share: Shared | null;
}

/** Actions of readers: tickets, saving and sharing. On phones a bar at the bottom of the window while the event is in view. */
export function EventActions({ eventId, tickets, saving, share }: EventActionsProps) {
  if (!tickets && !saving && !share) return null;
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
        {share && <Share eventId={eventId} {...share} />}
      </div>
      {saving?.by === "visitor" && <ScriptTexts />}
    </>
  );
}

/** The member's choice of mails about the saved event. */
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

/** The messages for `saved-in-browser.js`, which cannot import them. */
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
  /** The stored address. */
  url: string;
  /** The link of an event that is not public, visible to its organizer and admins, is direct and not counted. */
  isPending: boolean;
  isSoldOut: boolean;
}

/** The link to tickets, through our redirect, which is counted, with the name of the target site. */
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
      <p className="font-semibold">{t("addToCalendar")}</p>
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

/** The shared data of an event. */
interface Shared {
  title: string;
  /** Absolute URL of the page. */
  address: string;
}

/**
 * A menu of ways to share an event, and its poster. If the device has a share sheet, the script of the page replaces the menu by a button
 * that opens it; otherwise it adds a button that copies the address.
 */
function Share({ eventId, title, address }: Shared & { eventId: string }) {
  const message = encodeURIComponent(`${title} ${address}`);
  const ways = [
    [t("sendByEmail"), `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`],
    [t("messages"), `sms:?&body=${message}`],
    ["WhatsApp", `https://wa.me/?text=${message}`],
    [t("posterToPrint"), localPath(pathTo("/events/:eventId/poster", { eventId }))],
  ];
  return (
    <details id="share" className="relative">
      <summary className="button button-secondary flex">
        <ShareIcon />
        <span>{t("share")}</span>
      </summary>
      <div className="panel">
        {ways.map(([name, href]) => (
          <a key={name} href={href} className="menu-item">
            {name}
          </a>
        ))}
      </div>
      <template data-says="copy">{t("copyLink")}</template>
      <template data-says="copied">{site("copied")}</template>
    </details>
  );
}
