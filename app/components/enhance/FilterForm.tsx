import { Form, useSubmit } from "@remix-run/react";
import {
  type ComponentProps,
  type FormEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
} from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/** Debounce delay before the form submits itself, in milliseconds: longer than between two keystrokes. */
const DEBOUNCE_MS = 400;

interface FilterFormProps {
  /** Path to which the form is submitted. */
  action: string;
  /** URL fragment to scroll to when submitting loads a new document. */
  fragment?: string;
  /** Current value of each control by name, from the URL. */
  values: Readonly<Record<string, string>>;
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * A GET form around native controls with a submit button. Once hydrated it also submits itself after changes (debounced; for text fields on
 * blur), omits blank fields from the URL, and keeps the scroll position.
 */
export function FilterForm({ action, fragment = "", values, label, className, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<number>(undefined);
  const submit = useSubmit();
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useSyncedControls(form, values);

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
      onChange={({ target }: FormEvent) => {
        // A place is only looked up when its name is complete.
        if (target instanceof HTMLInputElement && target.type === "text") return;
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => send(true), DEBOUNCE_MS);
      }}
      onBlur={({ target }) => {
        if (
          target instanceof HTMLInputElement &&
          target.type === "text" &&
          target.value !== (values[target.name] ?? "")
        )
          send(true);
      }}
      onClick={({ target }) => {
        // Following a link discards pending changes.
        if (target instanceof Element && target.closest("a")) window.clearTimeout(timer.current);
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

/** Updates the uncontrolled controls when the URL changes by other means (Reset, Back), except the one with the focus. */
function useSyncedControls(form: RefObject<HTMLFormElement>, values: Readonly<Record<string, string>>) {
  const known = useRef(values);
  useEffect(() => {
    const before = known.current;
    known.current = values;
    for (const [name, value] of Object.entries(values)) {
      // Unchanged in the URL: keeps a selection whose navigation is still pending.
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

/** Used if the chunk cannot be loaded. */
const NoButton: typeof import("./LocateButton.tsx").default = () => <></>;

// A separate chunk, which only forms with a place need.
const LocateButton = lazy(() => import("./LocateButton.tsx").catch(() => ({ default: NoButton })));

/** The button for the device's location, in a form for a place; its space is reserved until it is loaded. */
export function LocateSlot(props: ComponentProps<typeof LocateButton>) {
  const slot = <div className="scripted-slot" />;
  if (!useHydrated()) return slot;
  return (
    <Suspense fallback={slot}>
      <LocateButton {...props} />
    </Suspense>
  );
}
