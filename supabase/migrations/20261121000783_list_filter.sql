-- What a list of public events is narrowed to, and the one condition that says which events it shows. Creates types and functions;
-- rewrites no data.
-- Functions whose body is an expression (RETURN) are written into the statement that calls them. With plans for the values of a call
-- (plan_cache_mode = force_custom_plan), filters that are not given are then no part of the statement, and the planner sees the others
-- as if they had been written there. Their names were looked up when they were created, so that they need no search path.

-- What a list is narrowed to, from the JSON of a call. Null narrows nothing.
create type private.list_filter as (
  -- IANA zone of the places that have none of their own.
  site_zone text,
  -- The moment of the call: events that have started are not upcoming.
  starts_from timestamptz,
  starts_before timestamptz,
  -- 'today', 'tonight', 'tomorrow', 'weekend' or 'week': days from `starts_from` on, where the event happens. Ignored beside `first_day`.
  period text,
  first_day date,
  last_day date,
  -- The hour of the first day before which nothing counts that starts on it.
  from_hour integer,
  -- 'morning', 'afternoon' or 'evening', by the clock where the event starts.
  time_of_day text,
  categories text[],
  -- 'children': whom the event is for, whatever its category.
  audience text,
  -- The slug of a city page.
  city text,
  -- Slugs of the cities around a place, nearest first.
  near text[],
  -- 'free', 'any_amount', or the most that it may cost in whole dollars, which both of the former do not exceed.
  price text,
  -- The same in cents, and the least that it costs.
  price_max_cents integer,
  price_min_cents integer,
  has_tickets boolean,
  venue text,
  venues text[],
  organizer uuid,
  -- Contained in the location.
  place text,
  -- What was typed, at most 100 characters.
  search text,
  -- What the text means: a filter, which yields to the filters that were given, the words that are left, and what stood in quotes. Without
  -- them only what contains the text is found.
  -- Of each word all that it may be called: [["yoga"], ["mercado", "market"]].
  understood jsonb,
  words jsonb,
  -- Those of them that are no typing errors.
  known_words text[],
  phrases text[],
  -- 'soonest' or 'nearest'.
  sort text,
  -- The next are not taken from a call. When the days of the list begin and end in each zone that listings have, and in the first and last.
  zones text[],
  zone_starts timestamptz[],
  zone_ends timestamptz[],
  days_start timestamptz,
  days_end timestamptz,
  -- Events that have started at this moment and are not over.
  under_way_at timestamptz,
  except_ids uuid[]
);

create view private.listing_zones with (security_invoker = true) as
  select '' as time_zone
  union all
  select distinct s.time_zone from private.city_spellings as s where s.time_zone is not null;
comment on view private.listing_zones is 'The zones that listings have, as stored: an empty text is the zone of the site.';
revoke all on private.listing_zones from public, anon, authenticated, service_role;

create function private.zone_in(l public.listings, f private.list_filter) returns text language sql immutable
  return case l.time_zone when '' then f.site_zone else l.time_zone end;
comment on function private.zone_in(public.listings, private.list_filter) is 'The zone of an event.';

create function private.first_day_in(l public.listings, f private.list_filter) returns date language sql immutable
  return (l.start_date at time zone private.zone_in(l, f))::date;
comment on function private.first_day_in(public.listings, private.list_filter) is 'The day on which an event starts, where it happens.';

create function private.hour_in(l public.listings, f private.list_filter) returns integer language sql immutable
  return extract(hour from l.start_date at time zone private.zone_in(l, f))::integer;
comment on function private.hour_in(public.listings, private.list_filter) is 'The hour in which an event starts, where it happens.';

create function private.last_moment_of(l public.listings) returns timestamptz language sql stable
  -- What ends at five in the morning or earlier is over with the night.
  return greatest(l.start_date, l.end_date - interval '5 hours 1 microsecond');
comment on function private.last_moment_of(public.listings) is 'A moment on the last day of an event: its start for most.';

create function private.is_in_part_of_day(hour integer, part text) returns boolean language sql immutable
  return case part when 'morning' then hour < 12 when 'afternoon' then hour >= 12 and hour < 17 else hour >= 17 end;
