import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** Permanent redirect from the former address of the city page. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/hollywood-fl${new URL(request.url).search}`, 301);
}
