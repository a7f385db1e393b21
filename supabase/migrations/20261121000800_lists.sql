-- What public pages read of lists and counts, each in one call. Creates functions only; rewrites no data.
-- Definer rights: the functions use columns and tables that API roles do not read. They return public rows only.

create function private.count_in_cities(cities text[], at timestamptz) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select coalesce(json_agg(json_build_object('city', n.city, 'events', n.events) order by n.place), '[]')
    from (
      select c.city, c.place, counted.events
      from unnest(cities[1:50]) with ordinality as c (city, place)
      cross join lateral (
        select count(*) as events
        from (select from private.listing_cities as k where k.city = c.city and k.start_date >= at limit 101) as found
      ) as counted
      where counted.events > 0 order by c.place limit 4
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
  set search_path = '' set enable_seqscan = off set jit = off
  as $$
declare
  -- Enough for every choice of most lists; of longer ones it is what they have at least.
  most_tallied constant integer := 1000;
  size constant integer := least(greatest(page_size, 1), 100);
  narrowed private.list_filter := private.read_filter(filter);
  -- Texts are looked for until there are enough: more than a few pages are not worth the time.
  most_counted constant integer := case when private.has_text(narrowed) then 100 else 1000 end;
  -- What stands beside a list with texts is counted among so many.
  most_found constant integer := 201;
  found private.found_events;
  page private.ranked_events;
  ids uuid[];
  has_previous boolean := false;
  has_next boolean := false;
  total integer := 0;
  own_tally json;
  own_groups text[];
  -- One row of cards: a list with fewer leads on to the cities around it.
  few_events constant integer := 4;
begin
  narrowed.enough := size + 1;
  if private.has_text(narrowed) then
    found := private.read_found(narrowed, 'true', 'asc', most_found);
    if found.reached is null and cardinality(found.ids) < most_found then
      narrowed.candidates := found.ids;
    end if;
  end if;
  if before_id is null and after_id is null and found.ids = '{}' and found.reached is not null then
    -- There is none among very many, so none is the best.
    page := row('{}', '{}', case when narrowed.search is not null and narrowed.sort is null then 1 end, found.reached);
    ids := '{}';
    has_next := true;
  elsif before_id is not null then
    page := private.read_page(narrowed, before_rank, before_start, before_id, before_city, '<', size + 1);
    ids := page.ids;
    has_previous := cardinality(ids) > size;
    -- The page was read backwards.
    ids := array(select i.id from unnest(ids[1:size]) with ordinality as i (id, place) order by i.place desc);
    page.ranks := array(select i.rank from unnest(page.ranks[1:size]) with ordinality as i (rank, place) order by i.place desc);
    has_next := cardinality((private.read_page(narrowed, before_rank, before_start, before_id, before_city, '>=', 1)).ids) > 0;
  elsif after_id is not null then
    page := private.read_page(narrowed, after_rank, after_start, after_id, after_city, '>', size + 1);
    ids := page.ids;
    has_previous := cardinality((private.read_page(narrowed, after_rank, after_start, after_id, after_city, '<=', 1)).ids) > 0;
    has_next := cardinality(ids) > size or page.reached is not null;
  end if;
  -- A page that is not full begins the list, and the first page is always full.
  if ids is null or (before_id is not null and not has_previous) then
    -- What is sorted by starts alone was found already.
    page := case when cardinality(found.ids) > size and (narrowed.search is null or narrowed.sort is not null) and narrowed.sort is distinct from 'nearest'
      then row(found.ids[1 : size + 1], null, null, null)::private.ranked_events
      else private.read_page(narrowed, null, null, null, null, '>', size + 1) end;
    ids := page.ids;
    has_next := cardinality(ids) > size or page.reached is not null;
  end if;
  if with_choices then
    own_groups := private.own_groups(narrowed);
    own_tally := private.tally(narrowed, case when private.has_text(narrowed) then most_found else most_tallied + 1 end, own_groups, found.ids);
  end if;
  total := case
    when narrowed.candidates is not null then cardinality(narrowed.candidates)
    when found.reached is not null then cardinality(found.ids)
    when not (has_previous or has_next) then cardinality(ids)
    when private.has_text(narrowed) then most_counted + 1
    when (own_tally ->> 'events')::integer <= most_tallied then (own_tally ->> 'events')::integer
    when own_tally is not null then most_counted + 1
    else private.count_up_to(private.source_of_list(narrowed), most_counted + 1)
  end;
  return json_build_object(
    'listings', private.read_listings(ids[1:size]), 'total', least(total, most_counted), 'is_more', total > most_counted or found.reached is not null,
    'has_previous', has_previous, 'has_next', has_next,
    'next_start', case when cardinality(ids) <= size then page.reached end, 'next_rank', case when cardinality(ids) <= size then page.reached_rank end,
    'search', private.describe_search(narrowed, ids[1:size], page.ranks[1 : least(size, cardinality(ids))]),
    'choices', case when with_choices then private.choices_of_list(
      narrowed, case when private.has_text(narrowed) then most_found - 1 else most_tallied end, own_tally, own_groups, found.reached) end,
    'under_way', case when with_choices and after_id is null and not has_previous then private.under_way(narrowed, ids, 8) else '[]'::json end,
    'hints', case when with_choices and total = 0 and not has_next and cardinality(ids) = 0 and after_id is null then private.hints_of_list(narrowed) end,
    'neighbours', case when filter ? 'neighbours' and total < few_events then private.count_in_cities(
      array(select jsonb_array_elements_text(filter -> 'neighbours')), narrowed.starts_from) else '[]'::json end);
end
$$;
comment on function public.browse_listings(jsonb, timestamptz, uuid, text, integer, timestamptz, uuid, text, integer, integer, boolean) is
  'One page of the public events that match a filter (see private.list_filter), soonest first: {"listings": […], "total", "is_more": whether there are more than that, "has_previous", "has_next", "next_start" and "next_rank": where the next page begins, if not behind the last event: so much was looked at for this one}. `after_*` and `before_*` name the event that the page follows or precedes, with its city where the nearest come first; it need not exist any more. Texts are contained in title or description, or in the location, ignoring case. At most 100 events a page, and 1,000 are counted, or 100 of texts. A page before an event that would not be full is the first page. With choices also {"choices", "under_way": up to eight events, on the first page, "hints": on an empty one}, see choices_of_list(), under_way() and hints_of_list(). A filter may also have "neighbours", slugs of cities: of a list with fewer than four events the answer then has "neighbours", see count_in_cities().';

create function public.count_listings_by_day(site_zone text, from_day date, to_day date, starts_from timestamptz default now())
  returns table (day date, events integer)
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
  as $$
declare
  -- One more than what is written as "1,000+".
  most constant integer := 1001;
begin
  return query
    with zones as materialized (
      select z.time_zone, z.zone, (starts_from at time zone z.zone)::date as today
      from (select l.time_zone, coalesce(nullif(l.time_zone, ''), site_zone) as zone from private.listing_zones as l) as z
    ), days as materialized (
      select g.moment::date as day, z.time_zone, z.today, g.moment at time zone z.zone as day_start, (g.moment::date + 1)::timestamp at time zone z.zone as day_end
      -- Two months: limits the cost of a call.
      from generate_series(from_day::timestamp, least(to_day, from_day + 62)::timestamp, interval '1 day') as g (moment) cross join zones as z
      where to_day - from_day <= 62
    ), starting as materialized (
      select d.day, sum(s.events) as events
      from days as d
      cross join lateral (
        select count(*) as events
        from (
          select from public.listings as l
          where l.time_zone = d.time_zone and l.start_date >= greatest(d.day_start, starts_from) and l.start_date < d.day_end
          limit most
        ) as found
      ) as s
      group by d.day
    )
    select c.day, least(c.events, most)::integer as events
    from (
      select s.day, s.events + several.events as events
      from starting as s
      cross join lateral (
        select count(*) as events
        from (
          -- What began earlier and is still on, as in source_of_list(). A day that has enough without is not looked at.
          select from days as d join public.listings as l using (time_zone)
          where d.day = s.day and d.day >= d.today and isfinite(l.start_date) and isfinite(l.end_date) and l.end_date - l.start_date > interval '5 hours'
            and tstzrange(l.start_date, l.end_date)
              @> tstzrange(d.day_start - interval '1 microsecond', greatest(d.day_start + interval '5 hours', starts_from), '[]')
            and l.start_date < d.day_start and l.end_date > greatest(d.day_start + interval '5 hours', starts_from)
          union all
          -- What began today and goes on tomorrow.
          select from days as d join public.listings as l using (time_zone)
          where d.day = s.day and d.day = d.today and isfinite(l.start_date) and isfinite(l.end_date) and l.end_date - l.start_date > interval '5 hours'
            and tstzrange(l.start_date, l.end_date)
              @> tstzrange(least(starts_from, d.day_end) - interval '1 microsecond', greatest(d.day_end + interval '5 hours', starts_from), '[]')
            and l.start_date >= d.day_start and l.start_date < starts_from and l.end_date > greatest(d.day_end + interval '5 hours', starts_from)
          limit greatest(most - s.events, 0)
        ) as found
      ) as several
    ) as c
    where c.events > 0
    order by c.day;
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

create function public.home_listings(site_zone text, at timestamptz, day date, today date, city text default null) returns json
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set jit = off
  as $$
declare
  row_size constant integer := 4;
  most_of_day constant integer := 50;
  upcoming constant private.list_filter := jsonb_populate_record(
    null::private.list_filter, jsonb_build_object('site_zone', site_zone, 'starts_from', at));
  on_day constant private.list_filter := jsonb_populate_record(upcoming, jsonb_build_object('first_day', day));
  in_city constant private.list_filter := jsonb_populate_record(upcoming, jsonb_build_object('city', coalesce(city, '')));
  weekend constant private.list_filter := jsonb_populate_record(upcoming, jsonb_build_object('period', 'weekend'));
  day_ids constant uuid[] := private.read_ids(on_day, 'true', 'asc', most_of_day);
  city_ids constant uuid[] := private.read_ids(in_city, 'true', 'asc', row_size);
  featured_ids constant uuid[] := private.read_ids(upcoming, 'true', 'asc', row_size);
  under_way constant json := private.under_way(upcoming, day_ids, 8);
  above uuid[] := day_ids || city_ids || featured_ids || array(select (e ->> 'id')::uuid from json_array_elements(under_way) as e);
  weekend_ids uuid[];
  added_ids uuid[];
  counts json;
begin
  weekend_ids := private.read_ids(
    weekend, format('k.id <> all (%L::uuid[])', above), 'asc', row_size);
  above := above || weekend_ids;
  added_ids := private.added_ids(at, above, row_size);
  counts := (select coalesce(json_object_agg(c.day, c.events), '{}') from public.count_listings_by_day(site_zone, today, today + 6, at) as c);
  return json_build_object(
    'in_city', private.read_listings(city_ids),
    'on_day', private.read_listings(day_ids),
    -- A short list is counted already, and each day of the week.
    'on_day_total', case when cardinality(day_ids) < most_of_day then cardinality(day_ids)
      else coalesce((counts ->> day::text)::integer, private.count_up_to(private.source_of_list(on_day), 1001)) end,
    'counts', counts,
    'featured', private.read_listings(featured_ids),
    'under_way', under_way,
    'weekend', private.read_listings(weekend_ids),
    'added', private.read_listings(added_ids)
  );
end
$$;
comment on function public.home_listings(text, timestamptz, date, date, text) is 'What the home page shows of the public events from `at` on: {"in_city": the next four in the city with this slug, "on_day": the first 50 of `day`, "on_day_total": up to 1,001, "counts": by day of the week that begins `today`, "featured": the next four, "under_way": up to eight that have started and are not among those of `day`, "weekend": up to four of this weekend, "added": up to four of the last 14 days, newest first}. The last two repeat nothing of what stands before them.';

revoke execute on function private.count_in_cities(text[], timestamptz), private.added_ids(timestamptz, uuid[], integer) from public, anon, authenticated, service_role;
revoke execute on function
  public.browse_listings(jsonb, timestamptz, uuid, text, integer, timestamptz, uuid, text, integer, integer, boolean),
  public.count_listings_by_day(text, date, date, timestamptz), public.home_listings(text, timestamptz, date, date, text)
  from public;
grant execute on function
  public.browse_listings(jsonb, timestamptz, uuid, text, integer, timestamptz, uuid, text, integer, integer, boolean),
  public.count_listings_by_day(text, date, date, timestamptz), public.home_listings(text, timestamptz, date, date, text)
  to anon, authenticated, service_role;
