import type { Person } from "./people.ts";
import type { TestStack } from "./stack.ts";

type Sql = TestStack["sql"];

/** Id of the organization that this person founded. @throws Error when there is none. */
export async function organizationOf({ sql }: { sql: Sql }, founder: { id: string }): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from public.organizers where founder_id = ${founder.id}`;
  if (!row) throw new Error("This person has founded no organization.");
  return row.id;
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
