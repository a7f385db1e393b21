import { useSite } from "./site.ts";

/** Where to read on, on paper only: the address without what nobody types. */
export function PrintedAddress({ path }: { path: string }) {
  const address = new URL(path, useSite().siteUrl).href.replace(/^https?:\/\//, "");
  return <p className="print-only printed-address">{address}</p>;
}
