import { Form, useLocation } from "@remix-run/react";
import { THEMES, type Theme } from "#app/domain/theme.ts";

const LABELS: Record<Theme, string> = { system: "Auto", light: "Light", dark: "Dark" };

/** Light, dark, or whatever the device prefers: a form, so that the choice also stays without scripts. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/theme" replace preventScrollReset className="text-sm">
      <input type="hidden" name="next" value={`${pathname}${search}`} />
      <fieldset className="flex flex-wrap items-center gap-3">
        <legend className="float-left text-ink-soft">Appearance</legend>
        <span className="flex rounded-full border border-line-strong p-0.5">
          {THEMES.map((choice) => (
            <button
              key={choice}
              type="submit"
              name="theme"
              value={choice}
              aria-pressed={choice === theme}
              className="min-h-8 cursor-pointer rounded-full px-3 font-medium hover:bg-gulf-wash aria-pressed:bg-gulf aria-pressed:text-on-gulf forced-colors:aria-pressed:outline-2"
            >
              {LABELS[choice]}
            </button>
          ))}
        </span>
      </fieldset>
    </Form>
  );
}
