/** The intents of /admin-setup: the values of its buttons. */
const SETUP_INTENTS = ["claim", "accept", "invite", "restore", "revoke", "withdraw"] as const;
export type SetupIntent = (typeof SETUP_INTENTS)[number];

interface SetupForm {
  /** Name of the form's only field; the page omits "claim_code" when no code is required. */
  field: "claim_code" | "token" | "invitee_email" | "user_email" | "reason" | "id";
  /** Message for a blank field (PRODUCT.md, Admin Setup); null when the database decides whether it may be blank. */
  blank: string | null;
  /** Message when the session has ended (PRODUCT.md, Admin Setup). */
  signedOut: string;
  /** Success message, with what to do next. */
  done: string;
}

/** The forms of /admin-setup and their messages. */
export const SETUP_FORMS: Readonly<Record<SetupIntent, SetupForm>> = {
  claim: {
    field: "claim_code",
    blank: null,
    signedOut: "You must be logged in to perform this action",
    done: "You are now an admin. Refresh the page or sign in again to see the admin pages everywhere.",
  },
  accept: {
    field: "token",
    blank: "Please enter an invitation token",
    signedOut: "You must be logged in to accept an invitation",
    done: "Invitation accepted: you are now an admin. Refresh the page or sign in again to see the admin pages everywhere.",
  },
  invite: {
    field: "invitee_email",
    blank: "Please enter an email address",
    signedOut: "You must be logged in as an admin to invite others",
    done: "Invitation created. Once they have accepted it, they need to refresh the page or sign in again.",
  },
  restore: {
    field: "user_email",
    blank: "Please enter an email address",
    signedOut: "You must be logged in as an admin to restore privileges",
    done: "Admin privileges restored. The person needs to refresh the page or sign in again to see the admin pages.",
  },
  revoke: {
    field: "reason",
    blank: "Please say why",
    signedOut: "You must be logged in as an admin to remove an admin role",
    done: "The admin role has been removed. We email the person the reason.",
  },
  withdraw: {
    field: "id",
    blank: "Please choose an invitation",
    signedOut: "You must be logged in as an admin to invite others",
    done: "The invitation is revoked: its token no longer works.",
  },
};

/** Message for every rejected token, without the reason, so that tokens cannot be probed (PRODUCT.md, Admin Setup). */
export const INVITATION_REFUSED = "Failed to accept invitation";

/** Message for revoking an invitation that is not open any more. */
export const INVITATION_GONE = "This invitation was accepted, revoked, or has expired.";

/** Message for a wrong claim code. */
export const CLAIM_CODE_REFUSED = "That isn't the claim code";
