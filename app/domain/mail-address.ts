import { translator } from "#app/messages/translator.ts";
import messages from "#app/messages/validation.ts";

const t = translator(messages);
/** Longest e-mail address that mail can be delivered to: RFC 5321 section 4.5.3.1.3, less the angle brackets. */
const MAX_ADDRESS_CHARS = 254;

/** Longest part before the @: RFC 5321 section 4.5.3.1.1. */
const MAX_LOCAL_CHARS = 64;

/**
 * An e-mail address, as the domain `public.mail_address` has it: words joined by single dots, an @, and a host name whose last label is
 * alphabetic or begins with "xn--". Quotes, brackets, commas, colons, white space and what is not ASCII are left out: a mail program or
 * server could read them as a list, a name, a comment or a second address, and send mail elsewhere than the address that limits were
 * counted for.
 */
const ADDRESS =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/;

/** A character that no address has. In the part before the @ more are allowed than in the domain. */
const NOT_IN_ADDRESS = /[^A-Za-z0-9!#$%&'*+/=?^_`{|}~.@-]/u;
const NOT_IN_DOMAIN = /[^A-Za-z0-9.-]/u;

/** Whether a text is an e-mail address that mail is sent to. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_CHARS && text.indexOf("@") <= MAX_LOCAL_CHARS && ADDRESS.test(text);
}

/**
 * The message for a text that is not an e-mail address: the words of PRODUCT.md, Validation, then what is wrong with it.
 * @example mailAddressError("vera@example") // "Invalid email address. The part after the @ needs a dot, as in example.com."
 */
export function mailAddressError(text: string): string {
  const [local = "", domain = "", ...more] = text.split("@");
  if (/\s/.test(text)) return t("emailHasSpace");
  if (local === "" || domain === "" || more.length > 0) return t("emailNeedsAt");
  const strange = NOT_IN_ADDRESS.exec(text) ?? NOT_IN_DOMAIN.exec(domain);
  if (strange) return t("emailCannotContain", { character: strange[0] });
  if (`.${local}.`.includes("..") || `.${domain}.`.includes("..")) return t("emailHasDots");
  if (!domain.includes(".")) return t("emailNeedsDot");
  if (local.length > MAX_LOCAL_CHARS) return t("emailNameTooLong", { max: MAX_LOCAL_CHARS });
  if (text.length > MAX_ADDRESS_CHARS) return t("emailTooLong", { max: MAX_ADDRESS_CHARS });
  return t("emailNoDomain");
}

/** Domains of one mail service that ignores dots before the @ (https://support.google.com/mail/answer/7436150). */
const DOTLESS_DOMAINS = ["gmail.com", "googlemail.com"];

/**
 * Rate limit key of an e-mail address, as `private.mailbox_of()` has it: lower case, without what follows a plus sign, and at Gmail
 * without dots, because mail to all of these arrives in one mailbox. Mail itself goes to the address as it was typed.
 * @example mailboxOf("Vera.Visitor+1@gmail.com") // "veravisitor@gmail.com"
 */
export function mailboxOf(address: string): string {
  const [local = "", domain = ""] = address.trim().toLowerCase().split("@");
  // The first character is kept: otherwise all addresses such as "+a@example.com" would share one key.
  const mailbox = /^.[^+]*/.exec(local)?.[0] ?? "";
  return DOTLESS_DOMAINS.includes(domain) ? `${mailbox.replaceAll(".", "")}@gmail.com` : `${mailbox}@${domain}`;
}
