import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { todayIn } from "#app/domain/events/days.ts";
import { nameDays } from "#app/domain/events/storm.ts";
import { collectionSchema } from "#app/domain/lists/collection-form.ts";
import {
  type Collection,
  listOfCollection,
  MAX_COLLECTION_NAME_CHARS,
  MAX_COLLECTION_TEXT_CHARS,
} from "#app/domain/lists/collections.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { line, z } from "#app/domain/site/zod.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import {
  countCollections,
  deleteCollection,
  listCollections,
  saveCollection,
} from "#app/models/lists/collections.server.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import { getSignedIn, requireAdmin, type SignedInAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const PATH = pathTo("/admin/collections");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Collections", path: PATH, isIndexed: false });

export const loader = defineLoader(async (args) => {
  // The list cannot be loaded: only the error is shown.
  if (isSessionUnavailable(args)) return { collections: [], edited: null, deleting: null, waiting: null };
  const { client, user } = await requireAdmin(args);
  const rows = await listCollections(client);
  const { timeZone } = getSite();
  const now = new Date();
  const counts = await countCollections(client, rows, { now, siteTimeZone: timeZone });
  const { searchParams } = new URL(args.request.url);
  const asked = (name: string) => rows.find(({ id }) => String(id) === searchParams.get(name)) ?? null;
  return {
    collections: rows.map((row, index) => describe(row, counts[index] ?? 0, todayIn(timeZone, now))),
    edited: asked("edit"),
    deleting: asked("delete"),
    waiting: user.waiting,
  };
});

/** Upper bound of counts. */
const MAX_COUNTED = 100;

function describe(collection: Collection, count: number, today: string) {
  const { first_day, last_day } = collection;
  const state = today < first_day ? "Not on the home page yet" : today > last_day ? "Over" : "On the home page";
  return {
    ...collection,
    to: listOfCollection(collection),
    days: nameDays(first_day, last_day, today),
    state,
    count: count > MAX_COUNTED ? `${MAX_COUNTED}+ events` : count === 1 ? "1 event" : `${count} events`,
  };
}

export const handle: PageHandle<typeof loader> = { showsDialog: ({ deleting }) => deleting !== null };

const deletionSchema = z.object({ id: line });

interface Inputs extends Record<string, unknown> {
  save: z.infer<typeof collectionSchema>;
  delete: z.infer<typeof deletionSchema>;
}

const SIGNED_OUT = "You must be logged in as an admin to change collections";
const FIELDS = ["name_en", "name_es", "text_en", "text_es", "filter", "date", "until"] as const;

