import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { formOf, importNoteText } from "#app/components/events/DraftNotes.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { SelectField } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/import.ts";
import { translator } from "#app/messages/translator.ts";
import type { ImportedDraftSummary } from "./action.server.ts";

const t = translator(messages);

interface ImportedDraftTableProps {
  drafts: readonly ImportedDraftSummary[];
  total: number;
  /** How many more events the member may submit until others are decided. */
  room: number;
}

/** Text for screen readers only: the draft that a link is about. */
const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

/** Whether a draft can be submitted from the list. */
function isReady({ toDo, changes }: ImportedDraftSummary): boolean {
  return toDo.length === 0 && changes === null;
}

/** Imported drafts that are not submitted yet: with their missing fields, or a checkbox if complete. */
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
        <div className="mt-5 space-y-5">
          {drafts.some(isReady) && (
            <SubmitButton intent="send" busyLabel={t("sending")}>
              {t("sendChosen")}
            </SubmitButton>
          )}
          <div className="flex flex-wrap items-end gap-3">
            <div className="grow basis-64 sm:max-w-sm">
              <SelectField name="chosen_category" label={t("chosenCategory")} required={false}>
                <option value="">{t("chooseCategory")}</option>
                {CATEGORIES.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </SelectField>
            </div>
            <SubmitButton intent="categorize" variant="secondary" busyLabel={t("saving")}>
              {t("setCategory")}
            </SubmitButton>
          </div>
          <SubmitButton intent="delete" variant="secondary" busyLabel={t("deleting")}>
            {t("deleteChosen")}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

function DraftRow({ draft }: { draft: ImportedDraftSummary }) {
  const title = draft.title ?? t("noTitle");
  const isComplete = isReady(draft);
  const { toDo, changes } = draft;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <label className="-m-2.5 p-2.5">
        <input type="checkbox" name="id" value={draft.id} defaultChecked={isComplete} className="checkbox mt-1" />
        <span className="sr-only">{t("chooseDraft", { title })}</span>
      </label>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <h3 className="text-base leading-snug font-bold break-words">{title}</h3>
          <p className="dots text-[0.9375rem] text-ink-soft">
            {draft.starts !== null && <span>{draft.starts}</span>}
            {draft.location !== null && <span className="break-words">{draft.location}</span>}
            {draft.publisher !== null && <span className="break-words">{draft.publisher}</span>}
          </p>
          {changes !== null && <p className="text-[0.9375rem]">{t("changedTime", { time: changes })}</p>}
          {toDo.length > 0 && <p className="text-[0.9375rem]">{`${t("toDo")}: ${toDo.join(", ")}`}</p>}
          {isComplete && <p className="text-[0.9375rem]">{t("complete")}</p>}
          {draft.notes.map((note) => (
            <p key={note} className="text-[0.9375rem]">
              {importNoteText(note)}
            </p>
          ))}
        </div>
        <ButtonLink to={formOf(draft)} variant="secondary">
          {t.rich(changes === null ? "editDraft" : "checkChange", { title, hidden })}
        </ButtonLink>
      </div>
    </li>
  );
}
