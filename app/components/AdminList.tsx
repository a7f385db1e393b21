interface AdminListProps {
  admins: readonly { user_id: string; full_name: string; email: string }[];
}

/** Who is an admin, by name and address. */
export function AdminList({ admins }: AdminListProps) {
  return (
    <section aria-labelledby="admins" className="panel p-6">
      <h2 id="admins" className="mb-3 text-xl">
        Admins
      </h2>
      <ul className="divide-y divide-line">
        {admins.map((admin) => (
          <li key={admin.user_id} className="flex flex-wrap justify-between gap-x-6 py-2">
            <span className="font-semibold">{admin.full_name}</span>
            <span className="break-all text-ink-soft">{admin.email}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
