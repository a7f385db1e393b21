import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { AdminCalendarSource } from "#app/components/events/AdminCalendarSource.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { describeCameBack } from "#app/domain/events/came-back.server.ts";
import { compareVersions } from "#app/domain/events/changed-fields.ts";
import { eventFieldOf } from "#app/domain/events/controls.ts";
import { parseReview, summarizeDecision } from "#app/domain/events/dashboard-event.ts";
import { zoneOf } from "#app/domain/events/days.ts";
import { formatDashboardDate, formatRecent } from "#app/domain/events/format.ts";
import { ownsEvent } from "#app/domain/events/ownership.ts";
import { describeTaken, summarizePendingEvent } from "#app/domain/events/pending-event.ts";
import { queueAddress, queueFragment, queuePlaceOf } from "#app/domain/events/queue-address.ts";
import { type CorrectionInput, correctionSchema, noteSchema } from "#app/domain/events/report-form.ts";
import { fullDatesOf } from "#app/domain/events/summary.ts";
import { markDifferences } from "#app/domain/events/text-difference.server.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { markdownPlainText, parseMarkdown } from "#app/domain/site/markdown.server.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { excerpt } from "#app/domain/site/text.ts";
import { handleForms, type Sent } from "#app/forms/handle-form.server.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import { deleteEventNote, writeEventNote } from "#app/models/events/event-notes.server.ts";
import { correctEvent, type JudgedEvent, readJudgedEvent, takePictureOff } from "#app/models/events/judging.server.ts";
import { takeEvents } from "#app/models/events/taken-events.server.ts";
import type { EventRow } from "#app/models/supabase.ts";
import { requireAdmin, type SignedIn, type SignedInAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { TakenNote, UndoDecision } from "../admin._index/decision.tsx";
import { Alike } from "./alike.tsx";
import { Changes, Repairs } from "./changes.tsx";
import { Correct } from "./correct.tsx";
import { correctedContent, correctionForm, type MissedCorrection, missedCorrection } from "./correction-data.server.ts";
import { JudgedText } from "./judged-text.tsx";
import { Notes } from "./notes.tsx";
import { Decide, Decisions, OrganizerRecord, StateBadges, TakePictureOff } from "./sections.tsx";

const NOT_FOUND = "Event not found";

/** The controls of the form for a correction. */
const CORRECTION_FIELDS = [
  ...["title", "description", "language", "translated_title", "translated_description", "location", "address"],
  ...["is_all_day", "start_date", "start_time", "end_date", "end_time", "start_day", "end_day", "doors_at"],
  ...["dates", "note", "version"],
];

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, params }) =>
  pageMeta(siteOf(matches), {
    title: page ? `Judge "${page.event.title}"` : NOT_FOUND,
    path: pathTo("/admin/events/:eventId", { eventId: params.eventId ?? "" }),
    isIndexed: false,
  });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const eventId = requireId(args.params.eventId, NOT_FOUND);
  const [judged, { [eventId]: taken }] = await Promise.all([
    readJudgedEvent(client, eventId),
    takeEvents(client, [eventId]),
  ]);
  if (!judged) throw notFound(NOT_FOUND);
  const { event, organizer, version, starts, calendar } = judged;
  const { timeZone } = getSite();
  const now = new Date();
  const organizerName = organizer.organization ? `${organizer.organization.name} (${organizer.name})` : organizer.name;
  return {
    event: summarizePendingEvent({ ...event, organizerName, version, dates: starts, calendar }, timeZone, now),
    longDate: fullDatesOf(event, timeZone).longDate,
    review: parseReview(event.review),
    place: queuePlaceOf(new URL(args.request.url).searchParams),
    badges: badgesOf(judged),
    taken: taken ? describeTaken(taken, timeZone) : null,
    notes: judged.notes.map(({ is_own: isOwn, written_at, ...note }) => ({
      ...note,
      isOwn,
      written: formatRecent(written_at, timeZone, now),
      writtenAt: new Date(written_at).toISOString(),
    })),
    repairs: judged.sent_back && describeCameBack(event, judged.sent_back, timeZone, now),
    changes: changesOf(judged, timeZone, now),
    organizer: {
      ...organizer,
      since: formatDashboardDate(organizer.since, timeZone),
      sinceAt: new Date(organizer.since).toISOString(),
    },
    decisions: judged.decisions.map((row) => ({ ...summarizeDecision(row, timeZone, now), admin: row.admin })),
    alike: judged.alike.map((other) => describeAlike(other, timeZone, now)),
    self: describeAlike({ event, organizer: organizerName, isSameOrganizer: true }, timeZone, now),
    undoable: judged.undoable,
    waiting: user.waiting,
    correction: ownsEvent(user, event)
      ? null
      : await correctionForm(client, judged, new URL(args.request.url).searchParams.get("correct"), timeZone),
  };
});

