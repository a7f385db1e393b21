import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ConfirmDialog } from "#app/components/ui/Dialog.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";

const PATH = pathTo("/admin/security");

/** An admin on the page. */
export interface Admin {
  id: string;
  name: string;
  email: string;
  /** Whether they have a second step. */
  isOn: boolean;
  isReader: boolean;
}

/** Whether the reader can sign in without their authenticator; "unknown" when Auth fails. */
export type WayBack = "own" | "none" | "unknown";

interface RequirementProps {
  isRequired: boolean;
  /** Whether the reader has a second step. */
  isOwnOn: boolean;
  admins: readonly Admin[];
}

/** Whether admins need a second step, and the button that changes it. */
export function Requirement({ isRequired, isOwnOn, admins }: RequirementProps) {
  const without = admins.filter(({ isOn }) => !isOn).length;
  return (
    <Section id="requirement" title="Admins need a second step">
      <p className="mb-4">
        {isRequired ? (
          <>
            <strong>On.</strong> An admin without a second step can decide nothing until they have set one up.
          </>
        ) : (
          <>
            <strong>Off.</strong> Admins can work with a password or Google alone. Once this is on, an admin without a
            second step can decide nothing until they have set one up.
          </>
        )}
        {without > 0 && ` ${countOf(without)} without one.`}
      </p>
      {isRequired ? (
        <Form method="post" action={PATH} preventScrollReset>
          <SubmitButton intent="do-not-require" variant="secondary" busyLabel="Turning off...">
            Turn off
          </SubmitButton>
        </Form>
      ) : isOwnOn ? (
        <ButtonLink to={pathTo("/admin/security", { ask: "require" })} preventScrollReset>
          Turn on
        </ButtonLink>
      ) : (
        <OwnSecondStepNeeded>Before you can turn this on, you need a second step yourself.</OwnSecondStepNeeded>
      )}
    </Section>
  );
}

/** Confirmation before all admins need a second step; lists admins who would or might be locked out. */
export function RequireDialog({ admins, wayBack }: { admins: readonly Admin[]; wayBack: WayBack }) {
  const without = admins.filter(({ isOn }) => !isOn);
  return (
    <ConfirmDialog
      title="Require a second step of all admins?"
      closeTo={PATH}
      action={PATH}
      intent="require"
      label="Turn on"
      busyLabel="Turning on..."
    >
      {without.length === 0 ? (
        <p>All admins have one.</p>
      ) : (
        <>
          <p>From now on these admins can decide nothing until they have set one up. They get no mail about it:</p>
          <ul className="my-2 list-disc pl-5">
            {without.map(({ id, name, email }) => (
              <li key={id}>
                {name} <span className="break-all text-ink-soft">({email})</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {wayBack !== "own" && (
        <div className="mt-4">
          <Notice kind="warning">
            {explainLoss(admins, wayBack)}{" "}
            <Link to={pathTo("/account/second-step")} className="link">
              Create recovery codes first
            </Link>
          </Notice>
        </div>
      )}
    </ConfirmDialog>
  );
}

/** The consequences of the reader losing their only authenticator. */
function explainLoss(admins: readonly Admin[], wayBack: Exclude<WayBack, "own">): string {
  const others = admins.filter(({ isReader }) => !isReader);
  const helpers = others.filter(({ isOn }) => isOn);
  const codes =
    wayBack === "none" ? "You have no recovery codes." : "We could not check whether you have recovery codes.";
  if (helpers.length > 0) {
    const names = helpers.map(({ name }) => name).join(" or ");
    return `${codes} If you lose your authenticator, only ${names} can reset it.`;
  }
  if (others.length > 0)
    return `${codes} No other admin has a second step: if you lose your authenticator, nobody can reset it until one of them has set theirs up.`;
  return `${codes} You are the only admin: if you lose your authenticator, nobody can let you back in or decide anything here. Only the person who runs the database can help.`;
}

/** Shown instead of a form to admins without a second step. */
export function OwnSecondStepNeeded({ children }: { children: string }) {
  return (
    <>
      <p className="mb-4 text-ink-soft">{children}</p>
      <ButtonLink to={pathTo("/account/second-step")} variant="secondary">
        Set up your second step
      </ButtonLink>
    </>
  );
}

/** A panel of the page. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="panel p-6">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function countOf(admins: number): string {
  return admins === 1 ? "1 admin is" : `${admins} admins are`;
}
