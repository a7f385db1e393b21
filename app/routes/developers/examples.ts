import type { JsonList } from "#app/domain/calendars/json-answers.ts";
import { feedPath } from "#app/domain/lists/filters.ts";
import { pathTo } from "#app/domain/site/links.ts";

/** The list of the examples. */
const FREE_MUSIC = { city: "tampa", category: "music", price: "free" };

/** An example response of `/tampa.json?category=music&price=free`, with one event. */
export function exampleList(siteUrl: string): JsonList {
  const id = "3f0d6b6e-7c1a-4b58-9a44-1f6f0c2f9a10";
  const eventUrl = `${siteUrl}${pathTo("/events/:eventId", { eventId: id })}`;
  return {
    title: "Music events in Tampa",
    url: `${siteUrl}${pathTo("/:city", FREE_MUSIC)}`,
    updated_at: "2026-11-18T14:02:11.000Z",
    next: null,
    updating: [],
    events: [
      {
        id,
        url: eventUrl,
        title: "Porch Concert",
        status: null,
        notice: null,
        description: "Three bands, one porch, and lemonade for everybody.",
        language: "en",
        category: "music",
        location: "Armature Works, Tampa, FL",
        address: "1910 N Ola Ave",
        place: { slug: "tampa", name: "Tampa", latitude: 27.95, longitude: -82.46 },
        time_zone: "America/New_York",
        starts_at: "2026-11-28T19:30:00-05:00",
        ends_at: "2026-11-28T22:00:00-05:00",
        is_all_day: false,
        doors_at: null,
        price: { kind: "free", min_usd: null, max_usd: null },
        tickets_url: null,
        image_url: null,
        card_url: `${eventUrl}/card/1k3v0xq.png`,
        max_attendees: 120,
        ages: "all",
        good_for_children: true,
        setting: "outdoors",
        access: ["step_free"],
        organizer: {
          name: "Porch Collective",
          url: `${siteUrl}${pathTo("/organizers/:organizer", { organizer: "porch-collective" })}`,
        },
        revision: 1,
        added_at: "2026-11-12T09:15:40.000Z",
        updated_at: "2026-11-18T14:02:11.000Z",
      },
    ],
  };
}

/** Example requests with the beginning of their responses. */
export function exampleRequests(siteUrl: string) {
  return {
    list: `curl "${siteUrl}${feedPath(pathTo("/:city", FREE_MUSIC), "json")}"`,
    unchanged: [
      `curl -i "${siteUrl}${feedPath(pathTo("/:city", { city: "tampa" }), "json")}" -H 'If-None-Match: "c2Fo…-identity"'`,
      "",
      "HTTP/1.1 304 Not Modified",
      'ETag: "c2Fo…-identity"',
      "Cache-Control: public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=600, stale-if-error=600",
      "Access-Control-Allow-Origin: *",
    ].join("\n"),
    script: [
      `const answer = await fetch("${siteUrl}${feedPath(pathTo("/events", { when: "weekend" }), "json")}");`,
      "const { events } = await answer.json();",
    ].join("\n"),
  };
}
