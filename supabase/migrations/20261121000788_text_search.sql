-- What a list is narrowed to by texts, and how well an event fits them. Creates a type and functions; rewrites no data.
-- An event whose title contains the text comes first, or has all of its words; of sentences then one that is what they mean, with the words
-- that are left in its title, or anywhere; then one whose description contains the text. The soonest first within each.

create type private.text_search as (
  -- In lower case; null without a search.
  typed text,
  place text,
  -- The filters that were given and those that were understood.
  understood private.list_filter,
  is_understood boolean,
  -- Whether there are words or phrases to look for.
  has_words boolean,
  words tsquery,
  -- What stood in quotes, as patterns of LIKE.
  phrases text[],
  -- For texts that contain what was typed, and for locations that contain the place.
  contained tsquery,
  located tsquery,
  marked_words text[],
  -- Words that no listing has in any form.
  unknown_words text[]
);

create function private.text_rank(l public.listings, s private.text_search) returns integer language sql stable
  return case
    when s.place is not null and position(s.place in lower(l.location)) = 0 then null
    when s.typed is null then 3
    when position(' ' || s.typed in ' ' || lower(l.title)) > 0 then 1
    when s.has_words and (s.words is null or l.title_words @@ s.words) and lower(l.title) like all (s.phrases)
      and private.is_listed(l, s.understood) then case when s.is_understood then 2 else 1 end
    when (s.has_words or s.is_understood) and (s.words is null or l.words @@ s.words)
      and (s.phrases = '{}' or (l.search_text || E'\n' || lower(l.location)) like all (s.phrases))
      and private.is_listed(l, s.understood) then 3
    when position(s.typed in l.search_text) > 0 then 4
  end;
comment on function private.text_rank(public.listings, private.text_search) is 'How well an event fits the texts of a list: 1, where the title contains the text, or has all of its words while nothing else was understood; then, of events that are what was understood, 2, where the title has all of the words that are left, and 3, where title, description and location have them; 4, where the description contains the text. Null where it does not fit. Without a search 3.';

create function private.with_filters(s private.text_search, f private.list_filter) returns private.text_search
  language plpgsql stable set search_path = ''
  as $$
begin
  s.is_understood := f.understood is not null;
  s.understood := case when s.is_understood then private.read_filter(f.understood || jsonb_strip_nulls(to_jsonb(f))) else f end;
  -- No call has these.
  s.understood.under_way_at := f.under_way_at;
  s.understood.except_ids := f.except_ids;
  if f.search is null then
    s.typed := null;
  end if;
  return s;
end
$$;
comment on function private.with_filters(private.text_search, private.list_filter) is 'The texts of a list beside other filters.';

create function private.read_search(f private.list_filter) returns private.text_search
  language plpgsql stable set search_path = ''
  as $$
declare
  terms constant jsonb := coalesce(f.words, '[]');
  -- Of longer texts each word has to be there: with all that they may begin, they would take too long.
  may_begin constant boolean := jsonb_array_length(terms) <= 5;
  s private.text_search;
  term jsonb;
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
    found := private.words_of_term(array(select left(a.value, 100) from jsonb_array_elements_text(term) as a limit 6), may_begin);
    continue when found.asked is null;
    s.has_words := true;
    s.words := private.both(s.words, found.asked);
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
  return private.with_filters(s, f);
end
$$;
comment on function private.read_search(private.list_filter) is 'What the texts of a filter ask for, in the words of listings.';

create function private.correct_search(s private.text_search) returns text
  language plpgsql stable set search_path = ''
  as $$
declare
  corrected text := case when s.unknown_words is not null then s.typed end;
  word text;
begin
  foreach word in array coalesce(s.unknown_words, '{}') loop
    corrected := replace(corrected, lower(word), private.correct_word(word));
    -- A part of other words is no typing error.
    if corrected is null or private.words_around(word, true, true) is distinct from '{}' then
      return null;
    end if;
  end loop;
  return corrected;
end
$$;
comment on function private.correct_search(private.text_search) is 'The text with the words that were likely to be meant in place of those that no listing has. Null where there are none, or there is no such word.';

revoke execute on function
  private.text_rank(public.listings, private.text_search), private.with_filters(private.text_search, private.list_filter),
  private.read_search(private.list_filter), private.correct_search(private.text_search)
  from public, anon, authenticated, service_role;
