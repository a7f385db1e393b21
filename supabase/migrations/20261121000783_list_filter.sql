-- The filter of a list of public events, and the one predicate that decides which events it shows. Creates types and functions; rewrites no
-- data.
-- SQL functions whose body is an expression (RETURN) are inlined into the calling statement. With custom plans (plan_cache_mode =
-- force_custom_plan), the planner then drops filters that are not set and sees the others as constants. Names in such bodies are resolved
-- at creation, so they need no search path.

-- The filters of a list, parsed from the JSON of a call. Null means no filter.
create type private.list_filter as (
  -- IANA zone of places that have none.
  site_zone text,
  -- The moment of the call: events that have started are not upcoming.
  starts_from timestamptz,
  starts_before timestamptz,
  -- Days, or hours of them, in local time of the event. Any of them may match.
  days tsmultirange,
  -- 'morning', 'afternoon' or 'evening', in local time of the event's start.
  time_of_day text,
  categories text[],
  -- 'children', or null.
  audience text,
  -- The slug of a city page.
  city text,
  -- Slugs of places; events in any of them match. A county includes all places in it, a city its neighborhoods and ZIP codes.
  places text[],
  -- The slug of a place, or latitude and longitude as "27.95,-82.46"; with `radius` in miles.
  near_to text,
  radius integer,
  -- The slug of a place; excludes events in it or on its page.
  outside text,
  -- 'free' or 'any_amount'.
  price text,
  -- Upper bound, which free and any-amount events always meet, and lower bound.
  price_max_cents integer,
  price_min_cents integer,
  has_tickets boolean,
  -- As in events. A setting of 'both' matches either one; all of `access` must be stated.
  ages text,
  setting text,
  access text[],
  venue text,
  except_venue text,
  venues text[],
  organizer uuid,
  -- Contained in the location.
  place text,
  -- The search as typed, at most 100 characters.
  search text,
  -- The parsed text: filters it implies (explicit filters take precedence), the remaining words, and quoted phrases. Without it only
  -- substring matches are found. Synonyms of each word: [["yoga"], ["mercado", "market"]].
  understood jsonb,
  words jsonb,
  -- Words known to be spelled correctly.
  known_words text[],
  phrases text[],
  -- 'soonest' or 'nearest'.
  sort text,
  -- Every date of a series, as in calendars; lists show the first that matches.
  every_date boolean,
  -- Computed, never taken from a call. The earliest begin and the latest end of `days` over all zones.
  days_start timestamptz,
  days_end timestamptz,
  -- The places that `places` and `outside` include.
  within text[],
  not_within text[],
  -- Places with events around `near_to`, nearest first, and their distances in whole miles.
  near text[],
  near_miles integer[],
  -- Only events in progress at this moment.
  under_way_at timestamptz,
  except_ids uuid[],
  -- null: all but postponed events, which have no date; 'as_planned': without cancelled ones too; 'postponed': only those; 'any': all.
  plans text,
  -- Whether an event is over; a postponed one is not.
  has_ended boolean
);

create view private.listing_zones with (security_invoker = true) as
  select '' as time_zone
  union all
  select distinct p.time_zone from public.places as p where p.page_spellings is not null and p.time_zone is not null;
comment on view private.listing_zones is 'The zones of listings, as stored: an empty text is the site''s zone.';
revoke all on private.listing_zones from public, anon, authenticated, service_role;

create function private.zone_in(l public.listings, f private.list_filter) returns text language sql immutable
  return case l.time_zone when '' then f.site_zone else l.time_zone end;
comment on function private.zone_in(public.listings, private.list_filter) is 'The zone of an event.';

create function private.last_moment_of(l public.listings) returns timestamptz language sql stable
  -- An event that ends by five in the morning belongs to the day before.
  return greatest(l.start_date, l.end_date - interval '5 hours 1 microsecond');
comment on function private.last_moment_of(public.listings) is 'A moment on the last day of an event: its start, or 5 hours before its end if that is later.';

create function private.local_start(l public.listings, f private.list_filter) returns timestamp language sql immutable
  return l.start_date at time zone private.zone_in(l, f);
