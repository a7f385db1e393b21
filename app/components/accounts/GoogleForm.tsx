import { Form } from "@remix-run/react";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { GOOGLE_OFF } from "#app/domain/accounts/google.ts";
import messages from "#app/messages/account.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** The `intent` that starts a sign-in with Google. */
export const GOOGLE_INTENT = "google";

interface GoogleFormProps {
  label: string;
  /** Path to open after signing in. */
  next: string;
  /** `code` of the action's data; `GOOGLE_OFF` hides the form. */
  answerCode: string | undefined;
}

/** A separate form with one button, below the form for email and password. */
export function GoogleForm({ label, next, answerCode }: GoogleFormProps) {
  if (answerCode === GOOGLE_OFF) return null;
  return (
    <>
      <p className="my-6 flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t("or")}
      </p>
      <Form method="post">
        <input type="hidden" name="next" value={next} />
        <SubmitButton intent={GOOGLE_INTENT} busyLabel={t("openingGoogle")} variant="secondary" className="w-full">
          <GoogleMark />
          {label}
        </SubmitButton>
      </Form>
    </>
  );
}

/** Google's mark in its fixed colours on white. Decorative. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6" fill="none" strokeWidth="3.500">
      <circle cx="12" cy="12" r="12" fill="#fff" />
      <path stroke="#ea4335" d="M16.500 7.500A6.400 6.400 0 0 0 6.500 8.800" />
      <path stroke="#fbbc05" d="M6.500 8.800a6.400 6.400 0 0 0 0 6.400" />
      <path stroke="#34a853" d="M6.500 15.200a6.400 6.400 0 0 0 9.600 1.700" />
      <path stroke="#4285f4" d="M16.100 16.900A6.400 6.400 0 0 0 18.400 12H12" />
    </svg>
  );
}
