/** A link that writes to an address. Where the line is too short for all of it, it breaks after the "@". */
export function EmailAddress({ address, className = "link" }: { address: string; className?: string }) {
  const at = address.indexOf("@") + 1;
  return (
    <a href={`mailto:${address}`} className={className}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  );
}
