import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#app/forms/answer.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { metaArgs, renderPage } from "#tests/support/render.ts";

const VERA = "vera@example.com";

let app: TestApp;
let weekly: typeof import("#app/routes/weekly.tsx");
let confirm: typeof import("#app/routes/weekly_.confirm.tsx");
let unsubscribe: typeof import("#app/routes/weekly_.unsubscribe.tsx");

beforeAll(async () => {
  app = await openApp();
  weekly = await import("#app/routes/weekly.tsx");
  confirm = await import("#app/routes/weekly_.confirm.tsx");
  unsubscribe = await import("#app/routes/weekly_.unsubscribe.tsx");
});
beforeEach(async () => {
  await app.stack.sql`truncate private.mail_outbox, private.digest_subscriptions, private.request_counts cascade`;
});
afterAll(() => app.close());

const addressOf = (list: string) => `/weekly?${new URLSearchParams({ from: list })}`;

/** The action's answer: a redirect, or the form with its errors. */
async function ask(fields: Record<string, string>, list = "/tampa?category=music") {
  const answer = await weekly.action((await app.post(addressOf(list), fields)) as never);
  if (answer instanceof Response) return { status: answer.status, location: answer.headers.get("Location") };
  return { ...answer.data, status: answer.init?.status };
}

const typed = (email: string) => ({ email, [HONEYPOT_FIELD]: "" });

async function open(path: string, actionData?: unknown): Promise<Document> {
  const loaderData = await weekly.loader((await app.get(path)) as never);
  return renderPage({ path: "/weekly", Component: weekly.default, loaderData, actionData });
}

async function rows() {
  return [
    ...(await app.stack.sql`
      select address, list, confirmed_at is not null as is_confirmed from private.digest_subscriptions order by requested_at`),
  ];
}

/** The tokens of the mails in the queue. */
async function claimTokens(): Promise<string[]> {
  const { data } = await app.stack.client().rpc("claim_mail", { queue_key: app.stack.queueKey, most: 20 });
  return (data ?? []).map((mail) => String(Object(mail.data).token));
}

