import { readFileSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { parse } from "smol-toml";
import { configSchema } from "./config-schema.ts";
import type { DatabaseFunction, ExternalProvider, StackConfig } from "./context.ts";

/** bcrypt's work factor in Supabase Auth. */
const PASSWORD_COST = 10;

/**
 * Reads `<projectDir>/supabase/config.toml`, with the CLI's defaults for missing keys. `env(NAME)` is the environment's variable, empty
 * when it is not set. Unknown keys are ignored.
 * @param overrides.siteUrl overrides `auth.site_url`.
 * @throws Error with one line naming the file and the key.
 */
export function loadConfig(projectDir: string, overrides: { siteUrl?: string } = {}): StackConfig {
  const { api, auth, storage } = readConfig(projectDir);
  const { email, mfa } = auth;
  return {
    projectDir,
    // GraphQL is not part of the local stack, and a missing schema cannot be exposed.
    api: {
      schemas: api.schemas.filter((schema) => schema !== "graphql_public"),
      extraSearchPath: api.extra_search_path,
      maxRows: api.max_rows,
    },
    storage: {
      fileSizeLimitBytes: storage.file_size_limit,
      transformsImages: storage.image_transformation.enabled,
      buckets: Object.fromEntries(
        Object.entries(storage.buckets).map(([name, bucket]) => [
          name,
          {
            isPublic: bucket.public,
            fileSizeLimitBytes: bucket.file_size_limit ?? null,
            allowedMimeTypes: bucket.allowed_mime_types,
          },
        ]),
      ),
    },
    auth: {
      siteUrl: overrides.siteUrl ?? auth.site_url,
      additionalRedirectUrls: auth.additional_redirect_urls,
      jwtExpirySeconds: auth.jwt_expiry,
      enableSignup: auth.enable_signup,
      enableManualLinking: auth.enable_manual_linking,
      enableRefreshTokenRotation: auth.enable_refresh_token_rotation,
      refreshTokenReuseIntervalSeconds: auth.refresh_token_reuse_interval,
      minimumPasswordLength: auth.minimum_password_length,
      passwordCost: PASSWORD_COST,
      email: {
        enableSignup: email.enable_signup,
        doubleConfirmChanges: email.double_confirm_changes,
        enableConfirmations: email.enable_confirmations,
        requireCurrentPassword: email.require_current_password,
        maxFrequencySeconds: email.max_frequency,
        otpExpirySeconds: email.otp_expiry,
        otpLength: email.otp_length,
        templates: Object.fromEntries(
          Object.entries(email.template).flatMap(([kind, template]) =>
            template
              ? [[kind, { subject: template.subject, contentPath: templatePath(projectDir, template.content_path) }]]
              : [],
          ),
        ),
      },
      mfa: {
        maxEnrolledFactors: mfa.max_enrolled_factors,
        totp: { enrollEnabled: mfa.totp.enroll_enabled, verifyEnabled: mfa.totp.verify_enabled },
        recoveryCodes: {
          enrollEnabled: mfa.recovery_codes.enroll_enabled,
          verifyEnabled: mfa.recovery_codes.verify_enabled,
        },
      },
      sessions: { timeboxSeconds: auth.sessions.timebox, inactivityTimeoutSeconds: auth.sessions.inactivity_timeout },
      passwordVerificationHook: enabledHook(projectDir, "password_verification_attempt", auth.hook),
      external: enabledProviders(projectDir, auth.external),
    },
  };
}

/**
 * The file as the schema of `config-schema.ts` reads it, defaults filled in.
 * @throws Error with one line naming the file and the key.
 */
export function readConfig(projectDir: string) {
  const path = configPath(projectDir);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new Error(`${path} is missing or cannot be read`);
  }
  let content: unknown;
  try {
    content = parse(text);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message.split("\n")[0] : "not TOML"}`);
  }
  const result = configSchema.safeParse(fillFromEnvironment(content));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(`${path}: ${issue?.path.join(".")} ${issue?.message}`);
}

function configPath(projectDir: string): string {
  return join(projectDir, "supabase", "config.toml");
}

function fillFromEnvironment(value: unknown): unknown {
  if (typeof value === "string") {
    const name = /^env\((\w+)\)$/.exec(value)?.[1];
    return name === undefined ? value : (process.env[name] ?? "");
  }
  if (Array.isArray(value)) return value.map(fillFromEnvironment);
  // why not every object: TOML dates are objects too.
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillFromEnvironment(inner)]));
}

// The CLI reads these paths from the project's root.
function templatePath(projectDir: string, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  return isAbsolute(path) ? path : resolve(projectDir, path);
}

type Hooks = ReturnType<typeof readConfig>["auth"]["hook"];

function enabledHook(projectDir: string, name: keyof Hooks, hooks: Hooks): DatabaseFunction | null {
  const { enabled, uri } = hooks[name];
  if (!enabled) return null;
  const [, schema, called] = /^pg-functions:\/\/postgres\/(\w+)\/(\w+)$/.exec(uri) ?? [];
  if (schema !== undefined && called !== undefined) return { schema, name: called };
  throw new Error(
    `${configPath(projectDir)}: auth.hook.${name}.uri must be pg-functions://postgres/<schema>/<function>`,
  );
}

type Providers = ReturnType<typeof readConfig>["auth"]["external"];

function enabledProviders(projectDir: string, providers: Providers): Record<string, ExternalProvider> {
  const enabled = Object.entries(providers).filter(([, provider]) => provider.enabled);
  return Object.fromEntries(
    enabled.map(([name, provider]) => {
      for (const key of ["client_id", "secret"] as const) {
        if (provider[key] !== "") continue;
        throw new Error(
          `${configPath(projectDir)}: auth.external.${name}.${key} must not be empty when the provider is enabled`,
        );
      }
      const { client_id: clientId, secret, redirect_uri: redirectUri, url } = provider;
      return [name, { clientId, secret, redirectUri: redirectUri || null, url: url || null }];
    }),
  );
}
