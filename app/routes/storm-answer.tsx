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
import messages from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";
import { answerStorm, findStormLink } from "#app/models/events/event-plans.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

const PATH = pathTo("/storm-answer");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("title"), path: PATH, isIndexed: false });

export const headers: HeadersFunction = () => ({
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});

/** Only renders the button: mail scanners open links. */
export const loader = defineLoader(async (args) => {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const action = pathTo("/storm-answer", { token });
  if (isFormShownAgain(args)) return { action, isOver: false, link: null };
  const found = await findStormLink(getClient(args), token);
  if (!found || found.is_over) return { action, isOver: found !== null, link: null };
  const { answer, said, event } = found;
  const when = formatMoment(event.start_date, zoneOf(event.location, getSite().timeZone), event.is_all_day);
  return { action, isOver: false, link: { answer, isSaid: said === answer, event: { ...event, when } } };
});

/** The token in the address authorizes it: no session is needed. */
export function action(args: ActionFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  return handleForm(args, {
    changes: "listings",
    async save(_, { client }) {
      if (!(await answerStorm(client, token))) throw new DataError("missing", t("cannotBeAnswered"));
      return { to: pathTo("/storm-answer", { token }) };
    },
  });
}

const TEXTS = {
  takes_place: ["answerTakesPlace", "answerTakesPlaceText", "yesTakesPlace", "isTakingPlace"],
  moved: ["answerMoved", "answerMovedText", "yesMoved", "isMoved"],
  cancelled: ["answerCanceled", "answerCanceledText", "yesCanceled", "isNowCanceled"],
} as const;

export default function StormAnswerPage() {
  const { action: path, isOver, link } = useLoaderData<typeof loader>();
  const { errors } = formState(useActionData<typeof action>());
  if (!link)
    return (
      <Page
        title={t(isOver ? "answerOver" : "answerUnknown")}
        lead={t(isOver ? "answerOverText" : "answerUnknownText")}
        width="form"
      >
        <ErrorSummary errors={errors} />
        <ButtonLink to={pathTo("/dashboard")}>{t("goToDashboard")}</ButtonLink>
      </Page>
    );
  const { answer, isSaid, event } = link;
  const [question, text, button, said] = TEXTS[answer];
  return (
    <Page title={t(isSaid ? said : question)} lead={event.title} width="form">
      <ErrorSummary errors={errors} />
      <p className="mb-6 dots">
        <span>{event.when}</span>
        <span>{event.location}</span>
      </p>
      {isSaid ? (
        <div className="flex flex-wrap gap-3">
          {answer === "moved" && (
            <ButtonLink to={pathTo("/edit-event/:eventId", { eventId: event.id })}>{t("enterNewDate")}</ButtonLink>
          )}
          <ButtonLink
            to={pathTo("/events/:eventId", { eventId: event.id })}
            variant={answer === "moved" ? "secondary" : "primary"}
          >
            {t("seeEventPage")}
          </ButtonLink>
        </div>
      ) : (
        <>
          <p className="mb-6">{t(text)}</p>
          <Form method="post" action={path}>
            <SubmitButton busyLabel={t("saying")} className="max-sm:w-full">
              {t(button)}
            </SubmitButton>
          </Form>
        </>
      )}
      <p className="mt-6 text-ink-soft">
        {t.rich("otherAnswer", {
          link: (words) => (
            <Link to={pathTo("/events/:eventId/plans", { eventId: event.id })} className="link">
              {words}
            </Link>
          ),
        })}
      </p>
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
export { clientLoader, handle } from "#app/components/site/page-handle.ts";
