/** Which drawing stands at the top of a city page. */
export type CityScene = "skyline" | "beach" | "lake" | "oaks";

/** What a city page says about its city. */
export interface CityGuide {
  readonly scene: CityScene;
  /** Two or three sentences for people. */
  readonly hero: string;
  /** One line for search engines. */
  readonly description: string;
  readonly keywords: readonly string[];
}
