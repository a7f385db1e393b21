import type { EmailLinkType } from "#app/domain/accounts/email-link.ts";

/** The texts of /confirm for a kind of link. */
interface EmailLinkWords {
  title: string;
  lead: string;
  button: string;
  /** Flash message after success. */
  done: string;
  /** Flash message when a second link has to be opened as well. */
  half?: string;
}

const CONFIRM: EmailLinkWords = {
  title: "Confirm your email",
  lead: "Your name and your password, and your account is ready.",
  button: "Confirm my email",
  done: "Your email is confirmed and you are signed in. Welcome!",
};

/** The texts of /confirm by the kind of link. */
export const EMAIL_LINK_WORDS: Record<EmailLinkType, EmailLinkWords> = {
  email: CONFIRM,
  signup: CONFIRM,
  recovery: {
    title: "Choose a new password",
    lead: "We sign you in, and you choose a new password on the next page.",
    button: "Choose a new password",
    done: "You are signed in.",
  },
  magiclink: {
    title: "Sign in by email",
    lead: "One step, and you are signed in.",
    button: "Sign me in",
    done: "You are signed in.",
  },
  invite: {
    title: "Accept your invitation",
    lead: "We sign you in, and you choose a password on the next page.",
    button: "Accept the invitation",
    done: "You are signed in.",
  },
  email_change: {
    title: "Confirm your new email",
    lead: "From then on you sign in with the new address.",
    button: "Confirm the change",
    done: "Your email address has been changed, and your other devices have been signed out. Please sign in with it.",
    half: "That is one half. Please also open the link in the email to your other address.",
  },
};
