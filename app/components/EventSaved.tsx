import { MoveOn } from "./enhance/MoveOn.tsx";
import { ButtonLink } from "./ui/Button.tsx";
import { Notice } from "./ui/Notice.tsx";

/** What stands in place of the form once an event was saved, before the page moves on to the dashboard. */
export function EventSaved({ message }: { message: string }) {
  return (
    <>
      <Notice kind="success">
        <p className="font-semibold">{message}</p>
      </Notice>
      <p className="mt-6 mb-4 text-ink-soft">You will be taken to your dashboard in a moment.</p>
      <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
      <MoveOn to="/dashboard" />
    </>
  );
}
