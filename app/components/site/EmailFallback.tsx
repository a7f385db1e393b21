import { EmailAddress } from "./EmailAddress.tsx";
import { useSite } from "./root-data.ts";

/** Below the errors of a form that may not be taken at all: another way to reach the team. */
export function EmailFallback() {
  return (
    <>
      What you wrote is still below. You can also write to <EmailAddress address={useSite().supportEmail} />.
    </>
  );
}
