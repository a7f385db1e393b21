import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { PinIcon } from "#app/components/site/icons.tsx";
import { Button } from "#app/components/ui/Button.tsx";
import messages from "#app/messages/lists.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** Timeout of the Geolocation API, in milliseconds. */
const GEOLOCATION_TIMEOUT_MS = 10_000;

interface LocateButtonProps {
  /** Address of the page near a point: coordinates replace "here" in "near=here". */
  nearTo: string;
  /** Shows an icon instead of the label. */
  isShort?: boolean;
}

/**
 * Opens the page near the device's location, which is rounded before it leaves the device. Rendered only in browsers with the
 * Geolocation API.
 */
export default function LocateButton({ nearTo, isShort = false }: LocateButtonProps) {
  const navigate = useNavigate();
  const [canLocate, setCanLocate] = useState(false);
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  useEffect(() => setCanLocate("geolocation" in navigator), []);
  if (!canLocate) return <div className="scripted-slot" />;

  function locate() {
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        // Two decimals, about half a mile, are precise enough.
        const point = `${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`;
        navigate(nearTo.replace("near=here", `near=${encodeURIComponent(point)}`), { preventScrollReset: true });
      },
      () => setState("failed"),
      { timeout: GEOLOCATION_TIMEOUT_MS, maximumAge: 60_000 },
    );
  }

  const label = t(state === "asking" ? "findingLocation" : "useLocation");
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        onClick={locate}
        disabled={state === "asking"}
        {...(isShort && { "aria-label": label, title: label, className: "size-11 px-0!" })}
      >
        {isShort ? <PinIcon /> : label}
      </Button>
      <p role="status" className="w-full text-sm text-ink-soft empty:hidden">
        {state === "failed" ? t("locationNotFound") : ""}
      </p>
    </>
  );
}
