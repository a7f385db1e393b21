/** How the site may look; `system` follows the device. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The theme of that name; what the device prefers for anything else. */
export function parseTheme(name: unknown): Theme {
  return THEMES.find((theme) => theme === name) ?? "system";
}
