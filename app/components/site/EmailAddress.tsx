import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";
import { useSite } from "./root-data.ts";

const t = translator(messages);

/** A `mailto:` link. */
export function EmailAddress({ address, className = "link" }: { address: string; className?: string }) {
  return (
    <a href={`mailto:${address}`} className={className}>
      <BreakableAddress address={address} />
    </a>
  );
}

/** An e-mail address that may wrap after its "@" or a dot before it, but not within a word. */
export function BreakableAddress({ address }: { address: string }) {
  const end = address.slice(0, address.lastIndexOf("@") + 1).search(/[.@]/) + 1;
  if (end === 0) return address;
  return (
    <>
      {address.slice(0, end)}
      <wbr />
      <BreakableAddress address={address.slice(end)} />
    </>
  );
}

/** The page's URL without its scheme, in print only. */
export function PrintedAddress({ path }: { path: string }) {
  const address = new URL(localPath(path), useSite().siteUrl).href.replace(/^https?:\/\//, "");
  return <p className="print-only printed-address">{address}</p>;
}

/** Shown below the errors of a form that the site cannot accept at the moment: the e-mail address of the team. */
export function EmailFallback() {
  const address = useSite().supportEmail;
  return t.rich("stillBelow", { address, email: () => <EmailAddress address={address} /> });
}
