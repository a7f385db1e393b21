import type { SubmissionResult } from "@conform-to/dom";
import { data } from "@remix-run/node";
import { DataError } from "#app/models/data-error.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";

/** Never sent back to the browser. */
const SECRET_FIELDS = ["password", "confirm_password", "current_password"];

/** Auth's complaints that belong to the password field. */
const PASSWORD_CODES = ["weak_password", "same_password"];

interface Replying {
  reply(options: {
    formErrors?: string[];
    fieldErrors?: Record<string, string[]>;
    hideFields: string[];
  }): SubmissionResult<string[]>;
}

/** A 400 with every problem under its field and what was typed, passwords left out. */
export function replyInvalid(submission: Replying) {
  return data({ result: submission.reply({ hideFields: SECRET_FIELDS }), code: "INVALID_FORM" }, { status: 400 });
}

/**
 * What Auth said, in the form and with its status; what was typed is kept, passwords left out.
 * @throws `error` itself when it is no DataError.
 */
export function replyFailure(args: RequestArgs, submission: Replying, error: unknown) {
  const { message, code, status } = readFailure(args, error);
  const about = PASSWORD_CODES.includes(code) ? { fieldErrors: { password: [message] } } : { formErrors: [message] };
  return data({ result: submission.reply({ ...about, hideFields: SECRET_FIELDS }), code }, { status });
}

/** Like `replyFailure`, for a form without fields. */
export function replyFailureAlone(args: RequestArgs, error: unknown) {
  const { message, code, status } = readFailure(args, error);
  const result: SubmissionResult<string[]> = { status: "error", initialValue: {}, error: { "": [message] } };
  return data({ result, code }, { status });
}

function readFailure({ context }: RequestArgs, error: unknown) {
  if (!(error instanceof DataError)) throw error;
  if (error.kind === "unexpected") requestContext(context).log.error({ err: error }, "auth");
  return { ...error.data, status: error.init.status };
}
