-- Which city and venue a location names. Creates a table and functions; rewrites no data.

create table private.city_spellings (
  spelling text primary key,
  city text not null,
  time_zone text
);
comment on table private.city_spellings is 'How locations name the cities that have pages: the same as app/domain/events/cities.ts, which tests/policies/listings.test.ts compares.';
comment on column private.city_spellings.spelling is 'In lower case, matched as a substring of the location with a comma appended. A spelling that ends with a comma or space matches only where that follows.';
comment on column private.city_spellings.city is 'The slug of the city.';
comment on column private.city_spellings.time_zone is 'IANA zone of the city where it differs from the site''s, else null.';
alter table private.city_spellings enable row level security;
revoke all on private.city_spellings from public, anon, authenticated, service_role;

insert into private.city_spellings (spelling, city, time_zone) values
  ('bradenton', 'bradenton', null), ('celebration', 'celebration', null), ('cocoa beach', 'cocoa-beach', null),
  ('daytona beach', 'daytona', null), ('daytona', 'daytona', null),
  ('doctor phillips', 'doctor-phillips', null), ('dr. phillips,', 'doctor-phillips', null), ('dr phillips,', 'doctor-phillips', null),
  ('dr.phillips,', 'doctor-phillips', null),
  ('fort lauderdale', 'fort-lauderdale', null), ('ft. lauderdale', 'fort-lauderdale', null), ('ft lauderdale', 'fort-lauderdale', null),
  ('ft.lauderdale', 'fort-lauderdale', null),
  ('fort myers', 'fort-myers', null), ('ft. myers', 'fort-myers', null), ('ft myers', 'fort-myers', null), ('ft.myers', 'fort-myers', null),
  ('four corners', 'four-corners', null), ('gainesville', 'gainesville', null), ('hollywood', 'hollywood-fl', null),
  ('jacksonville', 'jacksonville', null), ('key west', 'key-west', null), ('kissimmee', 'kissimmee', null), ('lakeland', 'lakeland', null),
  ('miami', 'miami', null), ('ocala', 'ocala', null), ('orlando', 'orlando', null), ('palm beach', 'palm-beach', null),
  ('panama city beach', 'panama-city-beach', 'America/Chicago'), ('pensacola', 'pensacola', 'America/Chicago'), ('sebring', 'sebring', null),
  ('st. petersburg', 'st-petersburg', null), ('st petersburg', 'st-petersburg', null), ('st.petersburg', 'st-petersburg', null),
  ('saint petersburg', 'st-petersburg', null), ('st. pete,', 'st-petersburg', null), ('st. pete ', 'st-petersburg', null),
  ('st pete,', 'st-petersburg', null), ('st pete ', 'st-petersburg', null),
  ('tallahassee', 'tallahassee', null), ('tampa', 'tampa', null), ('winter haven', 'winter-haven', null), ('winter park', 'winter-park', null);

create function private.place_of(location text, out cities text[], out city text, out time_zone text)
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  with found as (
    select s.city, s.time_zone,
      char_length(l.folded) - position(reverse(s.spelling) in reverse(l.folded)) + 1
        - char_length(s.spelling) + char_length(rtrim(s.spelling, ' ,')) as last_end,
      char_length(rtrim(s.spelling, ' ,')) as length
    from (select lower(location) || ',' as folded) as l, private.city_spellings as s
    where position(s.spelling in l.folded) > 0
  )
  select
    coalesce(array_agg(distinct f.city order by f.city), '{}'),
    (array_agg(f.city order by f.last_end desc, f.length desc, f.city))[1],
    (array_agg(f.time_zone order by f.last_end desc, f.length desc, f.city))[1]
    into cities, city, time_zone
  from found as f;
end
$$;
comment on function private.place_of(text) is 'The cities on whose pages an event at this location is listed; the city where it is (the name that ends last in the text); and that city''s time zone, null where it is the site''s.';
revoke execute on function private.place_of(text) from public, anon, authenticated, service_role;

create function private.venue_of(location text, city text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
    select s.slug || '-' || city
    from (
      select btrim(left(btrim(regexp_replace(lower(split_part(location, ',', 1)), '[^a-z0-9]+', '-', 'g'), '-'), 80), '-') as slug
    ) as s
    where position(',' in location) > 0 and s.slug <> '' and s.slug <> city
  $$;
comment on function private.venue_of(text, text) is 'The address of a venue, "curtis-hixon-park-tampa": what stands before the first comma of a location, in the city with this slug. Null without a city, a comma or a name in Latin letters or digits.';
revoke execute on function private.venue_of(text, text) from public, anon, authenticated, service_role;
