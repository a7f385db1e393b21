import { countBytes, countCharacters } from "#app/domain/site/text.ts";
import { checkbox, emailAddress, filled, firstProblem, line, sent, z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/account-errors.ts";
import { LANGUAGES } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { isCommonPassword, isDerivedFrom } from "./common-passwords.ts";

const t = translator(messages);

const MIN_NAME_CHARS = 2;
const MAX_NAME_CHARS = 100;
const MIN_PASSWORD_CHARS = 8;
/** bcrypt ignores everything after the first 72 bytes. */
const MAX_PASSWORD_BYTES = 72;

// Schemas of the account forms (PRODUCT.md, Validation). Each reports the first problem of every field at once. Names and addresses are
// trimmed, passwords are kept as typed.

const personName = filled(line, () => t("fullNameRequired"))
  .refine(
    (text) => countCharacters(text) >= MIN_NAME_CHARS,
    firstProblem(() => t("nameTooShort", { min: MIN_NAME_CHARS })),
  )
  .refine(
    (text) => countCharacters(text) <= MAX_NAME_CHARS,
    firstProblem(() => t("nameTooLong", { max: MAX_NAME_CHARS })),
  );

/** A password exactly as typed, neither trimmed nor normalised. */
const secret = sent.transform((value) => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first : "";
});

/**
 * Sign-up: full_name, email, password, confirm_password.
 * @param productName rejected as a password, like the person's name and address.
 */
export const signUpSchema = (productName: string) =>
  withRepeat(
    withNewPassword(
      z.object({ full_name: personName, email: emailAddress, password: secret, confirm_password: secret }),
      ({ full_name, email }) => [full_name, email, productName],
    ),
  );

/** Sign-in: email, password and the checkbox `remember`, false when it is missing. */
export const signInSchema = z.object({
  email: emailAddress,
  password: filled(secret, () => t("passwordRequired")),
  remember: checkbox,
});

/** Request for a password recovery link: email. */
export const emailSchema = z.object({ email: emailAddress });

/** A change of address: email, email_current_password. Whether a password is required depends on the account. */
export const changeEmailSchema = z.object({ email: emailAddress, email_current_password: secret });

/** The language of mail to an account: language. */
export const languageSchema = z.object({ language: z.enum(LANGUAGES, { error: () => t("languageUnknown") }) });

/** The mails that a member wants: checkboxes, each false when it is missing. */
export const mailsSchema = z.object({
  own_events: checkbox,
  reminders: checkbox,
  saved_event_changes: checkbox,
  saved_event_reminders: checkbox,
});

/** The additional mails for admins: checkboxes as above. */
export const adminMailsSchema = z.object({ admin_daily: checkbox, admin_harm: checkbox });

/** The name of an account: full_name. */
export const nameSchema = z.object({ full_name: personName });

/**
 * A change of password: current_password, password, confirm_password.
 * @param known texts rejected as a password: the person's name and address, and the product's name.
 * @param missing message for a blank `current_password`.
 */
export const changePasswordSchema = (known: readonly string[], missing = t("currentPasswordRequired")) =>
  withRepeat(
    withNewPassword(
      z.object({ current_password: filled(secret, () => missing), password: secret, confirm_password: secret }).refine(
        ({ current_password, password }) => password === "" || password !== current_password,
        // The same check and message as in Supabase Auth.
        under("password", () => t("samePassword")),
      ),
      () => known,
    ),
  );

/** Reauthentication before a change: current_password, a password or a code. Whether one is required depends on the account. */
export const currentPasswordSchema = z.object({ current_password: secret });

/**
 * Completes a sign-up once its address is confirmed: full_name, password.
 * @param known as for `changePasswordSchema`, without the name, which is a field of this form.
 * @param typedBefore the password to use when the field is blank.
 */
export const confirmAddressSchema = (known: readonly string[], typedBefore = "") =>
  withNewPassword(
    z.object({ full_name: personName, password: secret.transform((password) => password || typedBefore) }),
    ({ full_name }) => [full_name, ...known],
  );

/**
 * A new password, typed twice: password, confirm_password.
 * @param known as for `changePasswordSchema`.
 */
export const newPasswordSchema = (known: readonly string[]) =>
  withRepeat(withNewPassword(z.object({ password: secret, confirm_password: secret }), () => known));

/** The value of a valid sign-up. */
export type SignUpInput = z.infer<ReturnType<typeof signUpSchema>>;
/** The value of a valid sign-in. */
export type SignInInput = z.infer<typeof signInSchema>;

/**
 * Options of a cross-field rule that reports its issue under the field `name`, unless that field has one already. Without `when`, zod would
 * skip the rule as long as any field has an issue.
 */
function under(name: string, error: () => string) {
  const when = ({ issues }: { issues: readonly { path?: PropertyKey[] | undefined }[] }) =>
    !issues.some(({ path }) => path?.[0] === name);
  return { path: [name], error, when };
}

/** `form` with the rules of a new password. `known` returns the texts that are rejected as a password. */
function withNewPassword<Fields extends { password: string }>(
  form: z.ZodType<Fields>,
  known: (sent: Fields) => readonly string[],
) {
  return form
    .refine(
      ({ password }) => password !== "",
      under("password", () => t("passwordRequired")),
    )
    .refine(
      ({ password }) => countCharacters(password) >= MIN_PASSWORD_CHARS,
      under("password", () => t("passwordTooShort", { min: MIN_PASSWORD_CHARS })),
    )
    .refine(
      ({ password }) => countBytes(password) <= MAX_PASSWORD_BYTES,
      under("password", () => t("passwordTooLong", { max: MAX_PASSWORD_BYTES })),
    )
    .refine(
      ({ password }) => !isCommonPassword(password),
      under("password", () => t("passwordCommon")),
    )
    .refine(
      (sent) => !isDerivedFrom(sent.password, known(sent)),
      under("password", () => t("passwordFamiliar")),
    );
}

/** `form` with the rules of the repeated password. */
function withRepeat<Fields extends { password: string; confirm_password: string }>(form: z.ZodType<Fields>) {
  return form
    .refine(
      ({ confirm_password }) => confirm_password !== "",
      under("confirm_password", () => t("confirmationRequired")),
    )
    .refine(
      ({ password, confirm_password }) => password === confirm_password,
      under("confirm_password", () => t("passwordsDiffer")),
    );
}
