import { useBlocker } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/**
 * Shows a notice while the device is offline, and blocks navigations and submissions: the browser's error page would replace the page with
 * what was typed.
 */
export function Offline() {
  const isOffline = useSyncExternalStore(onConnectionChange, isDeviceOffline, () => false);
  const [isBlocked, setBlocked] = useState(false);
  const blocker = useBlocker(isOffline);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    setBlocked(true);
    blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!isOffline) return setBlocked(false);
    function onClick(event: MouseEvent) {
      if (!leavesPage(event.target)) return;
      event.preventDefault();
      setBlocked(true);
    }
    // In the capture phase, before React's links handle the click.
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, [isOffline]);

  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-50">
      {isOffline && (
        <p className="border-t border-line-strong bg-sun-wash px-4 py-3 text-center font-semibold text-on-sun">
          {t("youAreOffline")} {t(isBlocked ? "needsConnection" : "readOffline")}
        </p>
      )}
    </div>
  );
}

function onConnectionChange(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

function isDeviceOffline(): boolean {
  return !navigator.onLine;
}

/** Whether a click follows a link to another page of this site in this window. */
function leavesPage(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.target === "_blank" || link.origin !== location.origin) return false;
  return link.pathname !== location.pathname || link.search !== location.search || link.hash === "";
}
