import { Form } from "@remix-run/react";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";

/** Value of `intent` that the page's action begins Google's way in for. */
export const GOOGLE_INTENT = "google";

/** A form of its own with one button, below the form for e-mail and password. `next` is the path to return to. */
export function GoogleForm({ label, next }: { label: string; next: string }) {
  return (
    <>
      <p className="my-6 flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <Form method="post">
        <input type="hidden" name="next" value={next} />
        <SubmitButton intent={GOOGLE_INTENT} busyLabel="Opening Google..." look="secondary" className="w-full">
          <GoogleMark />
          {label}
        </SubmitButton>
      </Form>
    </>
  );
}

function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="3">
      <path d="M12 12h8.500a8.500 8.500 0 1 1-2.700-6.200" />
    </svg>
  );
}
