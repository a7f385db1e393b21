import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#app/forms/answer.ts";
import { EVENT_FORM } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser } from "../routes/account-browser.ts";
import { all, anotherAddress, from, type LimitedApp, newEmail, openLimitedApp, times } from "./rate-limits.ts";

// How often forms may send mail or write to the database.

let app: LimitedApp;
let routes: {
  signup: typeof import("#app/routes/signup.tsx");
  forgot: typeof import("#app/routes/forgot-password.tsx");
  checkEmail: typeof import("#app/routes/check-email.tsx");
  contact: typeof import("#app/routes/contact/route.tsx");
  create: typeof import("#app/routes/create-event.tsx");
  weekly: typeof import("#app/routes/weekly.tsx");
  importing: typeof import("#app/routes/dashboard_.import/route.tsx");
};
let olive: Person;
let home: string;

beforeAll(async () => {
  app = await openLimitedApp();
  routes = {
    signup: await import("#app/routes/signup.tsx"),
    forgot: await import("#app/routes/forgot-password.tsx"),
    checkEmail: await import("#app/routes/check-email.tsx"),
    contact: await import("#app/routes/contact/route.tsx"),
    create: await import("#app/routes/create-event.tsx"),
    weekly: await import("#app/routes/weekly.tsx"),
    importing: await import("#app/routes/dashboard_.import/route.tsx"),
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  home = anotherAddress();
  olive = await signUpPerson(app.stack);
});

describe("forms that send mail or write", () => {
  const signUp = (email: string, address = home) =>
    new AccountBrowser().post(
      routes.signup.action,
      "/signup",
      {
        full_name: "Olive",
        email,
        password: "a-good-password",
        confirm_password: "a-good-password",
        [HONEYPOT_FIELD]: "",
      },
      from(address),
    );
  const forgot = (email: string, address = home) =>
    new AccountBrowser().post(routes.forgot.action, "/forgot-password", { email, [HONEYPOT_FIELD]: "" }, from(address));
  const resend = (email: string, address = home) =>
    new AccountBrowser().post(routes.checkEmail.action, "/check-email", { email, [HONEYPOT_FIELD]: "" }, from(address));
  const write = (email: string, address = home) =>
    new AccountBrowser().post(
      routes.contact.action,
      "/contact",
      { name: "Vera", email, subject: "Feedback", message: "Thank you!", [HONEYPOT_FIELD]: "" },
      from(address),
    );

  test("one address can be signed up five times an hour; the sixth form keeps its values except the passwords", async () => {
    const email = newEmail();
    expect(await times(5, () => signUp(email))).toEqual(all(303, 5));
    const refused = await signUp(email, anotherAddress());
    expect(refused).toMatchObject({
      status: 429,
      retryAfter: expect.stringMatching(/^\d+$/),
      data: { values: { full_name: "Olive", email } },
    });
    expect(JSON.stringify(refused.data)).not.toContain("a-good-password");
  });

  test("thirty people sign up at one address, the next one has to wait and has no account", async () => {
    await app.fail("sign-up", 29, home);
    expect((await signUp(newEmail())).status).toBe(303);
    const late = newEmail();
    expect((await signUp(late)).status).toBe(429);
    expect(await app.stack.sql`select 1 from auth.users where email = ${late}`).toHaveLength(0);
    expect((await signUp(late, anotherAddress())).status).toBe(303);
  });

  test("forms with invalid fields are not counted", async () => {
    const email = newEmail();
    await times(8, () => forgot("not an address"));
    expect(await times(5, () => forgot(email))).toEqual(all(303, 5));
  });

  test("five mails an hour can be asked for, links of both kinds together, with or without an account", async () => {
    for (const email of [olive.email, newEmail()]) {
      expect(await times(3, () => forgot(email))).toEqual(all(303, 3));
      expect(await times(2, () => resend(email))).toEqual(all(303, 2));
      expect((await forgot(email)).status).toBe(429);
      expect(await resend(email, anotherAddress())).toMatchObject({
        status: 429,
        data: { values: { email } },
      });
    }
  });

  test("five messages an hour in one name, then the message is kept in the form and not stored", async () => {
    const email = newEmail();
    expect(await times(5, () => write(email))).toEqual(all(303, 5));
    expect(await write(email)).toMatchObject({
      status: 429,
      data: { values: { message: "Thank you!" } },
    });
    expect(await app.stack.sql`select 1 from public.contact_messages where email = ${email}`).toHaveLength(5);
  });

  test("twenty messages an hour from one address, whatever names they come in", async () => {
    expect(await times(21, () => write(newEmail()))).toEqual([...all(303, 20), 429]);
  });

  test("one place with many addresses writes and asks for weekly mail sixty times an hour, however it changes them", async () => {
    const ask = (email: string, address: string) =>
      new AccountBrowser().post(routes.weekly.action, "/weekly", { email, [HONEYPOT_FIELD]: "" }, from(address));
    for (const place of ["2001:db8:5:%::1", "198.51.100.%"]) {
      const addresses = Array.from({ length: 7 }, (_, n) => place.replace("%", String(n + 1)));
      for (const address of addresses.slice(0, 6)) {
        await app.fail("contact", 10, address);
        await app.fail("weekly-mail", 10, address);
      }
      expect((await write(newEmail(), addresses[6])).status).toBe(429);
      expect((await ask(newEmail(), addresses[6] ?? "")).status).toBe(429);
    }
    for (const elsewhere of ["2001:db8:6:1::1", "198.51.101.1"]) {
      expect((await write(newEmail(), elsewhere)).status).toBe(303);
      expect((await ask(newEmail(), elsewhere)).status).toBe(303);
    }
  });

  test("one mailbox under many names is one, for messages, links and weekly mail", async () => {
    const name = newEmail().replace("@example.com", "");
    const names = Array.from({ length: 6 }, (_, n) => `${name}+${n}@example.com`);
    expect(await times(6, (n) => forgot(names[n] ?? "", anotherAddress()))).toEqual([...all(303, 5), 429]);
    expect(await times(6, (n) => signUp(names[n] ?? "", anotherAddress()))).toEqual([...all(303, 5), 429]);
    expect(await times(6, (n) => write(names[n] ?? "", anotherAddress()))).toEqual([...all(303, 5), 429]);
  });

  test("weekly mails for one address, and from one sender, are limited; what was typed is kept", async () => {
    const ask = (email: string, address = home) =>
      new AccountBrowser().post(routes.weekly.action, "/weekly", { email, [HONEYPOT_FIELD]: "" }, from(address));
    const email = newEmail();
    await app.fail("weekly-mail", 4, home, email);
    expect((await ask(email)).status).toBe(303);
    expect(await ask(email, anotherAddress())).toMatchObject({ status: 429, data: { values: { email } } });
    await app.fail("weekly-mail", 15, home);
    expect((await ask(newEmail())).status).toBe(429);
    expect((await ask(newEmail(), anotherAddress())).status).toBe(303);
  });

  test("an organizer creates thirty events an hour; the next keeps what was typed and is not stored", async () => {
    const create = async (title: string) =>
      routes.create.action(await app.post("/create-event", { ...EVENT_FORM, title }, {}, olive));
    await app.fail("create-event", 29, "unknown", olive.id);
    expect(await create("Porch Concert")).toBeInstanceOf(Response);
    expect(await create("Lantern Walk")).toMatchObject({
      init: { status: 429 },
      data: { values: { title: "Lantern Walk" } },
    });
    expect(await app.stack.sql`select 1 from public.events where organizer_id = ${olive.id}`).toHaveLength(1);
  });

  test("twenty files an hour are imported, unreadable ones counted; the next is not even read", async () => {
    const send = async (text: string) => {
      const form = new FormData();
      form.set("intent", "read");
      form.set("file", new File([text], "events.csv"));
      return routes.importing.action(await app.postFiles("/dashboard/import", form, {}, olive));
    };
    await app.fail("import", 19, "unknown", olive.id);
    const [unreadable, next] = [await send("Hello"), await send("Hello")];
    expect(unreadable).toMatchObject({ init: { status: 400 }, data: { errors: { file: [expect.any(String)] } } });
    expect(next).toMatchObject({ init: { status: 429 }, data: { errors: {}, code: "TOO_MANY_ATTEMPTS" } });
  });

  test("forty links an hour fill the form; the next is not asked, and stays in its field", async () => {
    const fields = { intent: "link", link: "http://127.0.0.1:1/" };
    const send = async () => routes.create.action(await app.post("/create-event", fields, {}, olive));
    await app.fail("read-link", 39, "unknown", olive.id);
    expect(await send()).toMatchObject({ init: { status: 422 } });
    expect(await send()).toMatchObject({ init: { status: 429 }, data: { values: { link: fields.link } } });
  });
});
