/** "November 20, 2026, 3:15 PM EST": broken, if anywhere, between date and time. `at`, in UTC ISO 8601, is for machines. */
export function Moment({ at, children }: { at?: string; children: string }) {
  const cut = children.lastIndexOf(", ") + 1;
  const words = (
    <>
      <span className="whitespace-nowrap">{children.slice(0, cut)}</span>{" "}
      <span className="whitespace-nowrap">{children.slice(cut + 1)}</span>
    </>
  );
  return at ? <time dateTime={at}>{words}</time> : words;
}
