-- Text search: the parsed query, and the rank of an event. Creates a type and functions; rewrites no data.
-- Ranks, each ordered by start: 1 the title contains the text or all of its words; 2 and 3 the event matches the filters implied by the
-- text, with the remaining words in the title or anywhere; 4 the description contains the text. For a holiday, events that name it have
-- rank 1 or 4, others on its day 2 or 3.

create type private.text_search as (
  -- In lower case; null without a search.
  typed text,
  place text,
  -- The given filters, combined with those implied by the text.
  understood private.list_filter,
  is_understood boolean,
  -- The names of a holiday, whose day is in `understood`. `beside` are the filters without that day.
  holiday tsquery,
  holiday_on tsmultirange,
  beside private.list_filter,
  -- Whether there are words or phrases to look for.
  has_words boolean,
  words tsquery,
  -- Quoted phrases, as LIKE patterns.
  phrases text[],
  -- For texts that contain the search as typed, and for locations that contain the place.
  contained tsquery,
  located tsquery,
  marked_words text[],
  -- Words that no listing has in any form.
  unknown_words text[]
);

-- Not inlined: planning the filters twice would make every search slower by a third.
create function private.is_beside_holiday(l public.listings, s private.text_search) returns boolean
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (s.words is null or l.words @@ s.words)
    and (s.phrases = '{}' or (l.search_text || E'\n' || lower(l.location)) like all (s.phrases))
    and private.is_listed(l, s.beside);
end
$$;
comment on function private.is_beside_holiday(public.listings, private.text_search) is 'Whether an event matches everything in a search except the holiday.';

create function private.text_rank(l public.listings, s private.text_search) returns integer language sql stable
  return case
    when s.place is not null and position(s.place in lower(l.location)) = 0 then null
    when s.typed is null then 3
    when position(' ' || s.typed in ' ' || lower(private.titles_of(l))) > 0 then 1
    when s.holiday is not null and l.title_words @@ s.holiday and private.is_beside_holiday(l, s) then 1
    when (s.has_words or s.is_understood) and (s.words is null or l.words @@ s.words)
      and (s.phrases = '{}' or (l.search_text || E'\n' || lower(l.location)) like all (s.phrases))
      and private.is_listed(l, s.understood)
    then case
      when s.has_words and (s.words is null or l.title_words @@ s.words) and lower(private.titles_of(l)) like all (s.phrases)
      then case when s.is_understood then 2 else 1 end else 3 end
    when position(s.typed in l.search_text) > 0 or (s.holiday is not null and l.words @@ s.holiday and private.is_beside_holiday(l, s)) then 4
  end;
comment on function private.text_rank(public.listings, private.text_search) is 'The rank of an event in a text search: 1, the title contains the text, or all of its words if the text implies no filter; for events that match the implied filters 2, the title has all remaining words, or 3, title, description and location together have them; 4, the description contains the text. An event that names a holiday, matches the other filters and has the other words ranks 1 if the title names it, otherwise 4. Null if it does not match. Without a search 3.';

create function private.with_filters(s private.text_search, f private.list_filter) returns private.text_search
  language plpgsql stable set search_path = ''
  as $$
declare
  given constant jsonb := coalesce(f.understood, '{}') || jsonb_strip_nulls(to_jsonb(f));
begin
  s.is_understood := f.understood is not null;
  s.beside := case when s.is_understood then private.read_filter(given) else f end;
  s.understood := s.beside;
  if s.holiday is not null and (s.beside).days is not null then
    -- "halloween this weekend": next to other days, its names are ordinary words.
    s.words := private.both(s.words, s.holiday);
    s.has_words := true;
    s.holiday := null;
  elsif s.holiday is not null then
    s.is_understood := true;
    s.understood := private.read_filter(given || jsonb_build_object('days', s.holiday_on));
  end if;
  -- Never taken from a call.
  s.beside.under_way_at := f.under_way_at;
  s.beside.except_ids := f.except_ids;
  s.understood.under_way_at := f.under_way_at;
  s.understood.except_ids := f.except_ids;
  if f.search is null then
    s.typed := null;
  end if;
  return s;
