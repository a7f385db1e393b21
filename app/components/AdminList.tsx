import { Link } from "@remix-run/react";

interface AdminListProps {
  admins: readonly { user_id: string; full_name: string; email: string }[];
  /** Who reads the list: ends their own role elsewhere. */
  ownId: string;
}

/** Who is an admin, by name and address, with the way to the question whether to end the role. */
export function AdminList({ admins, ownId }: AdminListProps) {
  return (
    <section aria-labelledby="admins" className="panel p-6">
      <h2 id="admins" className="mb-3 text-xl">
        Admins
      </h2>
      <ul className="divide-y divide-line">
        {admins.map((admin) => (
          <li key={admin.user_id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
            <span className="font-semibold">{admin.full_name}</span>
            <span className="break-all text-ink-soft">{admin.email}</span>
            <span className="w-full text-sm">
              {admin.user_id === ownId ? (
                "You"
              ) : (
                <Link
                  to={`/admin-setup?${new URLSearchParams({ remove: admin.user_id })}`}
                  preventScrollReset
                  className="link inline-block py-2"
                >
                  Remove admin role<span className="sr-only"> of {admin.full_name}</span>
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
