import { Form, Link } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { keptAt, tellWorker } from "#app/components/enhance/offline-copies.js";
import { CHANGED, readSaved, readStored, writeSaved } from "#app/components/enhance/saved-in-browser.js";
import { useSite } from "#app/components/site/root-data.ts";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { Notice, StatusRegion } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import type { SavedEvents } from "#app/domain/events/saved-events.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/following.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { CalendarFile, NothingSaved, RemoveLabel, SavedGroups } from "./lists.tsx";

const t = translator(messages);

/** The serialized list in localStorage; undefined before hydration. */
function useStored(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(subscribe, readStored, () => undefined);
}

function subscribe(listener: () => void): () => void {
  for (const name of [CHANGED, "storage"]) addEventListener(name, listener);
  return () => {
    for (const name of [CHANGED, "storage"]) removeEventListener(name, listener);
  };
}

function forget(ids: readonly string[]): void {
  writeSaved(readSaved().filter((id) => !ids.includes(id)));
}

/** The result of a request for saved events. */
interface Answer {
  /** The requested ids. */
  asked: readonly string[];
  saved: SavedEvents | "failed";
}

/** Fetches the current state of these events; unknown ones are removed from the stored list. */
function useSavedEvents(ids: readonly string[] | undefined): {
  saved: SavedEvents | "failed" | null;
  retry: () => void;
} {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isAsked = ids === undefined || ids.length === 0 || ids.every((id) => answer?.asked.includes(id));
  const wanted = isAsked ? "" : ids.join(".");
  useEffect(() => {
    if (wanted === "") return;
    const asked = wanted.split(".");
    const controller = new AbortController();
    fetchSaved(wanted, controller.signal).then(
      ({ saved, isCopy }) => {
        setAnswer({ asked, saved });
        // A cached copy lacks events saved since.
        if (isCopy) return;
        const known = new Set([...saved.coming, ...saved.withdrawn, ...saved.over].map(({ id }) => id));
        forget(asked.filter((id) => !known.has(id)));
      },
      () => {
        if (!controller.signal.aborted) setAnswer({ asked, saved: "failed" });
      },
    );
    return () => controller.abort();
  }, [wanted]);
  return { saved: answer?.saved ?? null, retry: () => setAnswer(null) };
}

/** @returns `isCopy`: the service worker answered with a cached copy, because there is no connection. */
async function fetchSaved(ids: string, signal: AbortSignal): Promise<{ saved: SavedEvents; isCopy: boolean }> {
  // `no-cache` forces revalidation: the response's headers allow stale-while-revalidate.
  const response = await fetch(localPath(pathTo("/saved/events.json", { ids })), { signal, cache: "no-cache" });
  if (!response.ok) throw new Error(`${response.status}`);
  return { saved: await response.json(), isCopy: response.headers.has("Server-Timing") };
}

/**
 * The events saved in this browser.
 * @param known for a member, the ids saved in their account, which are removed from the browser's list; omitted for a visitor.
 */
export function SavedInBrowser({ known }: { known?: readonly string[] }) {
  const stored = useStored();
  const saved = stored === undefined ? undefined : readSaved(stored);
  const duplicates = known && saved ? saved.filter((id) => known.includes(id)).join(".") : "";
  useEffect(() => {
    if (duplicates !== "") forget(duplicates.split("."));
  }, [duplicates]);
  const ids = saved?.filter((id) => !known?.includes(id));
  useKeptPages(stored, known);
  const { saved: events, retry } = useSavedEvents(ids);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const note = <RemovedNote removed={removed} onUndo={() => setRemoved(null)} />;
  if (known)
    return (
      <>
        {ids && ids.length > 0 && <ImportOffer ids={ids} events={events} onRemove={setRemoved} />}
        {note}
      </>
    );
  return (
    // As high as the viewport, to prevent a layout shift when the list arrives.
    <div className="min-h-dvh noscript:min-h-0">
      <noscript>
        <SignInFirst />
      </noscript>
      <StatusRegion>{ids && ids.length > 0 && events === null && <p>{t("loading")}</p>}</StatusRegion>
      {ids?.length === 0 && <NothingSaved />}
      {ids && ids.length > 0 && events === "failed" && <LoadError retry={retry} />}
      {ids && ids.length > 0 && events && events !== "failed" && (
        <BrowserList ids={ids} saved={events} onRemove={setRemoved} />
      )}
      {note}
    </div>
  );
}

