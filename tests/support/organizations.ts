import type { Database } from "#app/types/database.ts";
import { versionOf } from "./events.ts";
import type { Person } from "./people.ts";
import type { Client, TestStack } from "./stack.ts";

type Sql = TestStack["sql"];
type OrganizationFields = Database["public"]["Tables"]["organizers"]["Update"];

/** Id of the organization that this person founded. @throws Error when there is none. */
export async function organizationOf({ sql }: { sql: Sql }, founder: { id: string }): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from public.organizers where founder_id = ${founder.id}`;
  if (!row) throw new Error("This person has founded no organization.");
  return row.id;
}

/** Changes the organization that `founder` founded, on behalf of whoever has this client. Answers with the changed rows. */
export async function changeOrganization(
  stack: { sql: Sql },
  { client }: { client: Client },
  founder: Person,
  fields: OrganizationFields,
) {
  const id = await organizationOf(stack, founder);
  return client.from("organizers").update(fields).eq("id", id).select("name, slug");
}

/** Deletes the organization that `founder` founded, on behalf of whoever has this client. Answers with the deleted rows. */
export async function deleteOrganization(stack: { sql: Sql }, { client }: { client: Client }, founder: Person) {
  const id = await organizationOf(stack, founder);
  return client.from("organizers").delete().eq("id", id).select("name");
}

/** Adds a public organization. The first member is its founder, the others have `role`. Returns its id. */
export async function addOrganization(
  { sql }: { sql: Sql },
  name: string,
  [founder, ...others]: readonly [Person, ...Person[]],
  role: "owner" | "editor" = "editor",
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.organizers (founder_id, name, is_approved) values (${founder.id}, ${name}, true) returning id`;
  if (!row) throw new Error("The organization was not added.");
  for (const { id } of others) await addMember({ sql }, row.id, id, role);
  return row.id;
}

/** Makes an account a member of an organization. */
export async function addMember({ sql }: { sql: Sql }, organization: string, member: string, role: "owner" | "editor") {
  await sql`insert into public.organizer_members (organizer_id, member_id, role) values (${organization}, ${member}, ${role})`;
}

/** Sets the role of a member on behalf of a person. Answers with the changed rows. */
export const setRole = ({ client }: Person, organization: string, { id }: Person, role: string) =>
  client.from("organizer_members").update({ role }).eq("organizer_id", organization).eq("member_id", id).select("role");

/** Removes a member on behalf of a person. Answers with the removed rows. */
export const removeMember = ({ client }: Person, organization: string, { id }: Person) =>
  client.from("organizer_members").delete().eq("organizer_id", organization).eq("member_id", id).select("member_id");

/** The roles in an organization, by the ids of its members. */
export async function rolesIn({ sql }: { sql: Sql }, organization: string): Promise<Record<string, string>> {
  const rows = await sql<{ member_id: string; role: string }[]>`
    select member_id, role from public.organizer_members where organizer_id = ${organization}`;
  return Object.fromEntries(rows.map(({ member_id, role }) => [member_id, role]));
}

/** Hands the current version of an event to an organization, or takes it away from one (null). */
export async function handOverEvent(stack: { sql: Sql }, { client }: Person, event: string, to: string | null) {
  const version = await versionOf(stack, event);
  return client.rpc("hand_over_event", { event_id: event, new_organization: to as string, version });
}

/** Account and organization that an event belongs to. @returns undefined when it was deleted. */
export async function ownerOfEvent({ sql }: { sql: Sql }, event: string) {
  const [row] = await sql`select organizer_id, organization_id from public.events where id = ${event}`;
  return row;
}
