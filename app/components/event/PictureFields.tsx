import { useEffect, useRef, useState } from "react";
import { Field, HintAndError } from "#app/components/ui/Field.tsx";
import { type EventFieldName, PICTURE_FOCUSES } from "#app/domain/event-controls.ts";
import { picturePath } from "#app/domain/event-picture.ts";
import type { Control } from "./EventForm.tsx";

/** The types that browsers offer to choose from. Phones then send what they keep as HEIC as JPEG. */
const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

interface PictureFieldsProps {
  control: (name: EventFieldName) => Control;
  /** Whether the form is shown again after it was sent. Browsers then have forgotten the file. */
  isAnswered: boolean;
}

/** The picture of an event: a file or an address, what it shows, and which part of it stays in view. */
export function PictureFields({ control, isAnswered }: PictureFieldsProps) {
  const id = control("picture_id").defaultValue;
  const picture = control("picture");
  const isRemoved = Boolean(control("picture_remove").defaultValue);
  return (
    <fieldset className="space-y-6">
      <legend className="sr-only">Picture</legend>
      {id && <UploadedPicture id={id} isRemoved={isRemoved} />}
      {/* A picture that was taken is not sent once more: its control begins anew. */}
      <PictureFile
        key={id}
        {...picture}
        label={id ? "Another picture" : picture.label}
        isAnswered={isAnswered && !id}
      />
      <Field {...control("image_url")} type="url" inputMode="url" />
      <Field {...control("image_alt")} />
      <FocusField {...control("image_focus")} />
    </fieldset>
  );
}

/** The picture that is stored, which goes on with the form. */
function UploadedPicture({ id, isRemoved }: { id: string; isRemoved: boolean }) {
  return (
    <div>
      <p className="mb-1 font-semibold">Your picture</p>
      <input type="hidden" name="picture_id" value={id} />
      {/* Whole, so that one sees which parts there are. */}
      <img
        src={picturePath(id, 640, "webp")}
        alt="As it was uploaded"
        className="h-52 w-full max-w-md rounded-2xl border border-line bg-sunken object-contain"
      />
      <label className="mt-1 flex min-h-11 w-fit items-center gap-3 py-1.5">
        <input
          type="checkbox"
          name="picture_remove"
          value="yes"
          defaultChecked={isRemoved}
          className="size-5 shrink-0 accent-gulf"
        />
        Remove this picture
      </label>
    </div>
  );
}

/** The control for a file; with scripts, what was chosen is shown below it. */
function PictureFile({ defaultValue: _, isAnswered, ...field }: Control & Pick<PictureFieldsProps, "isAnswered">) {
  const [file, setFile] = useState<File | null>(null);
  const isForgotten = isAnswered && !file;
  const hint = `${field.hint}${isForgotten ? ". If you had chosen one, choose it again: browsers forget files." : ""}`;
  return (
    <div>
      <Field
        {...field}
        hint={hint}
        type="file"
        accept={PICTURE_TYPES}
        onChange={(change) => setFile(change.currentTarget.files?.[0] ?? null)}
      />
      {file && <Preview key={`${file.name} ${file.lastModified}`} file={file} />}
    </div>
  );
}

/** A canvas, because the page's policy allows no addresses of files. Nothing for a file that the browser cannot show. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isOver = false;
    const show = (bitmap: ImageBitmap) => {
      if (isOver || !canvas.current) return;
      canvas.current.width = bitmap.width;
      canvas.current.height = bitmap.height;
      canvas.current.getContext("bitmaprenderer")?.transferFromImageBitmap(bitmap);
      setShown(true);
    };
    createImageBitmap(file, { resizeWidth: 640, resizeQuality: "medium" }).then(show, () => undefined);
    return () => {
      isOver = true;
    };
  }, [file]);
  return (
    <canvas
      ref={canvas}
      hidden={!isShown}
      role="img"
      aria-label="The picture you have chosen"
      className="mt-3 h-52 max-w-full rounded-2xl border border-line bg-sunken object-contain"
    />
  );
}

/** Nine parts as they lie on the picture, and the one that was found. Folded away unless something was chosen. */
function FocusField({ name, label, hint, defaultValue = "", errors }: Control) {
  const error = errors?.[0];
  const [found, ...parts] = Object.entries(PICTURE_FOCUSES);
  const radio = (value: string) => ({ type: "radio", name, value, defaultChecked: defaultValue === value }) as const;
  return (
    <details className="group" open={defaultValue !== "" || error !== undefined}>
      <summary className="flex min-h-11 w-fit items-center gap-2 link">
        Choose which part of an uploaded picture stays in view
      </summary>
      <fieldset className="mt-2" aria-describedby={`${name}-hint${error ? ` ${name}-error` : ""}`}>
        <legend className="mb-1 font-semibold">{label}</legend>
        <HintAndError name={name} hint={hint} error={error} />
        <label className="flex min-h-11 w-fit items-center gap-3 py-1.5">
          {/* The summary of errors leads to the first. */}
          <input {...radio("")} id={name} className="size-5 shrink-0 accent-gulf" />
          {found?.[1]}
        </label>
        <div className="focus-choice">
          {parts.map(([value, part]) => (
            <label key={value} title={part}>
              <input {...radio(value)} />
              <span className="sr-only">{part}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  );
}
