import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** An old address of the city page, for good. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/hollywood-fl${new URL(request.url).search}`, 301);
}
