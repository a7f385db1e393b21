import { Form } from "@remix-run/react";
import { type ComponentProps, type ReactNode, type SyntheticEvent, useState } from "react";
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
      <SearchField aria-label={label} placeholder={t("searchExample")} />
      <SearchButton />
    </Form>
  );
}

export function SearchButton() {
  return (
    <button type="submit" className="button button-primary px-3">
      <FindIcon /> <span className="sr-only">{t("search")}</span>
    </button>
  );
}

/**
 * The field of a search. Scripts add suggestions on first focus.
 * @param placeTo makes it a field for a place: address template of the page near it, with "here" for its slug.
 */
export function SearchField({ placeTo, ...props }: ComponentProps<"input"> & { placeTo?: string }) {
  const [suggestions, setSuggestions] = useState<ReactNode>();
  function suggest({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    // A separate chunk, so that only visitors who search load it. If loading fails, the field works without it.
    import("#app/components/enhance/Suggestions.tsx").then(
      ({ Suggestions }) => setSuggestions(<Suggestions field={currentTarget} placeTo={placeTo} />),
      () => {},
    );
  }
  return (
    <>
      <input name="search" maxLength={100} className="control" {...props} onFocus={suggest} onInput={suggest} />
      {suggestions}
    </>
  );
}
