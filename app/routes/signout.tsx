import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { pathTo } from "#app/domain/site/links.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { signOut } from "#app/models/accounts/accounts.server.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { forgetSession, getClient, hasSessionCookie } from "#app/session/supabase.server.ts";

/** A GET request must not sign the member out (CSRF). */
export function loader(args: LoaderFunctionArgs) {
  return seeOther(args, pathTo("/"));
}

export async function action(args: ActionFunctionArgs) {
  await readForm(args);
  if (hasSessionCookie(args)) await signOut(getClient(args), requestContext(args.context).log);
  forgetSession(args);
  return seeOther(args, pathTo("/"));
}
