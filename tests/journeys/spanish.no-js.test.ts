import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openOwnSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// The main journey in Spanish, in browsers without scripts. `spanish.spec.ts` tests what scripts do.

let site: TestSite;
beforeAll(async () => {
  site = await openOwnSite(WITH_COPIES);
});
afterAll(() => site.close());

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** The newest mail to an address. */
function mailTo(address: string) {
  const mail = site.stack.mailer.messages().findLast(({ to }) => to === address);
  if (!mail) throw new Error(`No mail was sent to ${address}`);
  return mail;
}

test("an organizer signs up in Spanish, sends an event in both languages, and a reader finds it in theirs", async () => {
  const organizer = new Visitor(site.origin);
  await organizer.open("/es");
  await organizer.follow("Crear cuenta");
  const account = { full_name: "Olivia Organizadora", email: "olivia@example.com", password: "una-buena-clave" };
  const mistaken = await organizer.submit("Crear cuenta", { ...account, confirm_password: "otra-clave" });
  expect([mistaken.status, mistaken.path]).toEqual([400, "/es/signup"]);
  const asked = await organizer.submit("Crear cuenta", {
    password: account.password,
    confirm_password: account.password,
  });
  expect(asked.text).toContain("Revisa tu correo");

  const { html } = mailTo(account.email);
  expect(html).toContain("Confirma tu correo");
  const link = /href="([^"]*\/confirm\?[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(link).toContain(`${site.origin}/es/confirm?`);
  await organizer.open(link);
  const home = await organizer.submit("Confirmar mi correo", { password: account.password });
  expect([home.status, home.document.documentElement.lang]).toEqual([200, "es"]);
  expect(home.document.querySelector("header")?.textContent).toContain(account.full_name);

  await organizer.follow("Crear evento");
  const text = {
    title: "Noche de jazz en el ático",
    description: "Tres sets, dos tragos y un escenario muy pequeño. Ven temprano si quieres la ventana.",
    location: "The Attic, Tampa",
    category: "music",
  };
  const incomplete = await organizer.submit("Crear evento", { ...text, translated_title: "Late Night Jazz" });
  expect(incomplete.status).toBe(400);
  expect(incomplete.text).toContain("Escribe la fecha de inicio");
  expect(incomplete.text).toContain("Escribe también la descripción en el otro idioma o borra el título");
  const value = (id: string) => incomplete.document.querySelector<HTMLInputElement>(`#${id}`)?.value;
  expect([value("title"), value("language"), value("translated_title")]).toEqual([text.title, "es", "Late Night Jazz"]);

  const saved = await organizer.submit("Crear evento", {
    start_date: `${inAWeek}T20:00`,
    translated_description: "Three sets, two drinks, one very small stage.",
  });
  expect(saved.text).toContain("¡Evento creado! Nuestro equipo lo revisará antes de publicarlo.");
  expect(saved.headers.get("Refresh")).toBe("2; url=/es/dashboard");

  await site.stack.sql`update public.events set is_approved = true`;
  const visitor = new Visitor(site.origin);
  const found = await visitor.open("/es/events?search=jazz");
  expect(found.text).toContain(text.title);
  const event = await visitor.follow(text.title);
  expect([event.status, event.path.startsWith("/es/events/")]).toEqual([200, true]);
  expect(event.text).toContain("8:00 p. m.");
  expect(event.document.querySelector("h1")?.hasAttribute("lang")).toBe(false);
  const english = await visitor.follow("English");
  expect(english.document.documentElement.lang).toBe("en");
  expect([english.text.includes("Late Night Jazz"), english.text.includes(text.title)]).toEqual([true, false]);
  expect(visitor.cookies.size).toBe(0);
});

test("an event that is written in English alone is marked as such for readers of Spanish", async () => {
  const { id } = await addEvent(site.stack, await signUpPerson(site.stack), { title: "Lantern Parade" });
  const visitor = new Visitor(site.origin);
  const list = await visitor.open("/es/events?search=lantern");
  expect(list.document.querySelector("article h3")?.getAttribute("lang")).toBe("en");
  const event = await visitor.follow("Lantern Parade");
  expect([event.path.split("?")[0], event.document.querySelector("h1")?.getAttribute("lang")]).toEqual([
    `/es/events/${id}`,
    "en",
  ]);
});