end
$$;
comment on function private.with_filters(private.text_search, private.list_filter) is 'The parsed query of a list, with other filters.';

create function private.read_search(f private.list_filter) returns private.text_search
  language plpgsql stable set search_path = ''
  as $$
declare
  terms constant jsonb := coalesce(f.words, '[]');
  -- Prefixes match in short texts only: expanding every word of a long one would take too long.
  may_begin constant boolean := jsonb_array_length(terms) <= 5;
  s private.text_search;
  term jsonb;
  date text;
  phrase text;
  mark text;
  found record;
begin
  s.place := lower(f.place);
  if f.place is not null then
    s.located := private.words_of_text(s.place);
  end if;
  if f.search is null then
    return s;
  end if;
  s.typed := lower(f.search);
  s.marked_words := '{}';
  s.phrases := array(select '%' || regexp_replace(lower(p.phrase), '([\\%_])', '\\\1', 'g') || '%' from unnest(f.phrases) as p (phrase));
  s.has_words := s.phrases <> '{}';
  for term in select t.value from jsonb_array_elements(terms) as t limit 50 loop
    date := (select a.value from jsonb_array_elements_text(term) as a where a.value ~ '^\d{4}-\d\d-\d\d$' limit 1);
    found := private.words_of_term(
      array(select left(a.value, 100) from jsonb_array_elements_text(term) as a where a.value is distinct from date limit 12), may_begin);
    continue when found.asked is null;
    if date is not null and s.holiday is null then
      s.holiday := found.asked;
      s.holiday_on := tsmultirange(tsrange(date::date, date::date + 1));
    else
      s.has_words := true;
      s.words := private.both(s.words, found.asked);
    end if;
    s.marked_words := s.marked_words || found.words;
    if found.words = '{}' and term ->> 0 <> all (coalesce(f.known_words, '{}')) then
      s.unknown_words := s.unknown_words || (term ->> 0);
    end if;
  end loop;
  foreach phrase in array coalesce(f.phrases, '{}') loop
    s.words := private.both(s.words, private.words_of_text(phrase));
    s.marked_words := s.marked_words || array_remove(private.split_words(phrase), '');
  end loop;
  s.contained := private.words_of_text(s.typed);
  foreach mark in array private.index_marks(s.typed) loop
    s.contained := private.both(s.contained, private.any_word(array[mark]));
  end loop;
  if s.holiday is not null then
    s.contained := s.contained || s.holiday;
  end if;
  return private.with_filters(s, f);
end
$$;
comment on function private.read_search(private.list_filter) is 'Parses the texts of a filter into queries over the words of listings. A date among the synonyms of a word makes it a holiday, which also finds events on that day.';

create function private.correct_search(s private.text_search) returns text
  language plpgsql stable set search_path = ''
  as $$
declare
  corrected text := case when s.unknown_words is not null then s.typed end;
  word text;
begin
  foreach word in array coalesce(s.unknown_words, '{}') loop
    corrected := replace(corrected, lower(word), private.correct_word(word));
    -- A substring of existing words is not a typo.
    if corrected is null or private.words_around(word, true, true) is distinct from '{}' then
      return null;
    end if;
  end loop;
  return corrected;
end
$$;
comment on function private.correct_search(private.text_search) is '"Did you mean": the text with its unknown words corrected. Null if there are none, or one has no correction.';

revoke execute on function
  private.is_beside_holiday(public.listings, private.text_search), private.text_rank(public.listings, private.text_search), private.with_filters(private.text_search, private.list_filter),
  private.read_search(private.list_filter), private.correct_search(private.text_search)
  from public, anon, authenticated, service_role;
