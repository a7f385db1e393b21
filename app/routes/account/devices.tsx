import { Form } from "@remix-run/react";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import type { SessionSummary } from "#app/domain/accounts/session-summary.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { PanelSection } from "./sections.tsx";

/** The member's active sessions; each can be ended, and all of them at once. */
export function OwnSessions({ sessions }: { sessions: readonly SessionSummary[] }) {
  return (
    <PanelSection
      id="section-devices"
      title="Your devices"
      text="Where you are signed in. Sign out what you do not recognize, and then change your password."
    >
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
                    {session.isCurrent ? (
                      "This device"
                    ) : (
                      <>
                        Last used <time dateTime={session.lastUsedAt}>{session.lastUsed}</time>
                      </>
                    )}
                  </span>
                  <span>
                    Signed in <time dateTime={session.signedInAt}>{session.signedIn}</time>
                  </span>
                </p>
              </div>
              <Form method="post" action={pathTo("/account")} preventScrollReset>
                <input type="hidden" name="session" value={session.id} />
                <SubmitButton intent="end-session" variant="secondary" busyLabel="Signing out...">
                  Sign Out
                  <span className="sr-only">
                    {session.isCurrent ? " of this device" : ` of ${session.device}, last used ${session.lastUsed}`}
                  </span>
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action={pathTo("/account")} preventScrollReset>
        <SubmitButton intent="sign-out-everywhere" variant="secondary" busyLabel="Signing out...">
          Sign Out Everywhere
        </SubmitButton>
      </Form>
    </PanelSection>
  );
}
