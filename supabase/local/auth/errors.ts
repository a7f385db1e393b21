/**
 * A refusal that the caller may read. `code` is Supabase Auth's error code, `status` the HTTP status.
 * `extra` is merged into the body (`weak_password`).
 */
export class AuthError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 503;
  readonly code: string;
  readonly extra: Record<string, unknown>;
  constructor(status: AuthError["status"], code: string, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.name = "AuthError";
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

/** 400 `validation_failed`. */
export function invalid(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}

/** The one answer to a wrong password, an unknown address and an account without a password. */
export function invalidCredentials(): AuthError {
  return new AuthError(400, "invalid_credentials", "Invalid login credentials");
}

export function emailExists(): AuthError {
  return new AuthError(422, "email_exists", "A user with this email address has already been registered");
}

export function signupDisabled(): AuthError {
  return new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
}

/** 404, because auth-js keeps retrying a 501 or 503 for half a minute. */
export function notInLocalStack(what: string): AuthError {
  return new AuthError(404, "not_found", `${what} is not in the local stack`);
}

/** What is said of a failure whose cause belongs in the log and not in the answer. */
export function unexpectedFailure(): AuthError {
  return new AuthError(500, "unexpected_failure", "Unexpected failure, please check server logs for more information");
}

/** The database is away. Supabase's own Auth answers 500; a 503 lets the site tell people to come back rather than of a fault. */
export function databaseAway(): AuthError {
  return new AuthError(503, "unexpected_failure", "The database cannot be reached");
}
