import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { EVENT_LIMITS, fileTooLarge, inMegabytes } from "#app/domain/events/controls.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** Larger files are scaled down in the browser before the upload. */
const SHRINK_ABOVE_BYTES = 2 * 1024 * 1024;

/** The state of the chosen file. */
export type ChosenFile =
  | { state: "none" }
  /** `isHeld`: the form was submitted meanwhile, and its submission is deferred. */
  | { state: "shrinking"; isHeld: boolean }
  /** The file in the input, ready to be uploaded. `shrunkFrom`: its original size in bytes; null if it was not scaled down. */
  | { state: "ready"; file: File; shrunkFrom: number | null }
  /** Removed from the input. */
  | { state: "refused"; message: string };

/**
 * The file of an input. A large photo is scaled down and put back into the input; one that is still over the limit is rejected without an
 * upload. A submission in the meantime is deferred.
 * @param field an element that contains the input.
 * @returns the state of the file, and a function to call on the input's change event.
 */
export function useChosenFile(field: RefObject<HTMLElement>): [ChosenFile, (input: HTMLInputElement) => void] {
  const [chosen, setChosen] = useState<ChosenFile>({ state: "none" });
  /** Number of the latest choice; results of earlier ones are ignored. */
  const latest = useRef(0);
  const heldSubmit = useRef<SubmitEvent | null>(null);

  const choose = useCallback(async (input: HTMLInputElement) => {
    latest.current += 1;
    const choice = latest.current;
    const file = input.files?.[0];
    if (!file) return setChosen({ state: "none" });
    if (file.size <= SHRINK_ABOVE_BYTES) return setChosen({ state: "ready", file, shrunkFrom: null });
    setChosen({ state: "shrinking", isHeld: heldSubmit.current !== null });
    const smaller = await shrinkPicture(file);
    if (choice !== latest.current) return;
    const sent = smaller ?? file;
    if (sent.size > EVENT_LIMITS.maxPictureBytes) {
      input.value = "";
      return setChosen({ state: "refused", message: fileTooLarge(file.size) });
    }
    if (smaller) putInto(input, smaller);
    setChosen({ state: "ready", file: sent, shrunkFrom: smaller && file.size });
  }, []);

  // A file that was chosen before hydration.
  useEffect(() => {
    const input = inputIn(field);
    if (input?.files?.length) void choose(input);
    return () => {
      latest.current += 1;
    };
  }, [choose, field]);

  useEffect(() => {
    const input = inputIn(field);
    const form = input?.form;
    if (!form) return;
    if (chosen.state !== "shrinking") {
      const held = heldSubmit.current;
      heldSubmit.current = null;
      if (held && chosen.state === "refused") input.focus();
      else if (held) form.requestSubmit(held.submitter);
      return;
    }
    const hold = (submit: SubmitEvent) => {
      // Remix ignores submissions whose default is prevented.
      submit.preventDefault();
      heldSubmit.current = submit;
      setChosen({ state: "shrinking", isHeld: true });
    };
    form.addEventListener("submit", hold);
    return () => form.removeEventListener("submit", hold);
  }, [chosen, field]);

  return [chosen, (input) => void choose(input)];
}

function inputIn(field: RefObject<HTMLElement>): HTMLInputElement | null {
  return field.current?.querySelector("input") ?? null;
}

function putInto(input: HTMLInputElement, file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
}

/** The status text of the file, "" if there is nothing to say. @param isSending whether the form is being submitted. */
export function describeChosenFile(chosen: ChosenFile, isSending: boolean): string {
  if (chosen.state === "none") return "";
  if (chosen.state === "refused") return chosen.message;
  if (chosen.state === "shrinking") return t(chosen.isHeld ? "shrinkingPhotoBeforeSending" : "shrinkingPhoto");
  if (isSending) return t("sendingPhoto");
  if (chosen.shrunkFrom === null) return "";
  return t("shrunkPhoto", { size: inMegabytes(chosen.file.size), before: inMegabytes(chosen.shrunkFrom) });
}

/** Enough for the site's widest copy, even of a cropped panorama, and below the canvas limit of every phone. */
const MAX_SENT_PIXELS = 5_000_000;

const JPEG_QUALITY = 0.9;

/**
 * Scales a photo down to a JPEG: upright, on white, without metadata; the first frame of an animation.
 * @returns null when it would not be smaller, or this browser cannot decode it (such as HEIC).
 */
async function shrinkPicture(file: File): Promise<File | null> {
  // Browsers apply the EXIF orientation.
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    const scale = Math.min(1, Math.sqrt(MAX_SENT_PIXELS / (bitmap.width * bitmap.height)));
    // Within both limits: keep the original.
    if (scale === 1 && file.size <= EVENT_LIMITS.maxPictureBytes) return null;
    const blob = await toJpeg(bitmap, scale);
    if (!blob || blob.size >= file.size) return null;
    return new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: blob.type });
  } finally {
    bitmap.close();
  }
}

/** @returns null when this browser cannot draw or encode it. */
async function toJpeg(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
}
