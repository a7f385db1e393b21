import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/Button.tsx";

interface RefreshButtonProps {
  /** Path of the page. */
  action: string;
  /** The page's query string, such as "?category=music", which stays as it is. */
  search?: string;
  label?: string;
}

/** Loads the same page anew, at the same place. */
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
