import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { PICTURES } from "#app/drawings/drawings.ts";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";
import { REFERENCE_ATTRIBUTE, useReference } from "./page-context.ts";
import { SiteSearch } from "./SiteSearch.tsx";

const t = translator(messages);

/** The details of the current route error. `message` is null without a text for people. */
export function useFailure(): { status: number; message: string | null; code: string | null } {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return { status: 500, message: null, code: null };
  const body = parseFailureBody(error.data);
  return { status: error.status, message: body?.message ?? null, code: body?.code ?? null };
}

/**
 * The error boundary; its texts are in PRODUCT.md, Failures.
 *
 * Routes with an action export it too. When an action throws, Remix calls no loaders from the boundary's route downwards: with the root
 * boundary alone, header and footer would have no data.
 */
export function ErrorScreen() {
  const isOffline = isNetworkError(useRouteError());
  const { pathname, search } = useLocation();
  const { status, message, code } = useFailure();
  const reference = useReference();
  if (isOffline) {
    return (
      <FailureScreen picture={PICTURES.offline} title={t("offlineTitle")} text={t("offlineText")}>
        <ButtonLink to={`${pathname}${search}`} replace>
          {t("tryAgain")}
        </ButtonLink>
      </FailureScreen>
    );
  }
  if (status === 404) {
    return (
      <FailureScreen picture={PICTURES.lost} title={t("notFoundTitle")} text={t("notFoundText")}>
        <SiteSearch label={t("findEvent")} />
        <ButtonLink to={pathTo("/")}>{t("homepage")}</ButtonLink>
        <ButtonLink to={pathTo("/events")} variant="secondary">
          {t("browseEvents")}
        </ButtonLink>
      </FailureScreen>
    );
  }
  if (status === 503) {
    return (
      <FailureScreen picture={PICTURES.offline} title={t("backSoon")} text={message ?? ""} code={code}>
        <ButtonLink to={`${pathname}${search}`} reloadDocument>
          {t("tryAgain")}
        </ButtonLink>
      </FailureScreen>
    );
  }
  return (
    <FailureScreen
      picture={PICTURES.offline}
      title={t(status < 500 ? "didNotWork" : "unexpectedError")}
      text={message ?? t("ourFault")}
      code={code}
      reference={status >= 500 ? reference : null}
    >
      {status >= 500 && (
        <ButtonLink to={`${pathname}${search}`} reloadDocument>
          {t("tryAgain")}
        </ButtonLink>
      )}
      <ButtonLink to={pathTo("/")} variant={status >= 500 ? "secondary" : "primary"}>
        {t("homepage")}
      </ButtonLink>
    </FailureScreen>
  );
}

/** The messages of Chromium, Firefox and Safari for a failed fetch, which the Fetch standard does not define. */
const NETWORK_ERROR = /^(Failed to fetch|NetworkError when attempting to fetch resource|Load failed)/;

function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && NETWORK_ERROR.test(error.message);
}

interface FailureScreenProps {
  picture: string;
  title: string;
  text: string;
  /** Such as CONNECTION_ERROR, or null. */
  code?: string | null;
  /** The id of the request in the log, or null. */
  reference?: string | null;
  children: ReactNode;
}

/** A picture, the message, links, and the code and reference for the operator. */
export function FailureScreen({ picture, title, text, code, reference, children }: FailureScreenProps) {
  return (
    <div className="page-width grid items-center gap-8 py-8 sm:grid-cols-2 sm:py-12 lg:grid-cols-[3fr_2fr] lg:gap-12">
      <img src={picture} alt="" width={600} height={360} className="w-full rounded-3xl" />
      <div>
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-3 text-lg text-balance text-ink-soft">{text}</p>
        <div className="mt-6 flex flex-wrap gap-3">{children}</div>
        {(code || reference) && (
          <p className="mt-6 border-t border-line pt-4 text-sm text-ink-soft">
            <KeepsHappening code={code ?? ""} reference={reference ?? ""} />
          </p>
        )}
      </div>
    </div>
  );
}

/** Asks to report the error with its code and reference; "" for an unknown one. */
export function KeepsHappening({ code, reference }: { code: string; reference: string }) {
  return t.rich("keepsHappening", {
    code,
    reference,
    known: code === "" ? "reference" : reference === "" ? "code" : "both",
    contact: (text) => (
      <Link to={pathTo("/contact")} className="link">
        {text}
      </Link>
    ),
    name: (text) => <code>{text}</code>,
    id: (text) => (
      <code className="inline-block" {...{ [REFERENCE_ATTRIBUTE]: "" }}>
        {text}
      </code>
    ),
  });
}

/** The serialized part of an error, without its cause. */
interface FailureBody {
  /** For people. */
  message: string;
  /** Such as CONNECTION_ERROR. */
  code: string;
}

/** The body of an error response that one of our loaders or actions threw; null for anything else. Never throws. */
function parseFailureBody(value: unknown): FailureBody | null {
  if (typeof value !== "object" || value === null || !("message" in value) || !("code" in value)) return null;
  const { message, code } = value;
  return typeof message === "string" && typeof code === "string" ? { message, code } : null;
}
