import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { EVENT_LIMITS, fileTooLarge, inMegabytes } from "#app/domain/events/controls.ts";
import { shrinkPicture } from "./shrink-picture.ts";

/** Larger files are scaled down in the browser before they are sent. */
const SENT_AS_IT_IS_BYTES = 2 * 1024 * 1024;

/** What has become of the file that was chosen. */
export type ChosenFile =
  | { state: "none" }
  /** `isHeld`: the form was sent meanwhile, and waits. */
  | { state: "shrinking"; isHeld: boolean }
  /** In the control, as it will be sent. `shrunkFrom`: its size before, in bytes. */
  | { state: "ready"; file: File; shrunkFrom: number | null }
  /** Taken out of the control. */
  | { state: "refused"; message: string };

/**
 * The file of a control: a large photo is scaled down and put back into the control, one that stays over the limit is refused without
 * being sent. A form that is sent while that goes on is held until it is done.
 * @param field contains the control.
 * @returns the file, and what to call when another one was chosen.
 */
export function useChosenFile(field: RefObject<HTMLElement>): [ChosenFile, (input: HTMLInputElement) => void] {
  const [chosen, setChosen] = useState<ChosenFile>({ state: "none" });
  /** Of choices that follow quickly, the latest counts. */
  const latest = useRef(0);
  const heldSubmit = useRef<SubmitEvent | null>(null);

  const choose = useCallback(async (input: HTMLInputElement) => {
    latest.current += 1;
    const turn = latest.current;
    const file = input.files?.[0];
    if (!file) return setChosen({ state: "none" });
    if (file.size <= SENT_AS_IT_IS_BYTES) return setChosen({ state: "ready", file, shrunkFrom: null });
    setChosen({ state: "shrinking", isHeld: heldSubmit.current !== null });
    const smaller = await shrinkPicture(file);
    if (turn !== latest.current) return;
    const sent = smaller ?? file;
    if (sent.size > EVENT_LIMITS.maxPictureBytes) {
      input.value = "";
      return setChosen({ state: "refused", message: fileTooLarge(file.size) });
    }
    if (smaller) putInto(input, smaller);
    setChosen({ state: "ready", file: sent, shrunkFrom: smaller && file.size });
  }, []);

  // A file that was chosen before the scripts ran.
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
      // The router leaves such a form alone.
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

/** What is said about the file below its control. @param isSending whether the form is on its way. */
export function describeChosenFile(chosen: ChosenFile, isSending: boolean): string {
  if (chosen.state === "none") return "";
  if (chosen.state === "refused") return chosen.message;
  if (chosen.state === "shrinking")
    return `Making the photo smaller…${chosen.isHeld ? " The form is sent as soon as that is done." : ""}`;
  if (isSending) return "Sending the photo…";
  if (chosen.shrunkFrom === null) return "";
  return `The photo was made smaller: ${inMegabytes(chosen.file.size)} instead of ${inMegabytes(chosen.shrunkFrom)}.`;
}
