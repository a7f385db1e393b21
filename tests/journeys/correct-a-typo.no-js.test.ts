import { afterAll, beforeAll, expect, test } from "vitest";
import { CalendarSubscription } from "#tests/support/calendar-subscription.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";

// An organizer corrects a typo in a public event, while one reader has its page open and another subscribes to the city's calendar.

let site: TestSite;
let olive: Person;
let ada: Person;

beforeAll(async () => {
  site = await openSite(WITH_COPIES);
  [olive, ada] = await Promise.all([signUpPerson(site.stack), signUpAdmin(site.stack)]);
});
afterAll(() => site.close());

/** What readers get at a path, once it contains a text: cached pages are renewed shortly after a change. */
async function once(path: string, text: string): Promise<string> {
  const read = async () => (await fetch(`${site.origin}${path}`)).text();
  await expect.poll(read, { timeout: 20_000 }).toContain(text);
  return read();
}

test.each([
  [false, "Tampa"],
  [true, "Orlando"],
])(
  "page, lists, feeds and calendars go on until the correction is approved; approved versions kept in full: %s",
  async (isKept, city) => {
    const list = `/${city.toLowerCase()}`;
    // The page lists others in the same category at its end, so each city has its own title.
    const [wrong, right] = [`${city} Porch Conzert`, `${city} Porch Concert`];
    await ada.client.rpc("keep_approved_versions", { is_kept: isKept });
    const start = localTime(5, "19:30");
    const { id } = await addEvent(site.stack, olive, {
      title: wrong,
      start_date: start,
      location: `Armature Works, ${city}`,
    });
    const calendar = new CalendarSubscription(`${site.origin}${list}.ics`);
    const entries = async () => {
      await calendar.poll();
      return [...calendar.imported.values()].map(({ summary, status, location, start: at }) => {
        return [summary, status, location, at];
      });
    };
    const entry = (title: string, status: string) => [[title, status, `Armature Works, ${city}`, Date.parse(start)]];
    await expect.poll(entries, { timeout: 20_000 }).toEqual(entry(wrong, "CONFIRMED"));
    const organizer = await signedIn(site.origin, olive);

    // Saved without a change.
    const form = await organizer.open(`/edit-event/${id}`);
    expect(form.text).toContain("Saving without a change changes nothing.");
    expect((await organizer.submit("Update Event", {})).text).toContain("You didn't change anything");
    expect(await (await fetch(`${site.origin}/events/${id}`)).text()).toContain("lemonade");

    await organizer.open(`/edit-event/${id}`);
    const saved = await organizer.submit("Update Event", { title: right });
    expect(saved.text).toContain("Event updated successfully!");
    expect(saved.text).toContain(isKept ? "approved version stays public" : "doesn't appear in lists");
    const shown = isKept ? "lemonade" : "This event is being updated.";
    const page = await once(`/events/${id}`, shown);
    expect(page).toContain(wrong);
    expect(page).not.toContain(right);
    if (!isKept) expect(page).not.toContain("lemonade");
    const status = isKept ? "CONFIRMED" : "TENTATIVE";
    await expect.poll(entries, { timeout: 20_000 }).toEqual(entry(wrong, status));
    for (const format of ["rss", "atom", "json"]) {
      const read = await once(`${list}.${format}`, wrong);
      expect(read).not.toContain(right);
    }
    const listed = await (await fetch(`${site.origin}${list}`)).text();
    expect(listed.includes(wrong)).toBe(isKept);

    const admin = await signedIn(site.origin, ada);
    await admin.open("/admin");
    expect((await admin.submit(`Approve ${right}`, {}, "main")).text).toContain("has been approved");
    expect(await once(`/events/${id}`, right)).toContain("lemonade");
    await expect.poll(entries, { timeout: 20_000 }).toEqual(entry(right, "CONFIRMED"));
    await once(list, right);
  },
  90_000,
);
