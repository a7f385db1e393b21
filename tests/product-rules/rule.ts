/** A rule of .github/PRODUCT.md and the tests that prove it. */
export interface ProductRule {
  /** The rule in a few words. */
  rule: string;
  /** "path > title": the beginning of the title of a test or a group of tests. */
  tests?: readonly string[];
  /** Why there is no test: the rule is about a part of the backend or the browser that the site does not use. */
  reason?: string;
}

/** The test files that are referenced most. */
export const FILES = {
  account: "tests/pages/account.test.ts",
  accountForms: "tests/domain/accounts/forms.test.ts",
  admin: "tests/pages/admin.test.ts",
  adminRoute: "tests/routes/admin.test.ts",
  authClient: "tests/models/accounts/account-error.test.ts",
  browsing: "tests/pages/browsing.test.ts",
  calls: "tests/session/supabase-call.test.ts",
  contact: "tests/routes/contact.test.ts",
  create: "tests/routes/create-event.test.ts",
  dashboard: "tests/routes/dashboard.test.ts",
  edit: "tests/routes/edit-event.test.ts",
  event: "tests/routes/event.test.ts",
  eventForm: "tests/domain/events/form.test.ts",
  events: "tests/routes/events.test.ts",
  failures: "tests/pages/failures.test.ts",
  home: "tests/routes/home.test.ts",
  layout: "tests/browser/layout.spec.ts",
  layoutScripts: "tests/browser/enhancements.js.spec.ts",
  matrix: "tests/policies/matrix.test.ts",
  organizer: "tests/pages/organizer.test.ts",
  procedures: "tests/policies/procedures.test.ts",
  purge: "tests/policies/purge.test.ts",
  root: "tests/routes/root.test.ts",
  session: "tests/session/user.test.ts",
  setup: "tests/routes/admin-setup.test.ts",
  signIn: "tests/routes/signin.test.ts",
  signOut: "tests/routes/signout.test.ts",
  signUp: "tests/routes/signup.test.ts",
  staticPages: "tests/routes/static-pages.test.ts",
  structuredData: "tests/domain/events/structured-data.test.ts",
  timing: "tests/browser/progress.js.spec.ts",
  token: "tests/routes/admin-token.test.ts",
  wording: "tests/pages/wording.test.ts",
} as const;
