import type { Review } from "#app/domain/events/dashboard-event.ts";
import messages from "#app/messages/dashboard.ts";
import { translator } from "#app/messages/translator.ts";
import { Badge, EventBadges } from "./EventBadges.tsx";

const t = translator(messages);

/** The review state of an event: waiting for an admin or for its organizer. Renders nothing for a public one. */
export function ReviewBadge({ review }: { review: Review | null }) {
  if (review === null) return null;
  if (review === "waiting") return <EventBadges status={null} isPending />;
  return review === "returned" ? (
    <Badge variant="coral">{t("sentBack")}</Badge>
  ) : (
    <Badge variant="plain">{t("isRefused")}</Badge>
  );
}
