import { EmailAddress } from "./EmailAddress.tsx";
import { useSite } from "./root-data.ts";

/** Shown below the errors of a form that the site cannot accept at the moment: the e-mail address of the team. */
export function EmailFallback() {
  return (
    <>
      What you wrote is still below. You can also write to <EmailAddress address={useSite().supportEmail} />.
    </>
  );
}
