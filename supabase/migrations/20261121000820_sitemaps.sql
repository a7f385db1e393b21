-- Sitemaps, each in one call that reads only the rows it returns. Creates functions and lets API roles read when public events changed;
-- rewrites no data. Caller's rights: policies decide.

-- Sitemaps read only the index, not the rows, which contain the versions.
create index published_events_listed on private.published_events (id) include (changed_at) where state = 'listed';
comment on index private.published_events_listed is 'Public events in order of id, for sitemaps.';
grant select (id, changed_at, state) on private.published_events to anon, authenticated, service_role;
create policy "Everyone reads when public events changed" on private.published_events
  for select to anon, authenticated using (state = 'listed');

create function private.sitemap_time(moment timestamptz) returns text
  language sql immutable set search_path = ''
  as $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') $$;
comment on function private.sitemap_time(timestamptz) is 'A timestamp in the format of sitemaps.';

create function private.last_changes() returns json
  language sql stable security definer set search_path = '' set enable_seqscan = off set jit = off
  as $$
    select coalesce(json_object_agg(c.name, private.sitemap_time(e.changed_at)), '{}')
    from (select '' as name union all select p.slug from public.places as p where p.page_spellings is not null) as c
    join private.event_changes as e on e.id = (private.change_ids(nullif(c.name, ''), 9223372036854775807, true, 1))[1]
  $$;
comment on function private.last_changes() is 'The last change of a public event in each city, by slug, and anywhere, by an empty text. Definer rights: API roles may read only the times of the changelog.';

create function private.places_with_pages() returns json
  language plpgsql stable security definer set search_path = '' set jit = off
  as $$
begin
  return (
    with here as materialized (
      select p.slug, p.kind, p.part_of, p.latitude, p.longitude, count(*) as events
      from public.listings as l join public.places as p on p.slug = l.place
      where l.status is distinct from 'postponed' and private.is_upcoming(l, now()) group by p.slug
    ), named as materialized (
      -- A ZIP code counts as its place; cities with pages have their own addresses.
      select p.slug, p.latitude, p.longitude
      from (select distinct case h.kind when 'zip' then h.part_of else h.slug end as slug from here as h) as n join public.places as p using (slug)
      where p.page_spellings is null
    )
    select coalesce(json_agg(n.slug order by n.slug), '[]')
    from named as n
    where (
      select sum(h.events) from here as h
      -- A degree of latitude is at least 68 miles.
      where h.latitude between n.latitude - 25 / 68.0 and n.latitude + 25 / 68.0
        and private.miles_between(n.latitude, n.longitude, h.latitude, h.longitude) <= 25) >= 3);
end
$$;
comment on function private.places_with_pages() is 'Slugs of places whose pages are in sitemaps: with public events to come and three within 25 miles; without cities that have their own pages. Definer rights: spellings of cities are in the schema private.';

create function public.sitemap_lists(file_size integer default 10000) returns json
  language sql stable set search_path = '' set enable_seqscan = off set jit = off
  as $$
    with venues as materialized (
      -- Bounds the cost: twenty files.
      select l.name, row_number() over (order by l.name) - 1 as place, l.changed_at
      from (
        select v.name, v.changed_at from private.published_lists as v
        where v.kind = 'venue' and v.events > 0 order by v.name limit 20 * least(greatest(file_size, 1), 10000)
      ) as l
    ), organizers as materialized (
      select o.slug, row_number() over (order by o.slug) - 1 as place
      from (select g.slug from public.organizers as g where g.is_approved order by g.slug limit 20 * least(greatest(file_size, 1), 10000)) as o
    )
    select json_build_object(
      'changed_at', (select private.sitemap_time(l.changed_at) from private.published_lists as l where l.kind = 'all'),
      'parts', (
        select coalesce(json_agg(json_build_array(l.name, l.events, private.sitemap_time(l.changed_at)) order by l.name), '[]')
        from private.published_lists as l where l.kind = 'part'),
      'categories', (
        select coalesce(json_object_agg(l.name, private.sitemap_time(l.changed_at)), '{}')
        from private.published_lists as l where l.kind = 'category'),
      'cities', (
        select coalesce(json_object_agg(l.name, private.sitemap_time(l.changed_at)), '{}')
        from private.published_lists as l where l.kind = 'city'),
      'changes', private.last_changes(),
      'venues', (
        select coalesce(json_agg(json_build_array(f.first, f.changed_at) order by f.first), '[]')
        from (
          select min(v.name) as first, private.sitemap_time(max(v.changed_at)) as changed_at
          from venues as v group by v.place / least(greatest(file_size, 1), 10000)) as f),
      'places', private.places_with_pages(),
      'organizers', (
        select coalesce(json_agg(f.first order by f.first), '[]')
        from (select min(o.slug::text) as first from organizers as o group by o.place / least(greatest(file_size, 1), 10000)) as f))
  $$;
