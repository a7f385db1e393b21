import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/Button.tsx";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";
import { RefreshIcon } from "./icons.tsx";

const t = translator(messages);

interface RefreshButtonProps {
  /** Path of the page. */
  action: string;
  /** Query string of the page to keep, such as "?category=music". */
  search?: string;
  label?: string;
  /** Whether phones show an arrow instead of the label. */
  isShort?: boolean;
}

/** Reloads the page's data and keeps the scroll position. */
export function RefreshButton({ action, search = "", label = t("refresh"), isShort = false }: RefreshButtonProps) {
  return (
    <Form method="get" action={action} replace preventScrollReset>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {isShort ? (
        <Button variant="secondary" className="max-sm:size-11 max-sm:px-0!">
          <RefreshIcon />
          <span className="max-sm:sr-only">{label}</span>
        </Button>
      ) : (
        <Button variant="secondary">{label}</Button>
      )}
    </Form>
  );
}
