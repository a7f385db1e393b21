/** Pages that only admins see links to, in the order of the specification, which knows the first three. */
export const ADMIN_LINKS = [
  { to: "/admin", label: "Admin Panel" },
  { to: "/admin-setup", label: "Admin Setup" },
  { to: "/admin-token", label: "Admin Token Generator" },
  { to: "/admin/reports", label: "Reports" },
  { to: "/admin/messages", label: "Contact Messages" },
  { to: "/admin/audit", label: "Audit Log" },
] as const;
