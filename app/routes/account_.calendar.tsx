import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CalendarPage, calendarQuestion } from "#app/components/site/CalendarPage.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { calendarForms } from "#app/forms/calendar-address.server.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/account.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { getCalendarTokens } from "#app/models/accounts/own-calendar.server.ts";
import { requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

const PATH = pathTo("/account/calendar");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("ownCalendar"), path: PATH, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireUser(args);
  const { own: token } = await getCalendarTokens(client, user.id);
  const address = token && `${getSite().siteUrl}${localPath(pathTo("/calendars/:token.ics", { token }))}`;
  return { address, asking: calendarQuestion(args.request.url, address) };
});

export const handle: PageHandle<typeof loader> = { showsDialog: ({ asking }) => asking !== null };

/** Creates, replaces or ends the address. */
export function action(args: ActionFunctionArgs) {
  return handleForms(args, { guard: requireUser, forms: calendarForms("own", PATH) });
}

export default function OwnCalendarPage() {
  const { address, asking } = useLoaderData<typeof loader>();
  return (
    <CalendarPage
      path={PATH}
      title={t("ownCalendar")}
      lead={t("ownCalendarLead")}
      back={<BackLink to={pathTo("/account")}>{t("backToAccount")}</BackLink>}
      address={address}
      why={t("noCalendarYet")}
      warning={t("calendarIsSecret")}
      asking={asking}
    />
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
