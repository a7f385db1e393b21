-- What public pages read of lists and counts, each in one call. Creates functions only; rewrites no data.
-- Definer rights: the functions use columns and tables that API roles do not read. They return public rows only.

create function private.read_listings(ids uuid[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select coalesce(json_agg(r order by array_position(ids, r.id)), '[]')
    from (
      select l.id, l.organizer_id, l.title, l.category, l.location, l.start_date, l.end_date, l.image_url, l.picture, l.max_attendees, l.price_kind,
        l.price_min_cents, l.price_max_cents
      from public.listings as l where l.id = any (ids)
    ) as r
  );
end
$$;
comment on function private.read_listings(uuid[]) is 'These listings, in this order, as an array of objects.';

create function private.count_in_cities(cities text[], at timestamptz) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select coalesce(json_agg(n order by n.place), '[]')
    from (
      select c.city, (select count(*) from (select from public.listings as l where l.city = c.city and l.start_date >= at limit 101) as found) as events, c.place
      from unnest(cities[1:50]) with ordinality as c (city, place)
      where exists (select from public.listings as l where l.city = c.city and l.start_date >= at)
      order by c.place limit 4
    ) as n
  );
end
$$;
comment on function private.count_in_cities(text[], timestamptz) is 'The first four of these cities that have public events from `at` on, and how many, up to 101.';

create function public.browse_listings(
    filter jsonb,
    after_start timestamptz default null,
    after_id uuid default null,
    after_city text default null,
    after_rank integer default null,
    before_start timestamptz default null,
    before_id uuid default null,
    before_city text default null,
    before_rank integer default null,
    page_size integer default 24,
    with_choices boolean default false
  ) returns json
  language plpgsql stable security definer
  -- The default of 4 is for spinning disks.
  set search_path = '' set plan_cache_mode = force_custom_plan set random_page_cost = 1.1
  as $$
declare
  size constant integer := least(greatest(page_size, 1), 100);
  -- One row of cards: a list with fewer leads on to the cities around it.
  few_events constant integer := 4;
  f private.list_filter := private.read_filter(filter);
  meant private.list_filter;
  soonest private.list_filter;
  s private.text_search := private.read_search(f);
  most_counted integer;
  counted private.found_events;
  page private.found_events;
  has_previous boolean := false;
  has_next boolean;
  total integer;
  is_more boolean;
  under_way uuid[] := '{}';
begin
  meant := private.correct_search(f, s);
  if meant is distinct from f then
    f := meant;
    s := private.read_search(f);
    s.corrected := f.search;
  end if;
  most_counted := case when s.typed is null and s.place is null then 1000 else 100 end;
  if f.sort = 'nearest' then
    soonest := f;
    soonest.sort := 'soonest';
  end if;
  counted := private.read_list(
    coalesce(soonest, f), s, null, null, null, null, true, case when most_counted = 100 then 201 else most_counted + 1 end, size + 1);
  if before_id is not null then
    page := private.read_list(f, s, before_rank, before_start, before_id, before_city, false, size + 1, size + 1);
    has_previous := cardinality(page.ids) > size;
    -- The page was read backwards.
    page.ids := array(select i.id from unnest(page.ids[1:size]) with ordinality as i (id, place) order by i.place desc);
    page.ranks := array(select i.rank from unnest(page.ranks[1:size]) with ordinality as i (rank, place) order by i.place desc);
    page.left_id := null;
    has_next := true;
  elsif after_id is not null then
    page := private.read_list(f, s, after_rank, after_start, after_id, after_city, true, size + 1, size + 1);
    has_previous := true;
  end if;
  -- A page that is not full begins the list, and the first page is always full.
  if page is null or (before_id is not null and not has_previous) then
    page := case when soonest is null then counted else private.read_list(f, s, null, null, null, null, true, size + 1, size + 1) end;
    has_next := null;
  end if;
  has_next := coalesce(has_next, cardinality(page.ids) > size or page.left_id is not null);
  if cardinality(page.ids) > size then
    page.left_id := null;
  end if;
  total := cardinality(counted.ids);
  is_more := total > most_counted or counted.left_id is not null;
  total := least(total, most_counted);
  page.ids := page.ids[1:size];
  if with_choices then
    under_way := private.read_under_way(f, s, page.ids, 100);
  end if;
  return json_build_object(
    'listings', private.read_listings(page.ids), 'total', total, 'is_more', is_more, 'has_previous', has_previous, 'has_next', has_next,
    'next_start', case when page.left_id is not null then page.left_start end, 'next_id', page.left_id,
    'next_rank', case when page.left_id is not null then page.left_rank end,
    'search', private.describe_search(s, page.ids, page.ranks),
    'choices', case when with_choices then private.choices_of_list(f, s, counted, under_way, case most_counted when 100 then 200 else 1000 end) end,
    'under_way', private.read_listings(case when has_previous then '{}' else under_way[1:8] end),
    'hints', case when with_choices and total = 0 and not is_more and after_id is null then private.hints_of_list(f, s) end,
    'neighbours', case when filter ? 'neighbours' and total < few_events then private.count_in_cities(
      array(select jsonb_array_elements_text(filter -> 'neighbours')), f.starts_from) else '[]'::json end);
