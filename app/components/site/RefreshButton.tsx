import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/Button.tsx";

interface RefreshButtonProps {
  /** Path of the page. */
  action: string;
  /** The page's query string, such as "?category=music", which is kept. */
  search?: string;
  label?: string;
}

/** Reloads the page's data and keeps the scroll position. */
export function RefreshButton({ action, search = "", label = "Refresh" }: RefreshButtonProps) {
  return (
    <Form method="get" action={action} replace preventScrollReset>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="secondary">{label}</Button>
    </Form>
  );
}
