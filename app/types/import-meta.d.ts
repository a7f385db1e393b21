interface ImportMetaEnv {
  /** Names the drawings of `app/posters` as they are: another name after each change. See `remix.config.ts`. */
  readonly DRAWINGS: string;
}
