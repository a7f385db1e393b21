import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { MAX_SAVED } from "#app/components/enhance/saved-in-browser.js";
import scriptAddress from "#app/components/enhance/saved-in-browser.js?url";
import { PlanMails } from "#app/components/events/PlanMails.tsx";
import { useDocument } from "#app/components/site/page-context.ts";
import { Button } from "#app/components/ui/Button.tsx";
import type { CalendarLinks } from "#app/domain/calendars/calendar-links.ts";
import { parseListAddress } from "#app/domain/lists/address.ts";
import { fromList } from "#app/domain/lists/filters.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { hostOf } from "#app/domain/site/text.ts";
import messages from "#app/messages/event.ts";
import { localPath } from "#app/messages/language.ts";
import plans from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);
const plan = translator(plans);

/** Where the event is saved: in the browser for visitors, in the account for members. */
export type Saving = { by: "visitor" } | { by: "member"; isSaved: boolean; isTold: boolean };

/**
 * Saves the event. For visitors it is a link to sign in, which the page's script replaces by a button of the same size; the script also
 * adds a button for the device's share sheet.
 */
export function SaveEvent({ eventId, saving }: { eventId: string; saving: Saving }) {
  const list = parseListAddress(new URLSearchParams(useLocation().search));
  const path = `${pathTo("/events/:eventId/save", { eventId })}${fromList(list.path)}`;
  const looks = "button button-secondary w-full px-3";
  return (
    <div className="mt-5 print:hidden">
      <div className="flex gap-3 *:grow" data-share={t("share")}>
        {saving.by === "visitor" ? (
          <a href={localPath(pathTo("/signin", { next: path }))} rel="nofollow" className={looks} data-save={eventId}>
            <SaveIcon isSaved={false} />
            {t("signInToSave")}
          </a>
        ) : (
          <form method="post" action={localPath(path)} data-busy="">
            <input type="hidden" name="intent" value={saving.isSaved ? "remove" : "save"} />
            <Button variant="secondary" className="w-full px-3">
              <SaveIcon isSaved={saving.isSaved} />
              {saving.isSaved ? savedPressToRemove() : t("save")}
            </Button>
          </form>
        )}
      </div>
      {saving.by === "visitor" && <ScriptTexts />}
      {saving.by === "member" && saving.isSaved && (
        <div className="mt-1">
          <PlanMails action={path} isTold={saving.isTold} />
        </div>
      )}
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
      <template data-says="save">{t("save")}</template>
      <template data-says="remove">{savedPressToRemove()}</template>
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
export function TicketLink({ eventId, url, isPending, isSoldOut }: TicketLinkProps) {
  const href = isPending ? url : localPath(pathTo("/events/:eventId/tickets", { eventId }));
  const host = hostOf(url);
  return (
    <>
      <a href={href} rel="nofollow noopener ugc" className="button button-primary mt-5 w-full">
        {t(isSoldOut ? "moreInformation" : "getTickets")}
      </a>
      <p className="mt-1 text-center text-sm break-words text-ink-soft print:hidden">{t("opens", { host })}</p>
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

interface ShareProps {
  title: string;
  address: string;
  /** Path of its poster. */
  poster: string;
  /** Whether the script adds the button for the device's share sheet here. */
  hasSheet: boolean;
}

/** The address to copy, a mailto link, and the poster to print. */
export function Share({ title, address, poster, hasSheet }: ShareProps) {
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
  return (
    <div className="mt-8 max-w-prose print:hidden">
      <label htmlFor="event-address" className="mb-1 block font-semibold">
        {t("shareEvent")}
      </label>
      <input id="event-address" readOnly value={address} className="control" />
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2" data-share={hasSheet ? t("share") : undefined}>
        <a href={mail} className="link inline-block py-2.5">
          {t("sendByEmail")}
        </a>{" "}
        <a href={poster} className="link inline-block py-2.5">
          {t("posterToPrint")}
        </a>
      </p>
    </div>
  );
}
