import { MoveOn } from "./enhance/MoveOn.tsx";
import { ButtonLink } from "./ui/Button.tsx";
import { Notice } from "./ui/Notice.tsx";
import { Outcome } from "./ui/Outcome.tsx";

interface EventSavedProps {
  /** Null until the event was saved. */
  message: string | null;
  /** Which city pages will list it, as `describeCityPages` says it; null when that is not known. */
  cityPages: string | null;
}

/** What stands in place of the form once an event was saved, before the page moves on to the dashboard. */
export function EventSaved({ message, cityPages }: EventSavedProps) {
  const places = cityPages && `${cityPages.charAt(0).toLowerCase()}${cityPages.slice(1)}`;
  return (
    <>
      <Outcome>
        {message && (
          <Notice kind="success">
            <p className="font-semibold">{message}</p>
          </Notice>
        )}
      </Outcome>
      {message && (
        <>
          {places && <p className="mt-6 text-ink-soft">Once approved, the event will be listed {places}.</p>}
          <p className="mt-6 mb-4 text-ink-soft">You will be taken to your dashboard in a moment.</p>
          <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
          <MoveOn to="/dashboard" />
        </>
      )}
    </>
  );
}
