import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Notice, StatusRegion } from "#app/components/ui/Notice.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import type { FormAnswer } from "#app/forms/answer.ts";
import messages from "#app/messages/drafts.ts";
import { currentLanguage, LOCALES, localPath, splitLanguage } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { type DraftKeeper, type DraftStatus, keepDrafts } from "./draft-keeper.ts";

const t = translator(messages);

interface KeptFormOptions {
  /** Id of the member; null when the form is shown again, which keeps the previous id. */
  account: string | null;
  /** The event that the form edits; null for a new one. */
  eventId: string | null;
  answer: FormAnswer | undefined;
}

/** The autosave state of a form. */
export interface KeptDraft {
  status: DraftStatus | null;
  /** Whether the form was restored from this browser. */
  isRestored: boolean;
  discard(): void;
}

/** Autosaves an event form as a draft. */
export function useKeptDraft(
  form: RefObject<HTMLFormElement>,
  { account, eventId, answer }: KeptFormOptions,
): KeptDraft {
  const [status, setStatus] = useState<DraftStatus | null>(null);
  const [isRestored, setRestored] = useState(false);
  const keeper = useRef<DraftKeeper | null>(null);
  const isAnswered = useRef(answer !== undefined);
  const isFilled = useRef(answer?.intent === "link");
  const lastAccount = useRef(account);
  lastAccount.current = account ?? lastAccount.current;
  const owner = lastAccount.current;

  useEffect(() => {
    if (!form.current || owner === null) return;
    const started = keepDrafts(form.current, {
      account: owner,
      eventId,
      isAnswered: isAnswered.current,
      isFilled: isFilled.current,
      onStatus: setStatus,
      onRestored: () => setRestored(true),
    });
    keeper.current = started;
    return () => started.stop();
  }, [form, owner, eventId]);

  // Only when idle, the address is that of the rendered response.
  const isShown = useNavigation().state === "idle";
  useEffect(() => {
    if (answer && isShown) keeper.current?.resume();
  }, [answer, isShown]);

  const discard = () => {
    const to = keeper.current?.discard();
    if (to === location.href) location.reload();
    else if (to) location.assign(to);
  };
  return { status, isRestored, discard };
}

/** The note above a restored form. */
export function RestoredNote({ isRestored, discard }: Pick<KeptDraft, "isRestored" | "discard">) {
  return (
    <StatusRegion>
      {isRestored && (
        <div className="mb-4">
          <Notice kind="info">
            {t.rich("restored", {
              discard: (text) => (
                <button type="button" onClick={discard} className="cursor-pointer font-semibold text-gulf underline">
                  {text}
                </button>
              ),
            })}
          </Notice>
        </div>
      )}
    </StatusRegion>
  );
}

/** The autosave status below the form. Announced only when its text changes, so that it does not interrupt typing. */
export function DraftStatusLine({ status }: Pick<KeptDraft, "status">) {
  return (
    <p role="status" className="min-h-6 text-sm text-ink-soft">
      {status && <StatusWords status={status} />}
    </p>
  );
}

function StatusWords({ status }: { status: DraftStatus }) {
  if (status.kind === "saved") {
    const format = new Intl.DateTimeFormat(LOCALES[currentLanguage()], { hour: "numeric", minute: "2-digit" });
    return t(status.isCopy ? "savedBeside" : "savedAt", { time: format.format(status.at) });
  }
  if (status.isSignedOut) {
    const next = `${splitLanguage(location.pathname).path}${location.search}`;
    return t.rich("keptSignedOut", {
      link: (text) => (
        <a href={localPath(pathTo("/signin", { next }))} target="_blank" rel="noopener" className="link">
          {text}
        </a>
      ),
    });
  }
  return status.message === null ? t("keptOffline") : t("keptBecause", { message: status.message });
}
