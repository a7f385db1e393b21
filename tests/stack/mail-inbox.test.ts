import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthStage, newAddress, openAuthStage, PASSWORD, SITE_URL } from "./auth-stage.ts";

let stage: AuthStage;
const email = newAddress();
beforeAll(async () => {
  stage = await openAuthStage();
  await stage.client().auth.signUp({ email: newAddress("earlier"), password: PASSWORD });
  await stage
    .client()
    .auth.signUp({ email, password: PASSWORD, options: { data: { full_name: "<script>x</script>" } } });
});
afterAll(() => stage.close());

async function open(path: string) {
  const response = await fetch(`${stage.url}${path}`);
  return { response, document: new JSDOM(await response.text()).window.document };
}

test("a person opens the inbox, picks the newest message and finds the link, without JavaScript", async () => {
  const list = await open("/inbox");
  expect(list.document.documentElement.lang).toBe("en");
  expect(list.document.title).toBe("Inbox · Local mail");
  expect(list.document.querySelector("script")).toBeNull();
  const first = list.document.querySelector("ol a");
  expect(first?.textContent).toContain(email);
  const message = await open(first?.getAttribute("href") ?? "");
  const link = message.document.querySelector("section ul a")?.getAttribute("href") ?? "";
  expect(link).toMatch(new RegExp(`^${SITE_URL}/confirm\\?token_hash=[0-9a-f]{56}&type=email&redirect_to=[\\w%.-]+$`));
  expect(message.document.querySelector("iframe")?.getAttribute("sandbox")).not.toContain("allow-scripts");
  expect(message.document.querySelector("iframe")?.getAttribute("srcdoc")).toContain("Confirm my email");
  expect(message.document.querySelector("script")).toBeNull();
});

test("the inbox is not cached, sends no referrer and runs no scripts", async () => {
  const { response } = await open("/inbox");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
});

test("an unknown message is a 404 page", async () => {
  const { response, document } = await open("/inbox/message/nothing");
  expect(response.status).toBe(404);
  expect(document.querySelector("h1")?.textContent).toBe("Message not found");
});

test("a program reads the inbox as Mailpit's JSON", async () => {
  const list = await (await fetch(`${stage.url}/inbox/api/v1/messages`)).json();
  expect(list).toMatchObject({ total: 2, start: 0 });
  expect(list.messages[0]).toMatchObject({
    From: { Name: "Sunshine Events", Address: "no-reply@sunshine-events.example" },
    To: [{ Name: "", Address: email }],
    Subject: expect.any(String),
    Snippet: expect.stringContaining("Sunshine Events"),
    Created: expect.stringMatching(/Z$/),
  });
  const found = await (await fetch(`${stage.url}/inbox/api/v1/search?query=to:${email}`)).json();
  expect(found.messages.map((mail: { ID: string }) => mail.ID)).toEqual([list.messages[0].ID]);
  const message = await (await fetch(`${stage.url}/inbox/api/v1/message/${list.messages[0].ID}`)).json();
  expect(message).toMatchObject({
    ID: list.messages[0].ID,
    HTML: expect.stringContaining("<a href="),
    Text: expect.stringContaining("1 hour"),
  });
  expect((await fetch(`${stage.url}/inbox/api/v1/message/nothing`)).status).toBe(404);
});

const postMail = (body: unknown, headers: Record<string, string> = { "Content-Type": "application/json" }) =>
  fetch(`${stage.url}/inbox/api/v1/send`, { method: "POST", headers, body: JSON.stringify(body) });

test("headers that a program adds are kept, shown to a person and told to programs", async () => {
  const mail = { From: { Email: "team@example.org" }, To: [{ Email: "olive@example.com" }], Subject: "Weekly" };
  const { ID } = await (
    await postMail({ ...mail, Headers: { "List-Unsubscribe": "<https://events.example/x>" } })
  ).json();
  expect(await (await fetch(`${stage.url}/inbox/api/v1/message/${ID}/headers`)).json()).toMatchObject({
    "List-Unsubscribe": ["<https://events.example/x>"],
    Subject: ["Weekly"],
    To: ["olive@example.com"],
  });
  const { document } = await open(`/inbox/message/${ID}`);
  expect(document.querySelector("dl")?.textContent).toContain("<https://events.example/x>");
  expect((await fetch(`${stage.url}/inbox/api/v1/message/nothing/headers`)).status).toBe(404);
});

test("a program sends mail as it would to Mailpit", async () => {
  const mail = { From: { Email: "team@example.org", Name: "Team" }, To: [{ Email: "olive@example.com" }] };
  const response = await postMail({ ...mail, Subject: "Approved", Text: "Good news", HTML: "<p>Good news</p>" });
  const { ID } = await response.json();
  expect(await (await fetch(`${stage.url}/inbox/api/v1/message/${ID}`)).json()).toMatchObject({
    From: { Name: "Team", Address: "team@example.org" },
    To: [{ Address: "olive@example.com" }],
    Subject: "Approved",
    Text: "Good news",
    HTML: "<p>Good news</p>",
  });
});

test("mail without a sender or a recipient is refused", async () => {
  for (const body of [null, {}, { From: { Email: "team@example.org" }, To: [] }]) {
    const response = await postMail(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ Error: expect.any(String) });
  }
});

test("a page of another site cannot send mail (CSRF)", async () => {
  const mail = { From: { Email: "team@example.org" }, To: [{ Email: "olive@example.com" }] };
  expect((await postMail(mail, { "Content-Type": "text/plain" })).status).toBe(415);
  const preflight = await fetch(`${stage.url}/inbox/api/v1/send`, {
    method: "OPTIONS",
    headers: { Origin: "https://elsewhere.example", "Access-Control-Request-Method": "POST" },
  });
  expect(preflight.headers.get("Access-Control-Allow-Origin")).toBeNull();
});
