import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { importNoteText } from "#app/components/events/DraftNotes.tsx";
import { PublisherField } from "#app/components/events/PublisherField.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import type { Publishers } from "#app/domain/events/publisher-form.ts";
import type { TableColumn } from "#app/domain/imports/table.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import messages from "#app/messages/import.ts";
import { translator } from "#app/messages/translator.ts";
import type { ImportedDraftSummary } from "./action.server.ts";
import { TableColumns } from "./columns.tsx";

const t = translator(messages);

interface FileFormProps {
  answer: FormAnswer | undefined;
  /** Under which names the events can be published; null without a choice. */
  publishers: Publishers | null;
  /** The columns of a table, in the language of the page. */
  columns: readonly TableColumn[];
}

/** Chooses the file to read, and offers the template of a table. */
export function FileForm({ answer, publishers, columns }: FileFormProps) {
  const { field } = formState<"file" | "publisher">(answer, { intent: "read" });
  const { errors } = field("file");
  return (
    <Form
      method="post"
      action={pathTo("/dashboard/import")}
      encType="multipart/form-data"
      noValidate
      className="max-w-xl space-y-5 panel p-6"
    >
      <Field
        name="file"
        type="file"
        accept=".ics,.csv,text/calendar,text/csv"
        label={t("file")}
        hint={t("fileHint")}
        errors={errors}
        required
      />
      <PublisherField publishers={publishers} {...field("publisher")} />
      <SubmitButton intent="read" busyLabel={t("reading")}>
        {t("read")}
      </SubmitButton>
      <p className="text-ink-soft">
        <a href={pathTo("/dashboard/import/template.csv")} download className="link">
          {t("template")}
        </a>
        . {t("templateHint")}
      </p>
      <TableColumns columns={columns} />
    </Form>
  );
}

interface ImportedDraftTableProps {
  drafts: readonly ImportedDraftSummary[];
  total: number;
  /** How many further events may wait for approval. */
  room: number;
}

/** What only screen readers say of a link: which draft it is about. */
const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

/** What was read and is not sent yet: with what is missing, and a check box for what is complete. */
export function ImportedDraftTable({ drafts, total, room }: ImportedDraftTableProps) {
  if (drafts.length === 0)
    return (
      <section className="mt-10 max-w-prose">
        <h2 className="text-2xl">{t("nothingImported")}</h2>
        <p className="mt-1 text-ink-soft">{t("nothingImportedText")}</p>
      </section>
    );
  return (
    <section aria-labelledby="imported-drafts" className="mt-10">
      <h2 id="imported-drafts" className="text-2xl">
        {t("importedDrafts")} <span className="font-sans font-normal tracking-normal text-ink-soft">({total})</span>
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">
        {t("room", { room })}{" "}
        {total > drafts.length && t("moreDrafts", { shown: String(drafts.length), total: String(total) })}
      </p>
      <Form method="post" action={pathTo("/dashboard/import")}>
        <ul className="divide-y divide-line panel">
          {drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} />
          ))}
        </ul>
        {drafts.some(({ toDo }) => toDo.length === 0) && (
          <div className="mt-5">
            <SubmitButton intent="send" busyLabel={t("sending")}>
              {t("sendChosen")}
            </SubmitButton>
          </div>
        )}
      </Form>
    </section>
  );
}

function DraftRow({ draft }: { draft: ImportedDraftSummary }) {
  const title = draft.title ?? t("noTitle");
  const isComplete = draft.toDo.length === 0;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      {isComplete ? (
        <input
          type="checkbox"
          name="id"
          value={draft.id}
          defaultChecked
          aria-label={t("chooseDraft", { title })}
          className="checkbox mt-1"
        />
      ) : (
        <span className="size-5 shrink-0" />
      )}
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <h3 className="text-base leading-snug font-bold break-words">{title}</h3>
          <p className="dots text-[0.9375rem] text-ink-soft">
            {draft.starts !== null && <span>{draft.starts}</span>}
            {draft.location !== null && <span className="break-words">{draft.location}</span>}
            {draft.publisher !== null && <span className="break-words">{draft.publisher}</span>}
          </p>
          <p className="text-[0.9375rem]">{isComplete ? t("complete") : `${t("toDo")}: ${draft.toDo.join(", ")}`}</p>
          {draft.notes.map((note) => (
            <p key={note} className="text-[0.9375rem]">
              {importNoteText(note)}
            </p>
          ))}
        </div>
        <ButtonLink to={pathTo("/create-event", { draft: draft.id })} variant="secondary">
          {t.rich("editDraft", { title, hidden })}
        </ButtonLink>
      </div>
    </li>
  );
}
