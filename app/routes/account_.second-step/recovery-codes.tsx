import { Form, Link } from "@remix-run/react";
import { CopyButton } from "#app/components/enhance/CopyButton.tsx";
import { useSite } from "#app/components/site/root-data.ts";
import { SubmissionKeyField } from "#app/components/ui/AntiSpamFields.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import { Notice, StatusRegion } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/second-step.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

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
        {t(made ? "yourRecoveryCodes" : "recoveryCodes")}
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
  return <Notice kind="success">{t.rich("keepThemNow", { strong: (text) => <strong>{text}</strong> })}</Notice>;
}

function NewCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  const { productName } = useSite();
  const text = `${t("codesFile", { product: productName, email })}\n\n${codes.join("\n")}\n`;
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
          download={t("codesFileName", { product: fileNameOf(productName) })}
          className="button button-primary"
        >
          {t("saveAsFile")}
        </a>
        <CopyButton fieldId="new-codes" copied={codes.join("\n")} variant="secondary" />
        <ButtonLink to={PATH} variant="secondary" replace preventScrollReset>
          {t("done")}
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
            <Notice kind="warning">{t("withoutCodes")}</Notice>
          </div>
        )}
        <p className="mb-4">{t("whyCodes")}</p>
        <MakeCodesForm submissionKey={submissionKey} label={t("makeCodes")} />
      </>
    );
  }
  return <p>{t("codesUnknown")}</p>;
}

function CodesLeft({ remaining, total }: { remaining: number; total: number }) {
  const isFew = remaining <= FEW_CODES;
  return (
    <>
      {isFew && (
        <div className="mb-4">
          <Notice kind="warning">{t("fewLeft", { remaining })}</Notice>
        </div>
      )}
      <p className="mb-4">{isFew ? t("eachSignsIn") : t("codesLeft", { remaining, total })}</p>
      <ButtonLink
        to={pathTo("/account/second-step", { ask: "new-codes" })}
        variant={isFew ? "primary" : "secondary"}
        preventScrollReset
      >
        {t("makeNewCodes")}
      </ButtonLink>
    </>
  );
}

function WithoutCodes({ isOnlyOne }: { isOnlyOne: boolean }) {
  return (
    <p>
      {t.rich(isOnlyOne ? "addSecond" : "hasSeveral", {
        link: (text) => (
          <Link to={pathTo("/contact")} className="link">
            {text}
          </Link>
        ),
      })}
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
      <SubmitButton intent="make-codes" busyLabel={t("makingCodes")}>
        {label}
      </SubmitButton>
    </Form>
  );
}

/** Confirmation before new codes replace the remaining ones. */
export function NewCodesDialog({ submissionKey }: { submissionKey: string }) {
  return (
    <Dialog title={t("newCodesQuestion")} closeTo={PATH}>
      <p>{t("oldCodesStop")}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <CancelLink to={PATH} />
        <MakeCodesForm submissionKey={submissionKey} label={t("makeNewCodes")} />
      </div>
    </Dialog>
  );
}

function fileNameOf(productName: string): string {
  return productName.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}
