import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import type { DraftSummary } from "#app/domain/events/drafts.ts";
import { formatCount } from "#app/domain/lists/texts.ts";
import messages from "#app/messages/drafts.ts";
import { translator } from "#app/messages/translator.ts";
import { deletionOf, formOf } from "./DraftNotes.tsx";

const t = translator(messages);

/** Id of the list of drafts, for links to it. */
export const DRAFTS_ID = "drafts";

interface DraftListProps {
  drafts: readonly DraftSummary[];
  /** Address of the next page, or null. */
  older: string | null;
  /** Address of the first page; null on it. */
  newest: string | null;
}

/** Text for screen readers only: the draft that a button is about. */
const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

/** The member's drafts, last saved first. */
export function DraftList({ drafts, older, newest }: DraftListProps) {
  return (
    <section aria-labelledby={DRAFTS_ID} className="mt-6">
      <h2 id={DRAFTS_ID} className="text-2xl">
        {t(newest ? "olderDrafts" : "drafts")}{" "}
        {!newest && (
          <span className="font-sans font-normal tracking-normal text-ink-soft">
            ({formatCount(drafts.length, older !== null)})
          </span>
        )}
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">{t("draftsNote")}</p>
      <ul className="divide-y divide-line panel">
        {drafts.map((draft) => (
          <li key={draft.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
            <DraftRow draft={draft} />
          </li>
        ))}
      </ul>
      <p className="dots mt-3">
        {newest && (
          <Link to={newest} className="link">
            {t("newestDrafts")}
          </Link>
        )}
        {older && (
          <Link to={older} className="link">
            {t("olderDrafts")}
          </Link>
        )}
      </p>
    </section>
  );
}

function DraftRow({ draft }: { draft: DraftSummary }) {
  const title = draft.title ?? t("untitled");
  return (
    <>
      <div className="min-w-0 grow basis-64 text-[0.9375rem] leading-snug sm:basis-96">
        <h3 className="text-base leading-snug font-bold break-words sm:text-lg">
          <Link to={formOf(draft)} className="underline-offset-3 hover:underline">
            {title}
          </Link>
        </h3>
        <p className="mt-1 dots">
          {draft.eventId !== null && <span>{t("changesTo")}</span>}
          {draft.starts !== null && <span>{draft.starts}</span>}
          {draft.location !== null && <span className="break-words">{draft.location}</span>}
        </p>
        <p className="text-sm text-ink-soft">
          <time dateTime={draft.savedAt}>{t("savedOn", { saved: draft.saved })}</time>
        </p>
      </div>
      <div className="row-actions">
        <ButtonLink to={formOf(draft)} variant="secondary">
          {t.rich("continueDraft", { title, hidden })}
        </ButtonLink>
        <ButtonLink to={deletionOf(draft)} variant="delete">
          {t.rich("deleteDraft", { title, hidden })}
        </ButtonLink>
      </div>
    </>
  );
}