end
$$;
comment on function public.browse_listings(jsonb, timestamptz, uuid, text, integer, timestamptz, uuid, text, integer, integer, boolean) is
  'One page of the public events that match a filter (see private.list_filter), soonest first: {"listings": […], "total", "is_more": whether there are more than that, "has_previous", "has_next", "next_start", "next_id" and "next_rank": where the next page begins, if not behind the last event: so much was looked at for this one}. `after_*` and `before_*` name the event that the page follows or precedes, with its city where the nearest come first, and its rank in a search; it need not exist any more. At most 100 events a page, and 1,000 are counted, or 100 of texts. A page before an event that would not be full is the first page. With choices also {"choices", "under_way": up to eight events, on the first page, "hints": on an empty one}, see choices_of_list(), read_under_way() and hints_of_list(). A filter may also have "neighbours", slugs of cities: of a list with fewer than four events the answer then has "neighbours", see count_in_cities().';

create function public.count_listings_by_day(site_zone text, from_day date, to_day date, starts_from timestamptz default now())
  returns table (day date, events integer)
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
declare
  -- One more than what is written as "1,000+".
  most constant integer := 1001;
begin
  return query
    with days as materialized (
      select g.moment::date as day, z.time_zone, g.moment at time zone n.zone as day_start, (g.moment::date + 1)::timestamp at time zone n.zone as day_end
      -- Two months: limits the cost of a call.
      from generate_series(from_day::timestamp, least(to_day, from_day + 62)::timestamp, interval '1 day') as g (moment)
      cross join private.listing_zones as z cross join lateral (select coalesce(nullif(z.time_zone, ''), site_zone) as zone) as n
      where to_day - from_day <= 62
    )
    select c.day, least(sum(c.events), most)::integer
    from (
      select d.day, (
        select count(*)
        from (
          select from public.listings as l
          where l.time_zone = d.time_zone and l.start_date >= greatest(d.day_start, starts_from) and l.start_date < d.day_end limit most
        ) as starting
      ) + (
        -- What has begun when the day begins, or now, and is on more than one day.
        select count(*)
        from (
          select from public.listings as l
          where private.began_before(l, greatest(d.day_start, starts_from)) and l.time_zone = d.time_zone and d.day_end > starts_from
            and private.last_moment_of(l) >= case when l.start_date < d.day_start then d.day_start else d.day_end end limit most
        ) as under_way
      ) as events
      from days as d
    ) as c
    group by c.day having sum(c.events) > 0 order by c.day;
end
$$;
comment on function public.count_listings_by_day(text, date, date, timestamptz) is 'The number of public events on each calendar day where they happen, from `starts_from` on, at most 1,001 each; those of several days count on each of them. Days without events are omitted. Empty for more than 62 days.';

