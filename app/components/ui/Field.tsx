import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface FieldProps {
  /** Also the element's id, so that an error summary can link to it. */
  name: string;
  label: string;
  hint?: ReactNode;
  /** The first message is shown. */
  errors?: readonly string[] | undefined;
  /**
   * Adds '(optional)' to the label. Other fields get `aria-required` instead of `required`, so that the server's messages are shown and not
   * the browser's. Pass `required` for the browser's validation, or `required={false}` for a field that may be blank without '(optional)'.
   */
  optional?: boolean;
}

function Labelled({ name, label, hint, errors, optional, children }: FieldProps & { children: ReactNode }) {
  const error = errors?.[0];
  return (
    <div className={error ? "-ml-3 border-l-4 border-coral pl-2" : undefined}>
      <label htmlFor={name} className="mb-1 block font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft">{` ${t("optional")}`}</span>}
      </label>
      <HintAndError name={name} hint={hint} error={error} />
      {children}
    </div>
  );
}

interface HintAndErrorProps {
  /** Name of the control or group, whose `aria-describedby` refers to `{name}-hint` and `{name}-error`. */
  name: string;
  hint: ReactNode;
  error: string | undefined;
}

/** The hint and the error between a label and its control. */
export function HintAndError({ name, hint, error }: HintAndErrorProps) {
  return (
    <>
      {hint && (
        <p id={`${name}-hint`} className="mb-2 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="mb-2 font-semibold text-coral">
          <span className="sr-only">{`${t("errorBefore")} `}</span>
          {error}
        </p>
      )}
    </>
  );
}

function described({ name, hint, errors, optional, required }: FieldProps & { required?: boolean }) {
  const ids = [hint && `${name}-hint`, errors?.[0] && `${name}-error`].filter(Boolean).join(" ");
  return {
    id: name,
    name,
    "aria-required": (required ?? !optional) || undefined,
    "aria-describedby": ids || undefined,
    "aria-invalid": errors?.[0] ? true : undefined,
  };
}

/** A labelled single-line control with its hint and error, which describe it for screen readers. */
export function Field({
  name,
  label,
  hint,
  errors,
  optional,
  className = "",
  ...rest
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const props = { name, label, hint, errors, optional };
  return (
    <Labelled {...props}>
      <input
        className={`control${className && ` ${className}`}`}
        {...described({ ...props, required: rest.required })}
        {...rest}
      />
    </Labelled>
  );
}

/** Like `Field`, for several lines of text. */
export function TextAreaField({
  name,
  label,
  hint,
  errors,
  optional,
  ...rest
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const props = { name, label, hint, errors, optional };
  return (
    <Labelled {...props}>
      <textarea rows={8} className="control" {...described({ ...props, required: rest.required })} {...rest} />
    </Labelled>
  );
}

/** Like `Field`, with `<option>` children. */
export function SelectField({
  name,
  label,
  hint,
  errors,
  optional,
  children,
  ...rest
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const props = { name, label, hint, errors, optional };
  return (
    <Labelled {...props}>
      <select className="control" {...described({ ...props, required: rest.required })} {...rest}>
        {children}
      </select>
    </Labelled>
  );
}
