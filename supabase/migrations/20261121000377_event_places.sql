-- Finds the place of the gazetteer where an event is. Creates a table and functions; rewrites no data.

create function private.miles_between(one_latitude double precision, one_longitude double precision, latitude double precision, longitude double precision)
  returns double precision
  language sql immutable parallel safe
  -- Uses the mean radius of the earth.
  return 2 * 3958.8 * asin(sqrt(least(1, sind((latitude - one_latitude) / 2) ^ 2
    + cosd(one_latitude) * cosd(latitude) * sind((longitude - one_longitude) / 2) ^ 2)));
comment on function private.miles_between(double precision, double precision, double precision, double precision) is 'The great-circle distance of two points, given in degrees, in miles.';
revoke execute on function private.miles_between(double precision, double precision, double precision, double precision) from public, anon, authenticated, service_role;

create function private.place_words(value text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
begin
  return array_remove(regexp_split_to_array(regexp_replace(private.fold_word(value), E'[\'\u2019]', '', 'g'), '[^a-z0-9]+'), '');
end
$$;
comment on function private.place_words(text) is 'The words of a location as the gazetteer writes them: lower case, without accents and apostrophes.';

create table private.place_names (
  name text not null,
  slug text not null references public.places (slug),
  primary key (name, slug)
);
comment on table private.place_names is 'The names by which locations and searches find a place: its name and places.spellings. Several places may share a name.';
create index place_names_of_place on private.place_names (slug);
comment on index private.place_names_of_place is 'For the foreign key.';
alter table private.place_names enable row level security;
revoke all on private.place_names from public, anon, authenticated, service_role;

insert into private.place_names (name, slug)
  select array_to_string(private.place_words(p.name), ' '), p.slug from public.places as p
  union
  select s.name, p.slug from public.places as p cross join unnest(p.spellings) as s (name);

create function private.named_place(location text, address text default null) returns text
  language plpgsql stable set search_path = ''
  as $$
declare
  -- "FL 33602", "Florida", "USA": what follows the place in an address.
  region constant text := '\s+(fl|florida|usa|\d{5}(-\d{4})?)$';
  zip text;
  part text;
  words text[];
  parts text[] := '{}';
  found text;
begin
  -- The last one: a street number may look like a ZIP code.
  select m.code[1] into zip from regexp_matches(concat_ws(', ', address, location), '\m(3[2-4]\d{3})\M', 'g') with ordinality as m (code, place)
    join public.places as p on p.slug = m.code[1] and p.kind = 'zip' order by m.place desc limit 1;
  if zip is not null then return zip; end if;
  foreach part in array string_to_array(location, ',') loop
    part := array_to_string(private.place_words(part), ' ');
    while part ~ region loop part := regexp_replace(part, region, ''); end loop;
    parts := parts || part;
  end loop;
  -- A comma-separated part that is a place name: the last one, or a neighborhood of it named before.
  with named as (
    select p.slug, p.part_of, p.rank, w.place, p.kind, p.county
    from unnest(parts) with ordinality as w (name, place) join private.place_names as n using (name) join public.places as p using (slug)
    where p.kind <> 'zip'
  ), main as (
    select n.slug from named as n
    -- A county that only specifies another named place is not chosen. Among places of the same name, the one in the named county wins,
    -- otherwise the largest.
    order by n.kind = 'county' and exists (select from named as m where m.kind <> 'county' and m.county = n.county), n.place desc,
      lower(n.county) || ' county' = any (parts) desc, n.kind = 'county', n.rank desc, n.slug
    limit 1
  )
  select coalesce((select n.slug from named as n where n.part_of = m.slug order by n.place desc, n.rank desc limit 1), m.slug) into found
  from main as m;
  if found is not null then return found; end if;
  -- Otherwise a well-known name within a part, such as "Downtown Sarasota": the last one, and the longest that ends there.
  words := private.place_words(location);
  select p.slug into found
  from generate_subscripts(words, 1) as at (first) cross join generate_series(0, 4) as more (further)
    join private.place_names as n on n.name = array_to_string(words[at.first : at.first + more.further], ' ')
    join public.places as p using (slug)
  where at.first + more.further <= cardinality(words) and p.kind <> 'zip' and (p.rank >= 10000 or more.further > 0)
  order by at.first + more.further desc, more.further desc, p.kind = 'county', p.rank desc, p.slug limit 1;
  return found;
end
$$;
comment on function private.named_place(text, text) is 'The place of the gazetteer where an event is, by its location and street address: that of a ZIP code; otherwise the last part that is a place name, or a neighborhood of it named before; otherwise the last well-known name in the location. Null for none.';
revoke execute on function private.place_words(text), private.named_place(text, text) from public, anon, authenticated, service_role;

create function public.find_event_place(location text, address text default null) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  found constant text := private.named_place(left(find_event_place.location, 300), left(find_event_place.address, 300));
  folded constant text := array_to_string(private.place_words(left(find_event_place.location, 300)), ' ');
begin
  return (
    select json_build_object('name', p.name, 'county', p.county, 'others', (
      -- If the location names the county, there is no ambiguity.
      select coalesce(json_agg(o.county order by o.rank desc, o.slug), '[]')
      from public.places as o
      where o.name = p.name and o.slug <> p.slug and o.kind not in ('zip', 'county') and position(lower(p.county) || ' county' in folded) = 0))
    from public.places as p where p.slug = found);
end
$$;
comment on function public.find_event_place(text, text) is 'The place of the gazetteer where an event with this location and street address is: {"name", "county", "others": the counties of other places with that name, empty if the location names the county}; null for none. Definer rights: names of places are in the schema private.';
revoke execute on function public.find_event_place(text, text) from public, anon, authenticated, service_role;
grant execute on function public.find_event_place(text, text) to anon, authenticated;

create function public.list_places() returns json
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  return (
    select json_agg(p order by p.slug)
    from (select slug, kind, name, county, part_of, latitude, longitude, rank, spellings from public.places) as p);
end
$$;
comment on function public.list_places() is 'All places of the gazetteer, without time zones, as one JSON array, because the table exceeds the API''s row limit.';
revoke execute on function public.list_places() from public, anon, authenticated, service_role;
grant execute on function public.list_places() to anon, authenticated;