create function private.added_ids(at timestamptz, except_ids uuid[], most integer) returns uuid[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return array(
    select l.id from public.listings as l
    where l.added_at > at - interval '14 days' and l.start_date >= at and l.id <> all (except_ids)
    order by l.added_at desc, l.id limit most);
end
$$;
comment on function private.added_ids(timestamptz, uuid[], integer) is 'Public events from `at` on that were first approved in the 14 days before, the last ones first.';

create function private.first_ids(given jsonb, except_ids uuid[], most integer) returns uuid[]
  language plpgsql stable set search_path = ''
  as $$
declare
  f private.list_filter := private.read_filter(given);
begin
  f.except_ids := except_ids;
  return (private.read_soonest(f, null, null, null, true, most, most)).ids;
end
$$;
comment on function private.first_ids(jsonb, uuid[], integer) is 'The first events of a list without texts, but for some.';

create function public.home_listings(site_zone text, at timestamptz, day date, today date, city text default null) returns json
  language plpgsql stable security definer
  -- The default of 4 is for spinning disks.
  set search_path = '' set plan_cache_mode = force_custom_plan set random_page_cost = 1.1
  as $$
declare
  row_size constant integer := 4;
  most_of_day constant integer := 50;
  upcoming constant jsonb := jsonb_build_object('site_zone', site_zone, 'starts_from', at);
  day_ids constant uuid[] := private.first_ids(upcoming || jsonb_build_object('first_day', day), null, most_of_day);
  city_ids constant uuid[] := case when city is null then '{}' else private.first_ids(upcoming || jsonb_build_object('city', city), null, row_size) end;
  featured_ids constant uuid[] := private.first_ids(upcoming, null, row_size);
  under_way constant uuid[] := private.read_under_way(private.read_filter(upcoming), null, day_ids, 8);
  above constant uuid[] := day_ids || city_ids || featured_ids || under_way;
  weekend_ids constant uuid[] := private.first_ids(upcoming || '{"period": "weekend"}', above, row_size);
  counts constant json := (select coalesce(json_object_agg(c.day, c.events), '{}') from public.count_listings_by_day(site_zone, today, today + 6, at) as c);
begin
  return json_build_object(
    'in_city', private.read_listings(city_ids),
    'on_day', private.read_listings(day_ids),
    -- A short list is counted already, and each day of the week.
    'on_day_total', case when cardinality(day_ids) < most_of_day then cardinality(day_ids)
      else coalesce((counts ->> day::text)::integer, cardinality(private.first_ids(upcoming || jsonb_build_object('first_day', day), null, 1001))) end,
    'counts', counts,
    'featured', private.read_listings(featured_ids),
    'under_way', private.read_listings(under_way),
    'weekend', private.read_listings(weekend_ids),
    'added', private.read_listings(private.added_ids(at, above || weekend_ids, row_size))
  );
end
$$;
comment on function public.home_listings(text, timestamptz, date, date, text) is 'What the home page shows of the public events from `at` on: {"in_city": the next four in the city with this slug, "on_day": the first 50 of `day`, "on_day_total": up to 1,001, "counts": by day of the week that begins `today`, "featured": the next four, "under_way": up to eight that have started and are not among those of `day`, "weekend": up to four of this weekend, "added": up to four of the last 14 days, newest first}. The last two repeat nothing of what stands before them.';

create function public.find_venues(names text[], cities text[], at timestamptz) returns text[]
  language plpgsql stable security invoker
  set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return array(
    select v.slug
    from unnest(names[1:40]) as n (name) cross join unnest(cities[1:50]) as c (city) cross join lateral (select n.name || '-' || c.city as slug) as v
    where exists (select from public.listings as l where l.venue = v.slug and l.start_date >= at)
    limit 50);
end
$$;
comment on function public.find_venues(text[], text[], timestamptz) is 'The slugs of the venues with one of these names, written as in slugs, in these cities that have public events from `at` on: of at most 40 names and 50 cities, at most 50.';

revoke execute on function
  private.read_listings(uuid[]), private.count_in_cities(text[], timestamptz), private.added_ids(timestamptz, uuid[], integer), private.first_ids(jsonb, uuid[], integer)
  from public, anon, authenticated, service_role;
revoke execute on function
  public.browse_listings(jsonb, timestamptz, uuid, text, integer, timestamptz, uuid, text, integer, integer, boolean),
  public.count_listings_by_day(text, date, date, timestamptz), public.home_listings(text, timestamptz, date, date, text),
  public.find_venues(text[], text[], timestamptz)
  from public;
grant execute on function
  public.browse_listings(jsonb, timestamptz, uuid, text, integer, timestamptz, uuid, text, integer, integer, boolean),
  public.count_listings_by_day(text, date, date, timestamptz), public.home_listings(text, timestamptz, date, date, text),
  public.find_venues(text[], text[], timestamptz)
  to anon, authenticated, service_role;
