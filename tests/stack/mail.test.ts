import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMailer, DEFAULT_FROM, MAX_KEPT_MESSAGES } from "#supabase/local/mail/mailer.ts";
import { htmlToText } from "#supabase/local/mail/plain-text.ts";
import { escapeForHtml, substitute } from "#supabase/local/mail/template.ts";
import { MISREAD, openSmtpServer } from "#tests/support/smtp.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mail-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const buildMail = (subject: string) => ({ to: "olive@example.com", subject, html: `<p>${subject}</p>`, text: subject });

test("kept mail survives a restart, newest first, readable by its owner only", async () => {
  const keepIn = join(folder, "kept");
  const mailer = await createMailer({ smtpUrl: null, senderName: "Sunshine Events", keepIn });
  for (const subject of ["first", "second", "third"]) await mailer.send(buildMail(subject));
  expect(mailer.messages()[0]).toMatchObject({
    subject: "third",
    from: DEFAULT_FROM,
    fromName: "Sunshine Events",
    to: "olive@example.com",
  });
  const [name = ""] = await readdir(keepIn);
  expect((await stat(keepIn)).mode & 0o777).toBe(0o700);
  expect((await stat(join(keepIn, name))).mode & 0o777).toBe(0o600);
  const restarted = await createMailer({ smtpUrl: null, senderName: "Sunshine Events", keepIn });
  expect(
    restarted
      .messages()
      .map((mail) => mail.id)
      .sort(),
  ).toEqual(
    mailer
      .messages()
      .map((mail) => mail.id)
      .sort(),
  );
});

test("a file that a crash truncated does not stop the next start", async () => {
  const keepIn = join(folder, "crashed");
  await mkdir(keepIn);
  await writeFile(join(keepIn, "2026-01-01T00-00-00.000Z_x.json"), '{"id":');
  expect((await createMailer({ smtpUrl: null, senderName: "Sunshine Events", keepIn })).messages()).toEqual([]);
});

test("only the newest messages are kept", async () => {
  const mailer = await createMailer({ smtpUrl: null, senderName: "Sunshine Events", keepIn: null });
  for (let count = 0; count <= MAX_KEPT_MESSAGES; count += 1) await mailer.send(buildMail(`mail ${count}`));
  expect(mailer.messages()).toHaveLength(MAX_KEPT_MESSAGES);
  expect(mailer.messages().at(-1)?.subject).toBe("mail 1");
});

test("with an SMTP server mail goes there, from the configured address, and none is kept", async () => {
  const { port, received, server } = await openSmtpServer();
  const mailer = await createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}?from=events%40example.org`,
    senderName: "Sunshine Events",
    keepIn: null,
  });
  await mailer.send(buildMail("Hello"));
  server.close();
  const conversation = received.join("");
  expect(conversation).toContain("MAIL FROM:<events@example.org>");
  expect(conversation).toContain("RCPT TO:<olive@example.com>");
  expect(conversation).toContain("From: Sunshine Events <events@example.org>");
  expect(conversation).toContain("Subject: Hello");
  expect(mailer.messages()).toEqual([]);
});

test.each(MISREAD)("an address is one mailbox to the mail server, whatever a parser would read: %s", async (to) => {
  const { port, received, server } = await openSmtpServer();
  const mailer = await createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}?from=a<events%40example.org>`,
    senderName: "Sunshine Events",
    keepIn: null,
  });
  await mailer.send({ ...buildMail("Hello"), to });
  await mailer.send(buildMail("Hello again"));
  server.close();
  const recipients = received.filter((said) => said.startsWith("RCPT"));
  expect(recipients).toHaveLength(2);
  expect(recipients[0]).not.toContain("<victim@corp.example>");
  expect(recipients[1]).toContain("<olive@example.com>");
  expect(received.join("")).not.toContain("MAIL FROM:<events@example.org>");
});

test("an invalid SMTP URL stops the start without being shown", async () => {
  const error = await createMailer({
    smtpUrl: "mailserver:hunter2",
    senderName: "Sunshine Events",
    keepIn: null,
  }).catch((thrown: unknown) => thrown);
  expect(String(error)).toContain("SMTP_URL");
  expect(String(error)).not.toContain("hunter2");
});

const values = {
  SiteURL: "https://events.example.test",
  RedirectTo: "",
  ConfirmationURL: "",
  Token: "123456",
  TokenHash: "abc",
  Email: "a@example.com",
  NewEmail: "",
  Data: { full_name: "<Olive> & co" },
};

test("a template shows its values escaped, and missing ones as empty", () => {
  const escapeAngle = (value: string) => value.replaceAll("<", "&lt;");
  const template = "{{ .Token }} {{.Email}} {{ .Data.full_name }} [{{ .Data.toString }}]";
  expect(substitute(template, values, escapeAngle)).toBe("123456 a@example.com &lt;Olive> & co []");
});

test("a value in the query of a URL is percent-encoded", () => {
  const asSupabaseDoes = '<a href="{{ .SiteURL }}/confirm?redirect_to={{ .RedirectTo }}&amp;x=1">{{ .RedirectTo }}</a>';
  const html = substitute(asSupabaseDoes, { ...values, RedirectTo: "https://a.example/?next=%2Fb&c" }, escapeForHtml);
  expect(html).toContain("redirect_to=https%3A%2F%2Fa.example%2F%3Fnext%3D%252Fb%26c&amp;x=1");
  expect(html).toContain(">https://a.example/?next=%2Fb&amp;c</a>");
});

test("a template chooses between texts by a value, a missing one being like none", () => {
  const template =
    '<a href="{{ if eq .Data.language `es` }}/es{{ end }}?q={{ .Token }}">{{if eq .Data.language `es`}}Sí{{else}}Yes{{end}}</a>';
  const inLanguage = (language: unknown) =>
    substitute(template, { ...values, Data: { language }, Token: "a b" }, escapeForHtml);
  expect(inLanguage("es")).toBe('<a href="/es?q=a%20b">Sí</a>');
  for (const other of ["en", "", undefined, null, 5]) expect(inLanguage(other)).toBe('<a href="?q=a%20b">Yes</a>');
  const nested = '{{ if eq .Token "1" }}{{ if eq .Email "2" }}a{{ else }}b{{ end }}{{ else }}c{{ end }}';
  const chosen = (Token: string, Email: string) => substitute(nested, { ...values, Token, Email }, String);
  expect([chosen("1", "2"), chosen("1", "x"), chosen("x", "2")]).toEqual(["a", "b", "c"]);
});

test.each(['{{ if eq .Email "a" }}x', "x{{ end }}", "x{{ else }}y", '{{ if ne .Email "a" }}x{{ end }}'])(
  "a template with a condition that is not complete or not known fails: %s",
  (template) => {
    expect(() => substitute(template, values, String)).toThrow("Mail template:");
  },
);

test("a template with an action that is not supported fails instead of being mailed as it is", () => {
  expect(() => substitute("{{ if .Email }}x{{ end }}", values, String)).toThrow("not supported");
  expect(() => substitute("{{ .Nothing }}", values, String)).toThrow("not a known value");
});

test("the plain text of a message keeps its words and its links, not its markup", () => {
  const html = `<html><head><title>No</title><style>p { color: red }</style></head><body><h1>Hi &amp; welcome</h1>
    <p>Read<br>this: <a style="x" href="https://a.example/?b=1&amp;c=2"><b>Open</b> it</a></p></body></html>`;
  expect(htmlToText(html)).toBe("Hi & welcome\n\nRead\nthis: Open it: https://a.example/?b=1&c=2");
});
