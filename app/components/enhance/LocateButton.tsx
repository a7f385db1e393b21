import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "#app/components/ui/Button.tsx";
import { formatPoint } from "#app/domain/near.ts";

/** How long a device may take to find out where it is, in milliseconds. */
const PATIENCE_MS = 10_000;

interface LocateButtonProps {
  /** The address of the list near a point, as `formatPoint` has it. */
  linkOf: (point: string) => string;
}

/**
 * Asks the device where it is and goes to the list near there. The point is rounded before it leaves the device. Exists only where
 * scripts run and the browser knows of places.
 */
export function LocateButton({ linkOf }: LocateButtonProps) {
  const navigate = useNavigate();
  const [canLocate, setCanLocate] = useState(false);
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  useEffect(() => setCanLocate("geolocation" in navigator), []);
  if (!canLocate) return null;

  function locate() {
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        navigate(linkOf(formatPoint(coords)), { preventScrollReset: true });
      },
      () => setState("failed"),
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    );
  }

  return (
    <div>
      <Button type="button" variant="secondary" className="w-full" onClick={locate} disabled={state === "asking"}>
        {state === "asking" ? "Finding your location..." : "Use my location"}
      </Button>
      <p role="status" className="mt-2 text-sm text-ink-soft empty:hidden">
        {state === "failed" ? "Your location could not be found. Choose a city instead." : ""}
      </p>
    </div>
  );
}
