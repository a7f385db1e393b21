import { type ReactNode, useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Field, HintAndError } from "#app/components/ui/Field.tsx";
import { type EventFieldName, PICTURE_FOCUSES } from "#app/domain/events/controls.ts";
import { picturePath } from "#app/domain/events/picture.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";
import type { Control } from "./event-control.ts";
import { FocusPicker } from "./FocusPicker.tsx";
import { BitmapCanvas, PictureChoice, usePictureChoice } from "./PictureChoice.tsx";

const t = translator(messages);

interface PictureFieldsProps {
  control: (name: EventFieldName) => Control;
  /** Whether the form is shown again after a submission. Its file input is empty then. */
  isAnswered: boolean;
}

/** The picture of an event: a file or a URL; once there is one, its alternative text, and the focal point of a file. */
export function PictureFields({ control, isAnswered }: PictureFieldsProps) {
  const id = control("picture_id").defaultValue;
  return (
    // The key resets the file input once its picture is stored, so that the file is not uploaded again.
    <ChoiceFields key={id} {...{ control, id, isAnswered }} />
  );
}

/** The stored picture, if any, the fields for another one, and those for the alternative text and the focal point. */
function ChoiceFields({ control, id, isAnswered }: PictureFieldsProps & { id: string | undefined }) {
  const choice = usePictureChoice(id, Boolean(control("picture_remove").defaultValue));
  const { isRemoved, chosen, bitmap } = choice;
  const isHydrated = useHydrated();
  const { hint, errors } = control("picture");
  const [url, alt, focus] = [control("image_url"), control("image_alt"), control("image_focus")];
  const [hasUrl, setHasUrl] = useState(Boolean(url.defaultValue));
  // After each render, because the URL may have been typed before hydration, or restored from the browser's storage.
  useEffect(() => {
    const form = choice.field.current?.closest("form");
    setHasUrl(Boolean(form?.querySelector<HTMLInputElement>("[name=image_url]")?.value.trim()));
  });
  const hasFile = chosen.state === "shrinking" || chosen.state === "ready";
  const hasUpload = hasFile || (Boolean(id) && !isRemoved);
  // Without scripts it is unknown whether a file is chosen.
  const describes = !isHydrated || hasUpload || hasUrl || alt.errors !== undefined;
  let show: ((className: string) => ReactNode) | undefined;
  if (bitmap) show = (className) => <BitmapCanvas bitmap={bitmap} className={className} />;
  else if (id && isHydrated && !hasFile)
    show = (className) => <img src={picturePath(id, 640, "webp")} alt="" draggable={false} className={className} />;
  return (
    <>
      <PictureChoice {...{ choice, hint, errors, isAnswered }} label={t("uploadPicture")} />
      <Field
        {...url}
        type="url"
        inputMode="url"
        onInput={({ currentTarget }) => setHasUrl(currentTarget.value.trim() !== "")}
      />
      <div hidden={!describes}>
        <Field
          {...alt}
          label={hasUpload ? t("imageAltRequired") : alt.label}
          optional={!hasUpload}
          required={hasUpload || undefined}
        />
      </div>
      <div hidden={isHydrated && !hasUpload && focus.errors === undefined}>
        <FocusField {...focus} show={show} />
      </div>
    </>
  );
}

interface FocusFieldProps extends Control {
  /** Renders the picture; undefined without one and before hydration. */
  show: ((className: string) => ReactNode) | undefined;
}

/**
 * Chooses the detected focal point, or another one: on the picture once hydrated, else among nine. A disclosure, open if something was
 * chosen.
 */
function FocusField({ name, label, hint, defaultValue = "", errors, show }: FocusFieldProps) {
  const [point, setPoint] = useState(defaultValue);
  const error = errors?.[0];
  const { "": found, ...parts } = PICTURE_FOCUSES;
  const isOwnPoint = defaultValue !== "" && !(defaultValue in PICTURE_FOCUSES);
  const radio = (value: string) => ({ type: "radio", name, value, defaultChecked: defaultValue === value }) as const;
  return (
    <details className="group" open={defaultValue !== "" || error !== undefined}>
      <summary className="flex min-h-11 w-fit items-center gap-2 link">{t("chooseFocus")}</summary>
      <fieldset className="mt-2" aria-describedby={`${name}-hint${error ? ` ${name}-error` : ""}`}>
        <legend className="mb-1 font-semibold">{label}</legend>
        <HintAndError name={name} hint={hint} error={error} />
        <label className="flex min-h-11 w-fit items-center gap-3 py-1.5">
          {/* The error summary links to the first option. */}
          <input
            key={show ? "on the picture" : "in words"}
            type="radio"
            name={name}
            value=""
            id={name}
            className="size-5 shrink-0 accent-gulf"
            {...(show
              ? { checked: point === "", onChange: () => setPoint("") }
              : { defaultChecked: defaultValue === "" })}
          />
          {t(found)}
        </label>
        {show && <FocusPicker {...{ name, point, show }} onPoint={setPoint} />}
        {!show && isOwnPoint && (
          <label className="flex min-h-11 w-fit items-center gap-3 py-1.5">
            <input {...radio(defaultValue)} className="size-5 shrink-0 accent-gulf" />
            {t("focusBefore")}
          </label>
        )}
        {!show && (
          <div className="focus-choice">
            {Object.entries(parts).map(([value, part]) => (
              <label key={value} title={t(part)}>
                <input {...radio(value)} />
                <span className="sr-only">{t(part)}</span>
              </label>
            ))}
          </div>
        )}
      </fieldset>
    </details>
  );
}
