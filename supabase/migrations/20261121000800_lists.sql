-- Lists and counts for public pages, each in one call. Creates functions only; rewrites no data.
-- Definer rights: the functions use columns and tables that API roles do not read. They return public rows only.

create function private.read_listings(ids uuid[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select coalesce(json_agg(r order by array_position(ids, r.id)), '[]')
    from (
      select l.id, l.organizer_id, l.title, l.category, l.location, l.start_date, l.end_date, l.is_all_day, l.image_url, l.motif, l.picture, l.max_attendees, l.price_kind,
        l.price_min_cents, l.price_max_cents, l.language, l.translation_language, l.translated_title, l.status,
        (select json_build_object('slug', p.slug, 'name', p.name, 'latitude', p.latitude, 'longitude', p.longitude) from public.places as p where p.slug = l.place) as place,
        case when exists (select from private.storm_notices as n where n.ended_at is null) then (private.notice_over(l)).kind end as notice,
        case when l.series_id is not null then (
          select json_build_object(
            'rhythm', s.rhythm, 'dates', count(*), 'last_start', max(d.start_date),
            'is_next', not exists (
              select from public.listings as b where b.series_id = l.series_id and b.start_date < l.start_date and private.is_upcoming(b, now())
                and private.is_going_on(b)))
          from public.listings as d join public.event_series as s on s.id = d.series_id
          where d.series_id = l.series_id and d.start_date >= l.start_date and private.is_going_on(d) group by s.rhythm
        ) end as series
      from public.listings as l where l.id = any (ids)
    ) as r
  );
end
$$;
comment on function private.read_listings(uuid[]) is 'These listings, in this order, as an array of objects, each with its place as "place": {"slug", "name", "latitude", "longitude"} or null, and the kind of its storm notice as "notice". A date of a series has "series": {"rhythm", "dates": how many from this one on, "last_start", "is_next": whether it is the first one still to come}.';

create function public.browse_listings(
    filter jsonb, after jsonb default null, before jsonb default null, page_size integer default 24, choices jsonb default null
  ) returns json
  language plpgsql stable security definer
  -- The default random_page_cost of 4 is for spinning disks.
  set search_path = '' set plan_cache_mode = force_custom_plan set random_page_cost = 1.1
  as $$
declare
  size constant integer := least(greatest(page_size, 1), 100);
  f constant private.list_filter := private.read_filter(filter);
  s constant private.text_search := private.read_search(f);
  most_counted constant integer := case when s.typed is null and s.place is null then 1000 else 100 end;
  -- Facets over 1,000 events take longer than finding the events.
  most_of_choices constant integer := least(most_counted, 500);
  after_place constant private.list_position := jsonb_populate_record(null::private.list_position, after);
  before_place constant private.list_position := jsonb_populate_record(null::private.list_position, before);
  is_back constant boolean := before_place.id is not null;
  counted uuid[];
  page uuid[];
  under_way uuid[];
  has_previous boolean := after_place.id is not null;
  has_next boolean;
begin
  counted := private.read_list(
    jsonb_populate_record(f, case f.sort when 'nearest' then '{"sort": "soonest"}' else '{}' end::jsonb), s, null, true, most_counted + 1);
  if is_back then
    page := private.read_list(f, s, before_place, false, size + 1);
    has_previous := cardinality(page) > size;
    -- Read backwards, so reversed.
    page := array(select i.id from unnest(page[1:size]) with ordinality as i (id, place) order by i.place desc);
  elsif has_previous then
    page := private.read_list(f, s, after_place, true, size + 1);
  end if;
  -- Going back, a page that is not full is replaced by the first page, which is always full.
  if not has_previous then
    page := case when f.sort = 'nearest' then private.read_list(f, s, null, true, size + 1) else counted end;
  end if;
  has_next := (is_back and has_previous) or cardinality(page) > size;
  page := page[1:size];
  if choices is not null then
    under_way := private.read_under_way(f, s, page, 100);
  end if;
  return json_build_object(
    'listings', private.read_listings(page), 'total', least(cardinality(counted), most_counted), 'notices', private.notices_of_list(f),
    'is_more', cardinality(counted) > most_counted, 'has_previous', has_previous, 'has_next', has_next,
    'search', case when s.typed is not null then json_build_object(
      'corrected', case when counted = '{}' then private.correct_search(s) end,
      'marked_words', array(select distinct unnest(s.marked_words)), 'marked_text', s.typed,
      'first_rank', (select private.text_rank(l, s) from public.listings as l where l.id = page[1]),
      'last_rank', (select private.text_rank(l, s) from public.listings as l where l.id = page[cardinality(page)]),
      'descriptions', (select coalesce(json_object_agg(e.id, concat_ws(E'\n\n', e.description, e.translated_description)), '{}') from private.public_events as e where e.id = any (page))) end,
    'choices', case when choices is not null then private.choices_of_list(filter, s, counted, under_way, choices, most_of_choices) end,
    'under_way', private.read_listings(case when not has_previous then under_way[1:8] end));
end
$$;
comment on function public.browse_listings(jsonb, jsonb, jsonb, integer, jsonb) is
  'One page of the public events that match a filter (see private.list_filter), soonest first, with the first matching date of a series: {"listings": […], "total", "is_more": whether there are more than that, "notices": see notices_of_list(), "has_previous", "has_next", "search": null without a text, otherwise words to highlight, the ranks of the first and the last event, the descriptions by id, and, if nothing was found, a spelling correction: "corrected"}. `after` and `before` are cursors, the position of the event that the page follows or precedes: {"start", "id", "place": if sorted by distance, "rank": in a search}; that event may no longer exist. Going back, a page that is not full is replaced by the first page. At most 100 events per page; 1,000 are counted, or 100 of a text search. `choices` are named changes to the filter, with the same texts; for each, facets are computed over the first 500 events, or 100. Unless `choices` is null, also {"choices": see choices_of_list(), "under_way": up to eight events, on the first page}.';

create function public.count_listings_by_day(
    site_zone text, from_day date, to_day date, starts_from timestamptz default now(), near_to text default null)
  returns table (day date, events integer)
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
declare
  -- One more than the largest number shown, "1,000+".
  most constant integer := 1001;
  near constant text[] := case when near_to is not null then array(select p.slug from private.places_around(near_to, 25) as p) end;
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
          where l.time_zone = d.time_zone and l.start_date >= d.day_start and private.is_upcoming(l, starts_from) and l.start_date < d.day_end
            and l.status is distinct from 'postponed' and (near is null or l.place = any (near))
            and (l.series_id is null or not exists (
              select from public.listings as o
              where o.series_id = l.series_id and o.start_date >= d.day_start and private.is_upcoming(o, starts_from) and o.start_date < d.day_end
                and o.status is distinct from 'postponed' and (near is null or o.place = any (near)) and private.comes_before(o, l)))
          limit most
        ) as starting
      ) + (
        -- Events of several days that are in progress at the start of the day, or now.
        select count(*)
        from (
          select from public.listings as l
          where private.began_before(l, greatest(d.day_start, starts_from)) and l.time_zone = d.time_zone and d.day_end > starts_from
            and (l.start_date < d.day_start or not l.is_all_day)
            and private.last_moment_of(l) >= case when l.start_date < d.day_start then d.day_start else d.day_end end
            and l.status is distinct from 'postponed' and (near is null or l.place = any (near)) limit most
        ) as under_way
      ) as events
      from days as d
    ) as c
    group by c.day having sum(c.events) > 0 order by c.day;
