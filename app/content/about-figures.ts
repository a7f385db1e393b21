/** One figure of the About page. */
export interface AboutFigure {
  readonly value: string;
  readonly label: string;
}

/** What the About page says about the size of the community. For the operator to keep up to date. */
export const ABOUT_FIGURES: readonly AboutFigure[] = [
  { value: "10,000+", label: "events" },
  { value: "500,000+", label: "users" },
  { value: "200+", label: "cities" },
  { value: "98%", label: "satisfaction" },
];
