// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";
import { type DraftKeeper, keepDrafts } from "#app/components/enhance/draft-keeper.ts";

// What the event form saves automatically. With a server and a browser: tests/browser/kept-form.js.spec.ts.

const network = globalThis.fetch;
let saved: string[];
let keeper: DraftKeeper | null;
beforeEach(() => {
  saved = [];
  keeper = null;
  globalThis.fetch = (_, request) => {
    saved.push(new URLSearchParams(String(request?.body)).get("title") ?? "");
    return Promise.resolve(Response.json({ id: "one", version: "1", isCopy: false }));
  };
});
afterEach(() => {
  keeper?.stop();
  globalThis.fetch = network;
});

/** A form with a title, shown after an answer by default. */
function openForm(isFilled: boolean, isAnswered = true): HTMLInputElement {
  document.body.innerHTML = '<form><input name="title" value="Jazz on the pier"></form>';
  const form = document.querySelector("form") as HTMLFormElement;
  const options = { account: "olive", eventId: null, isAnswered, isFilled };
  keeper = keepDrafts(form, { ...options, onStatus: () => {}, onRestored: () => {} });
  return form.elements.namedItem("title") as HTMLInputElement;
}

/** The member switches to another tab, which saves the form at once. */
const lookAway = () => document.dispatchEvent(new Event("visibilitychange"));

test("a form that a link has filled is saved once its member changes something", async () => {
  const title = openForm(true);
  lookAway();
  expect(saved).toEqual([]);
  title.value = "Jazz on the old pier";
  const afterwards = () => {
    lookAway();
    return saved;
  };
  await expect.poll(afterwards).toEqual(["Jazz on the old pier"]);
});

test("a form that is shown again with what its member has typed is saved as it is", () => {
  openForm(false);
  lookAway();
  expect(saved).toEqual(["Jazz on the pier"]);
});

test("what was kept in the browser comes back for a week", () => {
  const openedAfter = (days: number) => {
    localStorage.setItem("sunshine-form olive new ", `${Date.now() - days * 86_400_000} title=Jazz+on+the+roof`);
    const { value } = openForm(false, false);
    keeper?.stop();
    return value;
  };
  expect([openedAfter(6.9), openedAfter(7.1)]).toEqual(["Jazz on the roof", "Jazz on the pier"]);
});
