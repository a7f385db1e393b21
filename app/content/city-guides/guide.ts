/** The texts of a city page about its city. */
export interface CityGuide {
  /** Introduction at the top of the page, two or three sentences. */
  readonly hero: string;
  /** The meta description, one line. */
  readonly description: string;
  readonly keywords: readonly string[];
}
