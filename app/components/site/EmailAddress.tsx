import { useSite } from "./site.ts";

/** A link that writes to an address. */
export function EmailAddress({ address, className = "link" }: { address: string; className?: string }) {
  return (
    <a href={`mailto:${address}`} className={className}>
      <BreakableAddress address={address} />
    </a>
  );
}

/** An address which, where the line is too short for all of it, breaks after its "@" or a dot before that, never inside a word. */
export function BreakableAddress({ address }: { address: string }) {
  const end = address.search(/@|\..*@/) + 1;
  if (end === 0) return address;
  return (
    <>
      {address.slice(0, end)}
      <wbr />
      <BreakableAddress address={address.slice(end)} />
    </>
  );
}

/** Where to read on, on paper only: the address without what nobody types. */
export function PrintedAddress({ path }: { path: string }) {
  const address = new URL(path, useSite().siteUrl).href.replace(/^https?:\/\//, "");
  return <p className="print-only printed-address">{address}</p>;
}
