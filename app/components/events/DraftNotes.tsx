import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Notice } from "#app/components/ui/Notice.tsx";
import type { DraftSummary } from "#app/domain/events/drafts.ts";
import type { ImportNote } from "#app/domain/imports/imported.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/drafts.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

const to = (path: string) => (text: ReactNode) => (
  <Link to={path} className="font-semibold text-gulf underline">
    {text}
  </Link>
);

interface DraftNotesProps {
  /** The draft that the form continues; null for none. */
  current: DraftSummary | null;
  /** Other drafts of the same form, which it offers to continue with. */
  others: readonly DraftSummary[];
}

/** Notes about drafts above the fields of an event form. */
export function DraftNotes({ current, others }: DraftNotesProps) {
  if (current)
    return (
      <>
        <DraftNote>{t.rich("fromDraft", { saved: current.saved, discard: to(deletionOf(current)) })}</DraftNote>
        {current.notes.map((note) => (
          <DraftNote key={note}>{importNoteText(note)}</DraftNote>
        ))}
      </>
    );
  return others.map((draft) => (
    <DraftNote key={draft.id}>
      {draft.eventId === null
        ? t.rich("unfinished", {
            title: draft.title ?? t("untitled"),
            saved: draft.saved,
            link: to(formOf(draft)),
          })
        : t.rich("unsavedChanges", {
            saved: draft.saved,
            continue: to(formOf(draft)),
            discard: to(deletionOf(draft)),
          })}
    </DraftNote>
  ));
}

const NOTE_TEXTS = { zone: "zoneNote", online: "onlineNote", dates: "datesNote" } as const;

/** The text of a note that an organizer should check in an imported draft. */
export function importNoteText(note: ImportNote): string {
  return t(NOTE_TEXTS[note]);
}

function DraftNote({ children }: { children: ReactNode }) {
  return (
    <div className="mb-4">
      <Notice kind="info">
        <p>{children}</p>
      </Notice>
    </div>
  );
}

/** Address of the form that continues a draft. */
export function formOf({ id, eventId }: Pick<DraftSummary, "id" | "eventId">): string {
  if (eventId === null) return pathTo("/create-event", { draft: id });
  return pathTo("/edit-event/:eventId", { eventId, draft: id });
}

/** Address of the page that asks before a draft is deleted. */
export function deletionOf({ id }: Pick<DraftSummary, "id">): string {
  return pathTo("/drafts/:draftId/delete", { draftId: id });
}
