-- What a typed text means to a search of public events: its words in every form, quoted phrases, cities and categories that it names.
-- Creates types, a table and functions; rewrites no data. Whatever contains the typed text in title or description is found, as it
-- stands there; everything else adds to that. All characters of a search are plain: tsqueries are made of quoted words only.

create extension if not exists fuzzystrmatch with schema extensions;

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
  language sql immutable strict parallel safe set search_path = ''
  as $$ select private.fold_word(piece) || chr(1114111) $$;
comment on function private.after_words(text) is 'What sorts after all words that begin with this, in the order of their characters'' codes.';

create function private.words_around(piece text, is_first boolean, is_last boolean, most integer) returns text[]
  language plpgsql stable set search_path = ''
  as $$
begin
  -- Only the first piece of a text may be the end of a longer word, and only the last one its beginning.
  return case
    when is_first and is_last then array(
      select w.word from private.listing_words as w
      where w.parts @> private.sought_parts(piece) and position(piece in w.word) > 0 limit most)
    when is_first then array(
      select w.word from private.listing_words as w
      where w.parts @> private.sought_parts(piece) and right(w.word, char_length(piece)) = piece limit most)
    when is_last then array(
      select w.word from private.listing_words as w
      where w.folded ~>=~ private.fold_word(piece) and w.folded ~<~ private.after_words(piece) and left(w.word, char_length(piece)) = piece limit most)
    else array(select w.word from private.listing_words as w where w.word = piece)
  end;
end
$$;
comment on function private.words_around(text, boolean, boolean, integer) is 'The words of listings, at most so many, that may stand around a piece of a text that is contained in a longer one.';

create function private.words_query(search text, prefix text, out query tsquery, out is_hopeless boolean, out is_exact boolean)
  language plpgsql stable set search_path = ''
  as $$
declare
  pieces constant text[] := private.split_words(left(search, 100));
  last_piece constant integer := coalesce(cardinality(pieces), 0);
  -- A piece that more words contain than this is too common to narrow a search.
  most_words constant integer := 1000;
  mark text;
  found_words text[];
begin
  is_hopeless := false;
  is_exact := last_piece < 2;
  foreach mark in array coalesce(private.index_marks(search), '{}') loop
    query := coalesce(query && private.any_word(array[prefix || mark]), private.any_word(array[prefix || mark]));
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
      query := coalesce(query && private.any_word(found_words), private.any_word(found_words));
    end if;
  end loop;
end
$$;
comment on function private.words_query(text, text) is 'Finds the words that a text which contains `search` has, each with a prefix (see listings.words): `query` is null when they narrow nothing, `is_hopeless` when there are none, and `is_exact` when every text that `query` finds contains `search`.';

create function private.sought_parts(piece text) returns text[]
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select case
      when char_length(piece) <= 3 then array[piece]
      else array(select substr(piece, start, 3) from generate_series(1, char_length(piece) - 2) as start)
    end
  $$;
comment on function private.sought_parts(text) is 'The parts by which listing_words finds the words that contain a text.';

create function private.both(one tsquery, other tsquery) returns tsquery
  language sql immutable set search_path = ''
  as $$ select coalesce(one && other, one, other) $$;
comment on function private.both(tsquery, tsquery) is 'A query for what both find. Null narrows nothing.';

create function private.no_match() returns tsquery
  language sql immutable set search_path = ''
  -- Colons separate words, so no text has this one.
  as $$ select private.any_word('{::}') $$;
comment on function private.no_match() is 'A query that finds nothing.';

create function private.distinct_words(value text) returns text[]
  language sql immutable strict set search_path = ''
  as $$
    select coalesce(array_agg(d.word order by d.place), '{}')
    from (
      select s.word, min(s.place) as place from unnest(private.split_words(value)) with ordinality as s (word, place) where s.word <> '' group by s.word
    ) as d
  $$;
comment on function private.distinct_words(text) is 'The words of a text in their order, each of them once.';

