/** What a city page says about its city. */
export interface CityGuide {
  /** Two or three sentences for people. */
  readonly hero: string;
  /** One line for search engines. */
  readonly description: string;
  readonly keywords: readonly string[];
}
