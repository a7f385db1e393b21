-- What the words of a typed text stand for: the forms and beginnings of words that listings have, the words that contain a part of the
-- text, and those that a word with typing errors was likely to be. Creates functions; rewrites no data.

create extension if not exists fuzzystrmatch with schema extensions;

-- A query for listings with certain words, and about how many it finds: words are taken to be independent of each other.
create type private.word_query as (query tsquery, listings double precision);

create function private.any_word(words text[]) returns private.word_query
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select row(
      -- Without a word it finds nothing: no word has a colon.
      coalesce(string_agg('''' || replace(replace(w.word, '\', '\\'), '''', '''''') || '''', '|'), '''::''')::tsquery,
      coalesce(sum(k.listings), 0))::private.word_query
    from unnest(words) as w (word) left join private.listing_words as k using (word)
  );
end
$$;
comment on function private.any_word(text[]) is 'A query for listings that have at least one of these words.';

create function private.known_listings() returns double precision
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$ begin return (select greatest(c.reltuples, 1) from pg_class as c where c.oid = 'public.listings'::regclass); end $$;
comment on function private.known_listings() is 'About how many listings there are, as the planner knows.';

create function private.both(one private.word_query, other private.word_query) returns private.word_query
  language plpgsql stable set search_path = ''
  as $$
begin
  return row(coalesce(one.query && other.query, one.query, other.query),
    coalesce(one.listings * other.listings / private.known_listings(), one.listings, other.listings))::private.word_query;
end
$$;
comment on function private.both(private.word_query, private.word_query) is 'A query for what both find. Null narrows nothing.';

create function private.all_of(queries private.word_query[], most integer) returns private.word_query
  language plpgsql stable set search_path = ''
  as $$
declare
  query private.word_query;
  all_words private.word_query;
begin
  for query in select q.query, q.listings from unnest(queries) as q where q.query is not null order by q.listings limit most loop
    all_words := private.both(all_words, query);
  end loop;
  return all_words;
end
$$;
comment on function private.all_of(private.word_query[], integer) is 'A query for what so many of these find, the rarest ones.';

create function private.either(one private.word_query, other private.word_query) returns private.word_query
  language plpgsql immutable set search_path = ''
  as $$ begin return row(one.query || other.query, one.listings + other.listings)::private.word_query; end $$;
comment on function private.either(private.word_query, private.word_query) is 'A query for what one of them finds. Null is everything.';

create function private.words_like(typed text, may_begin boolean) returns text[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
declare
  folded_term constant text := private.fold_word(typed);
begin
  return array(
    (select w.word from private.listing_words as w where w.stem = private.stem_of(folded_term) order by w.listings desc limit 10)
    union
    -- Shorter beginnings are of too many words.
    (select w.word from private.listing_words as w
      where may_begin and char_length(folded_term) >= 3 and w.folded ~>=~ folded_term and w.folded ~<~ (folded_term || chr(1114111))
      order by char_length(w.word), w.word limit 10));
end
$$;
comment on function private.words_like(text, boolean) is 'The words of listings that are forms of this one, with or without accents, and the shortest ones that begin with it, if asked for.';

create function private.words_around(piece text, is_first boolean, is_last boolean) returns text[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  most constant integer := 100;
  pattern constant text := case when is_first then '%' else '' end || regexp_replace(piece, '([\\%_])', '\\\1', 'g') || case when is_last then '%' else '' end;
  words constant text[] := array(select w.word from private.listing_words as w where w.word like pattern limit most + 1);
begin
  return case when cardinality(words) <= most then words end;
end
$$;
comment on function private.words_around(text, boolean, boolean) is 'The words of listings that may stand at a piece of a text that contains it: a first piece may end a longer word, a last one begin it. Null for more than 100, which narrow nothing.';

create function private.words_of_text(typed text) returns private.word_query
  language plpgsql stable set search_path = ''
  as $$
declare
  pieces constant text[] := private.split_words(typed);
  words text[];
  queries private.word_query[];
begin
  for place in 1 .. cardinality(pieces) loop
    continue when pieces[place] = '';
    words := private.words_around(pieces[place], place = 1, place = cardinality(pieces));
    if words is not null then
      queries := queries || private.any_word(words);
    end if;
  end loop;
  return private.all_of(queries, 4);
end
$$;
comment on function private.words_of_text(text) is 'A query for words, the four rarest, that a text has which contains this one. Null when they narrow nothing.';

create function private.words_of_term(alternatives text[], may_begin boolean, out asked private.word_query, out words text[])
  language plpgsql stable set search_path = ''
  as $$
declare
  alternative text;
  word text;
  like_word text[];
  all_words private.word_query;
begin
  words := '{}';
  foreach alternative in array alternatives loop
    all_words := null;
    foreach word in array array_remove(private.split_words(alternative), '') loop
      like_word := private.words_like(word, may_begin);
      words := words || like_word;
      all_words := private.both(all_words, private.any_word(like_word));
    end loop;
    asked := case when asked is null then all_words when all_words is null then asked else private.either(asked, all_words) end;
  end loop;
end
$$;
comment on function private.words_of_term(text[], boolean) is 'A query for one of these texts, each of one or more words, all of which have to be there in any form; and the words that stand for them.';

create function private.typing_errors(typed text, word text) returns integer
  language plpgsql immutable strict parallel safe set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return case
    when char_length(typed) = char_length(word) and extensions.levenshtein(typed, word) = 2
      and array(select unnest(string_to_array(typed, null)) order by 1) = array(select unnest(string_to_array(word, null)) order by 1) then 1
    else extensions.levenshtein(typed, word)
  end;
end
$$;
comment on function private.typing_errors(text, text) is 'How many characters are missing, too many or wrong; two that changed places are one error.';

create function private.correct_word(typed text) returns text
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  folded_term constant text := private.fold_word(typed);
  first_letter constant text := left(folded_term, 1);
  -- Two errors in a short word make another one.
  most_errors constant integer := case when char_length(folded_term) >= 7 then 2 else 1 end;
begin
  if char_length(folded_term) not between 3 and 15 or folded_term ~ '[0-9\\%_]' then
    return null;
  end if;
  return (
    select c.word
    from (
      select w.word, w.folded, w.listings, private.typing_errors(folded_term, w.folded) as errors from private.listing_words as w
      -- An error in the first letter leaves the last ones.
      where (w.folded ~>=~ first_letter and w.folded ~<~ (first_letter || chr(1114111)) or w.word like '%' || right(folded_term, 2))
        and char_length(w.folded) between greatest(char_length(folded_term) - most_errors, 3) and char_length(folded_term) + most_errors
        and extensions.levenshtein_less_equal(w.folded, folded_term, 2) <= 2
    ) as c
    where c.errors <= most_errors
    -- The first letter is rarely wrong, and a letter that is missing is the most frequent error.
    order by c.errors, left(c.folded, 1) <> first_letter, char_length(c.folded) <= char_length(folded_term), c.listings desc, c.word
    limit 1
  );
end
$$;
comment on function private.correct_word(text) is 'The word that a misspelt one was likely to be: of the words of listings the one with the fewest typing errors between them that most listings have. Null when there is none.';

revoke execute on function
  private.any_word(text[]), private.known_listings(), private.both(private.word_query, private.word_query), private.either(private.word_query, private.word_query),
  private.all_of(private.word_query[], integer),
  private.words_like(text, boolean), private.words_around(text, boolean, boolean), private.words_of_text(text), private.words_of_term(text[], boolean),
  private.typing_errors(text, text), private.correct_word(text)
  from public, anon, authenticated, service_role;
