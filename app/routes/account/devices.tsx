import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import type { SessionSummary } from "#app/domain/accounts/session-summary.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/account.ts";
import { translator } from "#app/messages/translator.ts";
import { PanelSection } from "./sections.tsx";

const t = translator(messages);

/** The member's active sessions; each can be ended, and all of them at once. */
export function OwnSessions({ sessions }: { sessions: readonly SessionSummary[] }) {
  return (
    <PanelSection id="section-devices" title={t("yourDevices")} text={t("whereSignedIn")}>
      {sessions.length > 0 && (
        <ul className="mb-5 divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <li
              key={session.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 sm:flex-nowrap"
            >
              <div className="min-w-0">
                <p className="font-semibold">{session.device}</p>
                <p className="dots text-ink-soft">
                  <span>
                    {session.isCurrent
                      ? t("thisDevice")
                      : t.rich("lastUsed", {
                          when: session.lastUsed,
                          time: (text) => <time dateTime={session.lastUsedAt}>{text}</time>,
                        })}
                  </span>
                  <span>
                    {t.rich("signedInSince", {
                      when: session.signedIn,
                      time: (text) => <time dateTime={session.signedInAt}>{text}</time>,
                    })}
                  </span>
                </p>
              </div>
              <Form method="post" action={pathTo("/account")} preventScrollReset className="shrink-0">
                <input type="hidden" name="session" value={session.id} />
                <SubmitButton intent="end-session" variant="secondary" busyLabel={t("signingOut")}>
                  {session.isCurrent
                    ? t.rich("signOutThisDevice", { unseen })
                    : t.rich("signOutDevice", { device: session.device, when: session.lastUsed, unseen })}
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action={pathTo("/account")} preventScrollReset>
        <SubmitButton intent="sign-out-everywhere" variant="secondary" busyLabel={t("signingOut")}>
          {t("signOutEverywhere")}
        </SubmitButton>
      </Form>
    </PanelSection>
  );
}

const unseen = (text: ReactNode) => <span className="sr-only">{text}</span>;
