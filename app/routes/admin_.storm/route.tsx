import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { todayIn } from "#app/domain/events/days.ts";
import { parseStormPlan, readStormFields } from "#app/domain/events/storm.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { line, z } from "#app/domain/site/zod.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import {
  endStormNotice,
  listStormNotices,
  placeStormNotice,
  previewStorm,
  resumeStormNotice,
} from "#app/models/events/storm.server.ts";
import { DataError } from "#app/models/supabase.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import { getSignedIn, requireAdmin, type SignedInAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { describeNotice, describePreview } from "./describe.server.ts";
import { StormNotices } from "./notices.tsx";
import { Preview, StormForm } from "./preview.tsx";

const PATH = pathTo("/admin/storm");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Storm", path: PATH, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { searchParams, search } = new URL(args.request.url);
  const today = todayIn(getSite().timeZone);
  const fields = readStormFields(searchParams, today);
  const shown = { fields, search, errors: {} as Record<string, string[]>, preview: null, notices: [] };
  // Nothing can be loaded: only the error is shown.
  if (isSessionUnavailable(args)) return { ...shown, waiting: null };
  const { client, user } = await requireAdmin(args);
  const { plan, errors } = searchParams.has("date") ? parseStormPlan(fields, today) : { plan: null, errors: null };
  const [notices, preview] = await Promise.all([listStormNotices(client), plan && previewStorm(client, plan)]);
  return {
    ...shown,
    errors: errors ?? {},
    preview: plan && preview && describePreview(plan, preview),
    notices: notices.map(describeNotice),
    waiting: user.waiting,
  };
});

/** The number of a notice. */
const noticeSchema = z.object({ id: line });
const isNumber = (id: string) => /^\d{1,15}$/.test(id);

interface Inputs extends Record<string, unknown> {
  place: object;
  end: z.infer<typeof noticeSchema>;
  resume: z.infer<typeof noticeSchema>;
}

const ENDED = "The notice has ended. Events are as before; organizers' answers stay.";
const SIGNED_OUT = "You must be logged in as an admin to place a storm notice";

export function action(args: ActionFunctionArgs) {
  const { timeZone } = getSite();
  return handleForms<Inputs, SignedInAdmin>(args, {
    guard: getAdmin,
    forms: {
      place: {
        signedOut: SIGNED_OUT,
        changes: "listings",
        // The previewed fields are in the URL.
        async save(_, { client }) {
          const today = todayIn(timeZone);
          const { plan } = parseStormPlan(readStormFields(new URL(args.request.url).searchParams, today), today);
          if (!plan) throw new DataError("invalid", "Please check the fields, and preview the list again");
          await placeStormNotice(client, plan);
          return {
            to: PATH,
            success:
              "The notice is placed. Emails to organizers go out in 30 seconds: end it before then, and none are sent.",
          };
        },
      },
      end: {
        signedOut: SIGNED_OUT,
        changes: "listings",
        schema: noticeSchema,
        fields: ["id"],
        async save({ id }, { client }) {
          const hasEnded = isNumber(id) && (await endStormNotice(client, Number(id)));
          return hasEnded
            ? { to: PATH, success: `${ENDED} A mistake? Put it back below.` }
            : { to: PATH, info: "This notice had already ended." };
        },
      },
      resume: {
        signedOut: SIGNED_OUT,
        changes: "listings",
        schema: noticeSchema,
        fields: ["id"],
        async save({ id }, { client }) {
          const isBack = isNumber(id) && (await resumeStormNotice(client, Number(id)));
          return isBack
            ? { to: PATH, success: "The notice is back, with organizers' answers. Nobody is asked twice." }
            : {
                to: PATH,
                info: "This notice was not put back: it is already running, an identical one is running, or its days are over.",
              };
        },
      },
    },
  });
}

/** The guard of the forms: null without a session, so that the page can explain it. @throws Response as `requireAdmin`. */
async function getAdmin(args: RequestArgs): Promise<SignedInAdmin | null> {
  return (await getSignedIn(args)) && requireAdmin(args);
}

export default function StormPage() {
  const { fields, search, errors, preview, notices, waiting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage
      title="Storm"
      lead="Add a notice to all events in certain cities on certain days. The events themselves don't change, so you can undo it; organizers are asked by email, and their answer counts."
      waiting={waiting}
    >
      <ErrorSummary errors={{ ...errors, ...formState(answer).errors }}>{signInPrompt(answer)}</ErrorSummary>
      {waiting !== null && (
        <div className="space-y-8">
          {preview && <Preview preview={preview} path={`${PATH}${search}`} />}
          <StormNotices notices={notices} path={PATH} />
          <StormForm key={search} fields={fields} errors={errors} path={PATH} isChange={preview !== null} />
        </div>
      )}
    </AdminPage>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
