import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { parseFailureBody } from "#app/domain/failure.ts";
import { Page } from "./Page.tsx";
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
  const { status, message, code } = useFailure();
  if (status === 404) {
    return (
      <Screen title="Page Not Found" text="The page you're looking for doesn't exist or has been moved.">
        <ButtonLink to="/">Go to Homepage</ButtonLink>
      </Screen>
    );
  }
  if (status === 503) {
    return (
      <Screen title="We'll be right back" text={message ?? ""} code={code}>
        <ButtonLink to="" reloadDocument>
          Try again
        </ButtonLink>
      </Screen>
    );
  }
  return (
    <Screen
      title={status < 500 ? "That did not work" : "Unexpected Application Error!"}
      text={message ?? "Something went wrong on our side. It has been noted; please try again in a moment."}
      code={code}
    >
      <ButtonLink to="/">Go to Homepage</ButtonLink>
    </Screen>
  );
}

function Screen({
  title,
  text,
  code,
  children,
}: {
  title: string;
  text: string;
  code?: string | null;
  children: ReactNode;
}) {
  return (
    <Page title={title} lead={text} width="text">
      {code && <p className="mb-6 text-sm text-ink-soft">Code: {code}</p>}
      {children}
    </Page>
  );
}
