import { notFound } from "#app/http/responses.server.ts";

export function loader() {
  throw notFound();
}

export function action() {
  throw notFound();
}

/** Never rendered: every address that no other route knows is a 404. */
export default function UnknownPage() {
  return null;
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
export { clientLoader, handle } from "#app/components/site/page-handle.ts";
