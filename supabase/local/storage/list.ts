import { z } from "zod/v4";
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

/** `POST /object/list/<bucket>`: folders and objects in one folder, folders first, as far as the caller sees what is in them. */
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

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