comment on function private.is_in_part_of_day(integer, text) is 'Whether an hour is in the morning, in the afternoon or in the evening.';

create function private.is_on_days(start_date timestamptz, last_moment timestamptz, time_zone text, f private.list_filter) returns boolean language sql immutable
  -- CASE, since nearly all events between the first start and the last end of all zones are: of other conditions the planner expects a third.
  return case when start_date < f.zone_ends[array_position(f.zones, time_zone)] and last_moment >= f.zone_starts[array_position(f.zones, time_zone)]
    then true else false end;
comment on function private.is_on_days(timestamptz, timestamptz, text, private.list_filter) is 'Whether an event is on one of the days of a list, where it happens.';

create function private.is_upcoming(l public.listings, f private.list_filter) returns boolean language sql stable
  return f.starts_from is null or l.start_date >= f.starts_from or (f.days_start is not null and l.end_date > f.starts_from
    and (private.last_moment_of(l) at time zone private.zone_in(l, f))::date > private.first_day_in(l, f));
comment on function private.is_upcoming(public.listings, private.list_filter) is 'Whether an event has not started. On a list of days it may have, if it is on more than one day and still on.';

create function private.is_for_children(l public.listings) returns boolean language sql immutable
  return l.category = 'families' or l.words @@ '''kid'' | ''kids'' | ''child'' | ''children'' | ''niño'' | ''niños'' | ''nino'' | ''ninos'''::tsquery;
comment on function private.is_for_children(public.listings) is 'Whether an event is good for children: it is for families, or speaks of children.';

create function private.is_listed(l public.listings, f private.list_filter) returns boolean language sql stable
  return
    private.is_upcoming(l, f)
    and (f.starts_before is null or l.start_date < f.starts_before)
    and (f.days_start is null or (l.start_date < f.days_end and private.is_on_days(l.start_date, private.last_moment_of(l), l.time_zone, f)))
    and (f.time_of_day is null or private.is_in_part_of_day(private.hour_in(l, f), f.time_of_day))
    and (f.period is distinct from 'tonight' or private.hour_in(l, f) >= 17)
    -- One category, or city, alone is a range of an index.
    and (f.categories is null or l.category = f.categories[1] or (cardinality(f.categories) > 1 and l.category = any (f.categories)))
    and (f.audience is null or private.is_for_children(l))
    and (f.city is null or l.city = f.city or l.other_cities @> array[f.city])
    and (f.near is null or l.city = f.near[1] or (cardinality(f.near) > 1 and l.city = any (f.near)))
    and (f.price is null or l.price_kind = f.price)
    and (f.price_max_cents is null or l.price_kind in ('free', 'any_amount') or l.price_min_cents <= f.price_max_cents)
    and (f.price_min_cents is null or l.price_min_cents >= f.price_min_cents)
    and (f.has_tickets is not true or l.has_tickets)
    and (f.venue is null or l.venue = f.venue)
    and (f.venues is null or l.venue = any (f.venues))
    and (f.organizer is null or l.organizer_id = f.organizer)
    and (f.under_way_at is null or (l.start_date < f.under_way_at and l.end_date > f.under_way_at))
    and (f.except_ids is null or l.id <> all (f.except_ids));
comment on function private.is_listed(public.listings, private.list_filter) is 'Whether a list shows an event: all of its filters but those that are texts, for which see text_rank(). A filter is added here.';

create function private.read_filter(given jsonb) returns private.list_filter
  language plpgsql stable set search_path = ''
  as $$
declare
  f private.list_filter := jsonb_populate_record(
    null::private.list_filter,
    coalesce((
      select jsonb_object_agg(g.key, g.value)
      from jsonb_each(given - array['zones', 'zone_starts', 'zone_ends', 'days_start', 'days_end', 'under_way_at', 'except_ids']) as g
      where g.value not in ('""', '[]', '{}')), '{}'));
