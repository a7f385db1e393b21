-- How a list of public events is put together: what the filters leave, in which order, and how far it is counted. Creates a type and
-- functions; rewrites no data. Statements are made as texts, so that each is planned for its values: the best index depends on how
-- many events have a word or are in a city.

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
  -- What the search means, and what of it an event has to match. Neither is taken from a call: conditions are texts of SQL.
  meaning private.search_meaning,
  match private.text_match,
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
  language plpgsql stable set search_path = ''
  as $$
declare
  narrowed private.list_filter := jsonb_populate_record(
    null::private.list_filter,
    coalesce((select jsonb_object_agg(f.key, f.value) from jsonb_each(filter - 'meaning' - 'match') as f where f.value not in ('""', '[]')), '{}'));
begin
  narrowed.meaning := private.understand_or_correct(narrowed.search);
  narrowed.match := (narrowed.meaning).every_match;
  return narrowed;
end
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

create function private.conditions_of_list(filter private.list_filter, place_search record, is_by_words boolean)
  returns text
  language plpgsql stable set search_path = ''
  as $$
declare
  conditions text := '';
  part_of_day constant text := case when filter.first_day is null and filter.period = 'tonight' then 'evening' end;
  part text;
begin
  -- Within a few days, the order of starts and the index of words are left to the planner.
  if filter.search is not null and not is_by_words and (filter.match).query is not null then
    conditions := conditions || format(' and l.words @@ %L::tsquery', (filter.match).query);
  end if;
  if not is_by_words and place_search.query is not null then
    conditions := conditions || format(' and l.words @@ %L::tsquery', place_search.query);
  end if;
  if filter.search is not null and (filter.match).condition is not null then
    conditions := conditions || ' and ' || (filter.match).condition;
  end if;
  if not place_search.is_exact then
    conditions := conditions || format(' and position(%L in lower(l.location)) > 0', lower(filter.place));
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
comment on function private.conditions_of_list(private.list_filter, record, boolean) is 'The conditions of a list that do not depend on days and places, see source_of_list(). The row with words and texts is named l.';

create function private.source_of_list(filter private.list_filter, out source text, out words tsquery)
  language plpgsql stable set search_path = ''
  as $$
declare
  columns constant text := 'k.id, k.start_date, k.end_date, k.time_zone, k.city, k.category, k.price_kind, k.price_min_cents, k.has_tickets';
  -- The texts are named l also where k is the row itself.
  all_texts constant text := 'public.listings as k cross join lateral (select k.words, k.search_text, k.title, k.location, k.city) as l';
  place_search constant record := private.words_query(filter.place, 'at:');
  span record;
begin
  if (filter.search is not null and filter.match is null) or place_search.is_hopeless then
    return;
  end if;
  select min(d.day_start) as first_start, max(d.day_end) as last_end, min(greatest(d.day_start + interval '5 hours', filter.starts_from)) as first_moment,
    max(greatest(d.day_start + interval '5 hours', filter.starts_from)) as last_moment,
    string_agg(format('k.time_zone = %L and k.start_date >= %L::timestamptz and k.start_date < %L::timestamptz',
      d.time_zone, greatest(d.day_start, filter.starts_from), d.day_end), ' or ') as starting,
    -- No index reads a case: of what is still on there are few.
    'case k.time_zone' || string_agg(format(
      ' when %L then k.start_date < %L::timestamptz and k.end_date > %L::timestamptz and (k.start_date < %L::timestamptz or %s > %s)',
      d.time_zone, greatest(d.day_start, filter.starts_from), greatest(d.day_start + interval '5 hours', filter.starts_from), d.day_start,
      private.last_day_of_row(filter.site_zone), private.first_day_of_row(filter.site_zone)), '') filter (where d.day_end > filter.starts_from)
      || ' end' as running
    into span from private.days_of_list(filter) as d;
  if span.starting is null and filter.starts_before is null then
    words := private.both(case when filter.search is not null then (filter.match).query end, place_search.query);
  end if;
  if words is not null then
    if filter.city is not null then
      words := words && private.any_word(array['city:' || filter.city]);
    end if;
    if filter.categories is not null then
      words := words && private.any_word(array(select 'category:' || c from unnest(filter.categories[1:10]) as c));
    end if;
    source := all_texts || format(' where l.words @@ %L::tsquery', words);
  elsif filter.city is null then
    source := all_texts || ' where true';
  elsif coalesce(filter.search, filter.place) is null and filter.near is null then
    source := format('private.listing_cities as k where k.city = %L', filter.city);
  else
    source := format('private.listing_cities as k join public.listings as l using (id) where k.city = %L', filter.city);
  end if;
  if filter.near is not null then
    source := source || format(' and l.city = any (%L::text[])', filter.near[1:50]);
  end if;
  source := source || private.conditions_of_list(filter, place_search, words is not null);
  if filter.starts_from is not null then
    source := source || format(' and k.start_date >= %L::timestamptz', filter.starts_from);
  end if;
  if span.starting is not null then
    source := source || format(
      ' and k.start_date >= %L::timestamptz and k.start_date < %L::timestamptz and (%s)', span.first_start, span.last_end, span.starting);
  end if;
  if span.running is not null then
    -- Events of several days are on each of them; the hours until five belong to the night before.
    source := format('(select %s from %s union all select %s from %s where %s) as k where true', columns, source, columns, all_texts,
      format('isfinite(k.start_date) and isfinite(k.end_date) and k.end_date - k.start_date > interval ''5 hours'' and tstzrange(k.start_date, k.end_date) && tstzrange(%L, %L, ''[]'') and %s',
        span.first_moment, span.last_moment, span.running)
      || case when filter.city is null then ''
        else format(' and (select true from private.listing_cities as c where c.id = k.id and c.city = %L)', filter.city) end
      || case when filter.near is null then '' else format(' and l.city = any (%L::text[])', filter.near[1:50]) end
      || private.conditions_of_list(filter, place_search, false));
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
      select l.id, l.organizer_id, l.title, l.category, l.location, l.start_date, l.end_date, l.image_url, l.picture, l.max_attendees, l.price_kind,
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
  private.listing_zones(text), private.zone_of_row(text), private.first_day_of_row(text),
  private.last_day_of_row(text), private.read_filter(jsonb), private.days_of_list(private.list_filter),
  private.conditions_of_list(private.list_filter, record, boolean), private.source_of_list(private.list_filter),
  private.read_ids(text, text, text, integer), private.read_listings(uuid[]), private.count_up_to(text, integer),
  private.count_by_words(text, integer), private.is_frequent(tsquery)
  from public, anon, authenticated, service_role;
