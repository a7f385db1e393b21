-- Query expansion: from typed words to words of listing_words by stem, prefix, substring and spelling correction. Creates functions;
-- rewrites no data.

create extension if not exists fuzzystrmatch with schema extensions;

create function private.any_word(words text[]) returns tsquery
  language plpgsql immutable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  -- An empty list must match nothing: no word contains a colon.
  return coalesce((
    select string_agg('''' || replace(replace(w.word, '\', '\\'), '''', '''''') || '''', '|') from unnest(words) as w (word)), '''::''')::tsquery;
end
$$;
comment on function private.any_word(text[]) is 'A query for listings that contain at least one of these words.';

create function private.both(one tsquery, other tsquery) returns tsquery
  language plpgsql immutable set search_path = ''
  as $$ begin return coalesce(one && other, one, other); end $$;
comment on function private.both(tsquery, tsquery) is 'The conjunction of two queries; null means no condition.';

create function private.words_like(typed text, may_begin boolean) returns text[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
declare
  folded_term constant text := private.fold_word(typed);
begin
  return array(
    (select w.word from private.listing_words as w
      where w.stem in (private.stem_of(folded_term, 'en'), private.stem_of(folded_term, 'es')) and w.stem = private.stem_of(folded_term, w.language)
      order by w.listings desc limit 10)
    union
    -- Shorter prefixes match too many words.
    (select w.word from private.listing_words as w
      where may_begin and char_length(folded_term) >= 3 and w.folded ~>=~ folded_term and w.folded ~<~ (folded_term || chr(1114111))
      group by 1 order by char_length(w.word), w.word limit 10));
end
$$;
comment on function private.words_like(text, boolean) is 'Words of listings with the same stem in their language, ignoring diacritics, and on request the shortest ones with this prefix.';

create function private.words_around(piece text, is_first boolean, is_last boolean) returns text[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  most constant integer := 100;
  pattern constant text := case when is_first then '%' else '' end || regexp_replace(piece, '([\\%_])', '\\\1', 'g') || case when is_last then '%' else '' end;
  words constant text[] := array(select distinct w.word from private.listing_words as w where w.word like pattern limit most + 1);
begin
  return case when cardinality(words) <= most then words end;
end
$$;
comment on function private.words_around(text, boolean, boolean) is 'Words of listings that a piece of a substring search may match: the first piece as a suffix, the last as a prefix, others exactly. Null for more than 100, which are not selective.';

create function private.words_of_text(typed text) returns tsquery
  language plpgsql stable set search_path = ''
  as $$
declare
  pieces constant text[] := private.split_words(typed);
  words text[];
  asked tsquery;
begin
  for place in 1 .. cardinality(pieces) loop
    continue when pieces[place] = '';
    words := case when place in (1, cardinality(pieces)) then private.words_around(pieces[place], place = 1, place = cardinality(pieces)) else pieces[place : place] end;
    if words is not null then
      asked := private.both(asked, private.any_word(words));
    end if;
  end loop;
  return asked;
end
$$;
comment on function private.words_of_text(text) is 'A query for the words that every text containing this substring must have. Null if they are not selective.';

create function private.words_of_term(alternatives text[], may_begin boolean, out asked tsquery, out words text[])
  language plpgsql stable set search_path = ''
  as $$
declare
  alternative text;
  word text;
  like_word text[];
  all_words tsquery;
begin
  words := '{}';
  -- Apostrophes and hyphens do not matter: index_words() also stores such words without them.
  foreach alternative in array alternatives || array(
    select translate(a.words, E'\'\u2019-', '') from unnest(alternatives) as a (words) where a.words ~ E'[\'\u2019-]')
  loop
    all_words := null;
    foreach word in array array_remove(private.split_words(alternative), '') loop
      like_word := private.words_like(word, may_begin);
      words := words || like_word;
      all_words := private.both(all_words, private.any_word(like_word));
    end loop;
    asked := coalesce(asked || all_words, asked, all_words);
  end loop;
end
$$;
comment on function private.words_of_term(text[], boolean) is 'A query for any of these synonyms, each of one or more words, all of which must occur in some form; and the words to which it was expanded.';

create function private.typing_errors(typed text, word text) returns integer
  language plpgsql immutable strict parallel safe set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return case
    when exists (
      select from generate_series(1, char_length(typed) - 1) as n
      where overlay(typed placing reverse(substr(typed, n, 2)) from n for 2) = word and typed <> word) then 1
    else extensions.levenshtein(typed, word)
  end;
end
$$;
comment on function private.typing_errors(text, text) is 'Levenshtein distance, except that two swapped letters count as one error.';

create function private.correct_word(typed text) returns text
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  folded_term constant text := private.fold_word(typed);
  first_letter constant text := left(folded_term, 1);
  -- A word with another first letter is another name ("Disney" is not "Sidney"), unless the two sound alike ("seramica").
  first_letters constant text[] := string_to_array(coalesce(substring('cksqz bv gj' from '\w*' || first_letter || '\w*'), first_letter), null);
  -- Two errors in a short word would make it another word.
  most_errors constant integer := case when char_length(folded_term) >= 7 then 2 else 1 end;
begin
  if char_length(folded_term) not between 3 and 15 or folded_term !~ '^[[:alpha:]]+$'
    -- Names of places and organizers are never corrected.
    or exists (select from public.places as p where p.slug ~ ('\m' || folded_term || '\M'))
    or exists (select from public.organizers as o where o.slug ~ ('\m' || folded_term || '\M') and o.is_approved) then
    return null;
  end if;
  return (
    select c.word
    from (
      select w.word, w.folded, w.listings, private.typing_errors(folded_term, w.folded) as errors
      from unnest(first_letters) as l (letter) join private.listing_words as w on w.folded ~>=~ l.letter and w.folded ~<~ (l.letter || chr(1114111))
      where char_length(w.folded) between greatest(char_length(folded_term) - most_errors, 3) and char_length(folded_term) + most_errors
        and extensions.levenshtein_less_equal(w.folded, folded_term, 2) <= 2
    ) as c
    where c.errors <= most_errors
    -- Missing letters are the most frequent errors.
    order by c.errors, left(c.folded, 1) <> first_letter, char_length(c.folded) <= char_length(folded_term), c.listings desc, c.word
    limit 1
  );
end
$$;
comment on function private.correct_word(text) is 'Spelling correction: the word of listings with the same first letter, or one that sounds alike, and the smallest edit distance; among those the most frequent. Null for none, or if the word is part of the name of a place or organizer.';

revoke execute on function
  private.any_word(text[]), private.both(tsquery, tsquery), private.words_like(text, boolean), private.words_around(text, boolean, boolean),
  private.words_of_text(text), private.words_of_term(text[], boolean), private.typing_errors(text, text), private.correct_word(text)
  from public, anon, authenticated, service_role;
