/** Shown wherever Supabase does not answer (PRODUCT.md, Failures). */
export const CONNECTION_MESSAGE = "Connection to database failed. Please check your internet connection and try again.";

/** The part of a failure that error boundaries get: without its cause. */
export interface FailureBody {
  /** For people. */
  message: string;
  /** Such as CONNECTION_ERROR. */
  code: string;
}

/** `value` when it is the body of a failure that one of our loaders or actions threw, else null. Never throws. */
export function parseFailureBody(value: unknown): FailureBody | null {
  if (typeof value !== "object" || value === null || !("message" in value) || !("code" in value)) return null;
  const { message, code } = value;
  return typeof message === "string" && typeof code === "string" ? { message, code } : null;
}
