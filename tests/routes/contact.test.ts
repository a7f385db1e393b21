import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CONTACT_SUBJECTS } from "#app/domain/site/contact-message.ts";
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from "#app/domain/site/site.ts";
import { HONEYPOT_FIELD } from "#app/forms/answer.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { metaArgs, renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let contact: typeof import("#app/routes/contact/route.tsx");

beforeAll(async () => {
  app = await openApp();
  contact = await import("#app/routes/contact/route.tsx");
  olive = await signUpPerson(app.stack, "Olive Owner");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.contact_messages`;
});

const TYPED = {
  name: "Vera Visitor",
  email: "vera@example.com",
  subject: "Event Support",
  message: "The concert moved.\r\n\r\nCan you help?",
};
const FILLED = { ...TYPED, [HONEYPOT_FIELD]: "" };

/** The action's answer: a redirect, or the form with its errors. */
async function send(fields: Record<string, string>, person?: Person) {
  const answer = await contact.action(await app.post("/contact", fields, {}, person));
  if (answer instanceof Response) return { status: answer.status, location: answer.headers.get("Location") };
  return { ...answer.data, status: answer.init?.status };
}

async function storedMessages() {
  return [...(await app.stack.sql`select name, email, subject, message from public.contact_messages`)];
}

type LoaderData = Awaited<ReturnType<typeof contact.loader>>;

function render(loaderData: LoaderData, actionData?: unknown): Document {
  return renderPage({ path: "/contact", Component: contact.default, loaderData, actionData });
}

async function open(query = "", person?: Person): Promise<Document> {
  return render(await contact.loader(await app.get(`/contact${query}`, {}, person)));
}

test("postal address and copyright agent are among the contact details once they are set", async () => {
  const loaderData = await contact.loader(await app.get("/contact"));
  const detailsOf = (site: SiteSettings) =>
    renderPage({ path: "/contact", Component: contact.default, site, loaderData }).querySelector("dl")?.textContent;
  const set = { ...DEFAULT_SITE_SETTINGS, postalAddress: "PO Box 1, Tampa", copyrightAgent: "Ann Agent" };
  expect(detailsOf(set)).toMatch(/Postal addressPO Box 1, TampaCopyright agentAnn Agent/);
  expect(detailsOf(DEFAULT_SITE_SETTINGS)).not.toMatch(/Postal|Copyright/);
});

describe("sending a message", () => {
  test("a visitor's message is stored, and a redirect leads to the thank-you page", async () => {
    expect(await send(FILLED)).toEqual({ status: 303, location: "/contact?sent=1" });
    expect(await storedMessages()).toEqual([{ ...TYPED, message: "The concert moved.\n\nCan you help?" }]);
    const thanks = await open("?sent=1");
    expect(thanks.querySelector("h1")?.textContent).toBe("Thank you for your message!");
    expect(thanks.querySelector("form")).toBeNull();
  });

  test("a member writes too", async () => {
    expect(await send(FILLED, olive)).toEqual({ status: 303, location: "/contact?sent=1" });
    expect(await storedMessages()).toHaveLength(1);
  });

  test("an empty form is told all four fields at once", async () => {
    const answer = await send({ name: "", email: "", subject: "", message: "", [HONEYPOT_FIELD]: "" });
    expect(answer).toMatchObject({
      status: 400,
      errors: {
        name: ["Name is required"],
        email: ["Email is required"],
        subject: ["Subject is required"],
        message: ["Message is required"],
      },
    });
    expect(await storedMessages()).toEqual([]);
  });

  test.each([
    [{ name: "   " }, "name", "Name is required"],
    [{ name: "x".repeat(101) }, "name", "Name must not exceed 100 characters"],
    [{ email: "vera" }, "email", "Invalid email address. It needs one @ between a name and a domain."],
    [{ subject: "Buy now" }, "subject", "Subject is required"],
    [{ message: "\n \n" }, "message", "Message is required"],
    [{ message: "x".repeat(5001) }, "message", "Message must not exceed 5000 characters"],
  ])("%j is refused under its field", async (change, field, text) => {
    expect(await send({ ...FILLED, ...change })).toMatchObject({ status: 400, errors: { [field]: [text] } });
    expect(await storedMessages()).toEqual([]);
  });

  test("a refused form keeps everything that was typed, without JavaScript too", async () => {
    const answer = await contact.action(await app.post("/contact", { ...FILLED, email: "vera" }));
    if (answer instanceof Response) throw new Error("The form was accepted");
    const antiSpam = { submissionKey: "11111111-1111-4111-8111-111111111111", readyAtMs: 1 };
    const page = render({ antiSpam, sender: null, isSent: false, isMapShown: false }, answer.data);
    expect(page.querySelector("#name")?.getAttribute("value")).toBe("Vera Visitor");
    expect(page.querySelector("#email")?.getAttribute("value")).toBe("vera");
    expect(page.querySelector("#subject option[selected]")?.textContent).toBe("Event Support");
    expect(page.querySelector("#message")?.textContent).toContain("Can you help?");
    expect(page.querySelector("[role=alert] a[href='#email']")?.textContent).toBe(
      "Invalid email address. It needs one @ between a name and a domain.",
    );
  });

  test.each([
    ["leaves the hidden field out", TYPED],
    ["fills the hidden field in", { ...TYPED, [HONEYPOT_FIELD]: "https://spam.example" }],
  ])("a program that %s is refused, and nothing is stored", async (_, fields) => {
    const answer = await send(fields);
    expect(answer).toMatchObject({
      status: 400,
      message: expect.stringContaining("wasn't sent"),
      values: { name: "Vera Visitor" },
    });
    expect(answer).not.toHaveProperty(`values.${HONEYPOT_FIELD}`);
    expect(await storedMessages()).toEqual([]);
  });

  test("a form on another site cannot send messages", async () => {
    const args = await app.post("/contact", FILLED);
    args.request.headers.set("Origin", "https://evil.example");
    await expect(contact.action(args)).rejects.toMatchObject({ init: { status: 403 } });
    expect(await storedMessages()).toEqual([]);
  });

  test("while the database rejects the queue key, the form says so, keeps its values and shows another way to write", async () => {
    await app.stack.sql`select private.set_mail_queue_key(${"another key of at least 32 characters"})`;
    try {
      const answer = await send(FILLED);
      expect(answer).toMatchObject({
        status: 503,
        message: "We can't take messages right now. Please try again later.",
        values: { email: "vera@example.com", message: expect.stringContaining("Can you help?") },
      });
      expect(takeComplaints()).toMatchObject([["POST /contact", { kind: "unavailable" }]]);
      const antiSpam = { submissionKey: "11111111-1111-4111-8111-111111111111", readyAtMs: 1 };
      const page = render({ antiSpam, sender: null, isSent: false, isMapShown: false }, answer);
      expect(page.querySelector("[role=alert] a")?.getAttribute("href")).toBe(
        `mailto:${DEFAULT_SITE_SETTINGS.supportEmail}`,
      );
    } finally {
      await app.stack.sql`select private.set_mail_queue_key(${app.stack.queueKey})`;
    }
    expect(await storedMessages()).toEqual([]);
  });
});

describe("the contact page", () => {
  test("shows email, phone, office, support hours and social links", async () => {
    const page = await open();
    const hrefs = [...page.querySelectorAll("dl a")].map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual([
      `mailto:${DEFAULT_SITE_SETTINGS.supportEmail}`,
      "tel:+18135550134",
      DEFAULT_SITE_SETTINGS.xUrl,
      DEFAULT_SITE_SETTINGS.blueskyUrl,
    ]);
    expect(page.body.textContent).toContain("Mon-Fri 9am-5pm EST");
    expect(page.querySelector("address")?.textContent).toBe(DEFAULT_SITE_SETTINGS.office);
  });

  test("offers the six subjects, and asks for all four fields", async () => {
    const page = await open();
    const options = [...page.querySelectorAll("#subject option")].map((option) => option.textContent);
    expect(options.slice(1)).toEqual([...CONTACT_SUBJECTS]);
    const required = [...page.querySelectorAll("[required]")].map((control) => control.id);
    expect(required).toEqual(["name", "email", "subject", "message"]);
    expect(page.querySelector(`[hidden] [name=${HONEYPOT_FIELD}]`)?.getAttribute("value")).toBe("");
  });

  test("loads nothing from another site until the map is asked for", async () => {
    const page = await open();
    expect(page.querySelector("iframe, img, script[src]")).toBeNull();
    expect(page.querySelector("a[href='/contact?map=1#map']")?.textContent).toBe("Show the map");
    expect(page.querySelector("a[href^='https://www.openstreetmap.org/']")?.getAttribute("href")).toBe(
      "https://www.openstreetmap.org/?mlat=27.947&mlon=-82.459#map=16/27.947/-82.459",
    );
  });

  test("shows the map when asked for, with a title for those who cannot see it", async () => {
    const frame = (await open("?map=1")).querySelector("iframe");
    expect(frame?.title).toContain("Map");
    expect(frame?.getAttribute("loading")).toBe("lazy");
    const source = new URL(frame?.src ?? "");
    expect(source.origin + source.pathname).toBe("https://www.openstreetmap.org/export/embed.html");
    expect(source.searchParams.get("marker")).toBe("27.947,-82.459");
  });

  test("fills in the name and address of a member who is signed in, and nothing for visitors", async () => {
    const own = await open("", olive);
    expect(own.querySelector("#name")?.getAttribute("value")).toBe("Olive Owner");
    expect(own.querySelector("#email")?.getAttribute("value")).toBe(olive.email);
    expect((await contact.loader(await app.get("/contact"))).sender).toBeNull();
  });

  test("is titled 'Contact Us'", () => {
    const tags = contact.meta(metaArgs("/contact"));
    expect(tags).toContainEqual({ title: "Contact Us | Sunshine Events" });
    expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "http://127.0.0.1:3000/contact" });
  });
});

test("in Spanish the subjects are translated, and what is stored stays the same", async () => {
  await inLanguage("es", async () => {
    const options = [...(await open()).querySelectorAll("option")];
    expect(options.map((option) => option.value)).toEqual(["", ...CONTACT_SUBJECTS]);
    expect(options.map((option) => option.textContent)).toContain("Ayuda con un evento");
    const refused = await send({ ...FILLED, subject: "Ayuda con un evento", name: "" });
    expect(refused).toMatchObject({
      status: 400,
      errors: { name: ["Nombre: este campo es obligatorio"], subject: ["Elige un asunto"] },
    });
  });
});
