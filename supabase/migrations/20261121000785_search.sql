-- What a typed text means to a search of public events: its words in every form, quoted phrases, cities and categories that it names.
-- Creates types and functions; rewrites no data. Whatever contains the typed text in title or description is found, as it
-- stands there; everything else adds to that.

-- One way to match a text: what the index of words finds, all of it, a condition on the row, whose alias is l, and a start before which
-- events match. Null narrows nothing.
create type private.text_match as (words tsquery[], condition text, until timestamptz);

create function private.condition_of(match private.text_match) returns text
  language plpgsql immutable set search_path = ''
  as $$
begin
  return coalesce(
    nullif(concat_ws(' and ', 'l.words @@ ' || quote_literal(private.all_words((match).words)) || '::tsquery', (match).condition,
      'l.start_date < ' || quote_literal((match).until) || '::timestamptz'), ''), 'true');
end
$$;
comment on function private.condition_of(private.text_match) is 'What holds for the rows, named l, that match.';

create function private.horizon_of(words tsquery[], at timestamptz) returns timestamptz
  language plpgsql stable set search_path = ''
  as $$
declare
  -- Their texts are compared in a few milliseconds.
  most constant integer := 200;
  estimate constant record := private.estimate_shares(words, at);
  daily double precision := estimate.daily;
  share double precision;
begin
  foreach share in array estimate.shares loop
    daily := daily * share;
  end loop;
  -- Whole days, so that all pages of a search have the same.
  return case when daily * 365 > most then date_trunc('day', at) + make_interval(days => ceil(most / daily)::integer) end;
end
$$;
comment on function private.horizon_of(tsquery[], timestamptz) is 'The start before which about 200 events from `at` on have these words. Null when few have them.';

create type private.search_meaning as (
  -- What was meant, and what contains the text as it was typed: the search finds both. Empty when that is nothing, whatever the other filters are.
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

create function private.understand_search(search text, at timestamptz) returns private.search_meaning
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
  in_title tsquery[];
  begun_in_title tsquery[];
  named tsquery[];
  anywhere tsquery[];
  by_category tsquery[];
  beyond tsquery;
  found tsquery[];
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
    in_title := in_title || words.in_title;
    begun_in_title := begun_in_title || words.begun_in_title;
    by_category := by_category || (words.anywhere || private.any_word(array[name.kind || ':' || name.value]));
    if name.is_name then
      named := named || (words.begun_in_title || private.any_word(array[name.kind || ':' || name.value]));
      anywhere := anywhere || (words.anywhere || private.any_word(array[name.kind || ':' || name.value]));
    else
      named := named || words.begun_in_title;
      anywhere := anywhere || words.anywhere;
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
    in_title := in_title || words.in_title;
    begun_in_title := begun_in_title || words.begun_in_title;
    named := named || words.begun_in_title;
    anywhere := anywhere || words.anywhere;
    by_category := by_category || words.anywhere;
  end loop;
  meaning.has_unknown_words := is_impossible and cardinality(terms) > 0;
  foreach phrase in array phrases loop
    -- Without its punctuation, which the index does not have of titles and locations. The condition compares all of it.
    words := private.words_query(array_to_string(private.split_words(phrase), ' '), '');
    is_impossible := is_impossible or words.is_hopeless;
    meaning.marked_words := meaning.marked_words || private.distinct_words(phrase);
    begun_in_title := begun_in_title || (private.words_query(array_to_string(private.split_words(phrase), ' '), 'in:')).queries;
    named := named || words.queries;
    anywhere := anywhere || words.queries;
    by_category := by_category || words.queries;
    has_phrases := concat_ws(' and ', has_phrases, format('(position(%1$L in l.search_text) > 0 or position(%1$L in lower(l.location)) > 0)', phrase));
    has_title_phrases := concat_ws(' and ', has_title_phrases, format('position(%L in lower(l.title)) > 0', phrase));
  end loop;
  if not is_impossible then
    if is_plain then
      meaning.tiers := array[row(in_title, null, null)]::private.text_match[];
    else
      -- Which of two good matches is the better one is decided for the next events; later ones are good matches.
      meaning.tiers := array[
        row(begun_in_title, coalesce(has_title_phrases, format('position(%L in lower(l.title)) > 0', typed)), private.horizon_of(begun_in_title, at))
      ]::private.text_match[];
    end if;
    if not is_plain and cardinality(terms) = 1 then
      meaning.tiers := meaning.tiers || row(in_title, has_phrases, null)::private.text_match;
    end if;
    meaning.tiers := meaning.tiers || row(named, has_phrases, null)::private.text_match;
    if not is_plain and is_short and phrases = '{}' then
      meaning.tiers := meaning.tiers || row(anywhere, format('position(%L in l.search_text) > 0', typed), private.horizon_of(anywhere, at))::private.text_match;
    end if;
    meaning.tiers := meaning.tiers || row(anywhere, has_phrases, null)::private.text_match;
    if by_category <> anywhere then
      meaning.tiers := meaning.tiers || row(by_category, has_phrases, null)::private.text_match;
    end if;
    meaning.covers := array[row(by_category, has_phrases, null)]::private.text_match[];
  end if;
  words := private.words_query(typed, '');
  if not words.is_hopeless then
    found := words.queries;
    has_phrases := case when not words.is_exact then format('position(%L in l.search_text) > 0', typed) end;
    if found <> '{}' and not is_impossible then
      beyond := private.words_beyond(typed, terms, is_telling, begins);
      found := array_remove(case when cardinality(private.split_words(typed)) = 1 then array[beyond] else found || beyond end, null);
    end if;
    if beyond is distinct from private.no_match() then
      meaning.tiers := meaning.tiers || row(found, has_phrases, null)::private.text_match;
      if is_plain and cardinality(by_category) = 1 and cardinality(found) = 1 and has_phrases is null then
        -- One word, or others around it: one look into the index.
        meaning.covers := array[row(array[by_category[1] || found[1]], null, null)]::private.text_match[];
      else
        meaning.covers := meaning.covers || row(found, has_phrases, null)::private.text_match;
      end if;
    end if;
  end if;
  return meaning;
end
$$;
comment on function private.understand_search(text, timestamptz) is 'What a typed text means. Its words may stand in any order and form in title, description or location; a city or category that it names may be that of the event; what stands in quotes has to be there as it is; and whatever contains the text as it was typed is found too. `at` is the moment from which events are upcoming.';
revoke execute on function
  private.condition_of(private.text_match), private.horizon_of(tsquery[], timestamptz), private.understand_search(text, timestamptz)
  from public, anon, authenticated, service_role;
