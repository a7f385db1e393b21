import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Card, Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { TokenField } from "#app/components/site/TokenField.tsx";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/account.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { endOwnCalendar, getOwnCalendarToken, renewOwnCalendar } from "#app/models/accounts/own-calendar.server.ts";
import { requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("ownCalendar"), path: pathTo("/account/calendar"), isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireUser(args);
  const token = await getOwnCalendarToken(client, user.id);
  return { address: token && `${getSite().siteUrl}${localPath(pathTo("/calendars/:token.ics", { token }))}` };
});

/** Makes an address, replaces it by a new one, or ends it. */
export function action(args: ActionFunctionArgs) {
  const to = pathTo("/account/calendar");
  return handleForms(args, {
    guard: requireUser,
    forms: {
      renew: {
        failTo: to,
        async save(_, { client }) {
          await renewOwnCalendar(client);
          return { to, success: t("ownCalendarMade") };
        },
      },
      end: {
        failTo: to,
        async save(_, { client, user }) {
          await endOwnCalendar(client, user.id);
          return { to, success: t("ownCalendarEnded") };
        },
      },
    },
  });
}

export default function OwnCalendarPage() {
  const { address } = useLoaderData<typeof loader>();
  return (
    <Page
      back={<BackLink to={pathTo("/account")}>{t("backToAccount")}</BackLink>}
      title={t("ownCalendar")}
      lead={t("ownCalendarLead")}
      width="form"
    >
      <Card>
        {address ? (
          <>
            <p className="mb-5">
              <a href={address.replace(/^https?:/, "webcal:")} className="button button-primary">
                {t("subscribe")}
              </a>
            </p>
            <TokenField id="calendar-address" label={t("calendarAddress")} token={address} variant="secondary">
              {t("calendarIsSecret")}
            </TokenField>
            <Form method="post" action={pathTo("/account/calendar")} className="mt-6 border-t border-line pt-5">
              <p className="mb-4">{t("renewConsequence")}</p>
              <div className="flex flex-wrap gap-3">
                <SubmitButton intent="renew" busyLabel={t("oneMoment")} variant="secondary">
                  {t("renewCalendar")}
                </SubmitButton>
                <SubmitButton intent="end" busyLabel={t("oneMoment")} variant="secondary">
                  {t("endCalendar")}
                </SubmitButton>
              </div>
            </Form>
          </>
        ) : (
          <Form method="post" action={pathTo("/account/calendar")}>
            <p className="mb-5">{t("noCalendarYet")}</p>
            <SubmitButton intent="renew" busyLabel={t("oneMoment")}>
              {t("makeCalendar")}
            </SubmitButton>
          </Form>
        )}
      </Card>
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
