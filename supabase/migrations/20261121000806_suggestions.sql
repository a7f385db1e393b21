-- Suggestions of the search box while somebody types. Creates a function only; rewrites no data.

create function public.suggest(typed text, at timestamptz) returns json
  language plpgsql stable security definer
  -- The default random_page_cost of 4 is for spinning disks.
  set search_path = '' set plan_cache_mode = force_custom_plan set random_page_cost = 1.1
  as $$
declare
  words constant text[] := array_remove(private.split_words(private.fold_word(left(typed, 40))), '');
  last_word constant text := words[cardinality(words)];
  line constant text := array_to_string(words, ' ');
  dashed constant text := array_to_string(words, '-');
  key constant text := private.name_key(array_to_string(words, ''));
  in_title tsquery;
  word text;
begin
  if coalesce(char_length(array_to_string(words, '')), 0) < 2 then
    return json_build_object('venues', '[]'::json, 'organizers', '[]'::json, 'events', '[]'::json);
  end if;
  foreach word in array words[:cardinality(words) - 1] loop
    in_title := private.both(in_title, private.any_word(private.words_like(word, false)));
  end loop;
  -- The most frequent words with the prefix of the last word stand for all of them.
  in_title := private.both(in_title, private.any_word(array(
    select w.word from private.listing_words as w
    where w.folded ~>=~ last_word and w.folded ~<~ (last_word || chr(1114111)) order by w.listings desc, w.word limit 20)));
  return json_build_object(
    'venues', (
      select coalesce(json_agg(json_build_object('slug', v.name, 'location', v.location) order by v.is_later, v.name), '[]')
      from (
        select n.name, w.location, not starts_with(n.name, dashed) as is_later
        from (
          select p.name from private.published_lists as p
          -- People omit apostrophes.
          where p.kind = 'venue' and p.events > 0 and '-' || replace(p.name, '-s-', 's-') like '%-' || dashed || '%' limit 50
        ) as n
        cross join lateral (
          select l.location, l.city from public.listings as l
          where l.venue = n.name and private.is_upcoming(l, at) and l.status is distinct from 'postponed' order by l.start_date, l.id limit 1
        ) as w
        -- Not by the name of its city, with which the slug ends.
        where '-' || replace(left(n.name, - char_length(w.city)), '-s-', 's-') like '%-' || dashed || '%'
        order by is_later, n.name limit 3
      ) as v),
    'organizers', (
      select coalesce(json_agg(json_build_object('slug', n.slug, 'name', n.name) order by n.is_later, n.name), '[]')
      from (
        select o.slug, o.name, not starts_with(o.name_key, key) as is_later
        from public.organizers as o
        where o.first_approved_at is not null and o.is_approved and o.name_key like '%' || key || '%'
          and ' ' || regexp_replace(regexp_replace(private.fold_word(o.name), '[''’ʼ]', '', 'g'), '[^[:alnum:]]+', ' ', 'g') like '% ' || line || '%'
        order by is_later, o.name limit 3
      ) as n),
    'events', (
      select coalesce(json_agg(e order by e.start_date, e.id), '[]')
      from (
        select l.id, l.title, l.language, l.translation_language, l.translated_title, l.location, l.start_date
        from public.listings as l
        where l.title_words @@ in_title and private.is_upcoming(l, at) and private.is_going_on(l)
          and (l.series_id is null or not exists (
            select from public.listings as d
            where d.series_id = l.series_id and (d.start_date, d.id) < (l.start_date, l.id) and private.is_upcoming(d, at) and private.is_going_on(d)))
        order by l.start_date, l.id limit 8
      ) as e));
end
$$;
comment on function public.suggest(text, timestamptz) is 'Suggestions for a text of at most 40 characters, whose last word may be unfinished: {"venues": up to three with events from `at` on, by a word of their name, with a location that names them, "organizers": up to three with public pages, by a word of their name, "events": up to eight from `at` on that have the words in their title, soonest first, with the first date of a series}. All are empty for fewer than two letters. Definer rights: the search vocabulary, and the column by which names are compared, are not readable through the API; returns public rows only.';
revoke execute on function public.suggest(text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.suggest(text, timestamptz) to anon, authenticated, service_role;
