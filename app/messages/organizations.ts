import en from "./en/organizations.ts";
import es from "./es/organizations.ts";
import { topic } from "./topic.ts";

/** Members of organizations, their invitations, messages to them, and transfers of events. */
export default topic({ en, es });