create function private.telling_terms(terms text[]) returns boolean[]
  language sql immutable strict set search_path = ''
  as $$
    select array(
      select bool_and(f.is_filler) over () or not f.is_filler
      from (
        select t.place, ts_lexize('pg_catalog.english_stem', t.term) = '{}'
          or t.term in ('event', 'events', 'near', 'around', 'thing', 'things', 'happening', 'fl', 'florida') as is_filler
        from unnest(terms) with ordinality as t (term, place)
      ) as f
      order by f.place
    )
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
  language sql immutable set search_path = ''
  as $$ select coalesce(private.any_word(array(select mark || word from unnest(words) as word)), private.no_match()) $$;
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
  most_words constant integer := 1000;
  pieces constant text[] := private.split_words(typed);
  last_piece constant integer := cardinality(pieces);
  place integer;
  term integer;
  around text[];
  beyond text[] := '{}';
begin
  foreach place in array array[1, last_piece] loop
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
  language sql stable set search_path = ''
  as $$
    with typed as (
      select array_agg(private.fold_word(t.term) order by t.place) as words, array_agg(private.stem_of(private.fold_word(t.term)) order by t.place) as stems
      from unnest(terms) with ordinality as t (term, place)
    ), names as (
      select distinct 'city' as kind, s.city as value, true as is_name, array_remove(private.split_words(s.spelling), '') as words
      from private.city_spellings as s
      union all
      select 'category', c.category, c.is_name, string_to_array(c.stems, ' ') from private.category_words as c
    )
    select n.kind, n.value, n.is_name, place, place + cardinality(n.words) - 1
    from typed cross join names as n cross join generate_series(1, cardinality(terms)) as place
    where n.words = (case n.kind when 'city' then typed.words else typed.stems end)[place : place + cardinality(n.words) - 1]
    order by cardinality(n.words) desc, n.kind desc, n.is_name desc, place
  $$;
comment on function private.names_in(text[]) is 'Where words name a city, in any of its spellings, or a category: longer names first, cities before categories.';

create function private.estimated_matches(query tsquery) returns integer
  -- Changes nothing, but functions that are not volatile may not explain.
  language plpgsql volatile set search_path = ''
  as $$
declare
  plan json;
begin
  execute format('explain (format json) select from public.listings as l where l.words @@ %L::tsquery', query) into plan;
  return plan -> 0 -> 'Plan' ->> 'Plan Rows';
end
$$;
comment on function private.estimated_matches(tsquery) is 'How many listings are likely to match, by the frequency of each word.';

-- One way to match a text: what the index of words finds, and a condition on the row, whose alias is l. Null narrows nothing.
create type private.text_match as (query tsquery, condition text);

create function private.condition_of(match private.text_match) returns text
  language sql immutable set search_path = ''
  as $$
    select coalesce(nullif(concat_ws(' and ', 'l.words @@ ' || quote_literal((match).query) || '::tsquery', (match).condition), ''), 'true')
  $$;
comment on function private.condition_of(private.text_match) is 'What holds for the rows, named l, that match.';

create function private.either(one private.text_match, other private.text_match) returns private.text_match
  language sql immutable set search_path = ''
  as $$
    select case
      when one is null then other
      when other is null then one
      when (one).condition is null and (other).condition is null then row((one).query || (other).query, null)::private.text_match
      else row(
        (one).query || (other).query,
        format('(%s or %s)', private.condition_of(one), private.condition_of(other)))::private.text_match
    end
  $$;
comment on function private.either(private.text_match, private.text_match) is 'Matches what one of the two does.';

create type private.search_meaning as (
  -- Finds everything that the search finds, in one; null when that is nothing, whatever the other filters are.
  every_match private.text_match,
  -- The same in two that are quicker to read on their own: what was meant, and what contains the text as it was typed.
  covers private.text_match[],
  -- The best matches first: an event is in the first of these tiers that it matches.
  tiers private.text_match[],
  city text,
  category text,
  -- What was typed beside the city and the name of the category.
  rest text,
  -- Whether a word was typed that no listing has, in any form.
  has_unknown_words boolean,
  -- The text that was understood instead of the typed one; see correct_search().
  corrected text,
  -- What to mark in the texts that were found: words, and the text as it was typed.
  marked_words text[],
  marked_text text
);

