import { Form, Link } from "@remix-run/react";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import type { GoogleConnection } from "#app/domain/accounts/google.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { PanelSection } from "./sections.tsx";

/** The Google identity of the account; null without one, "unknown" when Auth does not answer. */
export type GoogleStatus = GoogleConnection | "unknown" | null;

/** The sign-in methods of an account with Google, and the button that unlinks it, or the reason why it cannot be unlinked. */
export function SignInMethods({ google, hasPassword }: { google: GoogleStatus; hasPassword: boolean }) {
  if (google === null) return null;
  if (google === "unknown") {
    return (
      <PanelSection id="section-ways-in" title="Ways to sign in">
        <p>We could not look up how this account is connected with Google. Please open this page again in a minute.</p>
      </PanelSection>
    );
  }
  return (
    <PanelSection id="section-ways-in" title="Ways to sign in">
      <ul className="mb-4 divide-y divide-line border-y border-line">
        <li className="py-3">
          <p className="font-semibold">Email and password</p>
          <p className="text-ink-soft">
            {hasPassword ? "Your account has a password." : "You have not chosen a password yet."}
          </p>
        </li>
        <li className="py-3">
          <p className="font-semibold">Google</p>
          <p className="text-ink-soft">{google.email ? `Connected with ${google.email}.` : "Connected."}</p>
        </li>
      </ul>
      {google.removal === "possible" ? <Disconnect /> : <p>{whyNot(google.removal, hasPassword)}</p>}
    </PanelSection>
  );
}

/** Whether the account has a second step, with a link to manage it. */
export function SecondStep({ isOn }: { isOn: boolean }) {
  const text = isOn
    ? "It is on: signing in takes a code from your authenticator, too."
    : "A code from your phone, besides what you sign in with. Somebody who learns your password then still cannot get in.";
  return (
    <PanelSection id="section-second-step" title="Second step" text={text}>
      <ButtonLink to={pathTo("/account/second-step")} variant="secondary">
        {isOn ? "Manage Your Second Step" : "Set Up a Second Step"}
      </ButtonLink>
    </PanelSection>
  );
}

function Disconnect() {
  return (
    <>
      <p className="mb-4">
        If you disconnect Google, you sign in with your password. Signing in with Google and the same address connects
        it again.
      </p>
      <Form method="post" action={pathTo("/account")} preventScrollReset>
        <SubmitButton intent="disconnect-google" variant="secondary" busyLabel="Disconnecting...">
          Disconnect Google
        </SubmitButton>
      </Form>
    </>
  );
}

function whyNot(removal: Exclude<GoogleConnection["removal"], "possible">, hasPassword: boolean) {
  switch (removal) {
    case "needs-password":
      return "Google cannot be disconnected while it is your only way in. Choose a password first.";
    case "only-identity":
      return hasPassword
        ? "This account was opened with Google, so it stays connected. You can sign in with your password as well."
        : "Google cannot be disconnected, because it is your only way in.";
    case "switched-off":
      return (
        <>
          Google cannot be disconnected here. If your Google account is no longer yours,{" "}
          <Link to={pathTo("/contact")} className="link">
            write to us
          </Link>
          .
        </>
      );
  }
}
