import { FILES, type ProductRule } from "./rule.ts";

const { account, signIn, signUp, wording } = FILES;
const SECOND_STEP = "tests/routes/account-second-step.test.ts";
const AUTHENTICATORS = "tests/routes/account-authenticators.test.ts";

/** Rules of PRODUCT.md, Accounts. */
export const ACCOUNTS_RULES: readonly ProductRule[] = [
  {
    rule: "/signup: four fields, Google, a link to /signin",
    tests: [
      `${wording} > signing up asks for name, email and a password twice, offers Google, and leads to signing in`,
    ],
  },
  {
    rule: "/signup ends with 'Check your email' or at /",
    tests: [
      `${account} > a visitor who signs up sees their address`,
      `${signUp} > is told to check their email, and gets one mail with a link`,
      "tests/routes/signup-at-once.test.ts > a visitor is signed in at once and sent home where addresses need no confirming",
    ],
  },
  {
    rule: "/signin: email, password, remember me, forgot password, Google",
    tests: [
      `${wording} > signing in asks for email and password, remembers on request`,
      `${signIn} > keeps the session beyond the browser only when asked to`,
      `${account} > a member who forgot their password is back in through the mail`,
      `${account} > a visitor who prefers Google reads that it is not set up`,
      "tests/routes/google.test.ts > comes back signed in, to the page they wanted",
    ],
  },
  {
    rule: "an address that Google has not verified is told so",
    tests: [
      "tests/routes/google.test.ts > with %s that Google has not verified is told so and what to do, and gets into no account",
    ],
  },
  {
    rule: "/account shows password and Google, and disconnects Google where Auth allows it, or says why not",
    tests: [
      "tests/routes/account-google.test.ts > who signed up with Google and has a password sees both, and that Google cannot be removed",
      "tests/routes/account-google.test.ts > with both disconnects Google where manual linking is on",
      "tests/routes/account-google.test.ts > with both cannot disconnect Google where manual linking is off, and reads why",
      "tests/pages/account-google.test.ts > a member disconnects Google without scripts, where Auth allows it",
    ],
  },
  {
    rule: "a new email needs both links, whose page says whose account it is",
    tests: [
      "tests/routes/account.test.ts > is changed once the links to the old and the new one have been opened",
      "tests/routes/confirm-email-change.test.ts > a stranger reads whose account it is",
    ],
  },
  {
    rule: "a new email signs out all devices but the one that asked",
    tests: ["tests/policies/email-change.test.ts > all other sessions end at once; the one that asked stays"],
  },
  {
    rule: "five wrong current passwords make a device wait, not the others",
    tests: [
      "tests/forms/rate-limits-sign-in.test.ts > a thief with a stolen session cannot guess the password, nor lock out the owner at the same address",
    ],
  },
  {
    rule: "with a second step, whoever signed in without a code may do what visitors may",
    tests: [
      "tests/policies/second-step-matrix.test.ts > a function",
      "tests/policies/second-step-matrix.test.ts > a table",
      "tests/policies/second-step-matrix.test.ts > shows a member without the second step what visitors see",
    ],
  },
  {
    rule: "what needs no session needs no code",
    tests: [
      "tests/policies/without-a-session.test.ts > mailed links work, and lead to the code",
      "tests/policies/without-a-session.test.ts > weekly mail",
      "tests/policies/without-a-session.test.ts > reads the calendars of public events like everybody",
    ],
  },
  {
    rule: "a code of the last minute proves the owner",
    tests: [
      "tests/policies/fresh-codes.test.ts > the owner, who has entered a code in the last minute, without the password",
      "tests/policies/fresh-codes.test.ts > a stolen access token proves nothing",
    ],
  },
  {
    rule: "/account/second-step adds and removes authenticators, and a setup survives loading the page again",
    tests: [
      `${SECOND_STEP} > sets it up: scans, types the code, and is signed in with it`,
      `${SECOND_STEP} > loads the page again in the middle, as phones do, and goes on with the same QR code`,
      `${AUTHENTICATORS} > adds another, and signs in with either`,
      `${AUTHENTICATORS} > is asked before one is removed, and told what follows`,
      `${AUTHENTICATORS} > removes the last one, and with it the recovery codes`,
      "tests/journeys/own-second-step.spec.ts > a member sets a second step up, mistypes a code",
    ],
  },
  {
    rule: "recovery codes are shown once, as text and as a file, and made anew after a question",
    tests: [
      `${AUTHENTICATORS} > are shown once, and each takes the place of a code once`,
      `${AUTHENTICATORS} > are not made again by loading the page again that shows them`,
      `${AUTHENTICATORS} > are replaced after a question, and the old ones stop working`,
      "tests/journeys/own-second-step.spec.ts > a member makes recovery codes, keeps them as a file",
    ],
  },
  {
    rule: "where Auth has no recovery codes the page advises a second authenticator",
    tests: [
      `${AUTHENTICATORS} > are not made where the site's Auth has them off, which the page is told`,
      "tests/models/accounts/second-step.test.ts > are unavailable where Auth is %s",
    ],
  },
  {
    rule: "mail about authenticators and recovery codes",
    tests: [
      "tests/policies/account-notices.test.ts > when an authenticator is added, and when it is removed, by its name",
      "tests/policies/account-notices.test.ts > when recovery codes are made, and made again, and whenever one is used",
    ],
  },
  {
    rule: "/second-step asks for the code after each way of signing in, and leads back",
    tests: [
      "tests/routes/second-step.test.ts > is asked for a code after the password, and comes back to the page they wanted",
      "tests/routes/second-step-other-ways.test.ts > the code is asked for as well",
      "tests/routes/second-step.test.ts > stays remembered, or not, as they chose with the password",
      "tests/pages/second-step.test.ts > signs in with Google, enters the code, and is back at the page they wanted",
      "tests/journeys/second-step.spec.ts > a member signs in with password and code, after a mistake",
    ],
  },
  {
    rule: "a recovery code in place of a code, and how many are left",
    tests: [
      "tests/routes/second-step.test.ts > is asked for at an address of its own, and signs in once in place of a code",
      "tests/journeys/second-step.spec.ts > a member who lost the phone uses a recovery code, once, and reads how many are left",
    ],
  },
  {
    rule: "before the code every page is that for visitors, and a form keeps what was typed",
    tests: [
      "tests/pages/second-step.test.ts > %s shows nothing of the member's",
      "tests/pages/second-step.test.ts > looks around as a visitor meanwhile, and finds the way on in the menu of every page",
      "tests/pages/second-step.test.ts > keeps a form that was filled in when the code was missing",
    ],
  },
  {
    rule: "five wrong codes in a quarter of an hour, and what a right one changes",
    tests: [
      "tests/forms/rate-limits-codes.test.ts > five wrong ones are answered; then even the right one has to wait, in the form",
      "tests/forms/rate-limits-codes.test.ts > do not lock out the owner, who still comes in at their usual address",
    ],
  },
  {
    rule: "with a second step a new password is chosen after the code, and the session goes on",
    tests: [
      "tests/routes/second-step-other-ways.test.ts > enters a code first: neither the page nor its form does anything before",
      "tests/routes/second-step-other-ways.test.ts > then chooses a new one, and stays signed in without a second code",
    ],
  },
  {
    rule: "a code in the field of the password, and for a first password; authenticators in the download",
    tests: [
      "tests/routes/account-codes.test.ts > with a password and an authenticator",
      "tests/routes/account-codes.test.ts > with Google and an authenticator, without a password",
      "tests/routes/account-codes.test.ts > a member's data download lists the authenticators without their secrets",
    ],
  },
  {
    rule: "an admin who lacks the second step that admins need is led to set one up",
    tests: ["tests/session/user.test.ts > an admin without the second step that admins need is led to set one up"],
  },
  {
    rule: "/signin returns to where one came from or /, replacing history",
    tests: [
      `${signIn} > returns to the page they came from`,
      "tests/browser/progress.js.spec.ts > signing in shows its progress, and leaves no sign-in page in the history",
    ],
  },
];