describe("asking for a weekly mail", () => {
  test("is asked for on a list itself, with the list that it is about", async () => {
    await addEvent(app.stack, await signUpPerson(app.stack), { location: "Armature Works, Tampa" });
    const lists = [
      ["/near/ybor-city", { place: "ybor-city" }, await import("#app/routes/near.$place.tsx")],
      [
        "/venues/armature-works-tampa",
        { venue: "armature-works-tampa" },
        await import("#app/routes/venues.$venue.tsx"),
      ],
    ] as const;
    for (const [path, params, route] of lists) {
      const loaderData = await route.loader((await app.get(path, params)) as never);
      const page = renderPage({ path, Component: route.default, loaderData });
      const form = page.querySelector("#follow form");
      const list = path.startsWith("/near/") ? "/events?near=ybor-city" : path;
      expect(form?.getAttribute("action"), path).toBe(addressOf(list).replaceAll("+", "%20"));
      expect([...(form?.querySelectorAll("input") ?? [])].map(({ name }) => name)).toEqual(["email", HONEYPOT_FIELD]);
    }
  });

  test("a visitor sees which list it is about, and is told to look into the inbox", async () => {
    const page = await open(addressOf("/tampa?category=music"));
    expect(page.body.textContent).toContain("Music events in Tampa");
    expect(page.body.textContent).toContain("every Thursday around 9\u00a0AM");
    expect(page.querySelector("form")?.getAttribute("action")).toBe("/weekly?from=%2Ftampa%3Fcategory%3Dmusic");
    const { status, location } = await ask(typed(VERA));
    expect(status).toBe(303);
    expect(await rows()).toEqual([{ address: VERA, list: "/tampa?category=music", is_confirmed: false }]);
    const sent = await open(String(location));
    expect(sent.querySelector("h1")?.textContent).toBe("Check your email");
    expect(sent.body.textContent).toContain("Music events in Tampa");
    expect(sent.body.textContent).not.toContain(VERA);
    expect(sent.querySelector("form")).toBeNull();
  });

  test.each([
    ["/events?search=jazz&date=2026-12-24", "Events in Florida (“jazz”)", "Dates don't apply here"],
    ["/events?near=27.96,-82.44", "Within 25 miles of Tampa", "we don't store your location"],
  ])("what no weekly mail can have is left out, and the page says so: %s", async (list, name, note) => {
    const { textContent } = (await open(addressOf(list))).body;
    expect(textContent).toContain(name);
    expect(textContent).toContain(note);
  });

  test.each(["", "/admin", "//evil.example", "/venues/nowhere"])(
    "without a list that it can be about, it is about all events: %j",
    async (list) => {
      expect((await open(addressOf(list))).body.textContent).toContain("Events in Florida");
      await ask(typed(VERA), list);
      expect(await rows()).toMatchObject([{ list: "/events" }]);
    },
  );

  test("of a venue names it; a member finds the address of their account in the form", async () => {
    const olive = await signUpPerson(app.stack);
    const from = addressOf("/venues/porch-hall-tampa");
    expect(await ask(typed(VERA), "/venues/porch-hall-tampa")).toMatchObject({ status: 400 });
    expect(await rows()).toEqual([]);
    await addEvent(app.stack, olive, { location: "Porch Hall, 1 Oak St, Tampa" });
    const loaderData = await weekly.loader((await app.get(from, {}, olive)) as never);
    const page = renderPage({ path: "/weekly", Component: weekly.default, loaderData });
    expect(page.body.textContent).toContain("Events at Porch Hall");
    expect(page.querySelector("#email")?.getAttribute("value")).toBe(olive.email);
    expect(await ask(typed(VERA), "/venues/porch-hall-tampa")).toMatchObject({ status: 303 });
    expect(await rows()).toMatchObject([{ list: "/venues/porch-hall-tampa" }]);
  });

  test.each([
    ["", "Email is required"],
    ["vera", "Invalid email address. It needs one @ between a name and a domain."],
    ["vera@example.com\r\nBcc: olive@example.com", "Invalid email address. It contains a space."],
  ])("%j is refused under the field, and stays in it", async (email, message) => {
    const answer = await ask(typed(email));
    expect(answer).toMatchObject({ status: 400, errors: { email: [message] } });
    const page = await open(addressOf("/tampa"), answer);
    expect(page.querySelector("[role=alert] a[href='#email']")?.textContent).toBe(message);
    expect(page.querySelector("#email")?.getAttribute("value") ?? "").toBe(email.replace("\r", ""));
    expect(await rows()).toEqual([]);
  });

  test("a bot that fills in the honeypot field is refused", async () => {
    expect(await ask({ email: VERA, [HONEYPOT_FIELD]: "x" })).toMatchObject({ status: 400, values: { email: VERA } });
    expect(await rows()).toEqual([]);
  });

  test("the response is the same for an address that is already subscribed", async () => {
    const first = await ask(typed(VERA));
    await app.stack.sql`update private.digest_subscriptions set confirmed_at = now()`;
    expect(await ask(typed(VERA))).toEqual(first);
    expect(await claimTokens()).toHaveLength(1);
  });

  test("too many for one address are refused in the form, with what was typed", async () => {
    for (let count = 0; count < 5; count += 1) await ask(typed(VERA));
    const answer = await ask(typed(VERA));
    expect(answer).toMatchObject({ status: 429, values: { email: VERA } });
    expect(JSON.stringify(answer)).toContain("This address was entered several times today");
  });

  test("the page is not for search engines", () => {
    expect(weekly.meta(metaArgs("/weekly"))).toContainEqual({ name: "robots", content: "noindex" });
  });
});

