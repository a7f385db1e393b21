import { afterEach, expect, test, vi } from "vitest";
import { loadConfig } from "#supabase/local/config.ts";
import { seedFiles } from "#supabase/local/config-seed.ts";
import { makeProject, type ProjectFolder } from "./project-folder.ts";

const projects: ProjectFolder[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const project of projects.splice(0)) await project.remove();
});

async function project(files: Record<string, string>): Promise<string> {
  const made = await makeProject(files);
  projects.push(made);
  return made.path;
}

const withConfig = (text: string) => project({ "config.toml": text });

test("an empty file has the CLI's defaults", async () => {
  const projectDir = await withConfig("");
  expect(loadConfig(projectDir)).toEqual({
    projectDir,
    api: { schemas: ["public"], extraSearchPath: ["public", "extensions"], maxRows: 1000 },
    storage: { fileSizeLimitBytes: 50 * 1024 * 1024, transformsImages: true, buckets: {} },
    auth: {
      siteUrl: "http://127.0.0.1:3000",
      additionalRedirectUrls: ["https://127.0.0.1:3000"],
      jwtExpirySeconds: 3600,
      enableSignup: true,
      enableManualLinking: false,
      enableRefreshTokenRotation: true,
      refreshTokenReuseIntervalSeconds: 10,
      minimumPasswordLength: 6,
      passwordCost: 10,
      email: {
        enableSignup: true,
        doubleConfirmChanges: true,
        requireCurrentPassword: false,
        enableConfirmations: false,
        maxFrequencySeconds: 1,
        otpExpirySeconds: 3600,
        otpLength: 6,
        templates: {},
      },
      mfa: {
        maxEnrolledFactors: 10,
        totp: { enrollEnabled: false, verifyEnabled: false },
        recoveryCodes: { enrollEnabled: false, verifyEnabled: false },
      },
      sessions: { timeboxSeconds: 0, inactivityTimeoutSeconds: 0 },
      passwordVerificationHook: null,
      external: {},
    },
  });
});

test("supported keys are read, and unknown keys are ignored", async () => {
  const projectDir = await withConfig(`
    project_id = "x"
    [api]
    schemas = ["api", "graphql_public"]
    max_rows = 50
    [realtime]
    enabled = true
    [auth]
    site_url = "https://example.org"
    hook = { custom = 1 }
    [auth.email]
    enable_confirmations = true
    max_frequency = "1m30s"
    [auth.email.template.recovery]
    subject = "New password"
    content_path = "./supabase/templates/recovery.html"
    [auth.mfa]
    max_enrolled_factors = 3
    [auth.mfa.totp]
    enroll_enabled = true
    verify_enabled = true
    [auth.mfa.recovery_codes]
    verify_enabled = true`);
  const config = loadConfig(projectDir);
  expect(config.auth.mfa).toEqual({
    maxEnrolledFactors: 3,
    totp: { enrollEnabled: true, verifyEnabled: true },
    recoveryCodes: { enrollEnabled: false, verifyEnabled: true },
  });
  expect(config.api).toMatchObject({ schemas: ["api"], maxRows: 50 });
  expect(config.auth.siteUrl).toBe("https://example.org");
  expect(config.auth.email).toMatchObject({ enableConfirmations: true, maxFrequencySeconds: 90 });
  expect(config.auth.email.templates).toEqual({
    recovery: { subject: "New password", contentPath: `${projectDir}/supabase/templates/recovery.html` },
  });
});

test("sizes are read as the CLI reads them, and buckets have the limits that the file names", async () => {
  const projectDir = await withConfig(`
    [storage]
    file_size_limit = "1.5GB"
    [storage.image_transformation]
    enabled = false
    [storage.buckets.images]
    public = true
    file_size_limit = "200 KiB"
    allowed_mime_types = ["image/png"]
    [storage.buckets.papers]`);
  expect(loadConfig(projectDir).storage).toEqual({
    fileSizeLimitBytes: 1.5 * 1024 ** 3,
    transformsImages: false,
    buckets: {
      images: { isPublic: true, fileSizeLimitBytes: 200 * 1024, allowedMimeTypes: ["image/png"] },
      papers: { isPublic: false, fileSizeLimitBytes: null, allowedMimeTypes: [] },
    },
  });
});

test("an invalid size stops the start", async () => {
  const projectDir = await withConfig('[storage]\nfile_size_limit = "much"');
  expect(() => loadConfig(projectDir)).toThrow(
    `${projectDir}/supabase/config.toml: storage.file_size_limit must be a size such as "50MiB"`,
  );
});

test("a site address given by the caller takes the file's place", async () => {
  const projectDir = await withConfig('[auth]\nsite_url = "https://example.org"');
  expect(loadConfig(projectDir, { siteUrl: "http://localhost:4000" }).auth.siteUrl).toBe("http://localhost:4000");
});