const NOT_CORRECTED = "Nothing was corrected: the event was decided or deleted in the meantime.";

/** The form for correcting the pending or the public version. */
function correctionOf(args: ActionFunctionArgs, isOfPublic: boolean) {
  const eventId = requireId(args.params.eventId, NOT_FOUND);
  const { search } = new URL(args.request.url);
  const to = `${pathTo("/admin/events/:eventId", { eventId })}${search}`;
  return {
    changes: "listings" as const,
    fields: CORRECTION_FIELDS,
    fieldOf: eventFieldOf,
    schema: correctionSchema(getSite().timeZone),
    async save(input: CorrectionInput, { client }: SignedIn, { typed }: Sent) {
      const content = await correctedContent(client, eventId, input, isOfPublic ? "public" : "waiting");
      const correction = { ...input, content, isOfPublic };
      const title = await correctEvent(client, eventId, correction);
      if (title === null) {
        const missed = await missedCorrection(client, eventId, correction);
        if (!missed) return { to, error: NOT_CORRECTED };
        // The form gets the current version, so that it can be submitted again after the admin has read the differences.
        typed.set("version", missed.version);
        return { shown: missed.shown, errors: { "": [`Nothing was corrected. ${missed.shown.meanwhile}`] } };
      }
      const seen = isOfPublic ? " Visitors see it right away." : "";
      return { to, success: `Event "${title}" has been corrected.${seen} Its organizer gets an email with your note.` };
    },
  };
}

interface Inputs extends Record<string, unknown> {
  "": CorrectionInput;
  public: CorrectionInput;
  note: { internal_note: string };
}

export function action(args: ActionFunctionArgs) {
  const eventId = requireId(args.params.eventId, NOT_FOUND);
  const page = `${pathTo("/admin/events/:eventId", { eventId })}${new URL(args.request.url).search}`;
  const to = `${page}#notes`;
  return handleForms<Inputs, SignedInAdmin, MissedCorrection>(args, {
    guard: requireAdmin,
    forms: {
      "": correctionOf(args, false),
      public: correctionOf(args, true),
      picture_off: {
        changes: "listings",
        failTo: page,
        async save(_, { client }, { form }) {
          const to = form.get("from") === "reports" ? pathTo("/admin/reports") : page;
          const title = await takePictureOff(client, eventId);
          if (title === null)
            return { to, error: "Nothing was taken off: the event has no picture, or no longer exists." };
          return { to, success: `The picture of "${title}" is off the site. Its organizer gets an email.` };
        },
      },
      note: {
        fields: ["internal_note"],
        fieldOf: () => "internal_note",
        schema: noteSchema,
        async save({ internal_note: note }, { client }) {
          const isSaved = await writeEventNote(client, eventId, note);
          return isSaved ? { to, success: "The note has been saved." } : { to, error: NOT_FOUND };
        },
      },
      delete_note: {
        failTo: to,
        async save(_, { client }, { form }) {
          const id = Number(form.get("id"));
          const isDeleted = Number.isSafeInteger(id) && (await deleteEventNote(client, id));
          return isDeleted
            ? { to, success: "The note has been deleted." }
            : { to, error: "This note was already deleted." };
        },
      },
    },
  });
}