comment on function private.local_start(public.listings, private.list_filter) is 'The start of an event in its local time.';

create function private.local_last(l public.listings, f private.list_filter) returns timestamp language sql stable
  return private.last_moment_of(l) at time zone private.zone_in(l, f);
comment on function private.local_last(public.listings, private.list_filter) is 'A moment on the last day of an event, in its local time.';

create function private.part_of_day(local_start timestamp) returns text language sql immutable
  return case when local_start::time < '12:00' then 'morning' when local_start::time < '17:00' then 'afternoon' else 'evening' end;
comment on function private.part_of_day(timestamp) is 'The part of the day in which an event starts: morning, afternoon or evening.';

create function private.is_on_days(l public.listings, f private.list_filter) returns boolean language sql stable
  -- CASE corrects the planner's selectivity estimate: 1/2 instead of 1/100 for overlapping ranges and 1/200 for equality. Most events
  -- between the first and the last day match.
  return case when tsrange(private.local_start(l, f), private.local_last(l, f), '[]') && f.days then true else false end;
comment on function private.is_on_days(public.listings, private.list_filter) is 'Whether an event is on one of the days of a list, in its local time.';

create function private.is_upcoming(l public.listings, f private.list_filter) returns boolean language sql stable
  return f.starts_from is null or private.is_upcoming(l, f.starts_from)
    or (f.days is not null and l.end_date > f.starts_from and private.local_last(l, f)::date > private.local_start(l, f)::date);
comment on function private.is_upcoming(public.listings, private.list_filter) is 'Whether an event is upcoming; lists by day also include events of several days in progress.';

create function private.has_ended(l public.listings) returns boolean language sql stable
  return l.status is distinct from 'postponed' and coalesce(l.end_date, l.start_date) < now();
comment on function private.has_ended(public.listings) is 'Whether an event is over and due for removal, see purge_ended_events(). A postponed one is not.';

create function private.is_listed(l public.listings, f private.list_filter) returns boolean language sql stable
  return
    private.is_upcoming(l, f)
    and (f.starts_before is null or l.start_date < f.starts_before)
    and (f.days is null or (l.start_date < f.days_end and private.is_on_days(l, f)))
    and (f.time_of_day is null or l.is_all_day or case private.part_of_day(private.local_start(l, f)) when f.time_of_day then true else false end)
    -- Equality with a single category or city can use an index in list order.
    and (f.categories is null or l.category = f.categories[1] or (cardinality(f.categories) > 1 and l.category = any (f.categories)))
    and (f.audience is null or l.is_for_children)
    and (f.city is null or l.city = f.city or l.other_cities @> array[f.city])
    and (f.within is null or l.place = any (f.within))
    and (f.near is null or l.place = any (f.near))
    and (f.not_within is null or (l.place <> all (f.not_within) and l.city is distinct from f.outside and not l.other_cities @> array[f.outside]))
    and (f.price is null or l.price_kind = f.price)
    and (f.price_max_cents is null or l.price_kind in ('free', 'any_amount') or l.price_min_cents <= f.price_max_cents)
    and (f.price_min_cents is null or l.price_min_cents >= f.price_min_cents)
    and (f.has_tickets is not true or l.has_tickets)
    and (f.ages is null or l.ages = f.ages)
    and (f.setting is null or l.setting in (f.setting, 'both'))
    and (f.access is null or l.access @> f.access)
    and (f.venue is null or l.venue = f.venue)
    and (f.except_venue is null or l.venue is distinct from f.except_venue)
    and (f.venues is null or l.venue = any (f.venues))
    and (f.organizer is null or l.organizer_id = f.organizer)
    and (f.under_way_at is null or (l.start_date < f.under_way_at and l.end_date > f.under_way_at))
    and (f.except_ids is null or l.id <> all (f.except_ids))
    and (f.has_ended is null or private.has_ended(l) = f.has_ended)
    and case f.plans
      when 'any' then true
      when 'postponed' then l.status = 'postponed'
      when 'as_planned' then private.is_going_on(l)
      else l.status is distinct from 'postponed' end;
