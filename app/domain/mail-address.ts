import { translator } from "#app/messages/translator.ts";
import messages from "#app/messages/validation.ts";

const t = translator(messages);
/** Longest e-mail address that mail can be delivered to: RFC 5321 section 4.5.3.1.3, less the angle brackets. */
const MAX_ADDRESS_CHARS = 254;

/** Longest part before the @: RFC 5321 section 4.5.3.1.1. */
const MAX_LOCAL_CHARS = 64;

/**
 * An e-mail address, the same as the domain `public.mail_address`: words joined by single dots, an @, and a host name whose last label is
 * alphabetic or begins with "xn--". Quotes, brackets, commas, colons, white space and non-ASCII characters are rejected: a mail program or
 * server could parse them as a list, a name, a comment or a second address, and send mail to another address than the one that rate limits
 * count.
 */
const ADDRESS =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/;

/** A character that no address may contain. The part before the @ allows more than the domain. */
const NOT_IN_ADDRESS = /[^A-Za-z0-9!#$%&'*+/=?^_`{|}~.@-]/u;
const NOT_IN_DOMAIN = /[^A-Za-z0-9.-]/u;

/** Whether a text is an e-mail address that mail is sent to. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_CHARS && text.indexOf("@") <= MAX_LOCAL_CHARS && ADDRESS.test(text);
}

/**
 * The message for a text that is not an e-mail address: that of PRODUCT.md, Validation, and what is wrong with it.
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

/** Gmail's domains, which ignore dots before the @ (https://support.google.com/mail/answer/7436150). */
const DOTLESS_DOMAINS = ["gmail.com", "googlemail.com"];

/**
 * Rate limit key of an e-mail address, the same as `private.mailbox_of()`: lower case, without a plus suffix and, at Gmail, without dots,
 * because all of these are the same mailbox. Mail itself goes to the address as typed.
 * @example mailboxOf("Vera.Visitor+1@gmail.com") // "veravisitor@gmail.com"
 */
export function mailboxOf(address: string): string {
  const [local = "", domain = ""] = address.trim().toLowerCase().split("@");
  // The first character is kept: otherwise all addresses such as "+a@example.com" would share one key.
  const mailbox = /^.[^+]*/.exec(local)?.[0] ?? "";
  return DOTLESS_DOMAINS.includes(domain) ? `${mailbox.replaceAll(".", "")}@gmail.com` : `${mailbox}@${domain}`;
}
