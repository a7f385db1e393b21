import { open, press, type State, send, withResults } from "./state.ts";

const PROBLEM = "There is a problem";

/** A site that has no admin yet and a claim code. */
const needsClaimCode = withResults({ has_any_admins: false, is_claim_code_needed: true, make_user_admin: false });

/** How somebody becomes an admin, and stops being one. */
export const ADMIN_ROLE_STATES: readonly State[] = [
  { name: "admin-token", as: "admin", reach: open("/admin-token") },
  {
    name: "admin-token-shown",
    as: "admin",
    reach: send("/admin-token", {}, "Generate Admin Token", "Your Admin Token"),
  },
  { name: "admin-setup", as: "admin", reach: open("/admin-setup") },
  {
    name: "admin-setup-another-way",
    as: "admin",
    async reach(page) {
      await page.goto("/admin-setup");
      await page.getByRole("heading", { name: "Restore admin privileges" }).click();
      await page.getByRole("button", { name: "Restore privileges" }).waitFor();
    },
  },
  { name: "admin-setup-member", as: "newcomer", reach: open("/admin-setup") },
  {
    name: "admin-setup-no-admin-yet",
    as: "newcomer",
    supabase: withResults({ has_any_admins: false }),
    reach: open("/admin-setup"),
  },
  {
    name: "admin-setup-claim-code",
    as: "newcomer",
    supabase: needsClaimCode,
    reach: open("/admin-setup"),
  },
  {
    name: "admin-setup-claim-code-refused",
    as: "newcomer",
    status: 400,
    supabase: needsClaimCode,
    reach: send("/admin-setup", { claim_code: "open-barley-2026" }, "Make Me Admin", PROBLEM),
  },
  {
    name: "admin-setup-refused",
    as: "newcomer",
    status: 400,
    reach: send("/admin-setup", { token: "not-a-token" }, "Accept Invitation", PROBLEM),
  },
  { name: "admin-setup-remove-dialog", as: "admin", reach: openRemoval },
  {
    name: "admin-setup-remove-refused",
    as: "admin",
    status: 400,
    async reach(page) {
      await openRemoval(page);
      await press(page, "Remove admin role", "Please say why");
    },
  },
  {
    name: "admin-setup-invited",
    as: "admin",
    reach: send("/admin-setup", { invitee_email: "olive@example.com" }, "Create invitation", "It's only shown once."),
  },
];

type Page = Parameters<State["reach"]>[0];

/** Opens the confirmation for removing another admin. */
async function openRemoval(page: Page): Promise<void> {
  await page.goto("/admin-setup");
  await page.getByRole("link", { name: "Remove admin role of" }).click();
  await page.getByRole("dialog").waitFor();
}
