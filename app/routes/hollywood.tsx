import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { pathTo } from "#app/domain/site/links.ts";

/** Permanent redirect from the former address of the city page. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`${pathTo("/:city", { city: "hollywood-fl" })}${new URL(request.url).search}`, 301);
}
