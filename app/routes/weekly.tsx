import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { EmailField } from "#app/components/accounts/EmailField.tsx";
import { LocalInboxLink } from "#app/components/accounts/LocalInboxLink.tsx";
import { EmailFallback } from "#app/components/site/EmailAddress.tsx";
import { Card, Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { AntiSpamFields } from "#app/components/ui/AntiSpamFields.tsx";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { emailSchema } from "#app/domain/accounts/forms.ts";
import { parseListAddress } from "#app/domain/lists/address.ts";
import { ALL_EVENTS_PATH, fromList } from "#app/domain/lists/filters.ts";
import { parseEventFilters } from "#app/domain/lists/parse-filters.ts";
import { mailboxOf } from "#app/domain/mail-address.ts";
import { type DigestList, formatHour, formatWeekday, parseDigestList } from "#app/domain/site/digest.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState, UNAVAILABLE } from "#app/forms/answer.ts";
import { newAntiSpamValues } from "#app/forms/anti-spam.server.ts";
import { padResultToConstantTime } from "#app/forms/constant-time.server.ts";
import { requireWithinLimit } from "#app/forms/count-attempts.server.ts";
import { handleForm, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/following.ts";
import { translator } from "#app/messages/translator.ts";
import { readDigestList, requestDigest } from "#app/models/site/digests.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getUser } from "#app/session/user.server.ts";
import { getEnv, getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(siteOf(matches), {
    title: t(page?.isSent ? "checkYourEmail" : "weeklyMail"),
    description: t("weeklyDescription"),
    path: pathTo("/weekly"),
    isIndexed: false,
  });

/** The list in `?from=/tampa`, converted for the weekly mail; all events if that list has no weekly mail. */
function requestedList(request: Request): { from: ReturnType<typeof parseListAddress>; list: DigestList } {
  const from = parseListAddress(new URL(request.url).searchParams);
  const list = parseDigestList(from.path);
  if (list) return { from, list };
  const all = parseDigestList(ALL_EVENTS_PATH);
  if (!all) throw new Error("There is no weekly mail of all events.");
  return { from, list: all };
}

export const loader = defineLoader(async (args) => {
  const { from, list } = requestedList(args.request);
  const context = { now: new Date(), siteTimeZone: getSite().timeZone };
  const [named, user] = isSessionUnavailable(args)
    ? [null, null]
    : await Promise.all([readDigestList(getClient(args), list.path, context), getUser(args)]);
  const { WEEKLY_MAIL_DAY: weekday, WEEKLY_MAIL_HOUR: hour, LOCAL_INBOX_URL } = getEnv();
  const asked = parseEventFilters(new URLSearchParams(from.path.split("?")[1] ?? ""));
  return {
    from,
    name: named?.name ?? list.name,
    /** Address of this page for this list. */
    path: `${pathTo("/weekly")}${fromList(list.path)}`,
    weekday: formatWeekday(weekday),
    hour: formatHour(hour),
    hasOtherDays: asked.date !== null || (asked.when !== null && asked.when !== "week" && asked.when !== "weekend"),
    isMoved: asked.near !== list.filters.near,
    /** Address of the signed-in member. */
    email: user?.email,
    isSent: new URL(args.request.url).searchParams.get("sent") === "1",
    localInboxUrl: LOCAL_INBOX_URL ?? null,
    antiSpam: newAntiSpamValues(args),
  };
});

export function action(args: ActionFunctionArgs) {
  const { list } = requestedList(args.request);
  return handleForm(args, {
    fields: ["email"],
    schema: emailSchema,
    antiSpam: "refuse",
    async save({ email }, { client }) {
      await requireWithinLimit(args, "weekly-mail", { account: mailboxOf(email) });
      await padResultToConstantTime(requestDigest(client, getEnv().MAIL_QUEUE_KEY, email, list.path));
      return { to: pathTo("/weekly", { from: list.path, sent: "1" }) };
    },
  });
}

export default function WeeklyMailPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { errors, field } = formState<"email">(answer);
  const back = <BackLink to={page.from.path}>{page.from.label}</BackLink>;
  if (page.isSent)
    return (
      <Page back={back} title={t("checkYourEmail")} lead={t("linkIsSent")} width="form">
        <p>{t("theListIs", { name: page.name })}</p>
        <p className="mt-4">{t("linkWorksFor")}</p>
        <LocalInboxLink url={page.localInboxUrl} />
        <p className="mt-6">
          <Link to={page.path} className="link">
            {t("anotherAddress")}
          </Link>
        </p>
      </Page>
    );
  return (
    <Page
      back={back}
      title={t("weeklyMail")}
      lead={t("weeklyLead", { weekday: page.weekday, hour: page.hour })}
      width="form"
    >
      <ErrorSummary errors={errors}>{answer?.code === UNAVAILABLE && <EmailFallback />}</ErrorSummary>
      <Card>
        <Form method="post" action={page.path} noValidate className="space-y-6">
          <div>
            <h2 className="text-lg">{t("theList")}</h2>
            <p className="break-words">{page.name}</p>
            {page.hasOtherDays && <p className="mt-2 text-sm text-ink-soft">{t("withoutDays")}</p>}
            {page.isMoved && <p className="mt-2 text-sm text-ink-soft">{t("aroundNearestCity")}</p>}
          </div>
          <EmailField errors={field("email").errors} defaultValue={answer ? field("email").defaultValue : page.email} />
          <p className="text-sm text-ink-soft">
            {t.rich("linkFirst", {
              link: (text) => (
                <Link to={`${pathTo("/privacy")}#what-we-collect`} className="link">
                  {text}
                </Link>
              ),
            })}
          </p>
          <AntiSpamFields values={page.antiSpam} />
          <SubmitButton busyLabel={t("sending")} className="w-full">
            {t("sendLink")}
          </SubmitButton>
        </Form>
      </Card>
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
