-- How a list of public events is put together: what a search finds, what the filters leave, and how far it is counted. Creates a type and
-- functions; rewrites no data. Statements are made as texts, so that each is planned for its values: the best index depends on how
-- many events have a word or are in a city.

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
    found_words := array(
      select prefix || w.word
      from private.listing_words as w
      where w.parts @> private.sought_parts(pieces[place])
        -- Only the first piece may be the end of a longer word, and only the last one its beginning.
        and case
          when last_piece = 1 then position(pieces[place] in w.word) > 0
          when place = 1 then right(w.word, char_length(pieces[place])) = pieces[place]
          when place = last_piece then left(w.word, char_length(pieces[place])) = pieces[place]
          else w.word = pieces[place]
        end
      limit most_words + 1
    );
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

create function private.day_in_zones(day date, site_zone text)
  returns table (time_zone text, day_start timestamptz, day_end timestamptz)
  language sql stable set search_path = '' rows 2
  as $$
    select z.stored, day::timestamp at time zone z.zone, (day + 1)::timestamp at time zone z.zone
    from (
      select '' as stored, site_zone as zone
      union all
      select distinct s.time_zone, s.time_zone from private.city_spellings as s where s.time_zone is not null
    ) as z
  $$;
comment on function private.day_in_zones(date, text) is 'The span of a calendar day in each zone that listings have.';

-- What a list is narrowed to. Null narrows nothing.
create type private.list_filter as (
  site_zone text,
  starts_from timestamptz,
  starts_before timestamptz,
  on_day date,
  category text,
  city text,
  place text,
  search text,
  -- Not together with a city, whose lists are read from a table without these two.
  venue text,
  organizer uuid
);

create function private.source_of_list(filter private.list_filter, out source text, out words tsquery)
  language plpgsql stable set search_path = ''
  as $$
declare
  text_search constant record := private.words_query(filter.search, '');
  place_search constant record := private.words_query(filter.place, 'at:');
  texts text := 'k';
begin
  if text_search.is_hopeless or place_search.is_hopeless then
    return;
  end if;
  if filter.on_day is null and filter.starts_before is null then
    words := coalesce(text_search.query && place_search.query, text_search.query, place_search.query);
  end if;
  if words is not null then
    if filter.city is not null then
      words := words && private.any_word(array['city:' || filter.city]);
    end if;
    if filter.category is not null then
      words := words && private.any_word(array['category:' || filter.category]);
    end if;
    source := format('public.listings as k where k.words @@ %L::tsquery', words);
  elsif filter.city is null then
    source := 'public.listings as k where true';
  elsif coalesce(filter.search, filter.place) is null then
    source := format('private.listing_cities as k where k.city = %L', filter.city);
  else
    source := format('private.listing_cities as k join public.listings as l using (id) where k.city = %L', filter.city);
    texts := 'l';
  end if;
  -- Within a few days, the order of starts and the index of words are left to the planner.
  if words is null and text_search.query is not null then
    source := source || format(' and %s.words @@ %L::tsquery', texts, text_search.query);
  end if;
  if words is null and place_search.query is not null then
    source := source || format(' and %s.words @@ %L::tsquery', texts, place_search.query);
  end if;
  if filter.category is not null then
    source := source || format(' and k.category = %L', filter.category);
  end if;
  if not text_search.is_exact then
    source := source || format(' and position(%L in %s.search_text) > 0', lower(filter.search), texts);
  end if;
  if not place_search.is_exact then
    source := source || format(' and position(%L in lower(%s.location)) > 0', lower(filter.place), texts);
  end if;
  if filter.venue is not null then
    source := source || format(' and k.venue = %L', filter.venue);
  end if;
  if filter.organizer is not null then
    source := source || format(' and k.organizer_id = %L::uuid', filter.organizer);
  end if;
  if filter.starts_from is not null then
    source := source || format(' and k.start_date >= %L::timestamptz', filter.starts_from);
  end if;
  if filter.starts_before is not null then
    source := source || format(' and k.start_date < %L::timestamptz', filter.starts_before);
  end if;
  if filter.on_day is not null then
    source := source || (
      select
        format(' and k.start_date >= %L::timestamptz and k.start_date < %L::timestamptz', min(d.day_start), max(d.day_end))
        || ' and (' || string_agg(
          format('k.time_zone = %L and k.start_date >= %L::timestamptz and k.start_date < %L::timestamptz', d.time_zone, d.day_start, d.day_end),
          ' or ') || ')'
      from private.day_in_zones(filter.on_day, filter.site_zone) as d
    );
  end if;
end
$$;
comment on function private.source_of_list(private.list_filter) is 'What follows FROM in a query for the events of a list: its rows have the alias k and at least the columns id and start_date. Null when no event can match. `words` is what the index of words has to find, where that narrows the list most.';

create function private.read_ids(source text, condition text, direction text, most integer) returns uuid[]
  language plpgsql stable set search_path = ''
  as $$
declare
  ids uuid[];
begin
  execute format('select array(select k.id from %s and %s order by k.start_date %s, k.id %s limit %s)', source, condition, direction, direction, most) into ids;
  return ids;
end
$$;
comment on function private.read_ids(text, text, text, integer) is 'The first events of a list (see source_of_list()) on which a condition holds, in the direction ''asc'' or ''desc''.';

create function private.read_listings(ids uuid[]) returns json
  language sql stable set search_path = ''
  as $$
    select coalesce(json_agg(r order by r.start_date, r.id), '[]')
    from (
      select l.id, l.organizer_id, l.title, l.category, l.location, l.start_date, l.end_date, l.image_url, l.max_attendees, l.price_kind,
        l.price_min_cents, l.price_max_cents
      from public.listings as l where l.id = any (ids)
    ) as r
  $$;
comment on function private.read_listings(uuid[]) is 'These listings, soonest first, as an array of objects.';

create function private.count_up_to(source text, most integer) returns integer
  language plpgsql stable set search_path = ''
  as $$
declare
  total integer;
begin
  execute format('select count(*) from (select from %s limit %s) as found', source, most) into total;
  return total;
end
$$;
comment on function private.count_up_to(text, integer) is 'Counts the events of a list (see source_of_list()), at most `most`.';

create function private.count_by_words(source text, most integer) returns integer
  language plpgsql stable
  -- Only the index of words remains. For a limit the planner would rather read events in the order of their start until it has enough.
  set search_path = '' set enable_indexscan = off set enable_indexonlyscan = off
  as $$ begin return private.count_up_to(source, most); end $$;
comment on function private.count_by_words(text, integer) is 'As count_up_to(), for words that not many events have.';

create function private.is_frequent(words tsquery) returns boolean
  language sql stable set search_path = ''
  -- Ids are random.
  as $$ select count(*) >= 3 from (select l.words from public.listings as l order by l.id limit 300) as sample where sample.words @@ is_frequent.words $$;
comment on function private.is_frequent(tsquery) is 'Whether about one of a hundred listings or more has these words. So many are counted faster in the order of their start than by the index of words.';
revoke execute on function
  private.words_query(text, text), private.sought_parts(text), private.day_in_zones(date, text), private.source_of_list(private.list_filter),
  private.read_ids(text, text, text, integer), private.read_listings(uuid[]), private.count_up_to(text, integer),
  private.count_by_words(text, integer), private.is_frequent(tsquery)
  from public, anon, authenticated, service_role;
