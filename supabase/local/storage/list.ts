import { z } from "zod";
import { invalidRequest } from "./errors.ts";
import { readJson, type StorageHandler } from "./request.ts";

const listSchema = z.object({
  prefix: z.string(),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().default(""),
  sortBy: z
    .object({
      column: z.enum(["name", "updated_at", "created_at", "last_accessed_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .default({ column: "name", order: "asc" }),
});

/** `POST /object/list/<bucket>`: the visible folders and objects of one folder, folders first. */
export const listObjects: StorageHandler = async ({ database }, request) => {
  const { prefix, limit, offset, search, sortBy } = await readJson(request, listSchema);
  const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
  const level = folder.split("/").length;
  const folderOrder = sortBy.column === "name" ? sortBy.order : "asc";
  const text = `
    with found as (
      select path_tokens[$1] as name, array_length(path_tokens, 1) > $1 as is_folder,
        id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects
      where bucket_id = $2 and name ilike $3 || '%'
    ), entries as (
      select distinct name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
        null::timestamptz as last_accessed_at, null::jsonb as metadata
      from found where is_folder
      union all
      select name, id, updated_at, created_at, last_accessed_at, metadata from found where not is_folder
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata from entries
    order by id is not null, case when id is null then name end ${folderOrder}, ${sortBy.column} ${sortBy.order}, name
    limit $4 offset $5`;
  const values = [level, request.bucket, escapeLike(folder + search), limit, offset];
  const rows = await database.asCaller(request.session, (tx) => tx.run({ text, values }));
  return Response.json(rows);
};

const listByPageSchema = z.object({
  prefix: z.string().default(""),
  limit: z.int().min(1).max(1000).default(1000),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(["name", "updated_at", "created_at"]), order: z.enum(["asc", "desc"]).default("asc") })
    .default({ column: "name", order: "asc" }),
});

/** The cursor of a page is an offset. */
const cursorSchema = z.coerce.number().int().min(0);

/** `POST /object/list-v2/<bucket>`: a page of all objects below a prefix, or of folders and objects directly in it. */
export const listObjectsByPage: StorageHandler = async ({ database }, request) => {
  const { prefix, limit, cursor, with_delimiter: isByFolder, sortBy } = await readJson(request, listByPageSchema);
  const offset = cursorSchema.safeParse(cursor === undefined ? 0 : Buffer.from(cursor, "base64url").toString());
  if (!offset.success) throw invalidRequest("body/cursor is none that this list has given");
  const text = `
    with found as (
      select *, case when $1 then nullif(strpos(substr(name, length($2) + 1), '/'), 0) end as folder_end
      from storage.objects where bucket_id = $3 and starts_with(name, $2)
    ), entries as (
      select distinct substr(name, 1, length($2) + folder_end) as name, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::jsonb as metadata
      from found where folder_end is not null
      union all
      select name, id, updated_at, created_at, metadata from found where folder_end is null
    )
    select * from entries order by ${sortBy.column} ${sortBy.order} nulls first, name ${sortBy.order}
    limit $4 offset $5`;
  const values = [isByFolder, prefix, request.bucket, limit + 1, offset.data];
  const rows = await database.asCaller(request.session, (tx) => tx.run<ListedRow>({ text, values }));
  const page = rows.slice(0, limit);
  const hasNext = rows.length > limit;
  const nextCursor = hasNext ? Buffer.from(String(offset.data + limit)).toString("base64url") : undefined;
  const folders = page.filter(({ id }) => id === null).map(({ name }) => ({ name, key: name }));
  const objects = page.filter(({ id }) => id !== null).map((row) => ({ ...row, key: row.name }));
  return Response.json({ hasNext, nextCursor, folders, objects });
};

interface ListedRow {
  name: string;
  id: string | null;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
