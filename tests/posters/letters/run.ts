import { writeFileSync } from "node:fs";
import { lettersFile } from "./outlines.ts";

/* npm run posters:letters: writes the outlines of the letters on posters, from the font that the site serves. */

writeFileSync("app/posters/letters.ts", lettersFile());