create function private.understand_search(search text) returns private.search_meaning
  language plpgsql stable strict set search_path = ''
  as $$
declare
  typed constant text := lower(left(search, 100));
  quoted constant text := '["\u201c\u201d]([^"\u201c\u201d]+)["\u201c\u201d]';
  phrases constant text[] := array(
    select btrim(q.match[1]) from regexp_matches(typed, quoted, 'g') as q (match) where array_to_string(private.split_words(q.match[1]), '') <> '');
  terms constant text[] := private.distinct_words(case when phrases = '{}' then typed else regexp_replace(typed, quoted, ' ', 'g') end);
  is_telling constant boolean[] := private.telling_terms(terms);
  is_counted boolean[] := is_telling;
  -- Of long texts, each word has to be there: with all that it may stand for, they would take too long.
  is_short constant boolean := cardinality(terms) <= 5;
  is_named boolean[] := array_fill(false, array[cardinality(terms)]);
  begins boolean[] := array_fill(is_short, array[cardinality(terms)]);
  is_plain constant boolean := phrases = '{}' and typed = terms[1];
  name record;
  words record;
  phrase text;
  in_title tsquery;
  begun_in_title tsquery;
  named tsquery;
  anywhere tsquery;
  by_category tsquery;
  beyond tsquery;
  has_phrases text;
  has_title_phrases text;
  is_impossible boolean := cardinality(terms) = 0 and phrases = '{}';
  meaning private.search_meaning;
