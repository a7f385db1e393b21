-- What public pages read: lists, counts and the page of one event, each in one call. Creates functions only; rewrites no data.
-- Definer rights: the functions use columns and tables that API roles do not read. They return public rows only.

create function public.browse_listings(
    site_zone text,
    starts_from timestamptz,
    starts_before timestamptz default null,
    on_day date default null,
    category text default null,
    city text default null,
    place text default null,
    search text default null,
    after_start timestamptz default null,
    after_id uuid default null,
    before_start timestamptz default null,
    before_id uuid default null,
    page_size integer default 24,
    venue text default null,
    organizer uuid default null
  ) returns json
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set jit = off
  as $$
declare
  size constant integer := least(greatest(page_size, 1), 100);
  -- Texts are searched for in the order of starts or of an index, until there are enough: more than a few pages are not worth the time.
  most_counted constant integer := case when nullif(search, '') is null and nullif(place, '') is null then 1000 else 100 end;
  list constant record := private.source_of_list(
    row(site_zone, starts_from, starts_before, on_day, nullif(category, ''), nullif(city, ''), nullif(place, ''), nullif(search, ''), nullif(venue, ''),
      organizer));
  after_cursor constant text := format('(%L::timestamptz, %L::uuid)', after_start, after_id);
  before_cursor constant text := format('(%L::timestamptz, %L::uuid)', before_start, before_id);
  ids uuid[];
  has_previous boolean := false;
  has_next boolean := false;
  total integer := 0;
begin
  if list.source is null then
    ids := '{}';
  elsif before_id is not null then
    ids := private.read_ids(list.source, '(k.start_date, k.id) < ' || before_cursor, 'desc', size + 1);
    has_previous := cardinality(ids) > size;
    has_next := private.count_up_to(list.source || ' and (k.start_date, k.id) >= ' || before_cursor, 1) > 0;
  elsif after_id is not null then
    ids := private.read_ids(list.source, '(k.start_date, k.id) > ' || after_cursor, 'asc', size + 1);
    has_previous := private.count_up_to(list.source || ' and (k.start_date, k.id) <= ' || after_cursor, 1) > 0;
    has_next := cardinality(ids) > size;
  end if;
  -- A page that is not full begins the list, and the first page is always full.
  if ids is null or (before_id is not null and not has_previous) then
    ids := private.read_ids(list.source, 'true', 'asc', size + 1);
    has_next := cardinality(ids) > size;
  end if;
  if has_previous or has_next then
    total := case
      when list.words is null or private.is_frequent(list.words) then private.count_up_to(list.source, most_counted + 1)
      else private.count_by_words(list.source, most_counted + 1)
    end;
  else
    total := cardinality(ids);
  end if;
  return json_build_object(
    'listings', private.read_listings(ids[1:size]), 'total', least(total, most_counted), 'is_more', total > most_counted, 'has_previous', has_previous, 'has_next', has_next);
end
$$;
comment on function public.browse_listings(text, timestamptz, timestamptz, date, text, text, text, text, timestamptz, uuid, timestamptz, uuid, integer, text, uuid) is
  'One page of the public events that match every filter, soonest first: {"listings": […], "total", "is_more": whether there are more than that, "has_previous", "has_next"}. `after_*` and `before_*` name the event that the page follows or precedes; it need not exist any more. `search` and `place` are contained in title or description, or in the location, ignoring case; `city` is the slug of a city page; `on_day` is the day where the event happens; `venue` is as in the listings. At most 100 events a page, and 1,000 are counted, or 100 of a search. A page before an event that would not be full is the first page.';

create function public.count_listings_by_day(site_zone text, from_day date, to_day date, starts_from timestamptz default now())
  returns table (day date, events integer)
  language sql stable security definer
  set search_path = '' set enable_seqscan = off set jit = off
  as $$
    select d.day, least(sum(counted.events), 1001)::integer as events
    from generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') as g (moment)
    cross join lateral (select g.moment::date as day) as d
    cross join lateral private.day_in_zones(d.day, site_zone) as z
    cross join lateral (
      select count(*) as events
      from (
        select from public.listings as l
        where l.time_zone = z.time_zone and l.start_date >= greatest(z.day_start, starts_from) and l.start_date < z.day_end
        limit 1001
      ) as found
    ) as counted
    -- Two months: limits the cost of a call.
    where to_day - from_day <= 62
    group by d.day having sum(counted.events) > 0
  $$;
comment on function public.count_listings_by_day(text, date, date, timestamptz) is 'The number of public events that start on each calendar day where they happen, from `starts_from` on, at most 1,001 each. Days without events are omitted. Empty for more than 62 days.';