end
$$;
comment on function public.count_listings_by_day(text, date, date, timestamptz, text) is 'The number of public events on each local calendar day, from `starts_from` on, up to 1,001 each; only those within 25 miles of the place or point `near_to`, if given; events of several days count on each day, several dates of a series on one day once. Days without events are omitted. Empty for more than 62 days.';

create function private.first_ids(given jsonb, except_ids uuid[], most integer) returns uuid[]
  language plpgsql stable set search_path = ''
  as $$
declare
  f private.list_filter := private.read_filter(given);
begin
  f.except_ids := except_ids;
  return private.read_soonest(f, null, null, true, most);
end
$$;
comment on function private.first_ids(jsonb, uuid[], integer) is 'The first events of a list without a text search, except some ids.';

create function private.whole_series(ids uuid[]) returns uuid[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return ids || array(
    select d.id from public.listings as l join public.listings as d on d.series_id = l.series_id where l.id = any (ids) and d.id <> all (ids));
end
$$;
comment on function private.whole_series(uuid[]) is 'These events and all other dates of their series.';

create function public.home_listings(
    site_zone text, at timestamptz, day date, today date, weekend tsmultirange, near_to text default null)
  returns json
  language plpgsql stable security definer
  -- The default random_page_cost of 4 is for spinning disks.
  set search_path = '' set plan_cache_mode = force_custom_plan set random_page_cost = 1.1
  as $$
declare
  row_size constant integer := 4;
  most_of_day constant integer := 5;
  upcoming constant jsonb := jsonb_build_object('site_zone', site_zone, 'starts_from', at);
  there constant jsonb := jsonb_strip_nulls(jsonb_build_object('near_to', near_to, 'radius', 25));
  -- Suggestions leave out cancelled events; the day's own list has them.
  going_on constant jsonb := upcoming || '{"plans": "as_planned"}';
  on_day constant jsonb := upcoming || jsonb_build_object('days', tsmultirange(tsrange(day, day + 1)));
  tonight constant tsmultirange := tsmultirange(tsrange(today + time '17:00', today + 1));
  -- Events near the place come first, so that many elsewhere do not crowd them out.
  near_day_ids constant uuid[] := case when near_to is null then '{}' else private.first_ids(on_day || there, null, most_of_day) end;
  day_ids constant uuid[] := near_day_ids || private.first_ids(on_day, near_day_ids, most_of_day - cardinality(near_day_ids));
  featured_ids constant uuid[] := private.first_ids(going_on, null, row_size);
  under_way constant uuid[] := coalesce(private.read_under_way(private.read_filter(going_on || there), null, day_ids, 8), '{}');
  above constant uuid[] := private.whole_series(day_ids || featured_ids || under_way);
  counts constant json := (
    select coalesce(json_object_agg(c.day, c.events), '{}') from public.count_listings_by_day(site_zone, today, today + 6, at, near_to) as c);
  near_ids uuid[] := '{}';
  weekend_ids uuid[] := '{}';
  around private.list_filter;
begin
  if near_to is not null then
    around := private.read_filter(
      going_on || jsonb_build_object('near_to', near_to, 'radius', 100, 'sort', 'nearest', 'days', weekend + tonight));
    around.except_ids := above;
    near_ids := private.read_list(around, null, null, true, row_size);
  end if;
  if near_ids = '{}' then
    weekend_ids := private.first_ids(going_on || jsonb_build_object('days', weekend), above, row_size);
  end if;
  return json_build_object(
    'on_day', private.read_listings(day_ids),
    'near_on_day', cardinality(near_day_ids),
    'on_day_total', case when cardinality(day_ids) < most_of_day then cardinality(day_ids)
      else (select c.events from public.count_listings_by_day(site_zone, day, day, at) as c) end,
    'counts', counts,
    'featured', private.read_listings(featured_ids),
    'under_way', private.read_listings(under_way),
    'near', private.read_listings(near_ids),
    'weekend', private.read_listings(weekend_ids),
    'collections', private.collections_on(today)
  );
end
$$;
comment on function public.home_listings(text, timestamptz, date, date, tsmultirange, text) is 'The public events for the home page, from `at` on: {"on_day": the first five of `day`, those within 25 miles of the place or point `near_to` first, "near_on_day": how many of these are that near, "on_day_total": up to 1,001, "counts": by day of the week that begins `today`, around the place if there is one, "featured": the next four, "under_way": up to eight that have started and are not in "on_day", around the place if there is one, "near": up to four of this evening and of the given weekend, at most 100 miles from the place, nearest first, "weekend": if that is empty, up to four of the weekend, "collections": up to three named lists of `today`}. Apart from "on_day" and "featured", no event, or other date of its series, appears twice. Cancelled events appear in "on_day" only, postponed ones nowhere.';

create function public.count_listings_by_city(filter jsonb, cities text[]) returns json
  language plpgsql stable security definer
  -- The default random_page_cost of 4 is for spinning disks.
  set search_path = '' set plan_cache_mode = force_custom_plan set random_page_cost = 1.1
  as $$
declare
  -- One more than the largest number shown, "100+".
  most constant integer := 101;
  f private.list_filter := private.read_filter(filter || '{"sort": "soonest"}');
  s constant private.text_search := private.read_search(f);
  slug text;
  counts jsonb := '{}';
begin
  -- Each with the filter of that city's list, so that the number is the one on the page that it links to.
  foreach slug in array cities[1:50] loop
    f.city := slug;
    counts := counts || jsonb_build_object(slug, cardinality(private.read_list(f, s, null, true, most)));
  end loop;
  return counts;
end
$$;
comment on function public.count_listings_by_city(jsonb, text[]) is 'The number of public events that match a filter (see private.list_filter) in each of at most 50 cities, by slug, up to 101 each; a series counts with its first matching date.';

create function public.find_venues(names text[], cities text[], at timestamptz) returns text[]
  language plpgsql stable security invoker
  set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return array(
    select v.slug
    from unnest(names[1:40]) as n (name) cross join unnest(cities[1:50]) as c (city) cross join lateral (select n.name || '-' || c.city as slug) as v
    where exists (select from public.listings as l where l.venue = v.slug and (l.start_date >= at or (l.is_all_day and l.end_date > at)) and l.status is distinct from 'postponed')
    limit 50);
end
$$;
comment on function public.find_venues(text[], text[], timestamptz) is 'The slugs of venues with one of these names (written as in slugs), in these cities, with public events from `at` on: takes at most 40 names and 50 cities, returns at most 50.';

revoke execute on function
  private.read_listings(uuid[]), private.first_ids(jsonb, uuid[], integer), private.whole_series(uuid[])
  from public, anon, authenticated, service_role;
revoke execute on function
  public.browse_listings(jsonb, jsonb, jsonb, integer, jsonb),
  public.count_listings_by_day(text, date, date, timestamptz, text), public.count_listings_by_city(jsonb, text[]), public.home_listings(text, timestamptz, date, date, tsmultirange, text),
  public.find_venues(text[], text[], timestamptz)
  from public;
grant execute on function
  public.browse_listings(jsonb, jsonb, jsonb, integer, jsonb),
  public.count_listings_by_day(text, date, date, timestamptz, text), public.count_listings_by_city(jsonb, text[]), public.home_listings(text, timestamptz, date, date, tsmultirange, text),
  public.find_venues(text[], text[], timestamptz)
  to anon, authenticated, service_role;
