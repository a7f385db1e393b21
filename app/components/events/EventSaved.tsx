import { Link, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Notice, StatusRegion } from "#app/components/ui/Notice.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface EventSavedProps {
  /** Id of the event, whose page says how long the review takes; null if unknown. */
  submissionId: string | null;
  /** Null until the event is saved. */
  message: string | null;
  /** The city pages that will list it, from `describeCityPages`; null if unknown. */
  cityPages: string | null;
  /** What visitors see until the review; null for nothing, and without a review. */
  meanwhile?: string | null;
}

/** Replaces the form after an event was saved, before the redirect to the dashboard. */
export function EventSaved({ submissionId, message, cityPages, meanwhile = null }: EventSavedProps) {
  const places = cityPages && `${cityPages.charAt(0).toLowerCase()}${cityPages.slice(1)}`;
  return (
    <>
      <StatusRegion>
        {message && (
          <Notice kind="success">
            <p className="font-semibold">{message}</p>
            {meanwhile !== null && <p className="mt-2">{meanwhile}</p>}
          </Notice>
        )}
      </StatusRegion>
      {message && (
        <>
          {places && <p className="mt-6 text-ink-soft">{t("listedOnceApproved", { places })}</p>}
          <p className="mt-6 mb-4 text-ink-soft">{t("dashboardIsNext")}</p>
          <p className="flex flex-wrap items-center gap-4">
            <ButtonLink to={pathTo("/dashboard")}>{t("goToDashboard")}</ButtonLink>
            {submissionId && (
              <Link to={pathTo("/dashboard/events/:eventId", { eventId: submissionId })} className="link">
                {t("seeSubmission")}
              </Link>
            )}
          </p>
          <RedirectAfterDelay to={pathTo("/dashboard")} />
        </>
      )}
    </>
  );
}

/** Navigates to `to` after two seconds. Without JavaScript the `Refresh` header does the same. */
function RedirectAfterDelay({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), REDIRECT_DELAY_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return null;
}

/** How long the message is shown before the redirect, in seconds (PRODUCT.md, Figures). */
export const REDIRECT_DELAY_SECONDS = 2;

/** Value of a `Refresh` header that redirects to `path` after the delay. */
export function refreshHeader(path: string): string {
  return `${REDIRECT_DELAY_SECONDS}; url=${localPath(path)}`;
}
