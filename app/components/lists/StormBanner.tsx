import { Link } from "@remix-run/react";
import { PlanIcon } from "#app/components/site/icons.tsx";
import type { ShownNotice } from "#app/domain/lists/storm-notices.ts";

/** The storm notices on the events of a list. Renders nothing without one. */
export function StormBanner({ notices }: { notices: readonly ShownNotice[] }) {
  return notices.map(({ id, text, sentence, link }) => (
    <p key={text} role="note" className="plan-notice mb-3" data-plan={id}>
      <PlanIcon plan={id} />
      <span>
        <strong>{text}</strong> {sentence && <span lang={sentence.lang}>{sentence.text} </span>}
        {link && (
          <Link to={link.to} className="link">
            {link.label}
          </Link>
        )}
      </span>
    </p>
  ));
}
