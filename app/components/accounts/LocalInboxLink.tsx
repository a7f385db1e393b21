import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** Link to the local inbox on a machine without a mail server; otherwise nothing. */
export function LocalInboxLink({ url }: { url: string | null }) {
  if (!url) return null;
  return (
    <p className="mt-3">
      <a href={url} className="link">
        {t("openLocalInbox")}
      </a>
    </p>
  );
}
