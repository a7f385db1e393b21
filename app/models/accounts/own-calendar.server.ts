import type { CalendarEvent } from "#app/domain/calendars/organizer-calendar.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/account-errors.ts";
import { translator } from "#app/messages/translator.ts";
import { type CalendarFeed, calendarFeedSchema } from "#app/models/lists/list-feed.server.ts";
import { type Client, eventRowSchema, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);

const eventsSchema: z.ZodType<CalendarEvent[]> = z.array(
  eventRowSchema
    .pick({
      id: true,
      title: true,
      description: true,
      location: true,
      address: true,
      event_url: true,
      start_date: true,
      end_date: true,
      is_all_day: true,
      doors_at: true,
      status: true,
      is_approved: true,
      image_url: true,
      category: true,
      language: true,
      translated_title: true,
      translated_description: true,
      max_attendees: true,
      price_kind: true,
      price_min_cents: true,
      price_max_cents: true,
      ages: true,
      good_for_children: true,
      setting: true,
      access: true,
    })
    .transform(({ is_approved, ...event }) => ({ ...event, isApproved: is_approved })),
);

/** A member's calendar feeds: one of their own events, one of the events they saved. */
export type CalendarContents = "own" | "saved";

/**
 * The tokens in the addresses of the caller's calendars; null for a calendar without an address.
 * @throws DataError
 */
export async function getCalendarTokens(
  client: Client,
  userId: string,
): Promise<Record<CalendarContents, string | null>> {
  const result = await client.from("own_calendars").select("contents, token").eq("member_id", userId);
  if (result.error) throw toDataError(result, t("calendarNotLoaded"));
  const tokenOf = (of: CalendarContents) => result.data.find(({ contents }) => contents === of)?.token ?? null;
  return { own: tokenOf("own"), saved: tokenOf("saved") };
}

/**
 * Creates a new address for a calendar of the caller. A previous address stops working.
 * @throws DataError of kind "refused" when the session has ended.
 */
export async function renewCalendar(client: Client, contents: CalendarContents): Promise<void> {
  const result = await client.rpc("renew_own_calendar", { contents });
  if (result.error) throw toDataError(result, t("calendarNotChanged"));
}

/**
 * Ends a calendar of the caller: its address stops working. Idempotent.
 * @throws DataError
 */
export async function endCalendar(client: Client, userId: string, contents: CalendarContents): Promise<void> {
  const result = await client.from("own_calendars").delete().eq("member_id", userId).eq("contents", contents);
  if (result.error) throw toDataError(result, t("calendarNotChanged"));
}

/**
 * Events of the member who owns this calendar token, including pending ones and those of the last year.
 * @returns null for an unknown or former token, and while the account is blocked.
 * @throws DataError
 */
export async function readOwnCalendar(client: Client, token: string): Promise<CalendarEvent[] | null> {
  // why not GET: the token would be in the URL, which servers log.
  const result = await client.rpc("own_calendar", { token });
  if (result.error) throw toDataError(result, t("calendarNotLoaded"));
  return result.data === null ? null : eventsSchema.parse(result.data);
}

/**
 * Saved events of the member who owns this calendar token.
 * @returns null for an unknown or former token, and while the account is blocked.
 * @throws DataError
 */
export async function readSavedCalendar(client: Client, token: string): Promise<CalendarFeed | null> {
  const result = await client.rpc("saved_calendar", { token });
  if (result.error) throw toDataError(result, t("calendarNotLoaded"));
  return result.data === null ? null : calendarFeedSchema.parse(result.data);
}
