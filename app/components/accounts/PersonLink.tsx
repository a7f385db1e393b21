import { Link } from "@remix-run/react";
import { pathTo } from "#app/domain/site/links.ts";

/** The name of an account on a page for admins, with a link to its page there. */
export function PersonLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to={pathTo("/admin/people/:accountId", { accountId: id })} className="link">
      {children}
    </Link>
  );
}
