import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { pathTo } from "#app/domain/site/links.ts";
import { THEMES } from "#app/domain/site/site.ts";
import { z } from "#app/domain/site/zod.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import messages from "#app/messages/errors.ts";
import { translator } from "#app/messages/translator.ts";
import { safePath, seeOther } from "#app/session/redirect.server.ts";
import { setTheme } from "#app/session/theme.server.ts";

const t = translator(messages);

const themeForm = z.object({ theme: z.enum(THEMES), next: z.string().optional() });

/** No page: this route only has the action of the form in the footer. */
export function loader(args: LoaderFunctionArgs) {
  return seeOther(args, pathTo("/"));
}

export async function action(args: ActionFunctionArgs) {
  const form = themeForm.safeParse(Object.fromEntries(await readForm(args)));
  if (!form.success) throw data({ message: t("chooseAppearance"), code: "BAD_FORM" }, { status: 400 });
  setTheme(args, form.data.theme);
  return seeOther(args, safePath(form.data.next));
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