create function public.home_listings(site_zone text, at timestamptz, day date, today date) returns json
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set jit = off
  as $$
declare
  source constant text := (private.source_of_list(row(site_zone, at, null, day, null, null, null, null, null, null))).source;
begin
  return json_build_object(
    'on_day', private.read_listings(private.read_ids(source, 'true', 'asc', 50)),
    'on_day_total', private.count_up_to(source, 1001),
    'counts', (
      select coalesce(json_object_agg(c.day, c.events), '{}') from public.count_listings_by_day(site_zone, today, today + 6, at) as c),
    'featured', private.read_listings(
      private.read_ids('public.listings as k where true', format('k.start_date >= %L::timestamptz', at), 'asc', 4))
  );
end
$$;
comment on function public.home_listings(text, timestamptz, date, date) is 'What the home page shows of the public events from `at` on: {"on_day": the first 50 of `day`, "on_day_total": up to 1,001, "counts": by day of the week that begins `today`, "featured": the next four}.';

create function private.similar_listings(event_id uuid, event_category text, event_location text, at timestamptz) returns json
  language sql stable security definer
  set search_path = '' set enable_seqscan = off set jit = off
  as $$
    with place as materialized (select p.city from private.place_of(event_location) as p),
    candidates as (
      -- Eight are enough to find four others, even if they repeat the event itself and all of the list before.
      (select 1 as preference, c.start_date, c.id from private.listing_cities as c
        where c.city = (select city from place) and c.category = event_category and c.start_date >= at order by c.start_date, c.id limit 8)
      union all
      (select 2, c.start_date, c.id from private.listing_cities as c
        where c.city = (select city from place) and c.start_date >= at order by c.start_date, c.id limit 8)
      union all
      (select 3, l.start_date, l.id from public.listings as l
        where l.category = event_category and l.start_date >= at order by l.start_date, l.id limit 8)
    ),
    chosen as (
      select c.id, min(c.preference) as preference, min(c.start_date) as start_date
      from candidates as c where c.id <> event_id group by c.id
      order by 2, 3, 1 limit 4
    )
    select coalesce(json_agg(r order by r.preference, r.start_date, r.id), '[]')
    from (
      select l.id, l.organizer_id, l.title, l.category, l.location, l.start_date, l.end_date, l.image_url, l.max_attendees, l.price_kind,
        l.price_min_cents, l.price_max_cents, c.preference
      from chosen as c join public.listings as l using (id)
    ) as r
  $$;
comment on function private.similar_listings(uuid, text, text, timestamptz) is 'Up to four other public events from `at` on: those of the same city and category first, then of the city, then of the category.';

create function public.event_page(event_id uuid, at timestamptz) returns json
  language plpgsql stable security invoker set search_path = ''
  as $$
declare
  event public.events;
  removed record;
begin
  select e.* into event from public.events as e where e.id = event_id;
  if event.id is not null then
    return json_build_object(
      'event', row_to_json(event),
      'venue', (
        select l.venue from public.listings as l
        where l.id = event.id and exists (select from public.listings as o where o.venue = l.venue and o.start_date >= at)
      ),
      'similar', private.similar_listings(event.id, event.category, event.location, at));
  end if;
  select r.category, r.location into removed from public.find_removed_event(event_id) as r;
  return json_build_object(
    'event', null,
    'notice', public.event_notice(event_id),
    'is_removed', removed.category is not null,
    'similar', case when removed.category is null then '[]'::json
      else private.similar_listings(event_id, removed.category, removed.location, at) end
  );
end
$$;
comment on function public.event_page(uuid, timestamptz) is 'One event as the caller may see it, else why it is not shown, and up to four similar ones: {"event": the row or null, "venue": of a public event, where something is coming up there, "notice", "is_removed", "similar": […]}; see event_notice() and find_removed_event().';

revoke execute on function
  public.browse_listings(text, timestamptz, timestamptz, date, text, text, text, text, timestamptz, uuid, timestamptz, uuid, integer, text, uuid),
  public.count_listings_by_day(text, date, date, timestamptz), public.home_listings(text, timestamptz, date, date),
  private.similar_listings(uuid, text, text, timestamptz), public.event_page(uuid, timestamptz)
  from public;
grant execute on function
  public.browse_listings(text, timestamptz, timestamptz, date, text, text, text, text, timestamptz, uuid, timestamptz, uuid, integer, text, uuid),
  public.count_listings_by_day(text, date, date, timestamptz), public.home_listings(text, timestamptz, date, date),
  private.similar_listings(uuid, text, text, timestamptz), public.event_page(uuid, timestamptz)
  to anon, authenticated, service_role;
