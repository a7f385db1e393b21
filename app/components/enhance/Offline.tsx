import { useBlocker } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";

/**
 * Says that the device is offline for as long as it is, and keeps the page that is there: whatever would leave it is
 * held back instead of ending on the browser's own error page, so nothing typed is lost.
 */
export function Offline() {
  const isOffline = useSyncExternalStore(onConnectionChange, isDeviceOffline, () => false);
  const [isHeldBack, setHeldBack] = useState(false);
  const blocker = useBlocker(isOffline);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    setHeldBack(true);
    blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!isOffline) return setHeldBack(false);
    function onClick(event: MouseEvent) {
      if (!leavesPage(event.target)) return;
      event.preventDefault();
      setHeldBack(true);
    }
    // Before React hears of it, so that its links hold still too.
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, [isOffline]);

  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-50">
      {isOffline && (
        <p className="border-t border-line-strong bg-sun-wash px-4 py-3 text-center font-semibold text-on-sun">
          You are offline.{" "}
          {isHeldBack
            ? "That needs a connection. This page stays as it is; try again once you are back."
            : "You can read on; the rest works again once you are back."}
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

/** Whether a click here follows a link of this site to another page, in this window. */
function leavesPage(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.target === "_blank" || link.origin !== location.origin) return false;
  return link.pathname !== location.pathname || link.search !== location.search || link.hash === "";
}
