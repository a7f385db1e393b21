import type { Interception } from "#tests/support/relay.ts";
import { open, press, type State, send } from "./state.ts";

const PAGE = "/account/second-step";
const PROBLEM = "There is a problem";
const PHONE_ID = "6b1c4f5e-0000-4000-8000-0000000000a1";
const CODES_PATH = "/auth/v1/factors/recovery-codes";

const factor = (number: number, name: string, status: "verified" | "unverified" = "verified") => ({
  id: `6b1c4f5e-0000-4000-8000-0000000000a${number}`,
  friendly_name: name,
  factor_type: "totp",
  status,
  created_at: `2026-11-0${number}T15:00:00Z`,
  updated_at: `2026-11-0${number}T15:00:00Z`,
});

const PHONE = factor(1, "My phone");
const SEVERAL = [PHONE, factor(2, "The tablet with the cracked screen that lives in the kitchen"), factor(3, "Laptop")];

const failure = (status: number, code: string) =>
  Response.json({ code, message: "Refused" }, { status, headers: { "X-Supabase-Api-Version": "2024-01-01" } });

const codesLeft = (remaining: number) => () =>
  Response.json({ id: PHONE_ID, type: "recovery_code", total: 10, remaining });
const noCodes = () => failure(404, "mfa_factor_not_found");
const codesOff = () => failure(422, "mfa_recovery_codes_enroll_disabled");

const MADE_CODES = Array.from({ length: 10 }, (_, index) => `k7m2p9x4w${index}h6t3qz`);

/** The account has these authenticators; `answerAboutCodes` is Auth's response about its recovery codes. */
function withFactors(factors: readonly object[], answerAboutCodes: () => Response = noCodes): Interception {
  return ({ method, path }) => {
    if (path.endsWith("/auth/v1/user"))
      return Response.json({ id: PHONE_ID, aud: "authenticated", email: "nova.bright@example.com", factors });
    if (path.startsWith(CODES_PATH) && method === "GET") return answerAboutCodes();
    if (path.startsWith(CODES_PATH)) return Response.json({ id: PHONE_ID, total: 10, codes: MADE_CODES });
    return null;
  };
}

const SOMEBODY = {
  full_name: "Ada Whitfield",
  email: "ada.whitfield@example.com",
  pending_email: null,
  has_password: true,
  pending_events: 3,
  open_reports: 1,
  unread_messages: 0,
  unsent_mail: 0,
  pending_organizers: 0,
  unseen_changes: 0,
};

/** The database's answers about the signed-in member. */
function withOwnContext(facts: {
  is_admin?: boolean;
  has_second_step?: boolean;
  lacks_second_step?: boolean;
}): Interception {
  const row = {
    ...SOMEBODY,
    is_admin: false,
    has_second_step: false,
    lacks_second_step: false,
    owner_ids: [],
    ...facts,
  };
  return ({ path }) => (path.startsWith("/rest/v1/rpc/own_context") ? Response.json([row]) : null);
}

