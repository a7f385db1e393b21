/** The low sun over the Gulf that stands for the site. Decorative. */
export function SiteLogo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
      <circle cx="16" cy="17" r="9" fill="var(--sun)" />
      <path d="M2 21c4 0 4-2.500 7-2.500s3.500 2.500 7 2.500 4-2.500 7-2.500 3 2.500 7 2.500v8H2z" fill="var(--gulf)" />
      <path d="M16 3v3M5.500 8l2 2M26.500 8l-2 2" stroke="var(--sun)" strokeWidth="2.500" strokeLinecap="round" />
    </svg>
  );
}

/** Three bars. Decorative. */
export function MenuIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0">
      <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** Points down, and up inside an open disclosure. Decorative. */
export function Chevron({ className = "" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className={`size-4 shrink-0 in-open:rotate-180 ${className}`}>
      <path d="m4 7 6 6 6-6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
