import type { ReactNode } from "react";
import type { EventSummary } from "#app/domain/events/summary.ts";
import type { MarkedComparison, TextPiece } from "#app/domain/events/text-difference.server.ts";
import { EventPicture } from "./EventPicture.tsx";

/** Whether two versions are equal. */
export function isUnchanged({ fields, attendance, pictures }: MarkedComparison): boolean {
  return fields.length === 0 && !attendance && !pictures;
}

/** The differences between two versions, field by field. */
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
      {/* Not a heading: also used in the row of an event, within its row header. */}
      <p className="font-bold">{label}</p>
      {children}
    </div>
  );
}

/** A text with removed and added parts. Screen readers rarely announce `del` and `ins`, hence the hidden words. */
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

/** Pieces have no ids. Their position in the text serves as key, because they never move. */
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
