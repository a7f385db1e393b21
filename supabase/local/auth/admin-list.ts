import type { Context } from "hono";
import { requireServiceRole } from "./bearer.ts";
import { type AuthContext, inTransaction } from "./context.ts";
import { invalid } from "./errors.ts";
import type { FactorRow, IdentityRow, UserRow } from "./rows.ts";
import { userJson } from "./user-json.ts";

const DEFAULT_PER_PAGE = 50;
const MAX_PER_PAGE = 1000;

/** `GET /admin/users?page=&per_page=`: newest first, with `X-Total-Count` and `Link` (`next`, `last`). */
export async function adminListUsers(context: AuthContext, c: Context): Promise<Response> {
  await requireServiceRole(context, c);
  const page = positive(c.req.query("page"), 1, "page");
  const perPage = Math.min(positive(c.req.query("per_page"), DEFAULT_PER_PAGE, "per_page"), MAX_PER_PAGE);
  const { users, identities, factors, total } = await inTransaction(context, async (tx) => {
    const users = await tx<UserRow>`
      select * from auth.users where deleted_at is null
      order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`;
    const ids = JSON.stringify(users.map((user) => user.id));
    const identities = await tx<IdentityRow>`
      select * from auth.identities
      where user_id in (select jsonb_array_elements_text(${ids}::text::jsonb)::uuid)
      order by created_at, provider`;
    const factors = await tx<FactorRow>`
      select * from auth.mfa_factors
      where user_id in (select jsonb_array_elements_text(${ids}::text::jsonb)::uuid)
      order by created_at, id`;
    const [count] = await tx<{ total: string }>`
      select count(*)::text as total from auth.users where deleted_at is null`;
    return { users, identities, factors, total: Number(count?.total ?? 0) };
  });
  c.header("X-Total-Count", String(total));
  c.header("Link", pageLinks(page, perPage, total));
  return c.json({
    users: users.map((user) =>
      userJson(
        user,
        identities.filter((identity) => identity.user_id === user.id),
        factors.filter((factor) => factor.user_id === user.id),
      ),
    ),
    aud: "authenticated",
  });
}

/** `page` is the first parameter of each URL: auth-js reads the first value it finds. */
function pageLinks(page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (target: number, rel: string) => `</admin/users?page=${target}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", ");
}

function positive(text: string | undefined, fallback: number, name: string): number {
  if (text === undefined || text === "" || text === "0") return fallback;
  if (!/^\d{1,7}$/.test(text)) throw invalid(`Bad Pagination Parameters: ${name}`);
  return Number(text);
}
