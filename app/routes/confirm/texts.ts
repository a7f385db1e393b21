import type { EmailLinkType } from "#app/domain/accounts/email-link.ts";
import messages from "#app/messages/account.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

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

/** The texts of /confirm for a kind of link. */
export function emailLinkWords(type: EmailLinkType): EmailLinkWords {
  switch (type) {
    case "email":
    case "signup":
      return {
        title: t("confirmYourEmail"),
        lead: t("nameAndPassword"),
        button: t("confirmMyEmail"),
        done: t("emailConfirmed"),
      };
    case "recovery":
      return {
        title: t("chooseNewPassword"),
        lead: t("thenNewPassword"),
        button: t("chooseNewPassword"),
        done: t("nowSignedIn"),
      };
    case "magiclink":
      return {
        title: t("signInByEmail"),
        lead: t("oneStepToSignIn"),
        button: t("signMeIn"),
        done: t("nowSignedIn"),
      };
    case "invite":
      return {
        title: t("acceptYourInvitation"),
        lead: t("thenPassword"),
        button: t("acceptInvitation"),
        done: t("nowSignedIn"),
      };
    case "email_change":
      return {
        title: t("confirmNewEmail"),
        lead: t("thenNewAddress"),
        button: t("confirmChange"),
        done: t("emailChanged"),
        half: t("openOtherLink"),
      };
  }
}
