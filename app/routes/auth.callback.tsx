import type { LoaderFunctionArgs } from "@remix-run/node";
import { pathTo } from "#app/domain/site/links.ts";
import serverMessages from "#app/messages/account-errors.ts";
import { translator } from "#app/messages/translator.ts";
import { endSession, getAccessToken } from "#app/models/accounts/accounts.server.ts";
import { finishGoogleSignIn } from "#app/models/accounts/google.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { setFlash } from "#app/session/flash.server.ts";
import { safePath, seeOther } from "#app/session/redirect.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { pathAfterSignIn } from "#app/session/user.server.ts";

const t = translator(serverMessages);

/** The OAuth callback: Google redirects here through Supabase. */
export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const next = safePath(params.get("next"));
  const problem = await finish(args, params);
  if (!problem) return seeOther(args, await pathAfterSignIn(args, next));
  setFlash(args, "error", problem);
  return seeOther(args, pathTo("/signin", { next }));
}

/** Signs in with the authorization code. @returns null on success, else the message to show. */
async function finish(args: LoaderFunctionArgs, params: URLSearchParams): Promise<string | null> {
  const code = params.get("code");
  if (!code) return reasonOf(params);
  try {
    const client = getClient(args);
    const former = await getAccessToken(client);
    await finishGoogleSignIn(client, code);
    // End the browser's previous session, if any.
    if (former) await endSession(client, requestContext(args.context).log, former);
    return null;
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return error.kind === "unreachable" ? error.message : t("googleFailed");
  }
}

/** The message for a failed sign-in. Auth always sends `error=access_denied`; only with an `error_code` did the visitor not cancel. */
function reasonOf(params: URLSearchParams): string {
  const code = params.get("error_code");
  if (code === "provider_email_needs_verification") return t("googleUnverified");
  return t(params.get("error") === "access_denied" && code === null ? "googleCancelled" : "googleFailed");
}
