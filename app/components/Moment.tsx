/** "November 20, 2026, 3:15 PM EST": broken, if anywhere, between date and time. */
export function Moment({ at, children }: { at?: string; children: string }) {
  const cut = children.lastIndexOf(", ") + 1;
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{children.slice(0, cut)}</span>{" "}
      <span className="whitespace-nowrap">{children.slice(cut + 1)}</span>
    </time>
  );
}
