const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Whose tries are counted together:
 * - `address`: everybody at one client address. Offices, schools and mobile networks share one among many people (NAT), so
 *   these are wide: they stop programs, not crowds.
 * - `account`: one e-mail address or member, wherever the tries come from.
 * - `account-at-address`: one account from one address.
 * - `account-from-strangers`: one account, from all addresses that have not lately signed in to it. The owner's usual
 *   address is not among them, so that nobody can lock an owner out from afar.
 */
export type LimitScope = "address" | "account" | "account-at-address" | "account-from-strangers";

/** At most `points` tries within `seconds` from the first of them. Who is over waits for the rest of that time, never longer. */
export interface Limit {
  by: LimitScope;
  points: number;
  seconds: number;
}

/** What has limits. */
export type LimitedAction = "sign-in" | "sign-up" | "mail" | "contact" | "report" | "create-event" | "token";

/**
 * Every limit of the site, before `RATE_LIMIT_FACTOR`. `sign-in` and `token` count failures only (`countFailures`), the
 * others count each valid form that arrives.
 *
 * - `sign-in`: ten wrong passwords are more than a person types before asking for a new one (which no wrong password
 *   stops); 40 an hour for one account from one address find no password that is not among the commonest. 50 from all
 *   strange addresses together bound a guess by many machines.
 * - `sign-up`: each sends a mail to somebody. A class of 30 can sign up at once; nobody signs up five times.
 * - `mail`: links for a new password or a confirmation, together. Auth sends one a minute at most; five an hour is what a
 *   person with a full mailbox may need, and what a stranger may send them.
 * - `contact`: nobody writes to the team six times in an hour; the people behind one address seldom twenty times.
 * - `report`: more than a reader finds wrong in an hour; the database takes 10 about one event and 100 in all.
 * - `create-event`: an organizer may enter a season's programme in one sitting.
 * - `token`: admin tokens have 256 bits, so for them this bounds load, not luck. A link in a mail is as hard to guess, for whoever
 *   knows the address, as the code it is made from: ten digits (33 bits) for one hour, of which one client may try 120.
 *
 * Calls made straight to Supabase with the public key do not come by here. Hosted Supabase Auth has limits of its own for
 * them, per address: 30 sign-ins and sign-ups and 30 verified tokens in five minutes, one mail a minute and account, and so
 * many mails an hour for the project (`[auth.rate_limit]`; this site counts there as one address, its server's). REST has
 * none: what arrives there is held by row level security, the constraints, and what the database itself counts. Auth would take a visitor's address from
 * `Sb-Forwarded-For` only with a secret key, and this site holds none.
 */
export const RATE_LIMITS: Readonly<Record<LimitedAction, readonly Limit[]>> = {
  "sign-in": [
    { by: "account-at-address", points: 10, seconds: 15 * MINUTE },
    { by: "account-from-strangers", points: 50, seconds: 15 * MINUTE },
    { by: "address", points: 100, seconds: 15 * MINUTE },
  ],
  "sign-up": [
    { by: "account", points: 5, seconds: HOUR },
    { by: "address", points: 30, seconds: HOUR },
  ],
  mail: [
    { by: "account", points: 5, seconds: HOUR },
    { by: "address", points: 30, seconds: HOUR },
  ],
  contact: [
    { by: "account", points: 5, seconds: HOUR },
    { by: "address", points: 20, seconds: HOUR },
  ],
  report: [{ by: "address", points: 10, seconds: HOUR }],
  "create-event": [
    { by: "account", points: 30, seconds: HOUR },
    { by: "address", points: 100, seconds: HOUR },
  ],
  token: [
    { by: "account", points: 10, seconds: 15 * MINUTE },
    { by: "address", points: 30, seconds: 15 * MINUTE },
  ],
};

/** How long an address that signed in to an account counts as its owner's, in seconds. Timers of Node end at 24.8 days. */
export const USUAL_ADDRESS_SECONDS = 14 * 24 * HOUR;