begin
  meaning.tiers := '{}';
  meaning.covers := '{}';
  meaning.marked_words := '{}';
  meaning.marked_text := typed;
  for name in select n.* from private.names_in(terms) as n where is_short or n.kind = 'city' loop
    continue when not true = all (is_counted[name.first_place : name.last_place]) or (name.kind = 'city' and meaning.city is not null);
    words := private.match_terms(terms[name.first_place : name.last_place], false);
    meaning.marked_words := meaning.marked_words || words.found_words;
    in_title := private.both(in_title, words.in_title);
    begun_in_title := private.both(begun_in_title, words.begun_in_title);
    by_category := private.both(by_category, words.anywhere || private.any_word(array[name.kind || ':' || name.value]));
    if name.is_name then
      named := private.both(named, words.begun_in_title || private.any_word(array[name.kind || ':' || name.value]));
      anywhere := private.both(anywhere, words.anywhere || private.any_word(array[name.kind || ':' || name.value]));
    else
      named := private.both(named, words.begun_in_title);
      anywhere := private.both(anywhere, words.anywhere);
    end if;
    if name.kind = 'city' then
      meaning.city := name.value;
    else
      meaning.category := coalesce(meaning.category, name.value);
    end if;
    for place in name.first_place .. name.last_place loop
      is_counted[place] := false;
      is_named[place] := name.is_name;
      begins[place] := false;
    end loop;
  end loop;
  meaning.rest := concat_ws(' ',
    (select string_agg('"' || p.phrase || '"', ' ') from unnest(phrases) as p (phrase)),
    (select string_agg(t.term, ' ' order by t.place) from unnest(terms) with ordinality as t (term, place) where not is_named[t.place]));
  for place in 1 .. cardinality(terms) loop
    continue when not is_counted[place];
    words := private.match_terms(terms[place : place], is_short);
    is_impossible := is_impossible or words.anywhere = private.no_match();
    meaning.marked_words := meaning.marked_words || words.found_words;
    in_title := private.both(in_title, words.in_title);
    begun_in_title := private.both(begun_in_title, words.begun_in_title);
    named := private.both(named, words.begun_in_title);
    anywhere := private.both(anywhere, words.anywhere);
    by_category := private.both(by_category, words.anywhere);
  end loop;
  meaning.has_unknown_words := is_impossible and cardinality(terms) > 0;
  foreach phrase in array phrases loop
    -- Without its punctuation, which the index does not have of titles and locations. The condition compares all of it.
    words := private.words_query(array_to_string(private.split_words(phrase), ' '), '');
    is_impossible := is_impossible or words.is_hopeless;
    meaning.marked_words := meaning.marked_words || private.distinct_words(phrase);
    begun_in_title := private.both(begun_in_title, (private.words_query(array_to_string(private.split_words(phrase), ' '), 'in:')).query);
    named := private.both(named, words.query);
    anywhere := private.both(anywhere, words.query);
    by_category := private.both(by_category, words.query);
    has_phrases := concat_ws(' and ', has_phrases, format('(position(%1$L in l.search_text) > 0 or position(%1$L in lower(l.location)) > 0)', phrase));
    has_title_phrases := concat_ws(' and ', has_title_phrases, format('position(%L in lower(l.title)) > 0', phrase));
  end loop;
  if not is_impossible then
    meaning.tiers := array[
      row(
        case when is_plain then in_title else begun_in_title end,
        case when not is_plain then coalesce(has_title_phrases, format('position(%L in lower(l.title)) > 0', typed)) end)
    ]::private.text_match[];
    if not is_plain and cardinality(terms) = 1 then
      meaning.tiers := meaning.tiers || row(in_title, has_phrases)::private.text_match;
    end if;
    meaning.tiers := meaning.tiers || row(named, has_phrases)::private.text_match;
    -- Texts are compared of few events only.
    if not is_plain and is_short and phrases = '{}' and private.estimated_matches(anywhere) < 2000 then
      meaning.tiers := meaning.tiers || row(anywhere, format('position(%L in l.search_text) > 0', typed))::private.text_match;
    end if;
    meaning.tiers := meaning.tiers || row(anywhere, has_phrases)::private.text_match;
    if by_category <> anywhere then
      meaning.tiers := meaning.tiers || row(by_category, has_phrases)::private.text_match;
    end if;
    meaning.covers := array[row(by_category, has_phrases)]::private.text_match[];
  end if;
  words := private.words_query(typed, '');
  if not words.is_hopeless then
    has_phrases := case when not words.is_exact then format('position(%L in l.search_text) > 0', typed) end;
    if words.query is not null and not is_impossible then
      beyond := private.words_beyond(typed, terms, is_telling, begins);
      words.query := case when cardinality(private.split_words(typed)) = 1 then beyond else private.both(words.query, beyond) end;
    end if;
    if beyond is distinct from private.no_match() then
      meaning.tiers := meaning.tiers || row(words.query, has_phrases)::private.text_match;
      meaning.covers := meaning.covers || row(words.query, has_phrases)::private.text_match;
    end if;
  end if;
  meaning.every_match := private.either(meaning.covers[1], meaning.covers[2]);
  return meaning;
end
$$;
comment on function private.understand_search(text) is 'What a typed text means. Its words may stand in any order and form in title, description or location; a city or category that it names may be that of the event; what stands in quotes has to be there as it is; and whatever contains the text as it was typed is found too.';

create function private.typing_errors(typed text, word text) returns integer
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select case
      when d.distance = 2 and char_length(typed) = char_length(word)
        and array(select unnest(string_to_array(typed, null)) order by 1) = array(select unnest(string_to_array(word, null)) order by 1) then 1
      else d.distance
    end
    from (select extensions.levenshtein(typed, word) as distance) as d
  $$;
comment on function private.typing_errors(text, text) is 'How many characters are missing, too many or wrong; two that changed places are one error.';

create function private.correct_word(typed text) returns text
  language plpgsql stable set search_path = ''
  as $$
declare
  folded_term constant text := private.fold_word(typed);
  -- Two errors in a short word make another one.
  most_errors constant integer := case when char_length(folded_term) >= 7 then 2 else 1 end;
  candidate record;
  best text;
  most_found integer := 0;
  found integer;