test("two readers report an event, one of them twice; admins read of the harm at once, and each reader gets the answer in their language", async () => {
  const [olive, mara, ada] = await Promise.all([
    signUpPerson(site.stack),
    signUpPerson(site.stack, "Mara Member"),
    signUpAdmin(site.stack),
  ]);
  const { id } = await addEvent(site.stack, olive, { title: "Bonfire on the Dunes" });
  const mails = (address: string) => site.stack.mailer.messages().filter(({ to }) => to === address);

  const reader = new Visitor(site.origin);
  await reader.open(`/es/events/${id}`);
  await reader.follow("Reportar este evento");
  const first = { reason: "wrong_details", details: "Cuesta diez dólares.", email: "vera@example.com" };
  expect((await reader.submit("Enviar reporte", first)).text).toContain("Recibimos tu reporte");
  const member = await signedIn(site.origin, mara);
  await member.open(`/events/${id}/report`);
  await member.submit("Send report", { reason: "wrong_details" });
  const ofHarm = () => site.stack.sql`select recipient_id from private.mail_outbox where kind = 'harm_reported'`;
  expect(await ofHarm()).toEqual([]);
  // In another browser with the same IP address.
  const again = new Visitor(site.origin);
  await again.open(`/es/events/${id}/report`);
  await again.submit("Enviar reporte", { reason: "harmful", details: "Hacen fuego junto a las casas." });
  expect(await ofHarm()).toEqual([{ recipient_id: ada.id }]);

  const admin = await signedIn(site.origin, ada);
  const open = await admin.open("/admin/reports");
  for (const text of [
    "2 reports about 1 event",
    "Reported by 2 different people",
    "Dangerous or illegal",
    "in Spanish",
  ])
    expect(open.text).toContain(text);
  expect(open.text).toMatch(/Hacen fuego junto a las casas\. ?Cuesta diez dólares\./);
  const offered = await admin.follow("Close 2 reports about Bonfire on the Dunes");
  expect(offered.document.querySelector("input[value=corrected]")).toBeNull();
  await admin.follow("Correct the event");
  await admin.submit("Correct now", { description: "Lanterns, and no fire this time.", note: "No fire." });
  await admin.open("/admin/reports");
  await admin.follow("Close 2 reports about Bonfire on the Dunes");
  const closed = await admin.submit("Close 2 reports", { outcome: "corrected", answer: "The fire is off." });
  expect(closed.text).toContain("2 reports are closed.");
  expect((await admin.open("/admin/reports?state=closed")).text).toContain("emailed to 2 people");
  // After the time in which the decision can be undone.
  await site.stack.sql`update private.mail_outbox set next_attempt_at = now() where kind = 'report_closed'`;
  const subjects = () => ["vera@example.com", mara.email, ada.email].flatMap(mails).map(({ subject }) => subject);
  await expect
    .poll(subjects, { timeout: 15_000 })
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Tu reporte de “Bonfire on the Dunes” \(\p{L}+, \d+ [a-z]+\)$/u),
        expect.stringMatching(/^Your report about "Bonfire on the Dunes" \(/),
        expect.stringMatching(/^Reported as harmful: "Bonfire on the Dunes" \([A-Z][a-z]{2}, [A-Z][a-z]{2} \d+\)$/),
      ]),
    );
  expect(mails("vera@example.com")[0]).toMatchObject({
    subject: expect.stringContaining("Tu reporte de “Bonfire on the Dunes”"),
    text: expect.stringContaining("The fire is off."),
  });
  expect(mails(mara.email)[0]?.subject).toContain('Your report about "Bonfire on the Dunes"');
  expect((await site.stack.sql`select wants_answer from public.event_reports`).length).toBe(2);
}, 60_000);
