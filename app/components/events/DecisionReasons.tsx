import type { DecisionSummary } from "#app/domain/events/dashboard-event.ts";

interface DecisionReasonsProps extends Pick<DecisionSummary, "reason" | "fields"> {
  /** Above the form of the event: links the fields to their controls. */
  isForm?: boolean;
}

/** The reasons that an admin gave for a decision: for the whole event, and by field. Renders nothing without any. */
export function DecisionReasons({ reason, fields, isForm = false }: DecisionReasonsProps) {
  if (reason === null && fields.length === 0) return null;
  return (
    <blockquote className="mt-1 max-w-prose border-l-4 border-line-strong pl-3 break-words">
      {reason !== null && <p className="whitespace-pre-line">{reason}</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map(({ name, label, reason: asked }) => (
            <li key={name} className="whitespace-pre-line">
              {isForm ? (
                <a href={`#${name}`} className="font-semibold underline">
                  {label}:
                </a>
              ) : (
                <span className="font-semibold">{label}:</span>
              )}{" "}
              {asked}
            </li>
          ))}
        </ul>
      )}
    </blockquote>
  );
}