begin
  if char_length(folded_term) not between 3 and 15 or folded_term ~ '^[0-9]+$' then
    return null;
  end if;
  for candidate in
    with known as (
      select w.word, w.folded from private.listing_words as w
      where private.word_deletions(w.folded) && private.word_deletions(folded_term) and char_length(w.folded) >= 3
      union
      select n.word, n.word from (
        select unnest(private.split_words(c.spelling)) as word from private.city_spellings as c
        union select unnest(string_to_array(c.words, ' ')) from private.category_words as c
      ) as n
      where abs(char_length(n.word) - char_length(folded_term)) <= most_errors and char_length(n.word) >= 3
    ), close as (
      select k.word, private.typing_errors(folded_term, k.folded) as errors,
        -- A letter that is missing is the most frequent error, and the first letter is rarely wrong.
        char_length(k.folded) <= char_length(folded_term) as is_short, left(k.folded, 1) <> left(folded_term, 1) as begins_differently
      from known as k
    )
    select c.word, rank() over (order by c.errors, c.begins_differently, c.is_short) as rank
    from close as c where c.errors <= most_errors order by rank, c.word limit 5
  loop
    exit when candidate.rank > 1;
    found := private.count_by_words(format('public.listings as l where l.words @@ %L::tsquery', private.any_word(array[candidate.word])), 200);
    if best is null or found > most_found then
      best := candidate.word;
      most_found := found;
    end if;
  end loop;
  return best;
end
$$;
comment on function private.correct_word(text) is 'The word that a misspelt one was likely to be: of the words of listings, cities and categories, the one with the fewest typing errors between them that most events have. Null when there is none.';

create function private.correct_search(search text) returns text
  language plpgsql stable strict set search_path = ''
  as $$
declare
  terms text[] := private.distinct_words(left(search, 100));
  is_telling constant boolean[] := private.telling_terms(terms);
  is_named boolean[] := array_fill(false, array[cardinality(terms)]);
  name record;
begin
  for name in select * from private.names_in(terms) loop
    for place in name.first_place .. name.last_place loop
      is_named[place] := true;
    end loop;
  end loop;
  for place in 1 .. cardinality(terms) loop
    continue when is_named[place] or not is_telling[place] or (private.words_like(terms[place], true)).begun <> '{}';
    terms[place] := private.correct_word(terms[place]);
    if terms[place] is null then
      return null;
    end if;
  end loop;
  return array_to_string(terms, ' ');
end
$$;
comment on function private.correct_search(text) is 'The typed text with the words that no listing has replaced by those that were likely to be meant. Null when there are none.';

create function private.understand_or_correct(search text) returns private.search_meaning
  language plpgsql stable strict set search_path = ''
  as $$
declare
  meaning private.search_meaning := private.understand_search(search);
  corrected text;
begin
  if not meaning.has_unknown_words then
    return meaning;
  end if;
  -- Part of a word, perhaps.
  if meaning.every_match is not null
    and ((meaning.every_match).query is null or private.count_by_words('public.listings as l where ' || private.condition_of(meaning.every_match), 1) > 0) then
    return meaning;
  end if;
  corrected := private.correct_search(search);
  if corrected is not null then
    meaning := private.understand_search(corrected);
    meaning.corrected := corrected;
  end if;
  return meaning;
end
$$;
comment on function private.understand_or_correct(text) is 'What a typed text means; or, where it has a word that no event has, what it is likely to have been meant to be.';

revoke execute on function
  private.after_words(text), private.words_around(text, boolean, boolean, integer), private.words_query(text, text), private.sought_parts(text), private.both(tsquery, tsquery), private.no_match(),
  private.distinct_words(text), private.estimated_matches(tsquery), private.telling_terms(text[]), private.words_like(text, boolean), private.marked(text, text[]),
  private.match_terms(text[], boolean), private.words_beyond(text, text[], boolean[], boolean[]), private.names_in(text[]), private.condition_of(private.text_match),
  private.either(private.text_match, private.text_match), private.understand_search(text),
  private.typing_errors(text, text), private.correct_word(text), private.correct_search(text), private.understand_or_correct(text)
  from public, anon, authenticated, service_role;
