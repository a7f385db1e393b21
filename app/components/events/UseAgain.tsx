import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/series.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface UseAgainProps {
  eventId: string;
  title: string;
  className?: string;
}

/** Link to the form of a new event, prefilled from this one. */
export function UseAgain({ eventId, title, className = "button button-secondary" }: UseAgainProps) {
  const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;
  return (
    <Link to={pathTo("/create-event", { from: eventId })} className={className}>
      {t.rich("useAgain", { title, hidden })}
    </Link>
  );
}
