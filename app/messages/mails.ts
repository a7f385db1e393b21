import en from "./en/mails.ts";
import es from "./es/mails.ts";
import { topic } from "./topic.ts";

/** The mails that the site sends. Those of Supabase Auth are in `supabase/templates`. */
export default topic({ en, es });
