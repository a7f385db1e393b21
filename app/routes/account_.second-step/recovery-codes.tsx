import { Form, Link } from "@remix-run/react";
import { CopyButton } from "#app/components/enhance/CopyButton.tsx";
import { useSite } from "#app/components/site/root-data.ts";
import { SubmissionKeyField } from "#app/components/ui/AntiSpamFields.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import { Notice, StatusRegion } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";

const PATH = pathTo("/account/second-step");

/** With this many codes left, the page suggests new ones. */
const FEW_CODES = 3;

/** The state of the recovery codes; "unknown" when Auth does not answer. */
type Codes = { state: "none" | "unavailable" | "unknown" } | { state: "some"; total: number; remaining: number };

interface RecoveryCodesProps {
  codes: Codes | null;
  /** Newly generated codes in groups of four, which are shown once; else null. */
  made: readonly string[] | null;
  /** Address of the account, for the downloaded file. */
  email: string;
  authenticators: readonly unknown[];
  submissionKey: string;
}

/** Whether the section comes first on the page: after codes were generated, and when there are none or few. */
export function areCodesUrgent(codes: Codes | null, made: readonly string[] | null): boolean {
  return made !== null || codes?.state === "none" || (codes?.state === "some" && codes.remaining <= FEW_CODES);
}

/** The recovery codes: new ones, or how many are left; without any, how to get some, or what else to do. */
export function RecoveryCodesSection({ codes, made, email, authenticators, submissionKey }: RecoveryCodesProps) {
  return (
    <section aria-labelledby="recovery-codes" className="panel p-6">
      <h2 id="recovery-codes" className="mb-3 text-xl">
        {made ? "Your recovery codes" : "Recovery codes"}
      </h2>
      <StatusRegion>{made && <NewCodesNotice key={made[0]} />}</StatusRegion>
      {made ? (
        <NewCodes codes={made} email={email} />
      ) : (
        <CodesStatus codes={codes} isOnlyOne={authenticators.length === 1} submissionKey={submissionKey} />
      )}
    </section>
  );
}

function NewCodesNotice() {
  return (
    <Notice kind="success">
      <strong>Keep them now: they are shown only once.</strong> Print them, or save them where you keep passwords.
    </Notice>
  );
}

function NewCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  const { productName } = useSite();
  const text = `${productName}: recovery codes of ${email}\nEach signs you in once, in place of a code.\n\n${codes.join("\n")}\n`;
  return (
    <>
      <ul id="new-codes" className="my-6 gap-x-6 rounded-xl bg-sunken p-4 font-mono sm:grid sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="py-1 whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${fileNameOf(productName)}-recovery-codes.txt`}
          className="button button-primary"
        >
          Save as a Text File
        </a>
        <CopyButton fieldId="new-codes" copied={codes.join("\n")} variant="secondary" />
        <ButtonLink to={PATH} variant="secondary" replace preventScrollReset>
          Done
        </ButtonLink>
      </div>
    </>
  );
}

interface CodesStatusProps {
  codes: Codes | null;
  isOnlyOne: boolean;
  submissionKey: string;
}

function CodesStatus({ codes, isOnlyOne, submissionKey }: CodesStatusProps) {
  if (codes?.state === "some") return <CodesLeft {...codes} />;
  if (codes?.state === "unavailable") {
    if (!isOnlyOne) return <WithoutCodes isOnlyOne={false} />;
    return (
      <Notice kind="warning">
        <WithoutCodes isOnlyOne />
      </Notice>
    );
  }
  if (codes?.state === "none") {
    return (
      <>
        {isOnlyOne && (
          <div className="mb-4">
            <Notice kind="warning">Without recovery codes you cannot sign in when you lose your phone.</Notice>
          </div>
        )}
        <p className="mb-4">
          Each of these codes signs you in once when you do not have your phone. Keep them somewhere else than on it.
        </p>
        <MakeCodesForm submissionKey={submissionKey} label="Make Recovery Codes" />
      </>
    );
  }
  return <p>We could not look up your recovery codes. Please open this page again in a minute.</p>;
}

function CodesLeft({ remaining, total }: { remaining: number; total: number }) {
  const isFew = remaining <= FEW_CODES;
  return (
    <>
      {isFew && (
        <div className="mb-4">
          <Notice kind="warning">{fewLeft(remaining)} Make new ones before you need them.</Notice>
        </div>
      )}
      <p className="mb-4">
        {!isFew && `You have ${remaining} of ${total} left. `}
        Each of them signs you in once when you do not have your phone.
      </p>
      <ButtonLink
        to={pathTo("/account/second-step", { ask: "new-codes" })}
        variant={isFew ? "primary" : "secondary"}
        preventScrollReset
      >
        Make New Codes
      </ButtonLink>
    </>
  );
}

function WithoutCodes({ isOnlyOne }: { isOnlyOne: boolean }) {
  return (
    <p>
      This site has no recovery codes.{" "}
      {isOnlyOne
        ? "Add a second authenticator on another device, so that you can sign in when you lose the first."
        : "You have more than one authenticator, so that you can sign in when you lose one."}{" "}
      If you lose all of them,{" "}
      <Link to={pathTo("/contact")} className="link">
        write to us
      </Link>
      , and we will help.
    </p>
  );
}

interface MakeCodesFormProps {
  /** Idempotency key: reloading the response must not replace the codes that were just shown. */
  submissionKey: string;
  label: string;
}

function MakeCodesForm({ submissionKey, label }: MakeCodesFormProps) {
  return (
    <Form method="post" action={PATH} preventScrollReset>
      <SubmissionKeyField submissionKey={submissionKey} />
      <SubmitButton intent="make-codes" busyLabel="Making codes...">
        {label}
      </SubmitButton>
    </Form>
  );
}

/** Confirmation before new codes replace the remaining ones. */
export function NewCodesDialog({ submissionKey }: { submissionKey: string }) {
  return (
    <Dialog title="Make new recovery codes?" closeTo={PATH}>
      <p>The ones you have stop working at once, wherever you keep them.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <CancelLink to={PATH} />
        <MakeCodesForm submissionKey={submissionKey} label="Make New Codes" />
      </div>
    </Dialog>
  );
}

function fewLeft(remaining: number): string {
  if (remaining === 0) return "You have used all of your recovery codes.";
  return remaining === 1 ? "Your last recovery code is left." : `Only ${remaining} recovery codes are left.`;
}

function fileNameOf(productName: string): string {
  return productName.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}
