import { line, z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** Under which names a member may publish an event. Only for those who belong to an organization. */
export interface Publishers {
  /** What is chosen before they choose. */
  preset: string;
  /** The organizations, and last the account alone, by the ids of `User.ownerIds`. */
  options: { id: string; name: string }[];
}

/** The choice of the control "Publish as", as the column `events.organization_id`. */
export interface PublisherInput {
  /** Null for the account alone; undefined without a choice, for which the database has a default. */
  organization: string | null | undefined;
}

/**
 * Schema of the control "Publish as" of a new event.
 * @param user with `ownerIds` from the database. Of somebody who belongs to no organization, nothing is read.
 * @example publisherSchema(user).parse({ publisher: user.id }) // { organization: null }
 */
export function publisherSchema(user: { id: string; ownerIds: readonly string[] }): z.ZodType<PublisherInput> {
  return z.object({ publisher: line }).transform(({ publisher }, context) => {
    if (publisher === "" || user.ownerIds.length === 1) return { organization: undefined };
    if (publisher === user.id) return { organization: null };
    if (!user.ownerIds.includes(publisher))
      context.addIssue({ code: "custom", path: ["publisher"], message: t("publisherNotYours") });
    return { organization: publisher };
  });
}
