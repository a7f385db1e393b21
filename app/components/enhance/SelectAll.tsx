import { useHydrated } from "remix-utils/use-hydrated";

/** Chooses every checkbox `name` of its form, or none. Exists only once scripts run: without them it could choose nothing. */
export function SelectAll({ name }: { name: string }) {
  if (!useHydrated()) return null;
  return (
    <label className="flex min-h-11 items-center gap-2 pr-2">
      <input
        type="checkbox"
        className="checkbox"
        onChange={({ currentTarget }) => {
          const boxes = currentTarget.form?.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name="${name}"]`);
          for (const box of boxes ?? []) box.checked = currentTarget.checked;
        }}
      />
      Select all
    </label>
  );
}
