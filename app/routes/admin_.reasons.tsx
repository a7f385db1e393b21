import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { Button } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field, SelectField, TextAreaField } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import {
  MAX_REASON_TEXT_CHARS,
  type ModerationReason,
  reasonSubjects,
  subjectOf,
} from "#app/domain/events/moderation-reasons.ts";
import { reasonSchema } from "#app/domain/events/return-form.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { line, z } from "#app/domain/site/zod.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { listReasons, retireReason, saveReason } from "#app/models/events/moderation-reasons.server.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import { getSignedIn, requireAdmin, type SignedInAdmin } from "#app/session/user.server.ts";

const PATH = pathTo("/admin/reasons");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Reasons", path: PATH, isIndexed: false });

export const loader = defineLoader(async (args) => {
  // The list cannot be loaded: only the error is shown.
  if (isSessionUnavailable(args)) return { groups: [], retired: [], subjects: [], edited: null, waiting: null };
  const { client, user } = await requireAdmin(args);
  const reasons = await listReasons(client);
  const subjects = reasonSubjects();
  const asked = new URL(args.request.url).searchParams.get("edit");
  return {
    groups: subjects.flatMap(([subject, label]) => {
      const about = reasons.filter((reason) => reason.retired_at === null && subjectOf(reason) === subject);
      return about.length === 0 ? [] : [{ subject, label, reasons: about }];
    }),
    retired: reasons.filter(({ retired_at }) => retired_at !== null),
    subjects,
    edited: reasons.find(({ key }) => key === asked) ?? null,
    waiting: user.waiting,
  };
});

const retireSchema = z.object({ key: line });

interface Inputs extends Record<string, unknown> {
  save: z.infer<typeof reasonSchema>;
  retire: z.infer<typeof retireSchema>;
}

const SIGNED_OUT = "You must be logged in as an admin to change the reasons";

export function action(args: ActionFunctionArgs) {
  return handleForms<Inputs, SignedInAdmin>(args, {
    guard: getAdmin,
    forms: {
      save: {
        signedOut: SIGNED_OUT,
        fields: ["about", "key", "text_en", "text_es"],
        schema: reasonSchema,
        fieldOf: ({ code }) => (code === "reason_key_taken" ? "key" : undefined),
        async save(reason, { client }) {
          await saveReason(client, reason);
          return { to: PATH, success: "The reason is saved and available from now on." };
        },
      },
      retire: {
        signedOut: SIGNED_OUT,
        fields: ["key"],
        schema: retireSchema,
        async save({ key }, { client }) {
          await retireReason(client, key);
          return { to: PATH, success: "The reason is no longer available. Decisions that used it keep it." };
        },
      },
    },
  });
}

/** The guard of the forms: null without a session, so that the page can explain it. @throws Response as `requireAdmin`. */
async function getAdmin(args: RequestArgs): Promise<SignedInAdmin | null> {
  return (await getSignedIn(args)) && requireAdmin(args);
}

export default function ReasonsPage() {
  const { groups, retired, edited, waiting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage
      title="Reasons"
      lead="What you can choose when you return or refuse an event. Organizers see it in their language."
      waiting={waiting}
    >
      <ErrorSummary errors={formState(answer).errors}>{signInPrompt(answer)}</ErrorSummary>
      {waiting !== null && (
        <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
          <div className="space-y-8">
            {groups.map(({ subject, label, reasons }) => (
              <ReasonList key={subject} id={subject} title={label} reasons={reasons} />
            ))}
            {retired.length > 0 && <ReasonList id="retired" title="No longer available" reasons={retired} />}
          </div>
          {/* The key resets the form when another reason is chosen. */}
          <ReasonForm key={edited?.key} edited={edited} />
        </div>
      )}
    </AdminPage>
  );
}

interface ReasonListProps {
  id: string;
  title: string;
  reasons: readonly ModerationReason[];
}

/** Reasons about the same part of an event, with their buttons. */
function ReasonList({ id, title, reasons }: ReasonListProps) {
  return (
    <section aria-labelledby={`about-${id}`}>
      <h2 id={`about-${id}`} className="mb-2 text-lg">
        {title}
      </h2>
      <ul className="panel divide-y divide-line">
        {reasons.map(({ key, text_en, text_es, retired_at }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-0 grow basis-64 break-words">
              <p>{text_en}</p>
              <p lang="es" className="text-ink-soft">
                {text_es}
              </p>
            </div>
            <div className="flex items-center gap-4">
              <Link to={`${pathTo("/admin/reasons", { edit: key })}#form`} className="link">
                {retired_at === null ? "Edit" : "Restore"} <span className="sr-only">{text_en}</span>
              </Link>
              {retired_at === null && (
                <Form method="post" action={PATH} preventScrollReset>
                  <input type="hidden" name="key" value={key} />
                  <Button name="intent" value="retire" variant="secondary">
                    Remove <span className="sr-only">{text_en}</span>
                  </Button>
                </Form>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The form of a new reason, or of the edited one. */
function ReasonForm({ edited }: { edited: ModerationReason | null }) {
  const { subjects } = useLoaderData<typeof loader>();
  const { field } = formState<"about" | "key" | "text_en" | "text_es">(useActionData<typeof action>(), {
    intent: "save",
    defaults: edited
      ? { about: subjectOf(edited), key: edited.key, text_en: edited.text_en, text_es: edited.text_es }
      : {},
  });
  return (
    <section aria-labelledby="form" className="panel p-6">
      <h2 id="form" className="mb-4 text-xl">
        {edited ? "Edit the reason" : "Add a reason"}
      </h2>
      <Form method="post" action={PATH} className="space-y-5">
        {edited ? (
          <>
            <input type="hidden" name="about" value={subjectOf(edited)} />
            <input type="hidden" name="key" value={edited.key} />
          </>
        ) : (
          <>
            <SelectField name="about" label="About" {...field("about")}>
              {subjects.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <Field
              name="key"
              label="Short name"
              hint="Used in statistics, such as title_shouts"
              autoCapitalize="none"
              spellCheck={false}
              {...field("key")}
            />
          </>
        )}
        <TextAreaField
          name="text_en"
          label="English text"
          rows={2}
          maxLength={MAX_REASON_TEXT_CHARS}
          {...field("text_en")}
        />
        <TextAreaField
          name="text_es"
          label="Spanish text"
          lang="es"
          rows={2}
          maxLength={MAX_REASON_TEXT_CHARS}
          {...field("text_es")}
        />
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton intent="save" busyLabel="Saving...">
            Save
          </SubmitButton>
          {edited && (
            <Link to={PATH} className="link">
              Cancel
            </Link>
          )}
        </div>
      </Form>
    </section>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
