import { z } from "zod";

const flag = (byDefault: boolean) => {
  const error = "must be true or false";
  // Text arrives here only through env(NAME).
  const fromText = z
    .enum(["true", "false", ""], { error })
    .transform((value) => (value === "" ? byDefault : value === "true"));
  return z.union([z.boolean(), fromText], { error }).default(byDefault);
};

const whole = (byDefault: number, minimum = 0, maximum = Number.MAX_SAFE_INTEGER) => {
  const error =
    maximum === Number.MAX_SAFE_INTEGER
      ? `must be a whole number from ${minimum}`
      : `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .union([z.int(), z.string().regex(/^\d+$/).transform(Number)], { error })
    .refine((value) => value >= minimum && value <= maximum, { error })
    .default(byDefault);
};

const text = () => z.string({ error: "must be a text" });
const texts = (byDefault: string[]) => z.array(text(), { error: "must be a list of texts" }).default(byDefault);

const SIZE = /^(\d+(?:\.\d+)?) ?(?:([kmgt])(?:i?b)?|b)?$/i;

const SECONDS_PER_UNIT: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 };

// Go's duration format, which the CLI uses: "60s", "1m30s", "500ms".
const duration = (byDefault: string) =>
  text()
    .regex(/^(\d+(\.\d+)?(ms|s|m|h))+$/, { error: 'must be a duration such as "60s" or "1m30s"' })
    .default(byDefault)
    .transform((value) =>
      [...value.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce(
        (sum, [, amount, unit]) => sum + Number(amount) * (SECONDS_PER_UNIT[unit ?? ""] ?? 0),
        0,
      ),
    );

const BYTES_PER_MIB = 1024 ** 2;
const BYTES_PER_UNIT: Record<string, number> = { k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 };

// The CLI's sizes: every unit is a power of 1024, "kb" as well as "kib".
const size = () =>
  z
    .union([z.int().transform(String), text()], { error: 'must be a size such as "50MiB"' })
    .refine((value) => SIZE.test(value), { error: 'must be a size such as "50MiB"' })
    .transform((value) => {
      const [, amount, unit = ""] = SIZE.exec(value) ?? [];
      return Math.floor(Number(amount) * (BYTES_PER_UNIT[unit.toLowerCase()] ?? 1));
    });

const webAddress = text().refine((value) => /^https?:$/.test(protocolOf(value)), {
  error: "must be an http(s) address",
});

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : "";
}

// An absent table is read like an empty one, so that the defaults of its keys apply.
const table = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.preprocess((value) => value ?? {}, z.object(shape, { error: "must be a table" }));

const template = z
  .object({ subject: text().optional(), content_path: text().optional() }, { error: "must be a table" })
  .optional();

const provider = z.object(
  {
    enabled: flag(false),
    client_id: text().default(""),
    secret: text().default(""),
    redirect_uri: text().default(""),
    url: text().default(""),
  },
  { error: "must be a table" },
);

const bucket = z.object(
  { public: flag(false), file_size_limit: size().optional(), allowed_mime_types: texts([]) },
  { error: "must be a table" },
);

const hook = table({ enabled: flag(false), uri: text().default("") });

/**
 * The keys of `supabase/config.toml` that the local stack supports. Defaults are those of the Supabase CLI's template:
 * https://supabase.com/docs/guides/local-development/cli/config
 */
export const configSchema = z.object({
  api: table({
    schemas: texts(["public"]),
    extra_search_path: texts(["public", "extensions"]),
    max_rows: whole(1000, 1),
  }),
  db: table({ seed: table({ enabled: flag(true), sql_paths: texts(["./seed.sql"]) }) }),
  storage: table({
    file_size_limit: size().default(50 * BYTES_PER_MIB),
    image_transformation: table({ enabled: flag(true) }),
    buckets: z.record(z.string(), bucket, { error: "must be a table" }).prefault({}),
  }),
  auth: table({
    site_url: webAddress.default("http://127.0.0.1:3000"),
    additional_redirect_urls: texts(["https://127.0.0.1:3000"]),
    jwt_expiry: whole(3600, 1, 604800),
    enable_signup: flag(true),
    enable_manual_linking: flag(false),
    enable_refresh_token_rotation: flag(true),
    refresh_token_reuse_interval: whole(10),
    minimum_password_length: whole(6, 6, 72),
    email: table({
      enable_signup: flag(true),
      double_confirm_changes: flag(true),
      enable_confirmations: flag(false),
      require_current_password: flag(false),
      max_frequency: duration("1s"),
      otp_length: whole(6, 6, 10),
      otp_expiry: whole(3600, 1, 86400),
      template: table({
        confirmation: template,
        recovery: template,
        invite: template,
        magic_link: template,
        email_change: template,
      }),
    }),
    mfa: table({
      max_enrolled_factors: whole(10),
      totp: table({ enroll_enabled: flag(false), verify_enabled: flag(false) }),
      // Not in the CLI's template yet; off, as in Auth itself.
      recovery_codes: table({ enroll_enabled: flag(false), verify_enabled: flag(false) }),
    }),
    sessions: table({ timebox: duration("0s"), inactivity_timeout: duration("0s") }),
    hook: table({ password_verification_attempt: hook }),
    external: z.record(z.string(), provider, { error: "must be a table" }).prefault({}),
  }),
});
