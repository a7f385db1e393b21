import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { parseFailureBody } from "#app/domain/failure.ts";
import { PICTURES } from "./pictures.ts";
import { REFERENCE_ATTRIBUTE, useReference } from "./reference.ts";
import { ButtonLink } from "./ui/Button.tsx";

/** What a failed page knows about its failure. `message` is null where nothing is meant for people. */
export function useFailure(): { status: number; message: string | null; code: string | null } {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return { status: 500, message: null, code: null };
  const body = parseFailureBody(error.data);
  return { status: error.status, message: body?.message ?? null, code: body?.code ?? null };
}

/**
 * The screen of a page that could not be shown, in the words of the specification.
 *
 * Routes with an action export it as an error boundary of their own. When an action throws, Remix asks no loader from the
 * boundary's route on downwards; with only the root's, that would be the one that header and footer are made of.
 */
export function ErrorScreen() {
  const isOutOfReach = isNetworkError(useRouteError());
  const { pathname, search } = useLocation();
  const { status, message, code } = useFailure();
  const reference = useReference();
  if (isOutOfReach) {
    return (
      <FailureScreen
        picture={PICTURES.offline}
        title="No connection"
        text="The site could not be reached. Please check your connection and try again."
      >
        <ButtonLink to={`${pathname}${search}`} replace>
          Try again
        </ButtonLink>
      </FailureScreen>
    );
  }
  if (status === 404) {
    return (
      <FailureScreen
        picture={PICTURES.lost}
        title="Page Not Found"
        text="The page you're looking for doesn't exist or has been moved."
      >
        <ButtonLink to="/">Go to Homepage</ButtonLink>
      </FailureScreen>
    );
  }
  if (status === 503) {
    return (
      <FailureScreen picture={PICTURES.offline} title="We'll be right back" text={message ?? ""} code={code}>
        <ButtonLink to={`${pathname}${search}`} reloadDocument>
          Try again
        </ButtonLink>
      </FailureScreen>
    );
  }
  return (
    <FailureScreen
      picture={PICTURES.offline}
      title={status < 500 ? "That did not work" : "Unexpected Application Error!"}
      text={message ?? "Something went wrong on our side. It has been noted; please try again in a moment."}
      code={code}
      reference={status >= 500 ? reference : null}
    >
      {status >= 500 && (
        <ButtonLink to={`${pathname}${search}`} reloadDocument>
          Try again
        </ButtonLink>
      )}
      <ButtonLink to="/" look={status >= 500 ? "secondary" : "primary"}>
        Go to Homepage
      </ButtonLink>
    </FailureScreen>
  );
}

/** How Chromium, Firefox and Safari word it when a page's script gets no answer; the specification of fetch leaves it open. */
const NETWORK_ERROR = /^(Failed to fetch|NetworkError when attempting to fetch resource|Load failed)/;

function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && NETWORK_ERROR.test(error.message);
}

interface FailureScreenProps {
  picture: string;
  title: string;
  text: string;
  /** Such as CONNECTION_ERROR; null where it tells nobody anything. */
  code?: string | null;
  /** By which the operator finds the failure in the log; null where there is nothing to find. */
  reference?: string | null;
  children: ReactNode;
}

/** A picture, what happened, and the ways on. */
export function FailureScreen({ picture, title, text, code, reference, children }: FailureScreenProps) {
  return (
    <div className="page-width grid max-w-4xl items-center gap-8 py-10 sm:grid-cols-2 sm:py-16">
      <img src={picture} alt="" width={600} height={360} className="w-full rounded-3xl" />
      <div>
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-3 text-lg text-ink-soft">{text}</p>
        {code && <p className="mt-3 text-sm text-ink-soft">Code: {code}</p>}
        {reference && (
          <p className="mt-3 text-sm text-ink-soft">
            If you write to us about it, please mention this:
            <code className="block" {...{ [REFERENCE_ATTRIBUTE]: "" }}>
              {reference}
            </code>
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">{children}</div>
      </div>
    </div>
  );
}
