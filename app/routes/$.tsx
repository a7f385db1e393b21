import { notFound } from "#app/http/responses.server.ts";

export function loader() {
  throw notFound();
}

export function action() {
  throw notFound();
}

/** The catch-all route. Never rendered, because its loader throws a 404. */
export default function UnknownPage() {
  return null;
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
export { clientLoader, handle } from "#app/components/site/page-handle.ts";
