import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { zoneOf } from "#app/domain/events/days.ts";
import { formatMoment } from "#app/domain/events/format.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForm, isFormShownAgain } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";
import { confirmEvent, findMailLink } from "#app/models/site/event-mails.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

const PATH = pathTo("/taking-place");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("takesPlace"), path: PATH, isIndexed: false });

export const headers: HeadersFunction = () => ({
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});

/** Only renders the button: mail scanners open links. */
export const loader = defineLoader(async (args) => {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const action = pathTo("/taking-place", { token });
  if (isFormShownAgain(args)) return { action, event: null };
  const event = (await findMailLink(getClient(args), token, "confirm_event"))?.event ?? null;
  if (!event) return { action, event };
  const { id, title, location, start_date, is_all_day, confirmed_at } = event;
  const when = formatMoment(start_date, zoneOf(location, getSite().timeZone), is_all_day);
  return { action, event: { id, title, location, when, isConfirmed: confirmed_at !== null } };
});

/** The token in the address authorizes it: no session is needed. */
export function action(args: ActionFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  return handleForm(args, {
    changes: "listings",
    async save(_, { client }) {
      if (!(await confirmEvent(client, token))) throw new DataError("missing", t("cannotBeConfirmed"));
      return { to: pathTo("/taking-place", { token }), success: t("confirmedThanks") };
    },
  });
}

export default function TakingPlacePage() {
  const { action: path, event } = useLoaderData<typeof loader>();
  const { errors } = formState(useActionData<typeof action>());
  if (!event)
    return (
      <Page title={t("takesPlace")} lead={t("cannotBeConfirmed")} width="form">
        <ErrorSummary errors={errors} />
        <ButtonLink to={pathTo("/dashboard")}>{t("goToDashboard")}</ButtonLink>
      </Page>
    );
  return (
    <Page title={t(event.isConfirmed ? "isConfirmed" : "doesItTakePlace")} lead={event.title} width="form">
      <ErrorSummary errors={errors} />
      <p className="mb-6 dots">
        <span>{event.when}</span>
        <span>{event.location}</span>
      </p>
      {event.isConfirmed ? (
        <ButtonLink to={pathTo("/events/:eventId", { eventId: event.id })}>{t("seeEventPage")}</ButtonLink>
      ) : (
        <Form method="post" action={path}>
          <SubmitButton busyLabel={t("confirming")} className="max-sm:w-full">
            {t("yesTakesPlace")}
          </SubmitButton>
        </Form>
      )}
      <p className="mt-6 text-ink-soft">
        {t.rich("noLonger", {
          link: (text) => (
            <Link to={pathTo("/edit-event/:eventId", { eventId: event.id })} className="link">
              {text}
            </Link>
          ),
        })}
      </p>
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
export { clientLoader, handle } from "#app/components/site/page-handle.ts";
