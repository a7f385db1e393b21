/** Themes of the site; `system` follows the device. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The theme of that name; `system` for anything else. */
export function parseTheme(name: unknown): Theme {
  return THEMES.find((theme) => theme === name) ?? "system";
}
