import { ChangedFields, isUnchanged } from "#app/components/events/AdminChangedFields.tsx";
import type { CameBack } from "#app/domain/events/came-back.server.ts";
import type { MarkedComparison } from "#app/domain/events/text-difference.server.ts";

interface ChangesProps extends MarkedComparison {
  /** When the former version was approved. */
  approved: string;
}

/** The differences from the last approved version, field by field, with differing words marked. */
export function Changes({ approved, ...comparison }: ChangesProps) {
  const isSame = isUnchanged(comparison);
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="text-2xl">
        What changed
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">
        {isSame ? "Nothing, since" : "Since"} the version approved on {approved}.
      </p>
      {!isSame && (
        <div className="panel">
          <ChangedFields {...comparison} />
        </div>
      )}
    </section>
  );
}

/** The organizer's changes since the event was sent back, field by field. */
export function Repairs({ did, decided, comparison }: CameBack) {
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
