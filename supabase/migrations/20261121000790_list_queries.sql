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

create function private.listing_zones(site_zone text) returns table (time_zone text, zone text)
  language sql stable set search_path = '' rows 2
  as $$
    select '', site_zone
    union all
    select distinct s.time_zone, s.time_zone from private.city_spellings as s where s.time_zone is not null
  $$;
comment on function private.listing_zones(text) is 'The zones that listings have: as stored, and by name.';

create function private.zone_of_row(site_zone text) returns text
  language sql immutable set search_path = ''
  as $$ select format('case k.time_zone when '''' then %L else k.time_zone end', site_zone) $$;
comment on function private.zone_of_row(text) is 'An expression for the zone of the row k.';

create function private.first_day_of_row(site_zone text) returns text
  language sql immutable set search_path = ''
  as $$ select format('(k.start_date at time zone %s)::date', private.zone_of_row(site_zone)) $$;
comment on function private.first_day_of_row(text) is 'An expression for the day on which the row k starts, where it happens.';

create function private.last_day_of_row(site_zone text) returns text
  language sql immutable set search_path = ''
  as $$
    -- What ends at five in the morning or earlier is over with the night.
    select format('greatest(%s, ((k.end_date - interval ''5 hours 1 microsecond'') at time zone %s)::date)',
      private.first_day_of_row(site_zone), private.zone_of_row(site_zone))
  $$;
comment on function private.last_day_of_row(text) is 'An expression for the last day of the row k, where it happens: the day of its start for most events.';

-- What a list is narrowed to, from the JSON of a call. Null narrows nothing.
create type private.list_filter as (
  site_zone text,
  -- The moment of the call: events that have started are not upcoming.
  starts_from timestamptz,
  starts_before timestamptz,
  -- 'today', 'tonight', 'tomorrow', 'weekend' or 'week': days from `starts_from` on, where the event happens. Ignored beside `first_day`.
  period text,
  first_day date,
  last_day date,
  -- 'morning', 'afternoon' or 'evening', by the clock where the event starts.
  time_of_day text,
  categories text[],
  -- The slug of a city page.
  city text,
  -- Slugs of the cities around a place, nearest first.
  near text[],
  -- Contained in the location.
  place text,
  search text,
  -- 'free', 'any_amount', or the most that it may cost in whole dollars, which both of the former do not exceed.
  price text,
  has_tickets boolean,
  -- Neither of the next two together with a city page, whose lists are read from a table without them.
  venue text,
  organizer uuid,
  -- 'soonest' or 'nearest'.
  sort text
);

create function private.read_filter(filter jsonb) returns private.list_filter
  language sql stable set search_path = ''
  as $$
    select jsonb_populate_record(
      null::private.list_filter,
      coalesce((select jsonb_object_agg(f.key, f.value) from jsonb_each(filter) as f where f.value not in ('""', '[]')), '{}'))
  $$;
comment on function private.read_filter(jsonb) is 'The filter of a call. An empty text or list narrows nothing, and what is no filter is ignored.';

create function private.days_of_list(filter private.list_filter)
  returns table (time_zone text, today date, first_day date, last_day date, day_start timestamptz, day_end timestamptz)
  language sql stable set search_path = '' rows 2
  as $$
    select z.time_zone, t.today, d.first_day, d.last_day, d.first_day::timestamp at time zone z.zone, (d.last_day + 1)::timestamp at time zone z.zone
    from private.listing_zones(filter.site_zone) as z
    cross join lateral (select (filter.starts_from at time zone z.zone)::date as today) as t
    cross join lateral (
      select
        coalesce(filter.first_day, case filter.period
          when 'tomorrow' then t.today + 1
          when 'weekend' then t.today + greatest(6 - extract(isodow from t.today)::integer, 0)
          else t.today
        end) as first_day,
        case when filter.first_day is not null then greatest(filter.last_day, filter.first_day) else case filter.period
          when 'tomorrow' then t.today + 1
          when 'weekend' then t.today + 7 - extract(isodow from t.today)::integer
          when 'week' then t.today + 6
          else t.today
        end end as last_day
    ) as d
    where filter.first_day is not null or filter.period is not null
  $$;
comment on function private.days_of_list(private.list_filter) is 'The days that a list is narrowed to and their span, in each zone that listings have. A weekend is the coming Saturday and Sunday, or what is left of it.';

create function private.conditions_of_list(filter private.list_filter, texts text, text_search record, place_search record, is_by_words boolean)
  returns text
  language plpgsql stable set search_path = ''
  as $$
declare
  conditions text := '';
  part_of_day constant text := case when filter.first_day is null and filter.period = 'tonight' then 'evening' end;
  part text;
begin
  -- Within a few days, the order of starts and the index of words are left to the planner.
  if not is_by_words and text_search.query is not null then
    conditions := conditions || format(' and %s.words @@ %L::tsquery', texts, text_search.query);
  end if;
  if not is_by_words and place_search.query is not null then
    conditions := conditions || format(' and %s.words @@ %L::tsquery', texts, place_search.query);
  end if;
  if not text_search.is_exact then
    conditions := conditions || format(' and position(%L in %s.search_text) > 0', lower(filter.search), texts);
  end if;
  if not place_search.is_exact then
    conditions := conditions || format(' and position(%L in lower(%s.location)) > 0', lower(filter.place), texts);
  end if;
  if filter.categories is not null then
    conditions := conditions || format(' and k.category = any (%L::text[])', filter.categories[1:10]);
  end if;
  foreach part in array array_remove(array[filter.time_of_day, part_of_day], null) loop
    conditions := conditions || format(
      ' and extract(hour from k.start_date at time zone %s) %s',
      private.zone_of_row(filter.site_zone),
      case part when 'morning' then '< 12' when 'afternoon' then 'between 12 and 16' else '>= 17' end);
  end loop;
  if filter.price in ('free', 'any_amount') then
    conditions := conditions || format(' and k.price_kind = %L', filter.price);
  elsif filter.price is not null then
    conditions := conditions || format(
      ' and k.price_kind is not null and (k.price_kind <> ''paid'' or k.price_min_cents <= %L)', filter.price::integer * 100);
  end if;
  if filter.has_tickets then
    conditions := conditions || ' and k.has_tickets';
  end if;
  if filter.venue is not null then
    conditions := conditions || format(' and k.venue = %L', filter.venue);
  end if;
  if filter.organizer is not null then
    conditions := conditions || format(' and k.organizer_id = %L::uuid', filter.organizer);
  end if;
  if filter.starts_before is not null then
    conditions := conditions || format(' and k.start_date < %L::timestamptz', filter.starts_before);
  end if;
  return conditions;
end
$$;
comment on function private.conditions_of_list(private.list_filter, text, record, record, boolean) is 'The conditions of a list that do not depend on days and places, see source_of_list(). `texts` is the alias of the row with words, texts and location.';

create function private.source_of_list(filter private.list_filter, out source text, out words tsquery)
  language plpgsql stable set search_path = ''
  as $$
declare
  columns constant text := 'k.id, k.start_date, k.end_date, k.time_zone, k.city, k.category, k.price_kind, k.price_min_cents, k.has_tickets';
  text_search constant record := private.words_query(filter.search, '');
  place_search constant record := private.words_query(filter.place, 'at:');
  texts text := 'k';
  span record;
begin
  if text_search.is_hopeless or place_search.is_hopeless then
    return;
  end if;
  select min(d.day_start) as first_start, max(d.day_end) as last_end, min(greatest(d.day_start + interval '5 hours', filter.starts_from)) as first_moment,
    max(greatest(d.day_start + interval '5 hours', filter.starts_from)) as last_moment,
    string_agg(format('k.time_zone = %L and k.start_date >= %L::timestamptz and k.start_date < %L::timestamptz',
      d.time_zone, greatest(d.day_start, filter.starts_from), d.day_end), ' or ') as starting,
    string_agg(format('k.time_zone = %L and k.start_date < %L::timestamptz and tstzrange(k.start_date, k.end_date) @> %L::timestamptz',
      d.time_zone, greatest(d.day_start, filter.starts_from), greatest(d.day_start + interval '5 hours', filter.starts_from)), ' or ')
      filter (where d.day_end > filter.starts_from) as running
    into span from private.days_of_list(filter) as d;
  if span.starting is null and filter.starts_before is null then
    words := coalesce(text_search.query && place_search.query, text_search.query, place_search.query);
  end if;
  if words is not null then
    if filter.city is not null then
      words := words && private.any_word(array['city:' || filter.city]);
    end if;
    if filter.categories is not null then
      words := words && private.any_word(array(select 'category:' || c from unnest(filter.categories[1:10]) as c));
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
  if filter.near is not null then
    source := source || format(' and %s.city = any (%L::text[])', texts, filter.near[1:50]);
  end if;
  source := source || private.conditions_of_list(filter, texts, text_search, place_search, words is not null);
  if filter.starts_from is not null then
    source := source || format(' and k.start_date >= %L::timestamptz', filter.starts_from);
  end if;
  if span.starting is not null then
    source := source || format(
      ' and k.start_date >= %L::timestamptz and k.start_date < %L::timestamptz and (%s)', span.first_start, span.last_end, span.starting);
  end if;
  if span.running is not null then
    -- Events of several days are on each of them; the hours until five belong to the night before.
    source := format('(select %s from %s union all select %s from public.listings as k where %s) as k where true', columns, source, columns,
      format('k.end_date - k.start_date > interval ''5 hours'' and tstzrange(k.start_date, k.end_date) && tstzrange(%L, %L, ''[]'') and (%s) and %s > %s',
        span.first_moment, span.last_moment, span.running, private.last_day_of_row(filter.site_zone), private.first_day_of_row(filter.site_zone))
      || case when filter.city is null then '' else format(' and k.words @@ %L::tsquery', private.any_word(array['city:' || filter.city])) end
      || case when filter.near is null then '' else format(' and k.city = any (%L::text[])', filter.near[1:50]) end
      || private.conditions_of_list(filter, 'k', text_search, place_search, false));
  end if;
end
$$;
comment on function private.source_of_list(private.list_filter) is 'What follows FROM in a query for the events of a list: its rows have the alias k and the columns id, start_date, end_date, time_zone, category, price_kind, price_min_cents and has_tickets. Null when no event can match. A list of days also has what began earlier and is still on, where that is on more than one day. `words` is what the index of words has to find, where that narrows the list most.';

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
    select coalesce(json_agg(r order by array_position(ids, r.id)), '[]')
    from (
      select l.id, l.organizer_id, l.title, l.category, l.location, l.start_date, l.end_date, l.image_url, l.max_attendees, l.price_kind,
        l.price_min_cents, l.price_max_cents
      from public.listings as l where l.id = any (ids)
    ) as r
  $$;
comment on function private.read_listings(uuid[]) is 'These listings, in this order, as an array of objects.';

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
  private.words_query(text, text), private.sought_parts(text), private.listing_zones(text), private.zone_of_row(text), private.first_day_of_row(text),
  private.last_day_of_row(text), private.read_filter(jsonb), private.days_of_list(private.list_filter),
  private.conditions_of_list(private.list_filter, text, record, record, boolean), private.source_of_list(private.list_filter),
  private.read_ids(text, text, text, integer), private.read_listings(uuid[]), private.count_up_to(text, integer),
  private.count_by_words(text, integer), private.is_frequent(tsquery)
  from public, anon, authenticated, service_role;
