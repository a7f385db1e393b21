import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, signUpAdmin } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// The zone of the site, with which the database tells days apart.

let stack: TestStack;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  ada = await signUpAdmin(stack);
});
afterAll(() => stack.close());

const setZone = (zone: string) => stack.sql`update private.site_settings set time_zone = ${zone} where is_only_row`;
const placeOn = async (day: string) =>
  ada.client.rpc("place_storm_notice", { cities: ["tampa"], first_day: day, last_day: day, kind: "check" });
/** "2026-11-27" */
const dayIn = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());

test("everybody reads it, nobody sets it through the API, and it is a zone that there is", async () => {
  for (const client of [stack.client(), ada.client]) {
    expect((await client.rpc("site_time_zone")).data).toBe("America/New_York");
    const forged = client.from("site_settings" as "events").update({ time_zone: "Asia/Tokyo" } as never);
    expect((await forged.eq("is_only_row" as "id", "true")).error?.code).toBe("PGRST205");
  }
  await expect(setZone("Mars/Base")).rejects.toThrow('time zone "Mars/Base" not recognized');
});

test("days are those of the site: a notice may end today there, and not yesterday", async () => {
  // Midway is 25 hours behind Kiritimati, so their days differ at every moment.
  const [west, east] = [dayIn("Pacific/Midway"), dayIn("Pacific/Kiritimati")];
  await setZone("Pacific/Kiritimati");
  expect((await placeOn(west)).error?.message).toBe("These days have passed");
  expect((await placeOn(east)).error).toBeNull();
  await setZone("Pacific/Midway");
  expect((await placeOn(west)).error).toBeNull();
  const zones = await stack.sql`select time_zone from private.storm_notices order by id`;
  expect(zones.map(({ time_zone }) => time_zone)).toEqual(["Pacific/Kiritimati", "Pacific/Midway"]);
});
