-- What a text with typing errors was likely meant to be. Creates functions only; rewrites no data.

create extension if not exists fuzzystrmatch with schema extensions;

create function private.typing_errors(typed text, word text) returns integer
  language plpgsql immutable strict parallel safe set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select case
      when d.distance = 2 and char_length(typed) = char_length(word)
        and array(select unnest(string_to_array(typed, null)) order by 1) = array(select unnest(string_to_array(word, null)) order by 1) then 1
      else d.distance
    end
    from (select extensions.levenshtein(typed, word) as distance) as d
  );
end
$$;
comment on function private.typing_errors(text, text) is 'How many characters are missing, too many or wrong; two that changed places are one error.';

create function private.count_word(word text) returns integer
  language plpgsql stable
  -- Only the index of words remains. For a limit the planner would rather read events in the order of their start until it has enough.
  set search_path = '' set enable_indexscan = off set enable_indexonlyscan = off
  as $$
declare
  words constant tsquery := private.any_word(array[word]);
  share constant double precision := ((private.estimate_shares(array[words], now())).shares)[1];
  most constant integer := 200;
  found integer;
begin
  if share * (select c.reltuples from pg_class as c where c.oid = 'public.listings'::regclass) > 10 * most then
    return most;
  end if;
  execute format('select count(*) from (select from public.listings as l where l.words @@ %L::tsquery limit %s) as found', words, most) into found;
  return found;
end
$$;
comment on function private.count_word(text) is 'How many listings have a word, up to 200.';

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
    found := private.count_word(candidate.word);
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

revoke execute on function
  private.typing_errors(text, text), private.count_word(text), private.correct_word(text), private.correct_search(text)
  from public, anon, authenticated, service_role;