comment on function public.sitemap_lists(integer) is 'The contents of all sitemaps, and when they last changed: {"changed_at", "parts": [[two digits, events, changed_at], …], "categories", "cities": {slug: changed_at}, "changes": {slug of a city, or empty for all: time of the last one}, "places": [slug, …], see places_with_pages(), "venues": [[first slug of a file, changed_at], …], "organizers": [first slug of a file, …]}.';

create function public.sitemap_events(first_digits text, last_digits text) returns json
  language sql stable set search_path = '' set enable_seqscan = off set jit = off
  as $$
    select coalesce(json_agg(json_build_array(r.id, private.sitemap_time(r.changed_at)) order by r.id), '[]')
    from (
      select v.id, v.changed_at from private.published_events as v
      where v.id between rpad(first_digits, 32, '0')::uuid and rpad(last_digits, 32, 'f')::uuid and v.state = 'listed'
      order by v.id limit 50000
    ) as r
  $$;
comment on function public.sitemap_events(text, text) is 'Public events whose ids begin with a pair of hexadecimal digits in this range, and when they last changed: [[id, changed_at], …], at most 50,000.';

create function public.sitemap_pages(kind text, first_name text, at timestamptz, file_size integer default 10000) returns json
  language sql stable set search_path = '' set enable_seqscan = off set jit = off
  as $$
    select coalesce(json_agg(json_build_array(p.name, p.changed_at) order by p.name), '[]')
    from (
      (select v.name, private.sitemap_time(v.changed_at) as changed_at
        from (
          select l.name, l.changed_at from private.published_lists as l
          where sitemap_pages.kind = 'venue' and l.kind = 'venue' and l.events > 0 and l.name >= first_name
          order by l.name limit least(greatest(file_size, 1), 10000)
        ) as v
        -- A venue's page is gone when its last event has started.
        where exists (select from public.listings as u where u.venue = v.name and (u.start_date >= at or (u.is_all_day and u.end_date > at)) and u.status is distinct from 'postponed'))
      union all
      (select o.slug, private.sitemap_time(greatest(o.updated_at, l.changed_at))
        from public.organizers as o
        left join private.published_lists as l on l.kind = 'organizer' and l.name = o.id::text
        where sitemap_pages.kind = 'organizer' and o.is_approved and o.slug >= first_name
        order by o.slug limit least(greatest(file_size, 1), 10000))
    ) as p
  $$;
comment on function public.sitemap_pages(text, text, timestamptz, integer) is 'Pages of venues or organizers from a slug on, as many as fit into a file, and when they last changed: [[slug, changed_at], …].';

create function public.count_published() returns json
  language sql stable set search_path = ''
  as $$
    select json_build_object(
      'events', coalesce((select l.events from private.published_lists as l where l.kind = 'all'), 0),
      'venues', (select count(*) from private.published_lists as l where l.kind = 'venue' and l.events > 0),
      'organizers', (select count(*) from public.organizers as o where o.is_approved))
  $$;
comment on function public.count_published() is 'Totals of the site: {"events", "venues", "organizers"}, of public events, the venues that they name, and public organizer pages.';

revoke execute on function private.sitemap_time(timestamptz), private.last_changes(), private.places_with_pages() from public, anon, authenticated, service_role;
grant execute on function private.sitemap_time(timestamptz), private.last_changes(), private.places_with_pages() to anon, authenticated, service_role;
revoke execute on function public.sitemap_lists(integer), public.sitemap_events(text, text), public.sitemap_pages(text, text, timestamptz, integer), public.count_published() from public;
grant execute on function public.sitemap_lists(integer), public.sitemap_events(text, text), public.sitemap_pages(text, text, timestamptz, integer), public.count_published()
  to anon, authenticated, service_role;
