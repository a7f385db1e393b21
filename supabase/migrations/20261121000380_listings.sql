-- The table that every public list, count and search reads. Creates only; rewrites no data.
-- Row level security keeps text indexes on events from being used: a policy's condition has to run before any search operator that is
-- not leakproof. Listings hold nothing but public rows, so their policy has no condition.

create table private.city_spellings (
  spelling text primary key,
  city text not null,
  time_zone text
);
comment on table private.city_spellings is 'How locations name the cities that have pages: the same as app/domain/cities.ts, which tests/policies/listings.test.ts compares.';
comment on column private.city_spellings.spelling is 'In lower case. Looked for anywhere in a location that has a comma added at its end, so that a closing comma or space is required.';
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
  language sql stable set search_path = ''
  as $$
    with found as (
      select s.city, s.time_zone,
        char_length(l.folded) - position(reverse(s.spelling) in reverse(l.folded)) + 1
          - char_length(s.spelling) + char_length(rtrim(s.spelling, ' ,')) as last_end,
        char_length(rtrim(s.spelling, ' ,')) as length
      from (select lower(location) || ',' as folded) as l, private.city_spellings as s
      where position(s.spelling in l.folded) > 0
    )
    select
      coalesce(array_agg(distinct f.city), '{}'),
      (array_agg(f.city order by f.last_end desc, f.length desc, f.city))[1],
      (array_agg(f.time_zone order by f.last_end desc, f.length desc, f.city))[1]
    from found as f
  $$;
comment on function private.place_of(text) is 'The cities on whose pages an event at this location is listed; the one where it is, whose name ends last in the text; and its time zone, null where it is the site''s.';
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

create function private.punctuation() returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select E'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026' $$;
comment on function private.punctuation() is 'The characters that, like white space, separate words for searches.';

create function private.split_words(value text) returns text[]
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select string_to_array(
      translate(lower(value), E'\t\n\u000b\u000c\r\u00a0\u2028\u2029' || private.punctuation(), repeat(' ', 8 + char_length(private.punctuation()))),
      ' '
    )
  $$;
comment on function private.split_words(text) is 'Splits a text at white space and punctuation, in lower case. Each separator counts: two in a row, and one at an end, leave an empty string.';

create function private.index_words(value text) returns text[]
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select coalesce(array_agg(distinct substr(s.word, piece.start + 1, 200)), '{}')
    from unnest(private.split_words(value)) as s (word)
    -- Searches have at most 100 characters, so each that a long word contains lies within one of these pieces.
    cross join generate_series(0, case when char_length(s.word) > 200 then char_length(s.word) - 101 else 0 end, 100) as piece (start)
    where s.word <> ''
  $$;
comment on function private.index_words(text) is 'The distinct words of a text, in lower case. Words of more than 200 characters are cut into pieces that overlap by 100.';

create function private.index_marks(value text) returns text[]
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select array(select m.mark from unnest(string_to_array(private.punctuation(), null)) as m (mark) where position(m.mark in value) > 0)
  $$;
comment on function private.index_marks(text) is 'The punctuation marks that a text contains.';

create function private.word_parts(word text) returns text[]
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select array_agg(distinct substr(word, start, length))
    from generate_series(1, char_length(word)) as start, generate_series(1, 3) as length
    where start + length <= char_length(word) + 1
  $$;
comment on function private.word_parts(text) is 'Every part of a word that has one, two or three characters.';