describe("the link to confirm", () => {
  const path = (token: string) => `/weekly/confirm?token=${token}`;

  async function load(token: string) {
    const { data, init } = await confirm.loader((await app.get(path(token))) as never);
    const page = renderPage({ path: "/weekly/confirm", Component: confirm.default, loaderData: data });
    return { page, status: init?.status ?? 200 };
  }

  test("changes nothing when it is opened, and confirms when the button is pressed", async () => {
    await ask(typed(VERA));
    const [token = ""] = await claimTokens();
    const { page } = await load(token);
    expect(page.querySelector("form")?.getAttribute("action")).toBe(path(token));
    expect(page.querySelector("form")?.method).toBe("post");
    expect(page.body.textContent).toContain(
      "Every Thursday, in weeks with events, for this list: Music events in Tampa.",
    );
    expect(await rows()).toMatchObject([{ is_confirmed: false }]);
    const answer = await confirm.action((await app.post(path(token), {})) as never);
    expect(answer).toMatchObject({ status: 303 });
    expect(await rows()).toMatchObject([{ is_confirmed: true }]);
    const done = (await load(token)).page;
    expect(done.querySelector("h1")?.textContent).toBe("Your weekly email is confirmed");
    expect(done.body.textContent).toMatch(/The first one (arrives on Thursday, .+ around 9\u00a0AM|is on its way)/);
    expect(done.querySelector("form")).toBeNull();
  });

  test.each(["", "x", "0".repeat(64)])("says so when it does not work: %j", async (token) => {
    const { page, status } = await load(token);
    expect(status).toBe(404);
    expect(page.querySelector("h1")?.textContent).toBe("This link no longer works");
    expect(await confirm.action((await app.post(path(token), {})) as never)).toMatchObject({ status: 303 });
  });

  test("is not cached, and sends no referrer", () => {
    for (const route of [confirm, unsubscribe])
      expect(route.headers({} as never)).toEqual({
        "Referrer-Policy": "same-origin",
        "Cache-Control": "private, no-store",
      });
  });
});

describe("the link to unsubscribe", () => {
  const path = (token: string) => `/weekly/unsubscribe?token=${token}`;

  async function subscribe(): Promise<string> {
    await app.stack.sql`
      insert into private.digest_subscriptions (address, list, confirmed_at) values (${VERA}, '/tampa', now())`;
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const issue = new Date().toISOString().slice(0, 10);
    await app.stack.client().rpc("queue_digests", { queue_key: app.stack.queueKey, issue, expires_at });
    const [token = ""] = await claimTokens();
    return token;
  }

  const load = async (token: string, actionData?: unknown) => {
    const loaderData = await unsubscribe.loader((await app.get(path(token))) as never);
    return renderPage({ path: "/weekly/unsubscribe", Component: unsubscribe.default, loaderData, actionData });
  };

  test("changes nothing when it is opened, and ends the mail when the button is pressed", async () => {
    const token = await subscribe();
    const page = await load(token);
    expect(page.body.textContent).toContain("From the weekly email for this list: Events in Tampa.");
    expect(page.querySelector("form")?.getAttribute("action")).toBe(path(token));
    expect(await rows()).toHaveLength(1);
    const answer = await unsubscribe.action((await app.post(path(token), {})) as never);
    if (answer instanceof Response) throw new Error("It was redirected, which mail programs do not follow");
    expect(answer.init?.status).toBe(200);
    expect(await rows()).toEqual([]);
    const done = await load(token, answer.data);
    expect(done.querySelector("h1")?.textContent).toBe("You're unsubscribed");
    expect(done.querySelector("form")).toBeNull();
    expect((await load(token)).querySelector("h1")?.textContent).toBe("This weekly email has ended");
  });

  test("can be opened with any token without revealing an address", async () => {
    const token = await subscribe();
    for (const given of [token, "", "x"]) expect((await load(given)).body.innerHTML).not.toContain("vera");
  });
});