/** Auth enrolls a new authenticator, unverified; every code is wrong. */
const duringSetup: Interception = (request) => {
  if (request.path.endsWith("/auth/v1/factors")) {
    const totp = { qr_code: "", secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", uri: "otpauth://totp/x" };
    return Response.json({ id: PHONE_ID, type: "totp", friendly_name: "My phone", totp });
  }
  if (request.path.endsWith("/challenge"))
    return Response.json({ id: PHONE_ID, type: "totp", expires_at: 2_000_000_000 });
  if (request.path.endsWith("/verify")) return failure(422, "mfa_verification_failed");
  if (request.method === "DELETE") return Response.json({ id: PHONE_ID });
  return withFactors([factor(1, "My phone", "unverified")])(request);
};

const beginSetup = send(PAGE, { name: "My phone" }, "Set up", "Add it to your app");

export const SECOND_STEP_STATES: readonly State[] = [
  { name: "second-step-off", as: "newcomer", reach: open(PAGE) },
  {
    name: "second-step-name-refused",
    as: "newcomer",
    status: 400,
    reach: send(PAGE, { name: " " }, "Set up", PROBLEM),
  },
  { name: "second-step-setup", as: "newcomer", supabase: duringSetup, reach: beginSetup },
  {
    name: "second-step-wrong-code",
    as: "newcomer",
    status: 400,
    supabase: duringSetup,
    async reach(page, stage) {
      await beginSetup(page, stage);
      await page.getByLabel('Code for "My phone"').fill("123456");
      await press(page, "Confirm", PROBLEM);
    },
  },
  { name: "second-step-no-codes", as: "newcomer", supabase: withFactors([PHONE]), reach: open(PAGE) },
  { name: "second-step-on", as: "newcomer", supabase: withFactors(SEVERAL, codesLeft(9)), reach: open(PAGE) },
  { name: "second-step-few-codes", as: "newcomer", supabase: withFactors([PHONE], codesLeft(2)), reach: open(PAGE) },
  { name: "second-step-codes-used", as: "newcomer", supabase: withFactors([PHONE], codesLeft(0)), reach: open(PAGE) },
  { name: "second-step-codes-off", as: "newcomer", supabase: withFactors([PHONE], codesOff), reach: open(PAGE) },
  {
    name: "second-step-codes-unknown",
    as: "newcomer",
    supabase: withFactors([PHONE], () => failure(500, "unexpected_failure")),
    reach: open(PAGE),
  },
  {
    name: "second-step-codes-made",
    as: "newcomer",
    supabase: withFactors([PHONE]),
    reach: send(PAGE, {}, "Create recovery codes", "Save them now"),
  },
  {
    name: "second-step-new-codes-dialog",
    as: "newcomer",
    supabase: withFactors([PHONE], codesLeft(4)),
    reach: open(`${PAGE}?ask=new-codes`),
  },
  {
    name: "second-step-remove-dialog",
    as: "newcomer",
    supabase: withFactors(SEVERAL, codesLeft(9)),
    reach: open(`${PAGE}?remove=${PHONE_ID}`),
  },
  {
    name: "second-step-remove-last-dialog",
    as: "admin",
    supabase: (request) =>
      request.path.includes("/rpc/is_second_step_required")
        ? Response.json(true)
        : withFactors([PHONE], codesLeft(9))(request),
    reach: open(`${PAGE}?remove=${PHONE_ID}`),
  },
  {
    name: "second-step-full",
    as: "newcomer",
    supabase: withFactors(
      Array.from({ length: 10 }, (_, index) => ({ ...PHONE, id: `${PHONE_ID.slice(0, -2)}b${index}` })),
      codesLeft(10),
    ),
    reach: open(PAGE),
  },
  {
    name: "second-step-needed",
    as: "admin",
    supabase: withOwnContext({ lacks_second_step: true }),
    reach: open("/admin"),
  },
];

const SECURITY = "/admin/security";

const ADMINS = [
  { user_id: PHONE_ID, full_name: "Ada Whitfield", email: "ada.whitfield@example.com", has_second_step: true },
  {
    user_id: `${PHONE_ID.slice(0, -1)}2`,
    full_name: "Bartholomew Featherstonehaugh",
    email: "bartholomew.featherstonehaugh@example.com",
    has_second_step: false,
  },
];

/** An admin with a second step; `answers` are the responses of the database's functions. */
function withRules(answers: Readonly<Record<string, () => Response>>): Interception {
  const own = withOwnContext({ is_admin: true, has_second_step: true });
  return (request) => {
    const [, name = ""] = /^\/rest\/v1\/rpc\/(\w+)/.exec(request.path) ?? [];
    if (name === "list_admin_users") return Response.json(ADMINS);
    return answers[name]?.() ?? own(request);
  };
}

const noSuchAccount = () =>
  Response.json(
    {
      code: "P0001",
      message: "No account with this email address was found",
      details: JSON.stringify({ code: "account_not_found" }),
      hint: null,
    },
    { status: 400 },
  );

export const SECURITY_STATES: readonly State[] = [
  { name: "admin-security", as: "admin", reach: open(SECURITY) },
  { name: "admin-security-own", as: "admin", supabase: withRules({}), reach: open(SECURITY) },
  {
    name: "admin-security-require-dialog",
    as: "admin",
    supabase: withRules({}),
    reach: open(`${SECURITY}?ask=require`),
  },
  {
    name: "admin-security-required",
    as: "admin",
    supabase: withRules({ is_second_step_required: () => Response.json(true) }),
    reach: open(SECURITY),
  },
  {
    name: "admin-security-reset-refused",
    as: "admin",
    status: 400,
    supabase: withRules({ reset_second_step: noSuchAccount }),
    reach: send(
      SECURITY,
      { user_email: "nobody@example.com", reason: "The phone fell into the bay." },
      "Reset second step",
      PROBLEM,
    ),
  },
  {
    name: "admin-security-reset",
    as: "admin",
    supabase: withRules({ reset_second_step: () => Response.json(true) }),
    reach: send(
      SECURITY,
      { user_email: "nova.bright@example.com", reason: "The phone fell into the bay." },
      "Reset second step",
      "has been reset",
    ),
  },
];
