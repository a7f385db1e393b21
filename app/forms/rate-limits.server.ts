const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Which attempts share a counter:
 * - `address`: all from one IP address (/64 of IPv6). Offices, schools and mobile networks share one among many people (NAT), so these
 *   limits are high enough for a crowd, and stop only programs.
 * - `network`: all from one /24 of IPv4 or /48 of IPv6, for machines with many addresses.
 * - `account`: all on one e-mail address, member or session, from anywhere.
 * - `account-at-address`: all on one account from one IP address.
 * - `account-from-strangers`: all on one account from IP addresses without a successful sign-in to it (for codes: an accepted code) in the
 *   last 14 days. The owner's usual address is exempt, so that nobody can lock an owner out remotely.
 */
export type LimitScope = "address" | "network" | "account" | "account-at-address" | "account-from-strangers";

/** At most `points` attempts in a fixed window of `seconds`, which begins with the first one. */
export interface Limit {
  by: LimitScope;
  points: number;
  seconds: number;
}

/** The actions with rate limits. */
export type LimitedAction =
  | "sign-in"
  | "second-step"
  | "recovery-code"
  | "current-password"
  | "sign-up"
  | "mail"
  | "contact"
  | "weekly-mail"
  | "report"
  | "create-event"
  | "save-draft"
  | "preview"
  | "upload-picture"
  | "import"
  | "read-link"
  | "token"
  | "own-calendar";

/**
 * Every rate limit of the site, before `RATE_LIMIT_FACTOR`. `sign-in`, `second-step`, `recovery-code`, `current-password` and `token` count
 * failures only (`countFailures`), the others every valid submission.
 *
 * - `sign-in`: people request a new password before they have typed ten wrong ones, and these limits do not block that request. 40 an hour
 *   on one account from one address only find the commonest passwords. 50 from all unknown addresses together bound distributed guessing.
 * - `second-step`: wrong codes of one member. Of a million codes three are valid at a time: the authenticator's current one, the one before
 *   and the one after. An attacker who knows the password and makes five attempts every 15 minutes, all day, succeeds on one day in 700
 *   (one in 70 if the member has ten authenticators, Auth's maximum). People mistype a code once or twice. Only an accepted code makes an
 *   address known here, not the password: an attacker with the password who exhausts the limit of unknown addresses does not lock out the
 *   owner at home. 30 from one address allow for an office.
 * - `recovery-code`: 16 letters and digits (82 bits) cannot be guessed; this bounds load. Counted per address, so that an owner who has
 *   reached the limit for codes at an unknown address can still use one. Auth also counts failures per account.
 * - `current-password`: also the codes that replace it. Per session, as in the database: a thief's session must not lock out the owner's.
 * - `sign-up`: each sends a mail. A class of 30 can sign up at once; nobody signs up five times.
 * - `mail`: links for a new password or a confirmation, together. Auth sends at most one a minute; five an hour is what a person with a
 *   full mailbox may need, and the most that a stranger can have sent to them.
 * - `contact`: more messages than one person writes in an hour, or the people behind one address. Per network as well, like weekly mail:
 *   the database accepts 250 from all visitors in 15 minutes, which one network must not exhaust.
 * - `weekly-mail`: each may send a link. The database sends at most five a day to a mailbox; one person follows a few lists.
 * - `report`: more than a reader finds in an hour; also with one address for the answers. The database stores at most 20 open reports on an
 *   event.
 * - `create-event`: an organizer may enter a season's programme in one sitting.
 * - `save-draft`: scripts save a form three seconds after the last change; nobody types like that for an hour.
 * - `preview`: scripts request one a second after the last change.
 * - `upload-picture`: each takes one or two seconds of CPU. An organizer tries several, and a season's programme has one per event.
 * - `import`: each takes up to five seconds of CPU, in a child process. Nobody has that many calendars; a file may have to be corrected a
 *   few times.
 * - `read-link`: each sends a request to another site, and takes up to five seconds of CPU to parse the response. A season's programme has
 *   one per event.
 * - `token`: admin tokens have 256 bits, so this bounds load. The token of a mailed link is derived from the address and a ten-digit code
 *   (33 bits), valid for an hour, in which one address can try 120.
 * - `own-calendar`: each is a query, because responses are not cached. Calendar clients poll a few times an hour; a hosted service polls
 *   for all of its users from few addresses.
 *
 * Calls made directly to Supabase with the public key bypass these limits. Hosted Supabase Auth has its own, per IP address: 30 sign-ins
 * and sign-ups and 30 verified tokens in five minutes, one mail a minute per account, and a project-wide number of mails an hour
 * (`[auth.rate_limit]`); this site's server counts as one address, because Auth accepts `Sb-Forwarded-For` only with a secret key, which
 * this site does not hold. REST has none: row level security, constraints and the database's own counters apply. Messages, weekly mail and
 * reports cannot bypass these limits, because the database accepts them only with the queue key.
 */
export const RATE_LIMITS: Readonly<Record<LimitedAction, readonly Limit[]>> = {
  "sign-in": [
    { by: "account-at-address", points: 10, seconds: 15 * MINUTE },
    { by: "account-from-strangers", points: 50, seconds: 15 * MINUTE },
    { by: "address", points: 100, seconds: 15 * MINUTE },
  ],
  "second-step": [
    { by: "account-at-address", points: 5, seconds: 15 * MINUTE },
    { by: "account-from-strangers", points: 5, seconds: 15 * MINUTE },
    { by: "address", points: 30, seconds: 15 * MINUTE },
  ],
  "recovery-code": [
    { by: "account-at-address", points: 5, seconds: 15 * MINUTE },
    { by: "address", points: 30, seconds: 15 * MINUTE },
  ],
  "current-password": [{ by: "account", points: 5, seconds: HOUR }],
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
    { by: "network", points: 60, seconds: HOUR },
  ],
  "weekly-mail": [
    { by: "account", points: 5, seconds: HOUR },
    { by: "address", points: 20, seconds: HOUR },
    { by: "network", points: 60, seconds: HOUR },
  ],
  report: [
    { by: "account", points: 10, seconds: HOUR },
    { by: "address", points: 10, seconds: HOUR },
  ],
  "create-event": [
    { by: "account", points: 30, seconds: HOUR },
    { by: "address", points: 100, seconds: HOUR },
  ],
  "save-draft": [
    { by: "account", points: 1_200, seconds: HOUR },
    { by: "address", points: 6_000, seconds: HOUR },
  ],
  preview: [
    { by: "account", points: 3_000, seconds: HOUR },
    { by: "address", points: 12_000, seconds: HOUR },
  ],
  "upload-picture": [
    { by: "account", points: 40, seconds: HOUR },
    { by: "address", points: 100, seconds: HOUR },
  ],
  import: [
    { by: "account", points: 20, seconds: HOUR },
    { by: "address", points: 60, seconds: HOUR },
  ],
  "read-link": [
    { by: "account", points: 40, seconds: HOUR },
    { by: "address", points: 100, seconds: HOUR },
  ],
  token: [
    { by: "account", points: 10, seconds: 15 * MINUTE },
    { by: "address", points: 30, seconds: 15 * MINUTE },
  ],
  "own-calendar": [
    { by: "account", points: 60, seconds: HOUR },
    { by: "address", points: 1_000, seconds: HOUR },
  ],
};

/** How long an address stays known after a sign-in to the account, in seconds. Node's timers are limited to 24.8 days. */
export const KNOWN_ADDRESS_SECONDS = 14 * 24 * HOUR;
