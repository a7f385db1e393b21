import { Form, Link } from "@remix-run/react";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import type { GoogleConnection } from "#app/domain/accounts/google.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/account.ts";
import { translator } from "#app/messages/translator.ts";
import { PanelSection } from "./sections.tsx";

const t = translator(messages);

/** The Google identity of the account; null without one, "unknown" when Auth does not answer. */
export type GoogleStatus = GoogleConnection | "unknown" | null;

/** The sign-in methods of an account with Google, and the button that unlinks it, or the reason why it cannot be unlinked. */
export function SignInMethods({ google, hasPassword }: { google: GoogleStatus; hasPassword: boolean }) {
  if (google === null) return null;
  if (google === "unknown") {
    return (
      <PanelSection id="section-ways-in" title={t("waysToSignIn")}>
        <p>{t("waysUnknown")}</p>
      </PanelSection>
    );
  }
  return (
    <PanelSection id="section-ways-in" title={t("waysToSignIn")}>
      <ul className="mb-4 divide-y divide-line border-y border-line">
        <li className="py-3">
          <p className="font-semibold">{t("emailAndPassword")}</p>
          <p className="text-ink-soft">{t(hasPassword ? "hasPassword" : "hasNoPassword")}</p>
        </li>
        <li className="py-3">
          <p className="font-semibold">Google</p>
          <p className="text-ink-soft">{google.email ? t("connectedWith", { email: google.email }) : t("connected")}</p>
        </li>
      </ul>
      {google.removal === "possible" ? <Disconnect /> : <p>{whyNot(google.removal, hasPassword)}</p>}
    </PanelSection>
  );
}

/** Whether the account has a second step, with a link to manage it. */
export function SecondStep({ isOn }: { isOn: boolean }) {
  const text = t(isOn ? "secondStepOn" : "secondStepOff");
  return (
    <PanelSection id="section-second-step" title={t("secondStep")} text={text}>
      <ButtonLink to={pathTo("/account/second-step")} variant="secondary">
        {t(isOn ? "manageSecondStep" : "setUpSecondStep")}
      </ButtonLink>
    </PanelSection>
  );
}

function Disconnect() {
  return (
    <>
      <p className="mb-4">{t("disconnectConsequence")}</p>
      <Form method="post" action={pathTo("/account")} preventScrollReset>
        <SubmitButton intent="disconnect-google" variant="secondary" busyLabel={t("disconnecting")}>
          {t("disconnectGoogle")}
        </SubmitButton>
      </Form>
    </>
  );
}

function whyNot(removal: Exclude<GoogleConnection["removal"], "possible">, hasPassword: boolean) {
  switch (removal) {
    case "needs-password":
      return t("passwordFirst");
    case "only-identity":
      return t(hasPassword ? "openedWithGoogle" : "onlyGoogle");
    case "switched-off":
      return t.rich("writeToDisconnect", {
        link: (text) => (
          <Link to={pathTo("/contact")} className="link">
            {text}
          </Link>
        ),
      });
  }
}
