import { type PointerEvent, type ReactNode, useRef } from "react";
import { parseFocus } from "#app/domain/events/controls.ts";
import { focusClasses } from "#app/domain/events/picture.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface FocusPickerProps {
  name: string;
  /** The focal point in percent, such as "30-70"; "" for the detected one. */
  point: string;
  onPoint: (point: string) => void;
  /** Renders the picture. */
  show: (className: string) => ReactNode;
}

/** The initial point, in percent. */
const MIDDLE = { x: 50, y: 50 };

/** Step of the sliders, in percent. */
const STEP = 5;

/** Chooses the focal point of a picture by dragging on it or with two sliders, with previews of the crops. */
export function FocusPicker({ name, point, onPoint, show }: FocusPickerProps) {
  const area = useRef<HTMLDivElement>(null);
  const { x, y } = parseFocus(point) ?? MIDDLE;
  const isChosen = point !== "";
  const move = (to: { x: number; y: number }) => onPoint(`${to.x}-${to.y}`);

  function follow({ clientX, clientY }: PointerEvent) {
    const box = area.current?.getBoundingClientRect();
    if (!box) return;
    const percent = (at: number, size: number) => Math.round(Math.min(100, Math.max(0, (100 * at) / size)));
    move({ x: percent(clientX - box.left, box.width), y: percent(clientY - box.top, box.height) });
  }

  const slider = (axis: "x" | "y", label: string) => (
    <label className="flex min-h-11 items-center gap-3">
      <span className="w-28 shrink-0">{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={STEP}
        value={axis === "x" ? x : y}
        onChange={({ currentTarget }) => move({ x, y, [axis]: Number(currentTarget.value) })}
        className="h-11 w-full max-w-xs accent-gulf"
      />
    </label>
  );

  return (
    <>
      <label className="flex min-h-11 w-fit items-center gap-3 py-1.5">
        <input
          type="radio"
          name={name}
          value={isChosen ? point : `${x}-${y}`}
          checked={isChosen}
          onChange={() => move({ x, y })}
          className="size-5 shrink-0 accent-gulf"
        />
        {t("focusDragged")}
      </label>
      <div
        ref={area}
        className="relative mt-1 w-fit touch-none overflow-hidden rounded-2xl border border-line bg-sunken"
        onPointerDown={(press) => {
          press.currentTarget.setPointerCapture(press.pointerId);
          follow(press);
        }}
        onPointerMove={(drag) => {
          if (drag.currentTarget.hasPointerCapture(drag.pointerId)) follow(drag);
        }}
      >
        {show("max-h-72 max-w-full")}
        {isChosen && (
          <svg aria-hidden="true" className="absolute inset-0 size-full">
            {/* A black and a white ring, so that one has contrast on every picture. */}
            <circle cx={`${x}%`} cy={`${y}%`} r="15" fill="none" stroke="#000" strokeWidth="5" />
            <circle cx={`${x}%`} cy={`${y}%`} r="15" fill="none" stroke="#fff" strokeWidth="3" />
            <circle cx={`${x}%`} cy={`${y}%`} r="3" fill="#fff" stroke="#000" />
          </svg>
        )}
      </div>
      <div className="mt-2">
        {slider("x", t("leftToRight"))}
        {slider("y", t("topToBottom"))}
      </div>
      {isChosen && (
        <div className="mt-3 flex flex-wrap gap-4">
          <Crop title={t("cropOnCards")} className="aspect-[1200/630] w-full">
            {show(`size-full object-cover uploaded-picture ${focusClasses(x, y)}`)}
          </Crop>
          <Crop title={t("cropInLists")} className="aspect-square w-24">
            {show(`size-full object-cover uploaded-picture ${focusClasses(x, y)}`)}
          </Crop>
        </div>
      )}
    </>
  );
}

function Crop({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <figure className="max-w-44">
      <div className={`overflow-hidden rounded-xl border border-line bg-sunken ${className}`}>{children}</div>
      <figcaption className="mt-1 text-sm text-ink-soft">{title}</figcaption>
    </figure>
  );
}
