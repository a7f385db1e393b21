-- What the words of a typed text stand for: the forms and beginnings of words that listings have, the words that contain a part, and
-- the cities and categories that are named. Creates functions and a table; rewrites no data. tsqueries are made of quoted words only.

create function private.stems_of(words text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select coalesce(string_agg(private.stem_of(private.fold_word(w.word)), ' ' order by w.place), '')
    from unnest(private.split_words(words)) with ordinality as w (word, place) where w.word <> ''
  $$;
comment on function private.stems_of(text) is 'The stems of the words of a text, with one space between them.';
revoke execute on function private.stems_of(text) from public, anon, authenticated, service_role;

create table private.category_words (
  words text primary key,
  category public.event_category not null,
  is_name boolean not null,
  stems text not null generated always as (private.stems_of(words)) stored
);
comment on table private.category_words is 'What people call the categories: their names, and words that mean them. Any form of a word counts, "concerts" as well as "concert".';
comment on column private.category_words.is_name is 'Whether the words name the category as a whole, as "music" does, or only what happens there, as "concert" does.';
alter table private.category_words enable row level security;
revoke all on private.category_words from public, anon, authenticated, service_role;

insert into private.category_words (words, category, is_name) values
  ('music', 'music', true), ('concert', 'music', false), ('gig', 'music', false), ('live music', 'music', false),
  ('open mic', 'music', false), ('band', 'music', false), ('technology', 'tech', true), ('tech', 'tech', true), ('coding', 'tech', false),
  ('hackathon', 'tech', false), ('programming', 'tech', false), ('software', 'tech', false), ('food drink', 'food', true),
  ('food', 'food', true), ('drinks', 'food', true), ('food truck', 'food', false), ('brunch', 'food', false), ('tasting', 'food', false),
  ('foodie', 'food', false), ('restaurant', 'food', false), ('arts culture', 'arts', true), ('arts', 'arts', true),
  ('culture', 'arts', true), ('gallery', 'arts', false), ('exhibition', 'arts', false), ('theater', 'arts', false),
  ('theatre', 'arts', false), ('sports fitness', 'sports', true), ('sports', 'sports', true), ('fitness', 'sports', true),
  ('5k', 'sports', false), ('10k', 'sports', false), ('run', 'sports', false), ('race', 'sports', false), ('marathon', 'sports', false),
  ('workout', 'sports', false), ('families', 'families', true), ('family', 'families', true), ('kids', 'families', false),
  ('children', 'families', false), ('toddler', 'families', false), ('education', 'education', true), ('workshop', 'education', false),
  ('lecture', 'education', false), ('lesson', 'education', false), ('class', 'education', false), ('seminar', 'education', false),
  ('business', 'business', true), ('networking', 'business', false), ('entrepreneur', 'business', false), ('career', 'business', false),
  ('health wellness', 'health', true), ('health', 'health', true), ('wellness', 'health', true), ('meditation', 'health', false),
  ('mindfulness', 'health', false), ('pilates', 'health', false);

create function private.after_words(piece text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$ begin return private.fold_word(piece) || chr(1114111); end $$;
comment on function private.after_words(text) is 'What sorts after all words that begin with this, in the order of their characters'' codes.';

create function private.words_around(piece text, is_first boolean, is_last boolean, most integer) returns text[]
  language plpgsql stable set search_path = ''
  as $$
begin
  -- Only the first piece of a text may be the end of a longer word, and only the last one its beginning.
  -- A statement for each, since all parts of one are planned.
  if is_first and is_last then
    return array(
      select w.word from private.listing_words as w
      where w.parts @> private.sought_parts(piece) and position(piece in w.word) > 0 limit most);
  elsif is_first then
    return array(
      select w.word from private.listing_words as w
      where w.parts @> private.sought_parts(piece) and right(w.word, char_length(piece)) = piece limit most);
  elsif is_last then
    return array(
      select w.word from private.listing_words as w
      where w.folded ~>=~ private.fold_word(piece) and w.folded ~<~ private.after_words(piece) and left(w.word, char_length(piece)) = piece limit most);
  end if;
  return array(select w.word from private.listing_words as w where w.word = piece);
end
$$;
comment on function private.words_around(text, boolean, boolean, integer) is 'The words of listings, at most so many, that may stand around a piece of a text that is contained in a longer one.';

create function private.words_query(search text, prefix text, out queries tsquery[], out is_hopeless boolean, out is_exact boolean)
  language plpgsql stable set search_path = ''
  as $$
declare
  pieces constant text[] := private.split_words(left(search, 100));
  last_piece constant integer := coalesce(cardinality(pieces), 0);
  -- A piece that more words contain than this is too common to narrow a search.
  most_words constant integer := 300;
  mark text;
  found_words text[];
begin
  is_hopeless := false;
  queries := '{}';
  is_exact := last_piece < 2;
  foreach mark in array coalesce(private.index_marks(search), '{}') loop
    queries := queries || private.any_word(array[prefix || mark]);
    is_exact := char_length(search) = 1;
  end loop;
  for place in 1 .. last_piece loop
    continue when pieces[place] = '';
    found_words := private.words_around(pieces[place], place = 1, place = last_piece, most_words + 1);
    found_words := array(select prefix || word from unnest(found_words) as word);
    if cardinality(found_words) = 0 then
      is_hopeless := true;
      return;
    elsif cardinality(found_words) > most_words then
      is_exact := false;
    else
      queries := queries || private.any_word(found_words);
    end if;
  end loop;
end
$$;
comment on function private.words_query(text, text) is 'Finds the words that a text which contains `search` has, each with a prefix (see listings.words): `queries` is empty when they narrow nothing, `is_hopeless` when there are none, and `is_exact` when every text that all of them find contains `search`.';

create function private.sought_parts(piece text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return case
    when char_length(piece) <= 3 then array[piece]
    else array(select substr(piece, start, 3) from generate_series(1, char_length(piece) - 2) as start)
  end;
end
$$;
comment on function private.sought_parts(text) is 'The parts by which listing_words finds the words that contain a text.';

create function private.both(one tsquery, other tsquery) returns tsquery
  language plpgsql immutable set search_path = ''
  as $$ begin return coalesce(one && other, one, other); end $$;
comment on function private.both(tsquery, tsquery) is 'A query for what both find. Null narrows nothing.';

create function private.no_match() returns tsquery
  language plpgsql immutable set search_path = ''
  -- Colons separate words, so no text has this one.
  as $$ begin return private.any_word('{::}'); end $$;
comment on function private.no_match() is 'A query that finds nothing.';

create function private.distinct_words(value text) returns text[]
  language plpgsql immutable strict set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select coalesce(array_agg(d.word order by d.place), '{}')
    from (
      select s.word, min(s.place) as place from unnest(private.split_words(value)) with ordinality as s (word, place) where s.word <> '' group by s.word
    ) as d
  );
end
$$;
comment on function private.distinct_words(text) is 'The words of a text in their order, each of them once.';

create function private.telling_terms(terms text[]) returns boolean[]
  language plpgsql immutable strict set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select array(
      select bool_and(f.is_filler) over () or not f.is_filler
      from (
        select t.place, ts_lexize('pg_catalog.english_stem', t.term) = '{}'
          or t.term in ('event', 'events', 'near', 'around', 'thing', 'things', 'happening', 'fl', 'florida') as is_filler
        from unnest(terms) with ordinality as t (term, place)
      ) as f
      order by f.place
    )
  );
end
$$;
comment on function private.telling_terms(text[]) is 'Which words of a search say something about an event: all but "the", "near" and the like, and all of them where there are no others.';

create function private.words_like(term text, begins boolean, out forms text[], out begun text[])
  language plpgsql stable set search_path = ''
  as $$
declare
  typed constant text := private.fold_word(term);
begin
  forms := array(select w.word from private.listing_words as w where w.stem = private.stem_of(typed) order by w.word <> term limit 10);
  -- Shorter beginnings are of too many words. A few words are quicker in the index of listings than its own search for beginnings.
  if begins and char_length(typed) >= 3 then
    begun := array(
      select w.word from private.listing_words as w
      where w.folded ~>=~ typed and w.folded ~<~ private.after_words(typed) and not w.word = any (forms)
      order by char_length(w.word), w.word limit 8);
  end if;
  begun := forms || begun;
end
$$;
comment on function private.words_like(text, boolean) is 'The words of listings that are forms of this one, with or without accents; and those together with the shortest ones that begin with it, if asked for.';

create function private.marked(mark text, words text[]) returns tsquery
  language plpgsql immutable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$ begin return coalesce(private.any_word(array(select mark || word from unnest(words) as word)), private.no_match()); end $$;
comment on function private.marked(text, text[]) is 'A query for texts that have at least one of these words, each with a mark (see listings.words).';

create function private.match_terms(
    terms text[], begins boolean, out found_words text[], out in_title tsquery, out begun_in_title tsquery, out anywhere tsquery)
  language plpgsql stable set search_path = ''
  as $$
declare
  term text;
  words record;
begin
  foreach term in array terms loop
    words := private.words_like(term, begins);
    found_words := found_words || words.begun;
    if words.begun = '{}' then
      in_title := private.no_match();
      begun_in_title := in_title;
      anywhere := in_title;
      return;
    end if;
    in_title := private.both(in_title, private.marked('in:', words.forms));
    begun_in_title := private.both(begun_in_title, private.marked('in:', words.begun));
    anywhere := private.both(anywhere, private.marked('', words.begun));
  end loop;
end
$$;
comment on function private.match_terms(text[], boolean) is 'Queries for texts that have all of these words in any order: with the title having a form of each, with the title having words that begin with them, and anywhere in title, description or location.';

create function private.words_beyond(typed text, terms text[], is_telling boolean[], begins boolean[]) returns tsquery
  language plpgsql stable set search_path = ''
  as $$
declare
  most_words constant integer := 300;
  pieces constant text[] := private.split_words(typed);
  last_piece constant integer := cardinality(pieces);
  place integer;
  term integer;
  around text[];
  beyond text[] := '{}';
begin
  foreach place in array case when last_piece = 1 then '{1}' else array[1, last_piece] end loop
    term := array_position(terms, pieces[place]);
    continue when pieces[place] = '' or not is_telling[term];
    around := private.words_around(pieces[place], place = 1, place = last_piece, most_words + 1);
    if cardinality(around) > most_words then
      return null;
    end if;
    beyond := beyond || array(select unnest(around) except select unnest((private.words_like(pieces[place], coalesce(begins[term], true))).begun));
  end loop;
  return private.marked('', beyond);
end
$$;
comment on function private.words_beyond(text, text[], boolean[], boolean[]) is 'A text that contains what was typed has one of these words at its ends, or it is found by match_terms() as well. Null when they are too many.';

create function private.names_in(terms text[])
  returns table (kind text, value text, is_name boolean, first_place integer, last_place integer)
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return query
    with typed as (
      select array_agg(private.fold_word(t.term) order by t.place) as words, array_agg(private.stem_of(private.fold_word(t.term)) order by t.place) as stems
      from unnest(terms) with ordinality as t (term, place)
    ), names as (
      select distinct 'city' as kind, s.city as value, true as is_name, array_remove(private.split_words(s.spelling), '') as words
      from private.city_spellings as s, typed
      -- Few spellings are worth cutting into words.
      where exists (select from unnest(typed.words) as w (word) where position(w.word in s.spelling) > 0)
      union all
      select 'category', c.category, c.is_name, string_to_array(c.stems, ' ') from private.category_words as c
    )
    select n.kind, n.value, n.is_name, place, place + cardinality(n.words) - 1
    from typed cross join names as n cross join generate_series(1, cardinality(terms)) as place
    where n.words = (case n.kind when 'city' then typed.words else typed.stems end)[place : place + cardinality(n.words) - 1]
    order by cardinality(n.words) desc, n.kind desc, n.is_name desc, place;
end
$$;
comment on function private.names_in(text[]) is 'Where words name a city, in any of its spellings, or a category: longer names first, cities before categories.';

create function private.all_words(words tsquery[]) returns tsquery
  language plpgsql immutable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select string_agg('(' || word::text || ')', '&')::tsquery from unnest(words) as word
  );
