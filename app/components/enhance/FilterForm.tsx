import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";

/** Pause after the last change before the form submits itself, in milliseconds: longer than between two keystrokes. */
const SETTLE_MS = 400;

interface FilterFormProps {
  /** Path that the form leads to. */
  action: string;
  /** Element to scroll to where a submit loads a whole new page. */
  fragment?: string;
  /** Value of each control by name, as the address has it now. */
  values: Readonly<Record<string, string>>;
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * A GET form around native controls with a submit button. Once hydrated it also submits by itself when the reader pauses,
 * leaves blank fields out of the address, and keeps the place on the page.
 */
export function FilterForm({ action, fragment = "", values, label, className, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<number>(undefined);
  const submit = useSubmit();
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useShownValues(form, values);

  function send(replace: boolean) {
    window.clearTimeout(timer.current);
    if (!form.current?.checkValidity()) return;
    submit(filledFields(form.current), { method: "get", action, replace, preventScrollReset: true });
  }

  return (
    <Form
      ref={form}
      method="get"
      action={`${action}${fragment}`}
      role="search"
      aria-label={label}
      className={className}
      onChange={() => {
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => send(true), SETTLE_MS);
      }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send(false);
      }}
    >
      {children}
    </Form>
  );
}

/** Brings the controls in line with an address that changed by other means (Reset, Back), but never the one being typed in. */
function useShownValues(form: RefObject<HTMLFormElement>, values: Readonly<Record<string, string>>) {
  const known = useRef(values);
  useEffect(() => {
    const before = known.current;
    known.current = values;
    for (const [name, value] of Object.entries(values)) {
      // What has just been picked stays while the page for it is on its way.
      if (before[name] === value) continue;
      const control = form.current?.elements.namedItem(name);
      const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
      if (isField && control !== document.activeElement) control.value = value;
    }
  }, [form, values]);
}

function filledFields(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") fields.append(name, value);
  }
  return fields;
}