/** Asks the service worker to cache the pages of saved events for offline reading: those saved in this browser, and a member's. */
function useKeptPages(stored: string | null | undefined, known: readonly string[] | undefined): void {
  const { hasOfflineCopies } = useSite();
  const ids = known?.join(".");
  useEffect(() => {
    if (!hasOfflineCopies || stored === undefined || keptAt() !== null) return;
    void tellWorker({ saved: readSaved(stored), ...(ids !== undefined && { own: ids === "" ? [] : ids.split(".") }) });
  }, [hasOfflineCopies, stored, ids]);
}

/** Shown to visitors without scripts. */
function SignInFirst() {
  return (
    <Notice kind="info">
      {t("noScripts")}
      <p className="mt-3">
        <ButtonLink to={pathTo("/signin", { next: pathTo("/saved") })} rel="nofollow">
          {t("signIn")}
        </ButtonLink>
      </p>
    </Notice>
  );
}

function LoadError({ retry }: { retry: () => void }) {
  return (
    <Notice kind="error">
      <p className="mb-3">{t("savedFailed")}</p>
      <Button type="button" variant="secondary" onClick={retry}>
        {t("tryAgain")}
      </Button>
    </Notice>
  );
}

/** A visitor's saved events, with their actions. */
function BrowserList({ ids, saved, onRemove }: BrowserGroupsProps) {
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <CalendarFile href={pathTo("/saved/events.ics", { ids: ids.join(".") })} />
        <p className="max-w-prose">
          {t.rich("otherDevices", {
            link: (text) => (
              <Link to={pathTo("/signin", { next: pathTo("/saved") })} rel="nofollow" className="link">
                {text}
              </Link>
            ),
          })}
        </p>
      </div>
      <BrowserGroups ids={ids} saved={saved} onRemove={onRemove} />
    </>
  );
}

type Removed = { id: string; title: string };

interface BrowserGroupsProps {
  ids: readonly string[];
  saved: SavedEvents;
  onRemove: (event: Removed) => void;
}

function BrowserGroups({ ids, saved, onRemove }: BrowserGroupsProps) {
  return (
    <SavedGroups
      saved={saved}
      isShown={(id) => ids.includes(id)}
      removeButton={({ id, title }) => (
        <Button
          type="button"
          variant="secondary"
          onClick={() => {
            forget([id]);
            onRemove({ id, title });
            focusPage();
          }}
        >
          <RemoveLabel title={title} />
        </Button>
      )}
    />
  );
}

/** Moves the focus after the focused button was removed. */
function focusPage(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** A note about the removed event, with an undo button. */
function RemovedNote({ removed, onUndo }: { removed: Removed | null; onUndo: () => void }) {
  return (
    <p role="status" className="mark-note">
      {removed && (
        <>
          {t("removed", { title: removed.title })}{" "}
          <button
            type="button"
            className="link"
            onClick={() => {
              writeSaved([...readSaved().filter((id) => id !== removed.id), removed.id]);
              onUndo();
              focusPage();
            }}
          >
            {t("undo")}
          </button>
        </>
      )}
    </p>
  );
}

interface ImportOfferProps extends Omit<BrowserGroupsProps, "saved"> {
  events: SavedEvents | "failed" | null;
}

/** Offers a member to import the events that they saved in this browser before signing in. */
function ImportOffer({ ids, events, onRemove }: ImportOfferProps) {
  return (
    <section aria-labelledby="saved-here" className="mt-12 border-t border-line pt-10">
      <h2 id="saved-here" className="mb-1 text-2xl">
        {t("onlyHere")}
      </h2>
      <p className="mb-4 max-w-prose text-ink-soft">{t("onlyHereText")}</p>
      <Form method="post" action={pathTo("/saved")} className="mb-8">
        <input type="hidden" name="ids" value={ids.join(".")} />
        <SubmitButton intent="keep" busyLabel={t("keeping")}>
          {t("keepInAccount")}
        </SubmitButton>
      </Form>
      {events && events !== "failed" && <BrowserGroups ids={ids} saved={events} onRemove={onRemove} />}
    </section>
  );
}
