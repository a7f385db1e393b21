import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Chevron } from "#app/components/site/icons.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import type { SetupIntent } from "#app/domain/accounts/admin-setup.ts";
import { pathTo } from "#app/domain/site/links.ts";
import type { FieldState } from "#app/forms/answer.ts";

/** One way to become an admin, or to make somebody one. */
export interface SetupWay {
  /** The intent of its form, or the page that it leads to. */
  key: SetupIntent | "token";
  title: string;
  /** Who should choose it. */
  suits: string;
  content: ReactNode;
}

interface SetupWaysProps {
  title: string;
  /** Null if the way itself is explanation enough. */
  lead: string | null;
  ways: readonly SetupWay[];
  /** The initially open way. */
  chosen: SetupWay["key"] | undefined;
}

/** The ways as exclusive disclosures, which work without scripts. A single way is shown without a disclosure. */
export function SetupWays({ title, lead, ways, chosen }: SetupWaysProps) {
  const [only, ...others] = ways;
  if (only && others.length === 0)
    return (
      <section aria-labelledby={`setup-${only.key}`} className="panel p-6">
        <h2 id={`setup-${only.key}`} className="text-xl">
          {only.title}
        </h2>
        {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
        <div className="mt-4">{only.content}</div>
      </section>
    );
  return (
    <section aria-labelledby="setup-ways" className="panel">
      <div className="p-6">
        <h2 id="setup-ways" className="text-xl">
          {title}
        </h2>
        <p className="mt-1 text-ink-soft">{lead}</p>
      </div>
      {ways.map(({ key, content, ...way }) => (
        <details key={key} name="setup-way" open={key === chosen} className="group border-t border-line">
          <summary className="p-6 hover:bg-gulf-wash">
            <h3 className="flex items-center justify-between gap-4 text-lg">
              {way.title}
              <Chevron className="shrink-0 group-open:rotate-180" />
            </h3>
            <span className="text-ink-soft">{way.suits}</span>
          </summary>
          <div className="p-6">{content}</div>
        </details>
      ))}
    </section>
  );
}

/** Claiming the role while there is no admin. */
export function claimWay(needsCode: boolean, errors: string[] | undefined): SetupWay {
  return {
    key: "claim",
    title: "Become the first admin",
    suits: needsCode ? "You have the claim code of this site." : "You run this site.",
    content: (
      <SetupForm
        intent="claim"
        text={
          needsCode
            ? "Anyone who has the claim code can claim the role."
            : "The first person to claim the role gets it."
        }
        submitLabel="Make Me Admin"
        busyLabel="Making You Admin..."
      >
        {needsCode && (
          <Field
            name="claim_code"
            label="Claim code"
            hint="The person who runs this site has it: it was printed at startup, or set in the database."
            errors={errors}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </SetupForm>
    ),
  };
}

/**
 * Inviting an account by its email address.
 * @param madeToken token of the invitation that was just created; the field is then empty.
 */
export function inviteWay({ errors, defaultValue }: FieldState, madeToken: string | undefined): SetupWay {
  return {
    key: "invite",
    title: "Invite an admin",
    suits: "You know the email address of their account.",
    content: (
      <SetupForm
        intent="invite"
        text={"Creates a token that only the account with this email address can accept, within 1\u00a0hour."}
        submitLabel="Create invitation"
        busyLabel="Creating invitation..."
      >
        <EmailField
          key={madeToken}
          name="invitee_email"
          errors={errors}
          defaultValue={madeToken ? "" : (defaultValue ?? "")}
        />
      </SetupForm>
    ),
  };
}

/** The page that makes tokens for any account. */
export const TOKEN_WAY: SetupWay = {
  key: "token",
  title: "Generate an admin token",
  suits: "You pass on the token yourself, to any account.",
  content: (
    <p>
      Creates a token that any account can accept: anyone who has it can become an admin.{" "}
      <Link to={pathTo("/admin-token")} className="link">
        Generate a token
      </Link>
    </p>
  ),
};

/** Making an account an admin without an invitation. */
export function restoreWay({ errors, defaultValue }: FieldState): SetupWay {
  return {
    key: "restore",
    title: "Restore admin privileges",
    suits: "They were an admin before.",
    content: (
      <SetupForm
        intent="restore"
        text="Makes someone an admin right away, without an invitation: they can then approve and delete events, and appoint other admins. They need an account with a confirmed email address."
        variant="secondary"
        submitLabel="Restore privileges"
        busyLabel="Restoring privileges..."
      >
        <EmailField name="user_email" errors={errors} defaultValue={defaultValue ?? ""} />
      </SetupForm>
    ),
  };
}

/**
 * Accepting an invitation. Members have only this way; admins see it as well.
 * @param link the invitation link's token ("" without one) and the address of the account.
 */
export function acceptWay(
  isAdmin: boolean,
  errors: string[] | undefined,
  link: { token: string; email: string },
): SetupWay {
  // A rejected token will never work.
  const token = errors ? "" : link.token;
  return {
    key: "accept",
    title: "Accept Admin Invitation",
    suits: isAdmin ? "For members who aren't admins yet." : "An admin gave you a token.",
    content: (
      <SetupForm
        intent="accept"
        variant={isAdmin ? "secondary" : "primary"}
        text={
          token && !isAdmin
            ? `You were invited: click 'Accept Invitation' to make your account (${link.email}) an admin. The token works once, within 1\u00a0hour of being created.`
            : "Paste the token an admin gave you. It works once, within 1\u00a0hour of being created."
        }
        submitLabel="Accept Invitation"
        busyLabel="Accepting Invitation..."
      >
        <Field
          name="token"
          label="Invitation token"
          errors={errors}
          defaultValue={token}
          autoComplete="off"
          spellCheck={false}
        />
      </SetupForm>
    ),
  };
}

interface SetupFormProps {
  intent: SetupIntent;
  text: string;
  submitLabel: string;
  busyLabel: string;
  variant?: "primary" | "secondary";
  /** The field, if any. */
  children?: ReactNode;
}

/** The explanation of a way, and its form with at most one field. */
function SetupForm({ intent, text, submitLabel, busyLabel, variant, children }: SetupFormProps) {
  return (
    <>
      <p className="mb-4">{text}</p>
      <Form method="post" action={pathTo("/admin-setup")} preventScrollReset noValidate className="one-field">
        {children}
        <SubmitButton intent={intent} variant={variant} busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
      </Form>
    </>
  );
}

function EmailField(props: { name: string; errors: string[] | undefined; defaultValue: string }) {
  return <Field label="Email address" type="email" autoComplete="off" {...props} />;
}
