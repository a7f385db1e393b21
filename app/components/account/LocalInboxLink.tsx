/** Where mail goes on a machine without a mail server; nothing where there is one. */
export function LocalInboxLink({ url }: { url: string | null }) {
  if (!url) return null;
  return (
    <p className="mt-3">
      <a href={url} className="font-semibold text-gulf underline underline-offset-4">
        Open the local inbox
      </a>
    </p>
  );
}
