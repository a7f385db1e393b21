import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { PlanBadge } from "#app/components/events/EventBadges.tsx";
import { EventGrid } from "#app/components/events/EventCard.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import type { SavedEvents, WithdrawnSummary } from "#app/domain/events/saved-events.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/following.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** Renders the button that removes an event. */
type RemoveButton = (event: { id: string; title: string }) => ReactNode;

/** A member's saved events. Removing is optimistic: an event disappears when its form is submitted. */
export function SavedList({ saved }: { saved: SavedEvents }) {
  const { formData } = useNavigation();
  const removing = formData?.get("intent") === "remove" ? formData.get("id") : null;
  return (
    <SavedGroups
      saved={saved}
      isShown={(id) => id !== removing}
      removeButton={({ id, title }) => (
        <Form method="post" action={pathTo("/saved")} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button variant="secondary" name="intent" value="remove" disabled={removing !== null}>
            <RemoveLabel title={title} />
          </Button>
        </Form>
      )}
    />
  );
}

/** The label of a button that removes an event. */
export function RemoveLabel({ title }: { title: string }) {
  return t.rich("remove", { title, note: (text) => <span className="sr-only">{text}</span> });
}

interface SavedGroupsProps {
  saved: SavedEvents;
  /** False for an event that is being removed. */
  isShown: (id: string) => boolean;
  removeButton: RemoveButton;
}

/** Saved events, grouped by their current state. */
export function SavedGroups({ saved, isShown, removeButton }: SavedGroupsProps) {
  const coming = saved.coming.filter(({ id }) => isShown(id));
  const withdrawn = saved.withdrawn.filter(({ id }) => isShown(id));
  const over = saved.over.filter(({ id }) => isShown(id));
  return (
    <div className="space-y-10">
      {coming.length > 0 && (
        <section aria-labelledby="saved-coming">
          <h2 id="saved-coming" className="mb-4 text-2xl">
            {t("comingUp")}
          </h2>
          <EventGrid events={coming} isFirstEager isSavable={false} actions={removeButton} />
        </section>
      )}
      {withdrawn.length > 0 && (
        <section aria-labelledby="saved-withdrawn">
          <h2 id="saved-withdrawn" className="mb-4 text-2xl">
            {t("notListed")}
          </h2>
          <ul className="divide-y divide-line panel">
            {withdrawn.map((event) => (
              <WithdrawnRow key={event.id} event={event} removeButton={removeButton} />
            ))}
          </ul>
        </section>
      )}
      {over.length > 0 && (
        <section aria-labelledby="saved-over">
          <h2 id="saved-over" className="text-2xl">
            {t("over")}
          </h2>
          <p className="mt-1 mb-4 text-ink-soft">{t("overText")}</p>
          <EventGrid events={over} isSavable={false} actions={removeButton} />
        </section>
      )}
    </div>
  );
}

/** An event that is no longer public, with its former date and the reason. */
function WithdrawnRow({ event, removeButton }: { event: WithdrawnSummary; removeButton: RemoveButton }) {
  const title = event.title ?? t("someSavedEvent");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <div className="min-w-0 grow basis-64">
        {event.plan && <PlanBadge plan={event.plan} />}
        <h3 className="font-sans text-lg font-semibold break-words">
          {event.isUpdating ? (
            <Link to={pathTo("/events/:eventId", { eventId: event.id })} className="link">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className="text-ink-soft">
          <time dateTime={event.startsAt}>
            {event.date}, {event.time}
          </time>
          {event.location !== null && ` · ${event.location}`}
        </p>
        <p>{reasonFor(event)}</p>
      </div>
      {removeButton({ id: event.id, title })}
    </li>
  );
}

function reasonFor({ title, isUpdating }: WithdrawnSummary): string {
  if (isUpdating) return t("isUpdating");
  return t(title === null ? "isTakenOff" : "isCanceled");
}

/** Link to all saved events as one iCalendar file. */
export function CalendarFile({ href }: { href: string }) {
  return (
    <ButtonLink to={href} reloadDocument variant="secondary">
      {t("calendarFile")}
    </ButtonLink>
  );
}

/** Shown instead of an empty list. */
export function NothingSaved() {
  return (
    <EmptyState title={t("nothingSaved")} text={t("nothingSavedText")}>
      <ButtonLink to={pathTo("/events")}>{t("browseEvents")}</ButtonLink>
    </EmptyState>
  );
}
