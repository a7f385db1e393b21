// What an e-mail address is to this site. The domain `public.mail_address` and `private.mailbox_of()` are the same rules in the database.

/** Longest address that mail can be delivered to: RFC 5321 section 4.5.3.1.3, less the angle brackets. */
const MAX_ADDRESS_CHARS = 254;

/** Longest part before the @: RFC 5321 section 4.5.3.1.1. */
const MAX_LOCAL_CHARS = 64;

/**
 * Words joined by single dots, an @, and a host name whose last label is alphabetic or begins with "xn--". Quotes, brackets, commas,
 * colons, white space and what is not ASCII are left out: a mail program or server could read them as a list, a name, a comment or a
 * second address, and send mail elsewhere than the address that limits were counted for.
 */
const ADDRESS =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/;

/** Whether a text is an e-mail address that mail is sent to. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_CHARS && text.indexOf("@") <= MAX_LOCAL_CHARS && ADDRESS.test(text);
}

/** Domains of one mail service that ignores dots before the @ (https://support.google.com/mail/answer/7436150). */
const DOTLESS_DOMAINS = ["gmail.com", "googlemail.com"];

/**
 * By which what is mailed to an address is counted: lower case, without what follows a plus sign, and at Gmail without dots, since mail
 * to all of these arrives in one mailbox. Mail itself goes to the address as it was typed.
 * @example mailboxOf("Vera.Visitor+1@gmail.com") // "veravisitor@gmail.com"
 */
export function mailboxOf(address: string): string {
  const [local = "", domain = ""] = address.trim().toLowerCase().split("@");
  // The first character is kept, so that "+a@example.com" is not everybody's.
  const mailbox = /^.[^+]*/.exec(local)?.[0] ?? "";
  return DOTLESS_DOMAINS.includes(domain) ? `${mailbox.replaceAll(".", "")}@gmail.com` : `${mailbox}@${domain}`;
}
