import { useNavigation } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Field } from "#app/components/ui/Field.tsx";
import { picturePath } from "#app/domain/events/picture.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";
import { type ChosenFile, describeChosenFile, useChosenFile } from "./picture-file.ts";

const t = translator(messages);

/** The accepted types. HEIC is not among them, so that phones convert it to JPEG. */
const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** The state of a `PictureChoice`. */
interface Choice {
  /** Id of the stored picture; undefined or "" without one. */
  id: string | undefined;
  isRemoved: boolean;
  setRemoved: (isRemoved: boolean) => void;
  /** An element that contains the file input. */
  field: RefObject<HTMLDivElement>;
  chosen: ChosenFile;
  choose: (input: HTMLInputElement) => void;
  /** The decoded picture of the chosen file. */
  bitmap: ImageBitmap | null;
}

/** The state of a `PictureChoice`. @param wasRemoved whether the form is shown again with the stored picture removed. */
export function usePictureChoice(id: string | undefined, wasRemoved: boolean): Choice {
  const [isRemoved, setRemoved] = useState(wasRemoved);
  const field = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useChosenFile(field);
  const bitmap = useBitmap(chosen.state === "ready" ? chosen.file : null);
  return { id, isRemoved, setRemoved, field, chosen, choose, bitmap };
}

interface PictureChoiceProps {
  choice: Choice;
  label: string;
  hint: ReactNode;
  /** Errors from the server. */
  errors: string[] | undefined;
  /** Whether the form is shown again after a submission. Its file input is empty then. */
  isAnswered: boolean;
}

/** The stored picture of a form, if any, and the field for another one. */
export function PictureChoice({ choice, label, hint, errors, isAnswered }: PictureChoiceProps) {
  const { id, isRemoved, setRemoved, field, chosen, choose, bitmap } = choice;
  const isForgotten = isAnswered && !id && chosen.state === "none";
  // The server's errors about the previous file, hidden once another one is chosen.
  const [outdated, setOutdated] = useState<string[]>();
  return (
    <>
      {id && <UploadedPicture id={id} isRemoved={isRemoved} onRemove={setRemoved} />}
      <div ref={field}>
        <Field
          name="picture"
          optional
          errors={chosen.state === "refused" ? [chosen.message] : errors === outdated ? undefined : errors}
          label={id ? t("anotherPicture") : label}
          hint={
            isForgotten ? (
              <>
                {hint}. {t("chooseAgain")}
              </>
            ) : (
              hint
            )
          }
          type="file"
          accept={PICTURE_TYPES}
          onChange={({ currentTarget }) => {
            setOutdated(errors);
            choose(currentTarget);
          }}
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
export function BitmapCanvas({ bitmap, className }: { bitmap: ImageBitmap; className: string }) {
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
      {/* Not cropped, for choosing the focal point. */}
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
          className="checkbox"
        />
        {t("removePicture")}
      </label>
    </div>
  );
}
