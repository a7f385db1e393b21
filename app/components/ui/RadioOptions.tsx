import { Fragment, type ReactNode } from "react";

interface RadioOptionsProps {
  name: string;
  /** In display order. Not an object, whose numeric keys would come first. */
  options: readonly (readonly [value: string, label: string])[];
  /** The chosen value. */
  defaultValue: string | undefined;
  /** Further fields of an option, by its value; shown while it is selected. */
  further?: Readonly<Record<string, ReactNode>>;
}

/** Radio buttons with their labels. The first one has the id `name`, for the link of the error summary. */
export function RadioOptions({ name, options, defaultValue = "", further = {} }: RadioOptionsProps) {
  return options.map(([value, label], index) => (
    <Fragment key={value}>
      <label className="flex min-h-11 items-center gap-3 py-1.5 leading-snug">
        <input
          type="radio"
          name={name}
          value={value}
          id={index === 0 ? name : undefined}
          defaultChecked={defaultValue === value}
          className="size-5 shrink-0 accent-gulf"
        />
        {label}
      </label>
      {further[value] && <div className="if-chosen space-y-6 border-l-4 border-line py-2 pl-4">{further[value]}</div>}
    </Fragment>
  ));
}
