import { findCity } from "#app/domain/events/cities.ts";
import { todayIn, zoneOf } from "#app/domain/events/days.ts";
import { formatMoment, formatShortDate, formatTime } from "#app/domain/events/format.ts";
import { nameCities, nameDays, STORM_KINDS, type StormPlan } from "#app/domain/events/storm.ts";
import type { StormNotice, StormPreview } from "#app/models/events/storm.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** Formats the events that a notice would apply to. */
export function describePreview(plan: StormPlan, { events, organizers, cities, listings }: StormPreview) {
  const { timeZone } = getSite();
  return {
    events,
    organizers,
    kind: STORM_KINDS[plan.kind],
    texts: { en: plan.textEn, es: plan.textEs },
    days: nameDays(plan.firstDay, plan.lastDay, todayIn(timeZone)),
    cities: cities.map(({ city, events: count }) => ({ name: findCity(city)?.name ?? city, events: count })),
    without: nameCities(plan.cities.filter((slug) => cities.every(({ city }) => city !== slug))),
    listings: listings.map(({ id, title, location, start_date, is_all_day, organizer, organization }) => {
      const zone = zoneOf(location, timeZone);
      const day = formatShortDate(start_date, zone);
      const when = is_all_day ? day : `${day}, ${formatTime(start_date, zone)}`;
      return { id, title, location, startsAt: start_date, when, organizer: organization ?? organizer };
    }),
  };
}

/** Formats a notice and its progress. */
export function describeNotice(notice: StormNotice) {
  const { timeZone } = getSite();
  const moment = (at: string | null) => at && { at, text: formatMoment(at, timeZone) };
  return {
    id: notice.id,
    kind: STORM_KINDS[notice.kind],
    cities: nameCities(notice.cities),
    days: nameDays(notice.first_day, notice.last_day, todayIn(timeZone)),
    texts: { en: notice.text_en, es: notice.text_es },
    placed: moment(notice.placed_at),
    placedBy: notice.placed_by,
    ended: moment(notice.ended_at),
    endedBy: notice.ended_by,
    isRunning: notice.is_running,
    canResume: notice.can_resume,
    events: notice.events,
    unanswered: notice.unanswered,
    mailed: notice.mailed,
    unsent: notice.unsent,
    answers: {
      takesPlace: notice.answers.takes_place ?? 0,
      moved: notice.answers.moved ?? 0,
      cancelled: notice.answers.cancelled ?? 0,
    },
  };
}

export type DescribedPreview = ReturnType<typeof describePreview>;
export type DescribedNotice = ReturnType<typeof describeNotice>;
