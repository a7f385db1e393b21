import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Field, HintAndError } from "#app/components/ui/Field.tsx";
import { type EventFieldName, PICTURE_FOCUSES } from "#app/domain/events/controls.ts";
import { picturePath } from "#app/domain/events/picture.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";
import type { Control } from "./EventForm.tsx";
import { FocusPicker } from "./FocusPicker.tsx";
import { type ChosenFile, describeChosenFile, useChosenFile } from "./picture-file.ts";

const t = translator(messages);

/** The accepted types. HEIC is not among them, so that phones convert it to JPEG. */
const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

interface PictureFieldsProps {
  control: (name: EventFieldName) => Control;
  /** Whether the form is shown again after a submission. Its file input is empty then. */
  isAnswered: boolean;
}

/** The picture of an event: a file or a URL, its alternative text, and its focal point. */
export function PictureFields({ control, isAnswered }: PictureFieldsProps) {
  const id = control("picture_id").defaultValue;
  return (
    <fieldset className="space-y-6">
      <legend className="sr-only">{t("picture")}</legend>
      {/* The key resets the file input once its picture is stored, so that the file is not uploaded again. */}
      <ChoiceFields key={id} {...{ control, id, isAnswered }} />
    </fieldset>
  );
}

/** The stored picture, if any, the fields for another one, and those for the alternative text and the focal point. */
function ChoiceFields({ control, id, isAnswered }: PictureFieldsProps & { id: string | undefined }) {
  const [isRemoved, setRemoved] = useState(Boolean(control("picture_remove").defaultValue));
  const field = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useChosenFile(field);
  const bitmap = useBitmap(chosen.state === "ready" ? chosen.file : null);
  const isHydrated = useHydrated();
  const hasFile = chosen.state === "shrinking" || chosen.state === "ready";
  const picture = control("picture");
  const isForgotten = isAnswered && !id && chosen.state === "none";
  const alt = control("image_alt");
  const needsAlt = hasFile || (Boolean(id) && !isRemoved);
  let show: ((className: string) => ReactNode) | undefined;
  if (bitmap) show = (className) => <BitmapCanvas bitmap={bitmap} className={className} />;
  else if (id && isHydrated && !hasFile)
    show = (className) => <img src={picturePath(id, 640, "webp")} alt="" draggable={false} className={className} />;
  return (
    <>
      {id && <UploadedPicture id={id} isRemoved={isRemoved} onRemove={setRemoved} />}
      <div ref={field}>
        <Field
          {...picture}
          defaultValue={undefined}
          // The server's errors were about the previous file.
          errors={chosen.state === "refused" ? [chosen.message] : hasFile ? undefined : picture.errors}
          label={id ? t("anotherPicture") : picture.label}
          hint={isForgotten ? t("pictureHintAgain") : picture.hint}
          type="file"
          accept={PICTURE_TYPES}
          onChange={(change) => choose(change.currentTarget)}
        />
        <FileProgress chosen={chosen} />
        {bitmap && (
          <div role="img" aria-label={t("chosenPicture")} className="mt-3">
            <BitmapCanvas
              bitmap={bitmap}
              className="h-52 max-w-full rounded-2xl border border-line bg-sunken object-contain"
            />
          </div>
        )}
      </div>
      <Field {...control("image_url")} type="url" inputMode="url" />
      <Field
        {...alt}
        label={needsAlt ? t("imageAltRequired") : alt.label}
        optional={!needsAlt}
        required={needsAlt || undefined}
      />
      <FocusField {...control("image_focus")} show={show} />
    </>
  );
}

/** The progress of the chosen file, with a live region. The bar is indeterminate, because `fetch` does not report upload progress. */
function FileProgress({ chosen }: { chosen: ChosenFile }) {
  const { state, formData } = useNavigation();
  const isSending = chosen.state === "ready" && state === "submitting" && Boolean(formData?.has("picture"));
  const words = describeChosenFile(chosen, isSending);
  return (
    <>
      {/* A rejection is also shown as the error of the field. */}
      <p
        role="status"
        id="picture-progress"
        className={chosen.state === "refused" ? "sr-only" : words ? "mt-1 text-sm text-ink-soft" : undefined}
      >
        {words}
      </p>
      {(isSending || chosen.state === "shrinking") && (
        <div role="progressbar" aria-labelledby="picture-progress" className="relative mt-1 py-1">
          <div className="busy-bar absolute" />
        </div>
      )}
    </>
  );
}

/** The decoded picture of a file, scaled to about its display size; null without a file, or if the browser cannot decode it. */
function useBitmap(file: File | null): ImageBitmap | null {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null);
  useEffect(() => {
    setBitmap(null);
    if (!file) return;
    let isOver = false;
    createImageBitmap(file, { resizeWidth: 640, resizeQuality: "medium" }).then(
      (made) => {
        if (!isOver) setBitmap(made);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [file]);
  return bitmap;
}

/** A canvas, because the CSP allows no `blob:` URLs. */
function BitmapCanvas({ bitmap, className }: { bitmap: ImageBitmap; className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext("2d")?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return <canvas ref={canvas} width={bitmap.width} height={bitmap.height} className={className} />;
}

interface UploadedPictureProps {
  id: string;
  isRemoved: boolean;
  onRemove: (isRemoved: boolean) => void;
}

/** The stored picture, whose id is a hidden field. */
function UploadedPicture({ id, isRemoved, onRemove }: UploadedPictureProps) {
  return (
    <div>
      <p className="mb-1 font-semibold">{t("yourPicture")}</p>
      <input type="hidden" name="picture_id" value={id} />
      {/* Not cropped, so that one can choose the focal point. */}
      <img
        src={picturePath(id, 640, "webp")}
        alt={t("asUploaded")}
        className="h-52 w-full max-w-md rounded-2xl border border-line bg-sunken object-contain"
      />
      <label className="mt-1 flex min-h-11 w-fit items-center gap-3 py-1.5">
        <input
          type="checkbox"
          name="picture_remove"
          value="yes"
          defaultChecked={isRemoved}
          onChange={({ currentTarget }) => onRemove(currentTarget.checked)}
          className="size-5 shrink-0 accent-gulf"
        />
        {t("removePicture")}
      </label>
    </div>
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