test("env(NAME) takes a text, a switch or a number from the environment", async () => {
  vi.stubEnv("TEST_CLIENT", "client");
  vi.stubEnv("TEST_SECRET", "hush");
  vi.stubEnv("TEST_ENABLED", "true");
  vi.stubEnv("TEST_ROWS", "7");
  const projectDir = await withConfig(`
    [api]
    max_rows = "env(TEST_ROWS)"
    [auth.external.google]
    enabled = "env(TEST_ENABLED)"
    client_id = "env(TEST_CLIENT)"
    secret = "env(TEST_SECRET)"
    redirect_uri = ""
    [auth.external.github]
    enabled = false`);
  const config = loadConfig(projectDir);
  expect(config.api.maxRows).toBe(7);
  expect(config.auth.external).toEqual({
    google: { clientId: "client", secret: "hush", redirectUri: null, url: null },
  });
});

test("an enabled provider without credentials stops the start", async () => {
  const projectDir = await withConfig(
    '[auth.external.google]\nenabled = true\nclient_id = "env(NO_SUCH_VARIABLE)"\nsecret = "x"',
  );
  expect(() => loadConfig(projectDir)).toThrow(
    `${projectDir}/supabase/config.toml: auth.external.google.client_id must not be empty when the provider is enabled`,
  );
});

test("an enabled password hook is a function of the database, by schema and name", async () => {
  const hook = (uri: string) => `[auth.hook.password_verification_attempt]\nenabled = true\nuri = "${uri}"`;
  const project = await withConfig(hook("pg-functions://postgres/public/watch_passwords"));
  expect(loadConfig(project).auth.passwordVerificationHook).toEqual({ schema: "public", name: "watch_passwords" });
  const elsewhere = await withConfig(hook("https://example.org/hook"));
  expect(() => loadConfig(elsewhere)).toThrow(
    `${elsewhere}/supabase/config.toml: auth.hook.password_verification_attempt.uri must be pg-functions://postgres/<schema>/<function>`,
  );
});

test.each([
  ["[api]\nmax_rows = true", "api.max_rows must be a whole number from 1"],
  ['[api]\nschemas = "public"', "api.schemas must be a list of texts"],
  ["[api]\nschemas = [1]", "api.schemas.0 must be a text"],
  ['[auth]\nenable_signup = "yes"', "auth.enable_signup must be true or false"],
  ['[auth]\nsite_url = "example.org"', "auth.site_url must be an http(s) address"],
  ['[auth.email]\nmax_frequency = "soon"', 'auth.email.max_frequency must be a duration such as "60s" or "1m30s"'],
  ["[auth.email]\notp_length = 3", "auth.email.otp_length must be a whole number from 6 to 10"],
  ["auth = 1", "auth must be a table"],
])("%j is refused in one line naming file and key", async (text, problem) => {
  const projectDir = await withConfig(text);
  expect(() => loadConfig(projectDir)).toThrow(new Error(`${projectDir}/supabase/config.toml: ${problem}`));
});

test("a file that is missing or not TOML is reported in one line", async () => {
  const projectDir = await withConfig("[api\n");
  expect(() => loadConfig(projectDir)).toThrow(/^.*\/supabase\/config\.toml: [^\n]+$/);
  const empty = await project({ "seed.sql": "" });
  expect(() => loadConfig(empty)).toThrow(`${empty}/supabase/config.toml is missing or cannot be read`);
});

test("seed files are those of the file, in its order, and none when seeding is off", async () => {
  const projectDir = await project({
    "config.toml": '[db.seed]\nsql_paths = ["./last.sql", "./seeds/*.sql", "./absent.sql"]',
    "last.sql": "",
    "seeds/b.sql": "",
    "seeds/a.sql": "",
    "seeds/note.txt": "",
  });
  const names = ["last.sql", "seeds/a.sql", "seeds/b.sql"].map((name) => `${projectDir}/supabase/${name}`);
  expect(await seedFiles(projectDir)).toEqual(names);

  const off = await project({ "config.toml": "[db.seed]\nenabled = false", "seed.sql": "" });
  expect(await seedFiles(off)).toEqual([]);
});

test("this project asks for confirmed addresses and passwords of 8 characters", () => {
  const { api, auth } = loadConfig(process.cwd());
  expect(api).toMatchObject({ schemas: ["public"], maxRows: 1000 });
  expect(auth).toMatchObject({ minimumPasswordLength: 8, external: {} });
  expect(auth.email).toMatchObject({ enableConfirmations: true, maxFrequencySeconds: 60, otpExpirySeconds: 3600 });
  expect(Object.keys(auth.email.templates).sort()).toEqual([
    "confirmation",
    "email_change",
    "invite",
    "magic_link",
    "recovery",
  ]);
});