create function private.fold_word(word text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select case
      when octet_length(word) = char_length(word) then lower(word)
      else translate(
        replace(replace(replace(regexp_replace(normalize(lower(word), nfd), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
        'øłđı', 'oldi')
    end
  $$;
comment on function private.fold_word(text) is 'A word in lower case without its accents, as it is typed on most keyboards.';

create function private.stem_of(word text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$ select coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word) $$;
comment on function private.stem_of(text) is 'What a word has in common with its plural and its other forms, by the rules of English.';

create function private.word_deletions(word text) returns text[]
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select array_agg(distinct rest)
    from (
      select word as rest
      union all
      select overlay(word placing '' from first for 1) from generate_series(1, char_length(word)) as first where char_length(word) between 3 and 15
      union all
      select overlay(overlay(word placing '' from second for 1) placing '' from first for 1)
      from generate_series(1, char_length(word)) as first, generate_series(first + 1, char_length(word)) as second
      where char_length(word) between 7 and 15
    ) as d
  $$;
comment on function private.word_deletions(text) is 'A word, and what is left of it without one of its characters, or two of a word of seven and more. Two spellings of a word with so many typing errors have one of these in common.';
revoke execute on function
  private.punctuation(), private.split_words(text), private.index_words(text), private.index_marks(text), private.word_parts(text),
  private.fold_word(text), private.stem_of(text), private.word_deletions(text)
  from public, anon, authenticated, service_role;

create function private.quoted_word(word text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$ select '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' $$;
comment on function private.quoted_word(text) is 'A word as tsqueries are written, whatever characters it has.';

create function private.any_word(words text[]) returns tsquery
  language sql immutable strict parallel safe set search_path = ''
  as $$ select string_agg(private.quoted_word(word), '|')::tsquery from unnest(words) as word $$;
comment on function private.any_word(text[]) is 'A query for texts that have at least one of these words.';
revoke execute on function private.quoted_word(text), private.any_word(text[]) from public, anon, authenticated, service_role;

create table private.listing_words (
  word text primary key,
  parts text[] not null generated always as (private.word_parts(word)) stored,
  folded text not null generated always as (private.fold_word(word)) stored,
  stem text not null generated always as (private.stem_of(private.fold_word(word))) stored
);
comment on table private.listing_words is 'Every word of a listing. A search for a part of a word first finds the words here, then the listings that have one of them. Words of former listings remain until rebuild_listings().';
create index listing_words_parts on private.listing_words using gin (parts);
create index listing_words_folded on private.listing_words (folded text_pattern_ops);
create index listing_words_stem on private.listing_words (stem);
create index listing_words_deletions on private.listing_words using gin (private.word_deletions(folded));
comment on column private.listing_words.folded is 'Without accents.';
comment on column private.listing_words.stem is 'What the word has in common with its other forms.';
comment on index private.listing_words_parts is 'Words by what they contain.';
comment on index private.listing_words_folded is 'Words by how they begin.';
comment on index private.listing_words_stem is 'Words by what they have in common with their plural and other forms.';
comment on index private.listing_words_deletions is 'Words that are like one with typing errors.';
alter table private.listing_words enable row level security;
revoke all on private.listing_words from public, anon, authenticated, service_role;

create table public.listings (
  id uuid primary key references public.events (id) on delete cascade,
  organizer_id uuid not null,
  title public.plain_line not null,
  category public.event_category not null,
  location public.plain_line not null,
  start_date timestamptz not null,
  end_date timestamptz,
  image_url public.web_address,
  max_attendees integer,
  price_kind public.price_kind,
  price_min_cents integer,
  price_max_cents integer,
  has_tickets boolean not null,
  venue public.plain_line,
  added_at timestamptz not null,
  time_zone text not null,
  city text,
  search_text text not null,
  words tsvector not null
);
comment on table public.listings is 'One row per approved event, with what lists show and what searches need. Written by triggers on events only, in the same transaction.';
comment on column public.listings.has_tickets is 'Whether the event has a link to tickets or more information.';
comment on column public.listings.venue is 'See private.venue_of().';
comment on column public.listings.added_at is 'When it was first approved.';
comment on column public.listings.time_zone is 'IANA zone of the place where it differs from the site''s, else empty.';
comment on column public.listings.city is 'Slug of the city where it is, null outside of the cities that have pages.';
comment on column public.listings.search_text is 'Title and description in lower case, on lines of their own.';
comment on column public.listings.words is 'Words of title, description and location, punctuation marks of the first two; words of the title also as "in:jazz", words and marks of the location as "at:tampa"; city pages as "city:tampa" and the category as "category:music", so that one index answers any combination. Colons separate words, so no word of a text is among the latter.';
-- Sets how many words the planner knows the frequency of: ten times as many.
alter table public.listings alter column words set statistics 1000;

create index listings_by_start on public.listings (start_date, id) include (end_date, time_zone, city, category, price_kind, price_min_cents, has_tickets);
create index listings_by_zone on public.listings (time_zone, start_date);
create index listings_by_category on public.listings (category, start_date, id) include (end_date, time_zone, city, price_kind, price_min_cents, has_tickets);
create index listings_by_city on public.listings (city, start_date, id) include (end_date, time_zone, category, price_kind, price_min_cents, has_tickets);
create index listings_by_price on public.listings (price_kind, start_date, id) include (end_date, time_zone, city, category, price_min_cents, has_tickets)
  where price_kind is not null;
-- Shorter events are on one day.
create index listings_of_several_days on public.listings using gist (tstzrange(start_date, end_date))
  include (id, start_date, end_date, time_zone, city, category, price_kind, price_min_cents, has_tickets) where end_date - start_date > interval '5 hours';
create index listings_by_venue on public.listings (venue, start_date, id) where venue is not null;
create index listings_by_organizer on public.listings (organizer_id, start_date, id);
create index listings_by_added on public.listings (added_at desc, id);
create index listings_words on public.listings using gin (words);
comment on index public.listings_by_start is 'All events and days, soonest first.';
comment on index public.listings_by_zone is 'Counts of days, each between the midnights of a zone.';
comment on index public.listings_by_category is 'Events of a category, soonest first.';
comment on index public.listings_by_venue is 'The page of a venue, soonest first.';
comment on index public.listings_by_organizer is 'The page of an organizer, soonest first.';
comment on index public.listings_by_added is 'What was added last.';
comment on index public.listings_by_city is 'Events around a place, nearest first.';
comment on index public.listings_by_price is 'Prices that few events have, soonest first.';
comment on index public.listings_of_several_days is 'Events that began on an earlier day and are still on.';
comment on index public.listings_words is 'Searches and location texts, with or without a city and a category.';

alter table public.listings enable row level security;
revoke all on public.listings from public, anon, authenticated, service_role;
-- The other columns are for functions: operators on plain texts can be made to cost a lot.
grant select (
    id, organizer_id, title, category, location, start_date, end_date, image_url, max_attendees, price_kind, price_min_cents, price_max_cents,
    has_tickets, venue, added_at
  )
  on public.listings to anon, authenticated, service_role;
create policy "Everyone reads listings" on public.listings for select to anon, authenticated using (true);

create table private.listing_cities (
  city text not null,
  id uuid not null references public.listings (id) on delete cascade,
  category text not null,
  start_date timestamptz not null,
  end_date timestamptz,
  price_kind public.price_kind,
  price_min_cents integer,
  has_tickets boolean not null,
  time_zone text not null,
  primary key (id, city)
);
comment on table private.listing_cities is 'The city pages of each listing, with the columns that those pages are narrowed and sorted by.';
create index listing_cities_by_start on private.listing_cities (city, start_date, id) include (end_date, time_zone, category, price_kind, price_min_cents, has_tickets);
create index listing_cities_by_category on private.listing_cities (city, category, start_date, id) include (end_date, time_zone, price_kind, price_min_cents, has_tickets);
comment on index private.listing_cities_by_start is 'A city page, soonest first.';
comment on index private.listing_cities_by_category is 'Events of a category in a city, soonest first.';
alter table private.listing_cities enable row level security;
revoke all on private.listing_cities from public, anon, authenticated, service_role;

create table private.listings_version (
  number bigint not null,
  is_only_row boolean primary key default true constraint one_row check (is_only_row)
);
comment on table private.listings_version is 'A number that grows with every change of the listings, so that servers know whether the pages they keep are current.';
alter table private.listings_version enable row level security;
revoke all on private.listings_version from public, anon, authenticated, service_role;
insert into private.listings_version (number) values (1);

create function public.listings_version() returns bigint
  language sql stable security definer set search_path = ''
  as $$ select v.number from private.listings_version as v $$;
comment on function public.listings_version() is 'A number that grows with every change of the listings. Definer rights: the table belongs to the schema private.';
revoke execute on function public.listings_version() from public;
grant execute on function public.listings_version() to anon, authenticated, service_role;

create view private.listed_events with (security_invoker = true) as
  select
    e.id, e.organizer_id, e.title, e.category, e.location, e.start_date, e.end_date, e.image_url, e.max_attendees,
    e.price_kind, e.price_min_cents, e.price_max_cents, e.event_url is not null as has_tickets, private.venue_of(e.location, p.city) as venue,
    coalesce(e.first_approved_at, e.created_at) as added_at, coalesce(p.time_zone, '') as time_zone, p.city,
    lower(e.title || E'\n' || e.description) as search_text,
    array_to_tsvector(
      private.index_words(e.title || ' ' || e.description || ' ' || e.location) || private.index_marks(e.title || e.description)
      || array(select 'in:' || word from unnest(private.index_words(e.title)) as word)
      || array(select 'at:' || at from unnest(private.index_words(e.location) || private.index_marks(e.location)) as at)
      || array(select 'city:' || city from unnest(p.cities) as city) || ('category:' || e.category)
    ) as words,
    p.cities
  from public.events as e cross join lateral private.place_of(e.location) as p
  where e.is_approved;
comment on view private.listed_events is 'What the listings have to be.';
revoke all on private.listed_events from public, anon, authenticated, service_role;

create function private.write_listings(event_ids uuid[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  -- First, so that transactions that change listings wait for each other: the number then grows in the order of their commits.
  update private.listings_version set number = number + 1;
  delete from public.listings as l where l.id = any (event_ids);
  insert into public.listings
    select e.id, e.organizer_id, e.title, e.category, e.location, e.start_date, e.end_date, e.image_url, e.max_attendees, e.price_kind,
      e.price_min_cents, e.price_max_cents, e.has_tickets, e.venue, e.added_at, e.time_zone, e.city, e.search_text, e.words
    from private.listed_events as e where e.id = any (event_ids)
    -- One page of a list then lies on few pages of the table.
    order by e.start_date, e.id;
  insert into private.listing_cities (city, id, category, start_date, end_date, price_kind, price_min_cents, has_tickets, time_zone)
    select c.city, e.id, e.category, e.start_date, e.end_date, e.price_kind, e.price_min_cents, e.has_tickets, e.time_zone
    from private.listed_events as e, unnest(e.cities) as c (city) where e.id = any (event_ids);
  insert into private.listing_words (word)
    select distinct word from public.listings as l, unnest(private.index_words(l.search_text || ' ' || l.location)) as word
    where l.id = any (event_ids)
    on conflict do nothing;
end
$$;
comment on function private.write_listings(uuid[]) is 'Makes the listings of these events what they have to be.';
revoke execute on function private.write_listings(uuid[]) from public, anon, authenticated, service_role;

create function private.keep_listings() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(select n.id from new_rows as n where n.is_approved);
  elsif tg_op = 'UPDATE' then
    changed := array(select n.id from new_rows as n where n.is_approved union select o.id from old_rows as o where o.is_approved);
  else
    -- The rows went with their events.
    if exists (select from old_rows as o where o.is_approved) then
      update private.listings_version set number = number + 1;
    end if;
    return null;
  end if;
  if cardinality(changed) > 0 then
    perform private.write_listings(changed);
  end if;
  return null;
end
$$;
comment on function private.keep_listings() is 'Keeps the listings equal to the approved events. Definer rights: no other role may write them.';
revoke execute on function private.keep_listings() from public, anon, authenticated, service_role;

create trigger keep_listings_inserted after insert on public.events referencing new table as new_rows
  for each statement execute function private.keep_listings();
create trigger keep_listings_updated after update on public.events referencing old table as old_rows new table as new_rows
  for each statement execute function private.keep_listings();
create trigger keep_listings_deleted after delete on public.events referencing old table as old_rows
  for each statement execute function private.keep_listings();

create function private.rebuild_listings() returns bigint
  language plpgsql volatile set search_path = ''
  as $$
declare
  changed uuid[];
begin
  update private.listings_version set number = number + 1;
  changed := array(
    select coalesce(e.id, l.id)
    from (
      select s.*, array(select unnest(s.cities) order by 1) as city_slugs from private.listed_events as s
    ) as e
    full join (
      select t.*, array(select c.city from private.listing_cities as c where c.id = t.id order by 1) as city_slugs from public.listings as t
    ) as l on l.id = e.id
    where (e.title, e.category, e.location, e.start_date, e.end_date, e.image_url, e.max_attendees, e.price_kind, e.price_min_cents,
        e.price_max_cents, e.has_tickets, e.venue, e.added_at, e.time_zone, e.city, e.search_text, e.city_slugs)
      is distinct from
      (l.title, l.category, l.location, l.start_date, l.end_date, l.image_url, l.max_attendees, l.price_kind, l.price_min_cents,
        l.price_max_cents, l.has_tickets, l.venue, l.added_at, l.time_zone, l.city, l.search_text, l.city_slugs)
  );
  perform private.write_listings(changed);
  delete from private.listing_words as w
  where not exists (
    select from public.listings as l where l.words @@ private.any_word(array[w.word, 'at:' || w.word])
  );
  return cardinality(changed);
end
$$;
comment on function private.rebuild_listings() is 'Makes all listings what they have to be, after a change of private.city_spellings or a repair. Returns how many differed. Lists remain readable meanwhile.';
revoke execute on function private.rebuild_listings() from public, anon, authenticated, service_role;