/** Badges with context for the review. */
function badgesOf({ event, starts, organizer, taken_off_by }: JudgedEvent) {
  return {
    wasPublic: !event.is_approved && event.first_approved_at !== null && event.unpublished_at === null,
    takenOff:
      event.unpublished_at === null ? null : { by: taken_off_by ?? "an admin", reason: event.unpublish_reason ?? "" },
    dates: starts.length,
    isFirst: organizer.is_new,
  };
}

/** The differences from the last approved version, word by word; null without one. */
function changesOf({ event, approved }: JudgedEvent, timeZone: string, now: Date) {
  if (!approved || event.is_approved) return null;
  return {
    approved: formatRecent(approved.approved_at, timeZone, now),
    ...markDifferences(compareVersions({ ...event, ...approved.content }, event, timeZone, now)),
  };
}

/** Most characters of a description in a side-by-side comparison. */
const ALIKE_CHARS = 240;

function describeAlike(
  { event, organizer, isSameOrganizer }: JudgedEvent["alike"][number],
  timeZone: string,
  now: Date,
) {
  const summary = summarizePendingEvent(
    { ...event, organizerName: organizer, version: "", dates: null },
    timeZone,
    now,
  );
  return {
    ...summary,
    description: excerpt(markdownPlainText(parseMarkdown(event.description)), ALIKE_CHARS),
    state: stateOf(event),
    sent: formatDashboardDate(event.created_at, zoneOf(event.location, timeZone)),
    isSameOrganizer,
  };
}

function stateOf(event: Pick<EventRow, "is_approved" | "review">): string {
  if (event.is_approved) return "Public";
  const review = parseReview(event.review);
  return review === "waiting" || review === null ? "Waiting" : review === "returned" ? "Returned" : "Refused";
}

/** The review page of an event. */
export default function JudgePage() {
  const page = useLoaderData<typeof loader>();
  const { event, longDate, review, place, badges, taken, notes, repairs, changes } = page;
  const { organizer, decisions, alike, self, undoable, correction, waiting } = page;
  const answer = useActionData<typeof action>();
  const isInQueue = review === "waiting" || review === null;
  const back =
    correction?.isOpen && correction.isOfPublic ? (
      <BackLink to={pathTo("/admin/live")}>Back to live events</BackLink>
    ) : isInQueue ? (
      <BackLink to={`${queueAddress({ ...place, next: null })}${queueFragment(event.id)}`}>
        Back to Admin Panel
      </BackLink>
    ) : (
      <BackLink to={pathTo(review === "refused" ? "/admin/refused" : "/admin/returned")}>
        Back to {review} events
      </BackLink>
    );
  return (
    <AdminPage back={back} title={event.title} waiting={waiting}>
      <StateBadges review={review} badges={badges}>
        {event.calendar && (
          <p className="text-ink-soft first-letter:uppercase wrap-anywhere">
            <AdminCalendarSource calendar={event.calendar} />
          </p>
        )}
        {taken && <TakenNote taken={taken} event={event} place={place} />}
      </StateBadges>
      {undoable && <UndoDecision {...undoable} place={place} />}
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-10">
          {repairs && <Repairs {...repairs} />}
          {changes && <Changes {...changes} />}
          <div className="space-y-4">
            <JudgedText event={event} longDate={longDate} />
            {correction && (
              <Correct
                key={String(correction.isOfPublic)}
                eventId={event.id}
                {...correction}
                answer={answer?.intent === "note" ? undefined : answer}
              />
            )}
          </div>
          <Alike self={self} others={alike} />
        </div>
        <div className="space-y-8">
          <Decide event={event} review={review} place={place} />
          {(event.picture !== null || event.imageUrl !== null) && (
            <section aria-labelledby="picture" className="space-y-3 panel p-5">
              <h2 id="picture" className="text-xl">
                Picture
              </h2>
              <p>
                If it can't be shown here: takes it off the site right away, everywhere, including in a waiting change.
                Its organizer gets an email, and can choose another one. This cannot be undone.
              </p>
              <TakePictureOff eventId={event.id} />
            </section>
          )}
          <Notes notes={notes} answer={answer?.intent === "note" ? answer : undefined} />
          <OrganizerRecord organizer={organizer} />
          <Decisions decisions={decisions} />
        </div>
      </div>
    </AdminPage>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
