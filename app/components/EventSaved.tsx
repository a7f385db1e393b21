import { MoveOn } from "./enhance/MoveOn.tsx";
import { ButtonLink } from "./ui/Button.tsx";
import { Notice } from "./ui/Notice.tsx";
import { Outcome } from "./ui/Outcome.tsx";

/**
 * What stands in place of the form once an event was saved, before the page moves on to the dashboard.
 * @param message null until then.
 */
export function EventSaved({ message }: { message: string | null }) {
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
          <p className="mt-6 mb-4 text-ink-soft">You will be taken to your dashboard in a moment.</p>
          <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
          <MoveOn to="/dashboard" />
        </>
      )}
    </>
  );
}
