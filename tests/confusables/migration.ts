import { unicodePrototypes } from "./icu.ts";

/** The migration that `npm run db:confusables` writes. */
export const MIGRATION = "supabase/migrations/20261121000385_confusables.sql";

const HEAD = `-- Which characters look like which: Unicode's table for UTS #39, as ICU 75 has it (Unicode 15.1). Creates a table and a function.
-- Written by npm run db:confusables: characters that look like letters or digits, but for those that NFKD makes the same.
-- The table is Unicode's: Copyright (c) 2016-2024 Unicode, Inc., see ../UNICODE-LICENSE.txt.

create table private.confusables (
  character text primary key,
  prototype text not null
);
comment on table private.confusables is 'The prototype of each character that looks like others: two names with the same prototypes look alike. From confusables.txt of UTS #39; written by migrations alone.';
comment on column private.confusables.prototype is 'One or several characters, decomposed (NFKD). i counts as l, because I looks like l and names are compared without capitals; the final sigma counts as a sigma.';
alter table private.confusables enable row level security;
revoke all on private.confusables from public, anon, authenticated, service_role;

create function private.prototypes_of(value text) returns text
  language sql stable strict set search_path = ''
  as $$
    select string_agg(coalesce(c.prototype, l.letter), '' order by l.position)
    from regexp_split_to_table(normalize(value, NFD), '') with ordinality as l (letter, position)
    left join private.confusables as c on c.character = l.letter
  $$;
comment on function private.prototypes_of(text) is 'The text with each character replaced by its prototype: the skeleton of UTS #39 before its last decomposition.';
revoke execute on function private.prototypes_of(text) from public, anon, authenticated, service_role;

insert into private.confusables (prototype, character)
select p.prototype, c.character
from (values
`;

const TAIL = `
) as p (prototype, characters), regexp_split_to_table(p.characters, '') as c (character);
`;

/** Our own: names are compared without capitals, so that I, which looks like l, is i as well. Capitals know no final sigma. */
const OURS: readonly (readonly [character: string, prototype: string])[] = [
  ["i", "l"],
  ["\u03c2", "o"],
];

/**
 * The table that names are compared with: prototypes in NFKD, of which none has a prototype of its own. Characters that NFKD turns into
 * the same letters need no row.
 */
export function confusables(): Map<string, string> {
  const table = new Map<string, string>();
  for (const [character, prototype] of [...unicodePrototypes(), ...OURS]) {
    if (character.normalize("NFD") !== character || /\p{Default_Ignorable_Code_Point}/u.test(character)) continue;
    if (/[\p{L}\p{N}]/u.test(prototype)) table.set(character, prototype);
  }
  const resolve = (text: string): string => {
    const decomposed = text.normalize("NFKD");
    const resolved = Array.from(decomposed, (character) => table.get(character) ?? character).join("");
    return resolved === text ? text : resolve(resolved);
  };
  const needed = new Map<string, string>();
  for (const [character, listed] of table) {
    const prototype = resolve(listed);
    const decomposed = character.normalize("NFKD");
    const isDecomposed = decomposed !== character && comparable(resolve(decomposed)) === comparable(prototype);
    if (prototype !== character && !isDecomposed) needed.set(character, prototype);
  }
  return needed;
}

/** Without capitals and accents, as names are compared in the end. */
function comparable(text: string): string {
  return text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
}

/** The whole text of the migration. */
export function migrationText(): string {
  const groups = new Map<string, string[]>();
  for (const [character, prototype] of confusables()) {
    groups.set(prototype, [...(groups.get(prototype) ?? []), character]);
  }
  const rows = [...groups].map(
    ([prototype, characters]) => `  (${literal(prototype)}, ${literal(characters.join(""))})`,
  );
  return `${HEAD}${rows.join(",\n")}${TAIL}`;
}

/** A text of SQL in which all but ASCII is written by its code points: many of these characters look alike, or turn the text around. */
function literal(text: string): string {
  const escaped = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code > 0x20 && code < 0x7f) return character === "'" || character === "\\" ? character + character : character;
    const hex = code.toString(16);
    return code > 0xffff ? `\\+${hex.padStart(6, "0")}` : `\\${hex.padStart(4, "0")}`;
  }).join("");
  return escaped === text ? `'${text}'` : `U&'${escaped}'`;
}
