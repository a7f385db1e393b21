import type { ReactNode } from "react";
import { EventPicture } from "#app/components/events/EventPicture.tsx";
import type { EventSummary } from "#app/domain/events/summary.ts";
import type { MarkedComparison, TextPiece } from "#app/domain/events/text-difference.server.ts";

interface ChangesProps extends MarkedComparison {
  /** When the former version was approved. */
  approved: string;
}

/** What differs from the version that was approved last, field by field, with the words that differ marked. */
export function Changes({ approved, ...comparison }: ChangesProps) {
  const isSame = isUnchanged(comparison);
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="text-2xl">
        What has changed
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">
        {isSame ? "Nothing, since" : "Since"} the version that was approved on {approved}.
      </p>
      {!isSame && (
        <div className="panel">
          <ChangedFields {...comparison} />
        </div>
      )}
    </section>
  );
}

interface RepairsProps extends MarkedComparison {
  /** "returned", "refused", or "taken off". */
  did: string;
  /** When. */
  decided: string;
}

/** What its organizer has changed since the event came back to them, field by field. */
export function Repairs({ did, decided, ...comparison }: RepairsProps) {
  return (
    <section aria-labelledby="repairs">
      <h2 id="repairs" className="mb-3 text-2xl">
        Since it was {did} on {decided}
      </h2>
      {isUnchanged(comparison) ? (
        <p className="text-ink-soft">Nothing has changed.</p>
      ) : (
        <div className="panel">
          <ChangedFields {...comparison} />
        </div>
      )}
    </section>
  );
}

/** Whether two versions say the same. */
export function isUnchanged({ fields, attendance, pictures }: MarkedComparison): boolean {
  return fields.length === 0 && !attendance && !pictures;
}

/** What differs between two versions, field by field. */
export function ChangedFields({ fields, attendance, pictures }: MarkedComparison) {
  return (
    <div className="divide-y divide-line">
      {fields.map(({ name, label, pieces }) => (
        <Change key={name} label={label}>
          <Marked pieces={pieces} />
        </Change>
      ))}
      {attendance && (
        <Change label="Who can come">
          <Marked pieces={attendance} />
        </Change>
      )}
      {pictures && (
        <Change label="Picture">
          <div className="mt-1 flex flex-wrap gap-4">
            <ComparedPicture label="Before" event={pictures.before} />
            <ComparedPicture label="Now" event={pictures.after} />
          </div>
        </Change>
      )}
    </div>
  );
}

function Change({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="px-4 py-3">
      <h3 className="font-sans text-base font-bold tracking-normal">{label}</h3>
      {children}
    </div>
  );
}

/** A text with what was removed and added. Screen readers rarely announce `del` and `ins`, so hidden words say it. */
function Marked({ pieces }: { pieces: readonly TextPiece[] }) {
  return (
    <p className="max-w-prose break-words whitespace-pre-line">
      {withKeys(pieces).map(({ key, kind, text }) =>
        kind === "same" ? (
          <span key={key}>{text}</span>
        ) : kind === "removed" ? (
          <del key={key} className="mr-2 bg-coral-wash text-coral decoration-2">
            <span className="sr-only"> removed: </span>
            {text}
            <span className="sr-only"> end of removed text </span>
          </del>
        ) : (
          <ins key={key} className="bg-leaf-wash font-semibold text-leaf decoration-2 underline-offset-3">
            <span className="sr-only"> added: </span>
            {text}
            <span className="sr-only"> end of added text </span>
          </ins>
        ),
      )}
    </p>
  );
}

/** Pieces have no ids; their place in the text is one, because they never move. */
function withKeys(pieces: readonly TextPiece[]) {
  return pieces.map((piece, index) => ({ ...piece, key: `${index} ${piece.kind}` }));
}

function ComparedPicture({ label, event }: { label: string; event: EventSummary }) {
  return (
    <figure className="w-64 max-w-full">
      <figcaption className="text-sm text-ink-soft">{label}</figcaption>
      <div className="relative aspect-[3/2] overflow-hidden rounded-lg bg-sunken">
        <EventPicture event={event} className="size-full object-cover" sizes="16rem" alt={`${label}: the picture`} />
      </div>
    </figure>
  );
}
