import { useBlocker, useLocation } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useDocument } from "#app/components/site/page-context.ts";
import { useKeptPage } from "#app/components/site/page-handle.ts";
import { useSite } from "#app/components/site/root-data.ts";
import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";
import { isKept, keepPage, keptAt, tellWorker, writeTime } from "./offline-copies.js";

const t = translator(messages);

/**
 * Offline behaviour. Cached pages show their age, and their links load documents, which may be cached too (decision 0079). Other
 * navigations and submissions are blocked while the device is offline, because the browser's error page would replace the page and its form
 * values.
 */
export function Offline() {
  const isDeviceOffline = useSyncExternalStore(onConnectionChange, isOffline, () => false);
  const isCopy = useSyncExternalStore(never, isThisCopy, () => false);
  const [isBlocked, setBlocked] = useState(false);
  const blocker = useBlocker(isDeviceOffline);
  useCopies();

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    setBlocked(true);
    blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!isDeviceOffline) setBlocked(false);
    if (!isDeviceOffline && !isCopy) return;
    async function onClick(event: MouseEvent) {
      const address = addressElsewhere(event);
      if (address === null) return;
      event.preventDefault();
      // On a cached page the connection may be back: the service worker tries the network first.
      if (isCopy || (await isKept(address))) location.assign(address);
      else setBlocked(true);
    }
    // In the capture phase, before React's links handle the click.
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, [isDeviceOffline, isCopy]);

  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-50">
      {isDeviceOffline && (
        <p className={BAR}>
          {t("youAreOffline")} {t(isBlocked ? "needsConnection" : "readOffline")}
        </p>
      )}
    </div>
  );
}

const BAR = "border-t border-line-strong bg-sun-wash px-4 py-3 text-center font-semibold text-on-sun";

/** Asks the service worker to cache the open page, and to check all copies when the connection is back. */
function useCopies(): void {
  const { pathname, search } = useLocation();
  const hasCopies = useSite().hasOfflineCopies;
  const isKeptHere = useKeptPage();
  useEffect(() => {
    if (isKeptHere && keptAt() === null) return keepPage(localPath(pathname) + search);
  }, [isKeptHere, pathname, search]);
  useEffect(() => {
    if (!hasCopies) return;
    const checkCopies = () => void tellWorker({ isBack: true });
    window.addEventListener("online", checkCopies);
    return () => window.removeEventListener("online", checkCopies);
  }, [hasCopies]);
}

/** The age of a cached page, at its top. Pages without React contain it hidden (`enhancePlainPage`). */
export function CopyNotice() {
  const { hasScripts } = useDocument();
  const isKeptHere = useKeptPage();
  const time = useSyncExternalStore(
    never,
    () => keptAt()?.getTime(),
    () => undefined,
  );
  if (!isKeptHere) return null;
  if (hasScripts) return time !== undefined && <CopyText time={writeTime(new Date(time))} />;
  return (
    <>
      <div data-connection="copy" hidden>
        <CopyText />
      </div>
      <div className="fixed inset-x-0 bottom-0 z-50">
        <p data-connection="offline" hidden className={BAR}>
          {t("youAreOffline")} {t("readOffline")}
        </p>
        <p data-connection="blocked" hidden className={BAR}>
          {t("youAreOffline")} {t("needsConnection")}
        </p>
      </div>
    </>
  );
}

/** @param time formatted; if omitted, a script fills it in. */
function CopyText({ time }: { time?: string }) {
  const { pathname, search } = useLocation();
  return (
    <p className="border-b border-line-strong bg-sun-wash px-4 py-3 text-center text-on-sun">
      {t.rich("thisIsCopy", {
        time: (text) => (
          <strong className="font-semibold" data-kept-at="">
            {time ?? text}
          </strong>
        ),
        retry: (text) => (
          <a href={localPath(pathname) + search} className="link">
            {text}
          </a>
        ),
      })}
    </p>
  );
}

/** A subscription that never fires, because the value is constant for a document. */
const never = () => () => {};
const isThisCopy = () => keptAt() !== null;

function onConnectionChange(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

function isOffline(): boolean {
  return !navigator.onLine;
}

/** The target of a click, if it opens another page of this site in this window. */
function addressElsewhere(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || opensNewTab(event) || link.target === "_blank" || link.origin !== location.origin) return null;
  const isHere = link.pathname === location.pathname && link.search === location.search && link.hash !== "";
  return isHere ? null : link.href;
}

/** Whether a click on a link opens a new tab or window, or downloads the target. */
export function opensNewTab({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
}
