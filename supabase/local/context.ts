import type { CryptoKey, JSONWebKeySet } from "jose";
import type { ConnectionPool } from "./database/connection.ts";

/** Shared by REST, Auth and Storage of a running stack. */
export interface StackContext {
  /** Base URL that clients use, without a trailing slash: `http://127.0.0.1:54321`. */
  url: string;
  config: StackConfig;
  keys: StackKeys;
  /** Logged in as `authenticator`, which may only become `anon`, `authenticated` or `service_role`. */
  restPool: ConnectionPool;
  /** Logged in as `supabase_auth_admin`, owner of the `auth` schema. */
  authPool: ConnectionPool;
  mailer: Mailer;
  /** Logs one line for the operator, which must not contain tokens, passwords or e-mail addresses. */
  log: (line: string) => void;
}

/** Secrets of one installation, generated at the first start and kept readable by the owner only. */
export interface StackKeys {
  /** HS256 JWT with role `anon`; public. */
  anonKey: string;
  /** HS256 JWT with role `service_role`, which bypasses row level security. */
  serviceRoleKey: string;
  /** `sb_publishable_…`, the newer form of `anonKey`; public. */
  publishableKey: string;
  /** `sb_secret_…`, the newer form of `serviceRoleKey`. */
  secretKey: string;
  /** HS256 secret, at least 32 bytes: signs the first two keys, and `secretFor` derives secrets from it. */
  jwtSecret: Uint8Array;
  /** ES256 private key that signs users' access tokens. */
  signingKey: CryptoKey;
  /** Key id of `signingKey`, in the header of each access token. */
  signingKeyId: string;
  /** The public half, as served at `/auth/v1/.well-known/jwks.json`. */
  jwks: JSONWebKeySet;
}

/** The supported part of `supabase/config.toml`, with its names. */
export interface StackConfig {
  projectDir: string;
  api: {
    /** Schemas that REST exposes; the first is the default. */
    schemas: string[];
    extraSearchPath: string[];
    /** Maximum number of rows of a response. */
    maxRows: number;
  };
  storage: {
    /** Largest file of any bucket. */
    fileSizeLimitBytes: number;
    /** Whether pictures are resized at `/render/image`. */
    transformsImages: boolean;
    /** `[storage.buckets.<name>]` tables, by name: created or updated at each start. */
    buckets: Record<string, BucketConfig>;
  };
  auth: {
    siteUrl: string;
    additionalRedirectUrls: string[];
    jwtExpirySeconds: number;
    enableSignup: boolean;
    /** Whether members may add and remove providers in their own account. */
    enableManualLinking: boolean;
    enableRefreshTokenRotation: boolean;
    refreshTokenReuseIntervalSeconds: number;
    minimumPasswordLength: number;
    /** bcrypt's work factor, which the file has no key for. */
    passwordCost: number;
    email: {
      enableSignup: boolean;
      doubleConfirmChanges: boolean;
      enableConfirmations: boolean;
      /** Whether a new password needs the current one. */
      requireCurrentPassword: boolean;
      /** Shortest time between two mails of one kind to one user. */
      maxFrequencySeconds: number;
      otpExpirySeconds: number;
      otpLength: number;
      /** Subject and file (absolute path) by kind; a kind without an entry uses the built-in text. */
      templates: Partial<Record<MailTemplateKind, { subject?: string; contentPath?: string }>>;
    };
    mfa: {
      /** Per account, including unconfirmed ones. */
      maxEnrolledFactors: number;
      totp: FactorSwitches;
      recoveryCodes: FactorSwitches;
    };
    /** Lifetime of a session since the sign-in, and since its last refresh; 0 is unlimited. */
    sessions: { timeboxSeconds: number; inactivityTimeoutSeconds: number };
    /** Function that Auth calls after each password check of an existing account; null when the hook is off. */
    passwordVerificationHook: DatabaseFunction | null;
    /** `[auth.external.<name>]` tables that are enabled, by provider name. */
    external: Record<string, ExternalProvider>;
  };
}

/** Whether a kind of factor can be enrolled, and whether it can be verified. */
export interface FactorSwitches {
  enrollEnabled: boolean;
  verifyEnabled: boolean;
}

export interface BucketConfig {
  isPublic: boolean;
  /** Null: only the project's limit. */
  fileSizeLimitBytes: number | null;
  /** Empty: all types. */
  allowedMimeTypes: string[];
}

export interface DatabaseFunction {
  schema: string;
  name: string;
}

export type MailTemplateKind = "confirmation" | "recovery" | "invite" | "magic_link" | "email_change";

export interface ExternalProvider {
  clientId: string;
  secret: string;
  redirectUri: string | null;
  /** Issuer base URL, if it differs from the provider's (for tests and self-hosted providers). */
  url: string | null;
}

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Headers that the sender added to those of every mail, by name. */
  headers?: Record<string, string>;
}

export interface KeptMail extends OutgoingMail {
  id: string;
  from: string;
  /** Display name of the sender; absent for none. */
  fromName?: string | undefined;
  /** UTC ISO 8601. */
  createdAt: string;
}

/** Sends mail through SMTP, or stores it for `/inbox`. */
export interface Mailer {
  /** @throws Error when an SMTP server is configured and rejects the message. */
  send(mail: OutgoingMail): Promise<void>;
  /** Stored mail, newest first; always empty when SMTP is configured. */
  messages(): KeptMail[];
  /** Stores mail of another program and returns it. Absent when SMTP is configured. */
  keep?(mail: OutgoingMail, from: string, fromName?: string): Promise<KeptMail>;
}

/** Claims of a verified token. */
export interface TokenClaims {
  role: "anon" | "authenticated" | "service_role";
  sub?: string;
  session_id?: string;
  exp?: number;
  [claim: string]: unknown;
}

/** Why a token is invalid; REST and Auth each map it to their own errors. */
export type TokenProblem =
  | "malformed"
  | "unknown-key"
  | "bad-signature"
  | "expired"
  | "not-yet-valid"
  | "bad-audience"
  | "bad-role";

export class TokenError extends Error {
  readonly problem: TokenProblem;
  constructor(problem: TokenProblem, message: string) {
    super(message);
    this.name = "TokenError";
    this.problem = problem;
  }
}
