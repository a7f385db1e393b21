import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";
import { Button } from "../ui/Button.tsx";

const t = translator(messages);

// Loaded when it is first opened. After a deployment the chunk may no longer exist; the native field still works.
const CalendarPanel = lazy(() => import("./CalendarPanel.tsx").catch(() => ({ default: LoadError })));

interface DayCalendarProps {
  /** Id of the native date field that the calendar fills in and whose form it submits. */
  fieldId: string;
  /** The selected day, `YYYY-MM-DD`, or null. */
  day: string | null;
  /** Today in the site's zone, `YYYY-MM-DD`; also the first day that can be picked. */
  today: string;
}

/**
 * A button that opens a month calendar below the form of a native date field (positioned `relative`). Rendered only after hydration, as a
 * progressive enhancement of the field. Escape and moving the focus away close it; picking a day submits the field's form.
 */
export function DayCalendar({ fieldId, day, today }: DayCalendarProps) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  useDismiss(region, isOpen, (isEscape) => (isEscape ? closeToButton() : setOpen(false)));
  // Moves the focus after the panel is removed: the panel takes the focus when its chunk has loaded, possibly after Escape was pressed.
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (isOpen || !returnsFocus.current) return;
    returnsFocus.current = false;
    region.current?.querySelector("button")?.focus();
  }, [isOpen]);
  if (!isHydrated) return <div className="scripted-slot" />;

  function closeToButton() {
    returnsFocus.current = true;
    setOpen(false);
  }

  function pick(picked: string) {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = picked;
    closeToButton();
    field.form?.requestSubmit();
  }

  return (
    <div ref={region}>
      <Button
        type="button"
        variant="secondary"
        aria-label={t("openCalendar")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="size-11 px-0!"
        onClick={() => setOpen(!isOpen)}
      >
        <CalendarIcon />
      </Button>
      {isOpen && (
        <div
          role="dialog"
          aria-label={t("chooseDay")}
          className="absolute inset-x-0 top-full z-40 mx-auto mt-2 min-h-80 max-w-88 panel p-3 shadow-panel"
        >
          <Suspense fallback={<p className="p-3 text-ink-soft">{t("loadingCalendar")}</p>}>
            <CalendarPanel day={day} today={today} onPick={pick} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

function LoadError() {
  return (
    <p role="alert" className="p-3">
      {t("calendarFailed")}
    </p>
  );
}

function CalendarIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
}

/** Calls `dismiss` on Escape, and on focus or a click outside `region`. */
function useDismiss(region: RefObject<HTMLElement>, isOpen: boolean, dismiss: (isEscape: boolean) => void): void {
  const latest = useRef(dismiss);
  useEffect(() => {
    latest.current = dismiss;
  });
  useEffect(() => {
    if (!isOpen) return;
    const isOutside = (target: EventTarget | null) => target instanceof Node && !region.current?.contains(target);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") latest.current(true);
    };
    const onLeave = ({ target }: Event) => {
      if (isOutside(target)) latest.current(false);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onLeave);
    document.addEventListener("focusin", onLeave);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onLeave);
      document.removeEventListener("focusin", onLeave);
    };
  }, [region, isOpen]);
}