end
$$;
comment on function private.all_words(tsquery[]) is 'A query for what all of these find. Null narrows nothing.';

create function private.estimate_shares(words tsquery[], at timestamptz, out shares double precision[], out listings double precision, out daily double precision)
  -- Changes nothing, but functions that are not volatile may not explain.
  language plpgsql volatile set search_path = ''
  as $$
declare
  plan json;
  plans json;
begin
  execute 'explain (format json) select from public.listings as l union all '
    || format('select from public.listings as l where l.start_date >= %L and l.start_date < %L', at, at + interval '16 days')
    || (select coalesce(string_agg(format(' union all select from public.listings as l where l.words @@ %L::tsquery', w.word), '' order by w.place), '')
      from unnest(words) with ordinality as w (word, place))
    into plan;
  plans := plan -> 0 -> 'Plan' -> 'Plans';
  listings := greatest((plans -> 0 ->> 'Plan Rows')::double precision, 1);
  daily := greatest((plans -> 1 ->> 'Plan Rows')::double precision, 1) / 16;
  shares := array(
    select least((p.plan ->> 'Plan Rows')::double precision / listings, 1) from json_array_elements(plans) with ordinality as p (plan, place)
    where p.place > 2 order by p.place);
end
$$;
comment on function private.estimate_shares(tsquery[], timestamptz) is 'Which part of the listings each of these queries is likely to find, how many listings there are, and how many start on a day from that moment on: what the planner knows, without reading any.';

revoke execute on function
  private.after_words(text), private.words_around(text, boolean, boolean, integer), private.words_query(text, text), private.sought_parts(text),
  private.both(tsquery, tsquery), private.no_match(), private.distinct_words(text), private.telling_terms(text[]), private.words_like(text, boolean),
  private.marked(text, text[]), private.match_terms(text[], boolean), private.words_beyond(text, text[], boolean[], boolean[]), private.names_in(text[]),
  private.all_words(tsquery[]), private.estimate_shares(tsquery[], timestamptz)
  from public, anon, authenticated, service_role;
