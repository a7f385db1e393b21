import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { UUID } from "#app/domain/site/text.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { listPublishers } from "#app/forms/publishers.server.ts";
import { defineLoader, notFound } from "#app/http/responses.server.ts";
import messages from "#app/messages/own-calendars.ts";
import { translator } from "#app/messages/translator.ts";
import { listOwnCalendars, readCalendarDetails } from "#app/models/events/subscribed-calendars.server.ts";
import { getSignedIn, requireUser, type SignedIn } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { type CalendarInputs, calendarForms } from "./action.server.ts";
import { EndDialog, OneCalendar } from "./calendar.tsx";
import {
  calendarPath,
  describeCalendar,
  describeIncomplete,
  describeQuestion,
  describeReading,
} from "./describe.server.ts";
import type { CalendarPreview } from "./preview.server.ts";
import { AddForm, CalendarList } from "./sections.tsx";

const t = translator(messages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("title"), path: pathTo("/dashboard/calendars"), isIndexed: false });

/** The nil UUID, which no calendar has. */
const NOBODYS = "00000000-0000-0000-0000-000000000000";

/** The calendar id in a URL (`?id=…`); null for the list. */
function calendarOf(request: Request): string | null {
  const id = new URL(request.url).searchParams.get("id") ?? "";
  return UUID.test(id) ? id : null;
}

/** The calendars of the member, or the one in the URL. */
export const loader = defineLoader(async (args) => {
  if (isSessionUnavailable(args)) return { one: null, calendars: [], publishers: null };
  const who = await requireUser(args);
  const { timeZone } = getSite();
  const now = new Date();
  const [calendars, publishers] = await Promise.all([listOwnCalendars(who.client), listPublishers(who)]);
  const id = calendarOf(args.request);
  if (id === null)
    return { one: null, calendars: calendars.map((each) => describeCalendar(each, timeZone, now)), publishers };
  const listed = calendars.find(({ calendar }) => calendar.id === id);
  if (!listed) throw notFound(t("calendarGone"));
  const { readings, questions, incomplete } = await readCalendarDetails(who.client, id);
  const { name, category, language, description } = listed.calendar;
  const one = {
    path: calendarPath(id),
    calendar: describeCalendar(listed, timeZone, now),
    choices: { name, category, language, description: description ?? "" },
    questions: questions.map((question) => describeQuestion(question, timeZone, now)),
    incomplete: incomplete.map((item) => describeIncomplete(item, timeZone)),
    readings: readings.map((reading) => describeReading(reading, timeZone, now)),
    isEnding: new URL(args.request.url).searchParams.get("ask") === "end",
  };
  return { one, calendars: [], publishers };
});

export const handle: PageHandle<typeof loader> = { showsDialog: ({ one }) => one?.isEnding ?? false };

export function action(args: ActionFunctionArgs) {
  const forms = calendarForms(args, calendarOf(args.request) ?? NOBODYS);
  return handleForms<CalendarInputs, SignedIn, CalendarPreview>(args, { guard: getSignedIn, forms });
}

export default function CalendarsPage() {
  const { one, calendars, publishers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { errors } = formState(answer);
  const problems = <ErrorSummary errors={errors}>{signInPrompt(answer)}</ErrorSummary>;
  if (one)
    return (
      <>
        <div {...(one.isEnding ? { inert: "" } : {})}>
          <Page
            back={<BackLink to={pathTo("/dashboard/calendars")}>{t("backToCalendars")}</BackLink>}
            title={one.calendar.name}
            width="text"
          >
            {problems}
            <OneCalendar {...one} answer={answer} />
          </Page>
        </div>
        {one.isEnding && <EndDialog path={one.path} name={one.calendar.name} />}
      </>
    );
  return (
    <Page
      back={<BackLink to={pathTo("/dashboard")}>{t("backToDashboard")}</BackLink>}
      title={t("title")}
      lead={t("lead")}
      width="text"
    >
      {problems}
      {calendars.length > 0 && <CalendarList calendars={calendars} />}
      <AddForm answer={answer} publishers={publishers} />
      <p className="mt-6">
        {t.rich("importInstead", {
          link: (text) => (
            <Link to={pathTo("/dashboard/import")} className="link">
              {text}
            </Link>
          ),
        })}
      </p>
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
