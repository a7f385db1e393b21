import { Link } from "@remix-run/react";
import { pathTo } from "#app/domain/site/links.ts";

/** The name of an account, with a link to its admin page. */
export function PersonLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to={pathTo("/admin/people/:accountId", { accountId: id })} className="link">
      {children}
    </Link>
  );
}
