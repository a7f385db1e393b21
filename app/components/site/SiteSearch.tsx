import { Form } from "@remix-run/react";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";
import { FindIcon } from "./icons.tsx";

const t = translator(messages);

/**
 * The search for events in the header and on error pages. Loads the list as a document, because it is also on pages without scripts.
 * @param label label of the form and its field.
 */
export function SiteSearch({ label }: { label: string }) {
  return (
    <Form action={pathTo("/events")} role="search" aria-label={label} reloadDocument className="site-search">
      <input name="search" aria-label={label} placeholder={t("searchExample")} maxLength={100} className="control" />
      <button type="submit" aria-label={t("find")} className="button button-primary">
        <FindIcon />
      </button>
    </Form>
  );
}