begin
  f.categories := f.categories[1:10];
  f.near := f.near[1:50];
  f.venues := f.venues[1:50];
  f.search := left(f.search, 100);
  f.place := left(f.place, 100);
  if f.phrases is not null then
    f.phrases := array(select left(p.phrase, 100) from unnest(f.phrases[1:10]) as p (phrase));
  end if;
  if f.price not in ('free', 'any_amount') then
    f.price_max_cents := f.price::integer * 100;
    f.price := null;
  end if;
  if f.first_day is not null then
    f.period := null;
  end if;
  -- Also when there are no days: a zone that does not exist is refused.
  select array_agg(z.time_zone), array_agg(d.starts), array_agg(d.ends), min(d.starts), max(d.ends)
    into f.zones, f.zone_starts, f.zone_ends, f.days_start, f.days_end
  from private.listing_zones as z
  cross join lateral (select coalesce(nullif(z.time_zone, ''), f.site_zone) as name) as n
  cross join lateral (select (f.starts_from at time zone n.name)::date as today, extract(isodow from f.starts_from at time zone n.name)::integer as weekday) as t
  cross join lateral (
    select
      case
        when f.first_day is not null then f.first_day + make_interval(hours => coalesce(f.from_hour, 0))
        when f.period = 'tomorrow' then t.today + interval '1 day'
        -- Friday from five o'clock on, or what is left.
        when f.period = 'weekend' then greatest(t.today + make_interval(days => 5 - t.weekday, hours => 17), t.today)
        when f.period is not null then t.today
      end at time zone n.name as starts,
      case
        when f.first_day is not null then greatest(f.last_day, f.first_day) + 1
        when f.period = 'tomorrow' then t.today + 2
        when f.period = 'weekend' then t.today + 8 - t.weekday
        when f.period = 'week' then t.today + 7
        when f.period is not null then t.today + 1
      end::timestamp at time zone n.name as ends
  ) as d;
  return f;
end
$$;
comment on function private.read_filter(jsonb) is 'The filter of a call. An empty text or list narrows nothing, and what is no filter is ignored.';

create function private.keys_of(group_name text) returns text[]
  language plpgsql immutable set search_path = ''
  as $$
begin
  return case group_name
    when 'search' then '{search,words,known_words,phrases,understood}'
    when 'category' then '{categories}'
    when 'audience' then '{audience}'
    when 'when' then '{period,first_day,last_day,from_hour}'
    when 'time' then '{time_of_day}'
    when 'location' then '{place,near,city,venues}'
    when 'price' then '{price,price_min_cents,price_max_cents}'
    when 'tickets' then '{has_tickets}'
  end;
end
$$;
comment on function private.keys_of(text) is 'The filters of a group: search, category, audience, when, time, location, price or tickets.';

create function private.is_narrowed(f private.list_filter, group_name text) returns boolean
  language plpgsql stable set search_path = ''
  as $$
declare
  given constant jsonb := jsonb_strip_nulls(to_jsonb(f));
begin
  return given ?| private.keys_of(group_name) or coalesce(given -> 'understood' ?| private.keys_of(group_name), false);
end
$$;
comment on function private.is_narrowed(private.list_filter, text) is 'Whether a filter of a group is given or understood.';

create function private.with_filter(f private.list_filter, group_name text, change jsonb) returns private.list_filter
  language plpgsql stable set search_path = ''
  as $$
declare
  keys constant text[] := private.keys_of(group_name);
  given constant jsonb := jsonb_strip_nulls(to_jsonb(f));
begin
  return private.read_filter(given - keys || change
    || case when given ? 'understood' then jsonb_build_object('understood', (given -> 'understood') - keys) else '{}' end);
end
$$;
comment on function private.with_filter(private.list_filter, text, jsonb) is 'A filter with other filters of a group, given and understood.';

revoke execute on function
  private.zone_in(public.listings, private.list_filter), private.first_day_in(public.listings, private.list_filter),
  private.hour_in(public.listings, private.list_filter), private.last_moment_of(public.listings), private.is_in_part_of_day(integer, text),
  private.is_on_days(timestamptz, timestamptz, text, private.list_filter), private.is_upcoming(public.listings, private.list_filter),
  private.is_for_children(public.listings), private.is_listed(public.listings, private.list_filter),
  private.read_filter(jsonb), private.keys_of(text), private.is_narrowed(private.list_filter, text), private.with_filter(private.list_filter, text, jsonb)
  from public, anon, authenticated, service_role;