comment on function private.is_listed(public.listings, private.list_filter) is 'Whether a list shows an event: every filter except texts, for which see text_rank(). Add new filters here.';

create function private.places_in(slugs text[]) returns text[]
  language plpgsql stable set search_path = ''
  as $$
begin
  return array(
    select distinct p.slug from public.places as w join public.places as p
      on p.slug = w.slug or p.part_of = w.slug or (w.kind = 'county' and p.county = w.county)
    where w.slug = any (slugs));
end
$$;
comment on function private.places_in(text[]) is 'Slugs of these places and of the places in them.';

create function private.places_around(center text, radius integer, with_events boolean default true) returns table (slug text, miles double precision)
  language plpgsql stable set search_path = ''
  as $$
declare
  -- Rounded down.
  miles_of_degree constant double precision := 68;
  here constant text[] := regexp_match(center, '^(-?\d{1,2}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)$');
  here_latitude double precision := here[1];
  here_longitude double precision := here[2];
begin
  if here is null then
    select p.latitude, p.longitude into here_latitude, here_longitude from public.places as p where p.slug = center;
  end if;
  return query
    select p.slug, d.miles
    from public.places as p cross join lateral (
      select private.miles_between(here_latitude, here_longitude, p.latitude, p.longitude) as miles
    ) as d
    where p.latitude between here_latitude - radius / miles_of_degree and here_latitude + radius / miles_of_degree
      and d.miles <= radius and (not with_events or exists (select from public.listings as l where l.place = p.slug));
end
$$;
comment on function private.places_around(text, integer, boolean) is 'Places with public events, or all places, whose center is within so many miles of a place or point (great circle); none for an unknown place.';

create function private.read_filter(given jsonb) returns private.list_filter
  language plpgsql stable set search_path = ''
  as $$
declare
  f private.list_filter := jsonb_populate_record(
    null::private.list_filter,
    coalesce((
      select jsonb_object_agg(g.key, g.value)
      from jsonb_each(given - array['days_start', 'days_end', 'within', 'not_within', 'near', 'near_miles', 'under_way_at', 'except_ids']) as g
      where g.value not in ('""', '[]', '{}')), '{}'));
begin
  f.categories := f.categories[1:10];
  f.access := f.access[1:10];
  f.venues := f.venues[1:50];
  if f.places is not null then
    f.within := private.places_in(f.places[1:10]);
  end if;
  if f.outside is not null then
    f.not_within := private.places_in(array[f.outside]);
  end if;
  if f.near_to is not null then
    select coalesce(array_agg(n.slug order by n.miles, n.slug), '{}'), coalesce(array_agg(round(n.miles)::integer order by n.miles, n.slug), '{}')
      into f.near, f.near_miles from private.places_around(f.near_to, least(coalesce(f.radius, 25), 100)) as n;
  end if;
  f.search := left(f.search, 100);
  f.place := left(f.place, 100);
  if f.phrases is not null then
    f.phrases := array(select left(p.phrase, 100) from unnest(f.phrases[1:10]) as p (phrase));
  end if;
  -- Evaluated even without days, so that an unknown zone raises.
  select min(lower(f.days) at time zone z.name), max(upper(f.days) at time zone z.name) into f.days_start, f.days_end
  from (select coalesce(nullif(l.time_zone, ''), f.site_zone) as name from private.listing_zones as l) as z;
  return f;
end
$$;
comment on function private.read_filter(jsonb) is 'Parses the filter of a call. Empty texts and lists mean no filter; unknown keys are ignored.';

revoke execute on function
  private.zone_in(public.listings, private.list_filter), private.last_moment_of(public.listings),
  private.local_start(public.listings, private.list_filter), private.local_last(public.listings, private.list_filter), private.part_of_day(timestamp),
  private.is_on_days(public.listings, private.list_filter), private.is_upcoming(public.listings, private.list_filter),
  private.has_ended(public.listings), private.is_listed(public.listings, private.list_filter), private.places_in(text[]),
  private.places_around(text, integer, boolean), private.read_filter(jsonb)
  from public, anon, authenticated, service_role;
