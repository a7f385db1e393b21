import en from "./en/following.ts";
import es from "./es/following.ts";
import { topic } from "./topic.ts";

/** Saved events, pages of venues and organizers, and all ways to follow a list: feeds, weekly mail, changes, embedding. */
export default topic({ en, es });
