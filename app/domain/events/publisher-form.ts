import { line, z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** The names under which a member may publish an event. Only for members of an organization. */
export interface Publishers {
  /** The default choice. */
  preset: string;
  /** The organizations, then the account itself, by the ids of `User.ownerIds`. */
  options: { id: string; name: string }[];
}

/** The choice of the control "Publish as", as the column `events.organization_id`. */
export interface PublisherInput {
  /** Null for the account itself; undefined without a choice, for the database's default. */
  organization: string | null | undefined;
}

/**
 * Schema of the control "Publish as" of a new event.
 * @param user with `ownerIds` from the database. The control is ignored for users without an organization.
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
