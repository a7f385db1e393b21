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
  -- Days, or hours of them, by the clock where the event happens. Several are an or.
  days tsmultirange,
  -- 'morning', 'afternoon' or 'evening', by the clock where the event starts.
  time_of_day text,
  categories text[],
  -- 'children': whom the event is for, whatever its category.
  audience text,
  -- The slug of a city page.
  city text,
  -- Slugs of the cities around a place, nearest first.
  near text[],
  -- 'free' or 'any_amount'.
  price text,
  -- The most that it may cost, which what is free or any amount does not exceed, and the least.
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
  -- The next are not taken from a call. When the days of the list begin and end, in whichever zone that is first and last.
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

create function private.last_moment_of(l public.listings) returns timestamptz language sql stable
  -- What ends at five in the morning or earlier is over with the night.
  return greatest(l.start_date, l.end_date - interval '5 hours 1 microsecond');
comment on function private.last_moment_of(public.listings) is 'A moment on the last day of an event: its start for most.';

create function private.local_start(l public.listings, f private.list_filter) returns timestamp language sql immutable
  return l.start_date at time zone private.zone_in(l, f);
comment on function private.local_start(public.listings, private.list_filter) is 'When an event starts, by the clock where it happens.';

create function private.local_last(l public.listings, f private.list_filter) returns timestamp language sql stable
  return private.last_moment_of(l) at time zone private.zone_in(l, f);
comment on function private.local_last(public.listings, private.list_filter) is 'A moment on the last day of an event, by the clock where it happens.';

create function private.part_of_day(local_start timestamp) returns text language sql immutable
  return case when local_start::time < '12:00' then 'morning' when local_start::time < '17:00' then 'afternoon' else 'evening' end;
comment on function private.part_of_day(timestamp) is 'The part of the day in which an event starts: morning, afternoon or evening.';

create function private.is_on_days(l public.listings, f private.list_filter) returns boolean language sql stable
  -- CASE is expected to be true of half of the events. Of those between the first and the last day most are, while one in a hundred is
  -- expected to overlap a range, and one in two hundred to be in a part of the day.
  return case when tsrange(private.local_start(l, f), private.local_last(l, f), '[]') && f.days then true else false end;
comment on function private.is_on_days(public.listings, private.list_filter) is 'Whether an event is on one of the days of a list, where it happens.';

create function private.is_upcoming(l public.listings, f private.list_filter) returns boolean language sql stable
  return f.starts_from is null or l.start_date >= f.starts_from
    or (f.days is not null and l.end_date > f.starts_from and private.local_last(l, f)::date > private.local_start(l, f)::date);
comment on function private.is_upcoming(public.listings, private.list_filter) is 'Whether an event has not started. On a list of days it may have, if it is on more than one day and still on.';

create function private.is_listed(l public.listings, f private.list_filter) returns boolean language sql stable
  return
    private.is_upcoming(l, f)
    and (f.starts_before is null or l.start_date < f.starts_before)
    and (f.days is null or (l.start_date < f.days_end and private.is_on_days(l, f)))
    and (f.time_of_day is null or case private.part_of_day(private.local_start(l, f)) when f.time_of_day then true else false end)
    -- One category, or city, alone is a range of an index.
    and (f.categories is null or l.category = f.categories[1] or (cardinality(f.categories) > 1 and l.category = any (f.categories)))
    and (f.audience is null or l.is_for_children)
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
      from jsonb_each(given - array['days_start', 'days_end', 'under_way_at', 'except_ids']) as g
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
  -- Also without days: a zone that does not exist is refused.
  select min(lower(f.days) at time zone z.name), max(upper(f.days) at time zone z.name) into f.days_start, f.days_end
  from (select coalesce(nullif(l.time_zone, ''), f.site_zone) as name from private.listing_zones as l) as z;
  return f;
end
$$;
comment on function private.read_filter(jsonb) is 'The filter of a call. An empty text or list narrows nothing, and what is no filter is ignored.';

revoke execute on function
  private.zone_in(public.listings, private.list_filter), private.last_moment_of(public.listings),
  private.local_start(public.listings, private.list_filter), private.local_last(public.listings, private.list_filter), private.part_of_day(timestamp),
  private.is_on_days(public.listings, private.list_filter), private.is_upcoming(public.listings, private.list_filter),
  private.is_listed(public.listings, private.list_filter), private.read_filter(jsonb)
  from public, anon, authenticated, service_role;
