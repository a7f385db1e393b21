import { readFile } from "node:fs/promises";
import type { MailTemplateKind, OutgoingMail, StackConfig } from "../context.ts";
import { htmlToText } from "./plain-text.ts";

/** Variables of templates, with the names of Supabase Auth. */
export interface TemplateValues {
  /** `site_url` of config.toml, without a trailing slash. */
  SiteURL: string;
  /** Redirect target after the link, already checked against the allow list. */
  RedirectTo: string;
  /** Link to this server's own `/verify`. */
  ConfirmationURL: string;
  /** Digits to type in. */
  Token: string;
  /** The token in links to the application. */
  TokenHash: string;
  Email: string;
  /** Empty unless the mail is about a new address. */
  NewEmail: string;
  /** The user's metadata; `{{ .Data.full_name }}` shows one entry. */
  Data: Record<string, unknown>;
}

/**
 * The message of one kind for one person: subject and HTML from the project's template (or the built-in one), every value
 * escaped for its place, and a plain-text part made from the HTML.
 *
 * @throws Error when the template file cannot be read or holds an action other than `{{ .Name }}`, `{{ .Data.key }}` and
 * `{{ if eq .Data.key "text" }}…{{ else }}…{{ end }}`, whose text may also stand in backquotes, as attributes need it.
 */
export async function renderMail(
  config: StackConfig,
  kind: MailTemplateKind,
  to: string,
  values: TemplateValues,
): Promise<OutgoingMail> {
  const builtIn = BUILT_IN_TEMPLATES[kind];
  const configured = config.auth.email.templates[kind];
  const source = configured?.contentPath === undefined ? builtIn.html : await readFile(configured.contentPath, "utf8");
  const html = substitute(source, values, escapeForHtml);
  // A line break in a subject would start another header.
  const subject = substitute(configured?.subject ?? builtIn.subject, values, (value) => value.replace(/\s+/g, " "));
  return { to, subject, html, text: htmlToText(html) };
}

/**
 * `template` with its conditions evaluated and `{{ .X }}` replaced; a missing value is empty.
 * @param escapeValue gets a value and the part of the template before it.
 * @throws Error on any other action.
 */
export function substitute(
  template: string,
  values: TemplateValues,
  escapeValue: (value: string, before: string) => string,
): string {
  const chosen = chooseBranches(template, values);
  return chosen.replace(/\{\{-?\s*(.*?)\s*-?\}\}/gs, (_match, action: string, at: number) => {
    const names = /^\.(\w+)(?:\.(\w+))?$/.exec(action);
    if (names === null) throw notSupported(action);
    return escapeValue(lookUp(values, names[1] ?? "", names[2]), chosen.slice(0, at));
  });
}

const notSupported = (action: string) =>
  new Error(`Mail template: '{{ ${action} }}' is not supported by the local stack`);

/** `template` without `{{ if eq .X "text" }}`, `{{ else }}` and `{{ end }}`, and without the branches that do not apply. */
function chooseBranches(template: string, values: TemplateValues): string {
  /** For each open condition, whether the branch applies. */
  const open: boolean[] = [];
  let chosen = "";
  for (const part of template.split(/(\{\{-?\s*(?:if\s.*?|else|end)\s*-?\}\})/s)) {
    const action = /^\{\{-?\s*(if\s.*?|else|end)\s*-?\}\}$/s.exec(part)?.[1];
    if (action === undefined) {
      if (!open.includes(false)) chosen += part;
      continue;
    }
    const condition = /^if eq \.(\w+)(?:\.(\w+))? (?:"([^"\\]*)"|`([^`]*)`)$/.exec(action);
    if (condition) {
      open.push(lookUp(values, condition[1] ?? "", condition[2]) === (condition[3] ?? condition[4]));
      continue;
    }
    const applies = open.pop();
    if (applies === undefined || action.startsWith("if")) throw notSupported(action);
    if (action === "else") open.push(!applies);
  }
  if (open.length > 0) throw new Error("Mail template: an '{{ if }}' has no '{{ end }}'");
  return chosen;
}

/**
 * Escapes a value for its context in an HTML template, in the query of a URL also percent-encoded, like Go's html/template, with
 * which Supabase Auth renders.
 * @param before the template up to the value.
 */
export function escapeForHtml(value: string, before: string): string {
  return escapeHtml(/(?:href|src)="[^"]*\?[^"]*$/.test(before) ? encodeURIComponent(value) : value);
}

function lookUp(values: TemplateValues, name: string, key: string | undefined): string {
  if (name === "Data" && key !== undefined) {
    const value = Object.hasOwn(values.Data, key) ? values.Data[key] : undefined;
    return value === undefined || value === null ? "" : String(value);
  }
  const plain: Record<string, string> = {
    SiteURL: values.SiteURL,
    RedirectTo: values.RedirectTo,
    ConfirmationURL: values.ConfirmationURL,
    Token: values.Token,
    TokenHash: values.TokenHash,
    Email: values.Email,
    NewEmail: values.NewEmail,
  };
  const value = plain[name];
  if (value === undefined || key !== undefined) {
    throw new Error(`Mail template: '.${name}${key === undefined ? "" : `.${key}`}' is not a known value`);
  }
  return value;
}

function escapeHtml(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

interface BuiltInTemplate {
  subject: string;
  html: string;
}

/** Default mails of projects without their own templates: one sentence, one link to this server, one code. */
const BUILT_IN_TEMPLATES: Record<MailTemplateKind, BuiltInTemplate> = {
  confirmation: plain("Confirm your email address", "Follow this link to confirm your email address.", "Confirm"),
  recovery: plain("Reset your password", "Follow this link to choose a new password.", "Reset password"),
  invite: plain("You have been invited", "Follow this link to accept the invitation.", "Accept the invitation"),
  magic_link: plain("Your sign-in link", "Follow this link to sign in.", "Sign in"),
  email_change: plain(
    "Confirm your new email address",
    "Follow this link to change your email address to {{ .NewEmail }}.",
    "Change email address",
  ),
};

function plain(subject: string, sentence: string, linkWords: string): BuiltInTemplate {
  return {
    subject,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
<h1>${subject}</h1>
<p>${sentence}</p>
<p><a href="{{ .ConfirmationURL }}">${linkWords}</a></p>
<p>Or enter the code {{ .Token }}.</p>
</body>
</html>
`,
  };
}