export function action(args: ActionFunctionArgs) {
  return handleForms<Inputs, SignedInAdmin>(args, {
    guard: getAdmin,
    forms: {
      save: {
        signedOut: SIGNED_OUT,
        changes: "listings",
        fields: ["id", ...FIELDS],
        schema: collectionSchema,
        async save(collection, { client }) {
          await saveCollection(client, collection);
          return { to: PATH, success: `"${collection.name_en}" is saved.` };
        },
      },
      delete: {
        signedOut: SIGNED_OUT,
        changes: "listings",
        fields: ["id"],
        schema: deletionSchema,
        async save({ id }, { client }) {
          const isDeleted = /^\d{1,15}$/.test(id) && (await deleteCollection(client, Number(id)));
          return {
            to: PATH,
            ...(isDeleted ? { success: "The collection is deleted." } : { info: "It was already deleted." }),
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

export default function CollectionsPage() {
  const { collections, edited, deleting, waiting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <div {...(deleting ? { inert: "" } : {})}>
        <AdminPage
          title="Collections"
          lead="Named lists of events shown on the home page for a few days: at most three per day, the ones that end first."
          waiting={waiting}
        >
          <ErrorSummary errors={formState(answer).errors}>{signInPrompt(answer)}</ErrorSummary>
          {waiting !== null && (
            <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
              {collections.length > 0 ? (
                <CollectionList collections={collections} />
              ) : (
                <EmptyState title="No collections yet" text="Add one, and it appears on the home page on its days." />
              )}
              {/* The key resets the form when another collection is chosen or one was added. */}
              <CollectionForm key={edited?.id ?? `new-${collections.length}`} edited={edited} />
            </div>
          )}
        </AdminPage>
      </div>
      {deleting && <DeleteDialog collection={deleting} />}
    </>
  );
}

/** All collections, with their buttons. */
function CollectionList({ collections }: { collections: readonly ReturnType<typeof describe>[] }) {
  return (
    <ul className="panel divide-y divide-line">
      {collections.map(({ id, name_en, name_es, text_en, text_es, to, days, state, count }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
          <div className="min-w-0 grow basis-64 break-words">
            <h2 className="text-lg">{name_en}</h2>
            <p className="text-ink-soft">{text_en}</p>
            <p lang="es" className="mt-1 text-ink-soft">
              <b>{name_es}</b> {text_es}
            </p>
            <p className="mt-1 dots">
              <span>{state}</span> <span>{days}</span>{" "}
              <Link to={to} className="link">
                {count} <span className="sr-only">of {name_en}</span>
              </Link>
            </p>
          </div>
          <div className="flex items-center gap-4">
            <Link to={`${pathTo("/admin/collections", { edit: String(id) })}#form`} className="link">
              Edit <span className="sr-only">{name_en}</span>
            </Link>
            <ButtonLink to={pathTo("/admin/collections", { delete: String(id) })} variant="delete" preventScrollReset>
              Delete<span className="sr-only"> {name_en}</span>
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The form of a new collection, or of the edited one. */
function CollectionForm({ edited }: { edited: Collection | null }) {
  const { field } = formState<(typeof FIELDS)[number]>(useActionData<typeof action>(), {
    intent: "save",
    defaults: edited ? { ...texts(edited), date: edited.first_day, until: edited.last_day } : {},
  });
  return (
    <section aria-labelledby="form" className="panel p-6">
      <h2 id="form" className="mb-4 text-xl">
        {edited ? "Edit the collection" : "Add a collection"}
      </h2>
      <Form
        method="post"
        action={pathTo("/admin/collections", { edit: edited && String(edited.id) })}
        className="space-y-5"
      >
        {edited && <input type="hidden" name="id" value={edited.id} />}
        <Field name="name_en" label="English name" maxLength={MAX_COLLECTION_NAME_CHARS} {...field("name_en")} />
        <Field
          name="name_es"
          label="Spanish name"
          lang="es"
          maxLength={MAX_COLLECTION_NAME_CHARS}
          {...field("name_es")}
        />
        <Field
          name="text_en"
          label="One sentence in English"
          maxLength={MAX_COLLECTION_TEXT_CHARS}
          {...field("text_en")}
        />
        <Field
          name="text_es"
          label="The same in Spanish"
          lang="es"
          maxLength={MAX_COLLECTION_TEXT_CHARS}
          {...field("text_es")}
        />
        <Field
          name="filter"
          label="Filter"
          hint="Choose filters under Browse Events, and copy the address: /events?search=lights&category=families"
          autoCapitalize="none"
          spellCheck={false}
          {...field("filter")}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="date" label="First day" type="date" {...field("date")} />
          <Field name="until" label="Last day" type="date" {...field("until")} />
        </div>
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

function texts({ name_en, name_es, text_en, text_es, filter }: Collection) {
  return { name_en, name_es, text_en, text_es, filter };
}

function DeleteDialog({ collection: { id, name_en } }: { collection: Collection }) {
  return (
    <Dialog title="Delete collection" closeTo={PATH}>
      <p>Are you sure you want to delete the collection "{name_en}"? Its events stay.</p>
      <Form method="post" action={PATH} className="mt-6 flex flex-wrap justify-end gap-3">
        <input type="hidden" name="id" value={id} />
        <CancelLink to={PATH} />
        <Button variant="danger" name="intent" value="delete">
          Delete
        </Button>
      </Form>
    </Dialog>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
