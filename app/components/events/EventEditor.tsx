import { type ReactNode, useRef } from "react";
import { useFocusOnResponse } from "#app/components/ui/focus.ts";
import { Notice } from "#app/components/ui/Notice.tsx";
import type { NearbyPlace } from "#app/domain/events/venues.ts";
import messages from "#app/messages/drafts.ts";
import { translator } from "#app/messages/translator.ts";
import { describeNearbyPlace } from "./LocationField.tsx";

const t = translator(messages);

interface EventEditorProps {
  /** Whether the preview was requested, instead of only updated beside the form. */
  isAsked: boolean;
  /** Null before there is one. */
  preview: ReactNode;
  /** Names of the city pages that will list the event; null without a preview or a location. */
  cities: readonly string[] | null;
  /** Name of the place near which it will be listed; null when unknown. */
  near: NearbyPlace | null;
  /** The form. */
  children: ReactNode;
}

/**
 * An event form with its preview. A requested preview is above the form or, if there is room, beside it, where scripts keep it up to date.
 */
export function EventEditor({ isAsked, preview, cities, near, children }: EventEditorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnResponse(heading, isAsked);
  const shown = (
    <section aria-labelledby="preview" className="event-editor-preview" data-asked={isAsked ? "" : undefined}>
      <h2 id="preview" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {t("preview")}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{t(preview ? "previewNote" : "previewIsLive")}</p>
      {cities && (
        <div className="mb-6">
          <AppearsOn cities={cities} near={near} />
        </div>
      )}
      {preview}
    </section>
  );
  return (
    <div className="event-editor">
      {isAsked && shown}
      <div className="min-w-0">{children}</div>
      {!isAsked && shown}
    </div>
  );
}

/** The city pages that will list an event, else the place near which it will be listed, or a note that neither is known. */
function AppearsOn({ cities, near }: { cities: readonly string[]; near: NearbyPlace | null }) {
  if (cities.length === 0 && near !== null) return <p className="font-semibold">{describeNearbyPlace(near)}</p>;
  if (cities.length === 0) return <Notice kind="warning">{t("onNoCityPage")}</Notice>;
  return <p className="font-semibold">{t("willAppearOn", { cities: cities.join(", ") })}</p>;
}
