-- Which city and venue a location names. Creates functions; rewrites no data.

create function private.place_of(location text, out cities text[], out city text, out time_zone text)
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  with found as (
    select case when p.page_spellings is not null then p.slug end as city, p.time_zone,
      char_length(l.folded) - position(reverse(s.spelling) in reverse(l.folded)) + 1
        - char_length(s.spelling) + char_length(rtrim(s.spelling, ' ,')) as last_end,
      char_length(rtrim(s.spelling, ' ,')) as length
    from (select ', ' || lower(location) || ',' as folded) as l,
      public.places as p cross join unnest(coalesce(p.page_spellings, p.zone_spellings)) as s (spelling)
    where (p.page_spellings is not null or p.zone_spellings is not null) and position(s.spelling in l.folded) > 0
  )
  select
    coalesce(array_agg(distinct f.city order by f.city) filter (where f.city is not null), '{}'),
    (array_agg(f.city order by f.last_end desc, f.length desc, f.city) filter (where f.city is not null))[1],
    (array_agg(f.time_zone order by f.last_end desc, f.length desc, f.city))[1]
    into cities, city, time_zone
  from found as f;
end
$$;
comment on function private.place_of(text) is 'The cities on whose pages an event at this location is listed; the city where it is (the name that ends last in the text); and the time zone there, or of a place without a page that is named later; null if it is the site''s.';
revoke execute on function private.place_of(text) from public, anon, authenticated, service_role;

create function private.on_whole_days(event public.events, before public.events) returns public.events
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  zone constant text := coalesce((private.place_of(event.location)).time_zone, public.site_time_zone());
  -- An event that moves to another time zone keeps its days.
  has_moved constant boolean := before.is_all_day and (event.start_date, event.end_date) is not distinct from (before.start_date, before.end_date);
  typed_in constant text := case when has_moved then coalesce((private.place_of(before.location)).time_zone, public.site_time_zone()) else zone end;
  first_day date;
  last_day date;
begin
  -- Constraints reject other years.
  if event.start_date >= '1900-01-01 00:00Z' and coalesce(event.end_date, event.start_date) < '3000-01-01 00:00Z' then
    first_day := (event.start_date at time zone typed_in)::date;
    last_day := coalesce((event.end_date at time zone typed_in - interval '1 microsecond')::date, first_day);
    event.start_date := first_day::timestamp at time zone zone;
    event.end_date := (last_day + 1)::timestamp at time zone zone;
  end if;
  return event;
end
$$;
comment on function private.on_whole_days(public.events, public.events) is 'An all-day event, starting at the local midnight before its first day and ending at the one after its last day; without an end it lasts a day. Definer rights: places are in the schema private, and organizers write events.';
revoke execute on function private.on_whole_days(public.events, public.events) from public, anon;
grant execute on function private.on_whole_days(public.events, public.events) to authenticated, service_role;

create function private.venue_of(location text, city text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
    select s.slug || '-' || city
    from (
      select btrim(left(btrim(regexp_replace(lower(split_part(location, ',', 1)), '[^a-z0-9]+', '-', 'g'), '-'), 80), '-') as slug
    ) as s
    where position(',' in location) > 0 and s.slug <> '' and s.slug <> city
  $$;
comment on function private.venue_of(text, text) is 'The slug of a venue, "curtis-hixon-park-tampa": the part of a location before the first comma, plus the slug of the city. Null without a city, a comma or a name in Latin letters or digits.';
revoke execute on function private.venue_of(text, text) from public, anon, authenticated, service_role;
