/**
 * An error response. `code` is Supabase Auth's error code, `status` the HTTP status.
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

/** The same response for a wrong password, an unknown address and an account without a password, against account enumeration. */
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

/** The response to an internal error, whose cause is only logged. */
export function unexpectedFailure(): AuthError {
  return new AuthError(500, "unexpected_failure", "Unexpected failure, please check server logs for more information");
}

/** The database is unreachable. Supabase Auth answers 500; with a 503 the site asks people to try again later. */
export function databaseAway(): AuthError {
  return new AuthError(503, "unexpected_failure", "The database cannot be reached");
}
