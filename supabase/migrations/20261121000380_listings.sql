-- The table that every public list, count and search reads. Creates only; rewrites no data.
-- A read model of public events. Row level security keeps text indexes on events from being used: policy conditions run before any search
-- operator that is not leakproof. Listings contain public rows only, so their policy has no condition.

create table public.listings (
  id uuid primary key references public.events (id) on delete cascade,
  organizer_id uuid not null,
  series_id uuid,
  title public.plain_line not null,
  category public.event_category not null,
  location public.plain_line not null,
  start_date timestamptz not null,
  end_date timestamptz,
  is_all_day boolean not null,
  image_url public.web_address,
  motif public.event_motif,
  picture public.picture_facts,
  max_attendees integer,
  price_kind public.price_kind,
  price_min_cents integer,
  price_max_cents integer,
  language public.language not null,
  translation_language public.language,
  translated_title public.plain_line,
  ages public.event_ages,
  good_for_children boolean,
  setting public.event_setting,
  access text[] not null default '{}',
  status text,
  has_tickets boolean not null,
  venue public.plain_line,
  added_at timestamptz not null,
  time_zone text not null,
  city text,
  other_cities text[] not null,
  place text references public.places (slug),
  search_text text not null,
  title_words tsvector not null,
  words tsvector not null,
  is_for_children boolean not null
);
comment on table public.listings is 'One row per public event, with what lists show and searches need: see listed_events. publish_listings() writes it in the transaction that changes the event.';
comment on column public.listings.organizer_id is 'The organization or account that owns the event, see private.owner_of().';
comment on column public.listings.series_id is 'See events.series_id.';
comment on column public.listings.is_all_day is 'See events.is_all_day.';
comment on column public.listings.has_tickets is 'Whether the event has a link to tickets or more information.';
comment on column public.listings.status is 'See events.status. A postponed event has no date, and is in no list.';
comment on column public.listings.motif is 'See events.motif.';
comment on column public.listings.picture is 'See events.picture.';
comment on column public.listings.venue is 'See private.venue_of().';
comment on column public.listings.added_at is 'When it was first approved.';
comment on column public.listings.time_zone is 'IANA zone of the place if it differs from the site''s, otherwise empty.';
comment on column public.listings.city is 'Slug of the city where it is, null outside the cities that have pages.';
comment on column public.listings.other_cities is 'Slugs of other cities that its location names; their pages list it too.';
comment on column public.listings.place is 'Slug of its place in the gazetteer: private.named_place(), otherwise its city; null if neither is known.';
comment on column public.listings.search_text is 'The result of private.texts_of() in lower case.';
comment on column public.listings.title_words is 'Words and punctuation marks of the title, in both languages.';
comment on column public.listings.words is 'Words of title and description, in both languages, of the setting and of the location; punctuation marks of all but the location.';
comment on column public.listings.is_for_children is 'The organizer''s answer; otherwise true if children are admitted and its category is families or its text mentions them.';

create index listings_by_start on public.listings (start_date, id)
  include (end_date, is_all_day, time_zone, city, category, price_kind, price_min_cents, has_tickets, status);
create index listings_by_zone on public.listings (time_zone, start_date) include (id, end_date, is_all_day, series_id, status);
create index listings_by_category on public.listings (category, start_date, id)
  include (end_date, is_all_day, time_zone, city, price_kind, price_min_cents, has_tickets, status);
create index listings_by_city on public.listings (city, start_date, id)
  include (end_date, is_all_day, time_zone, category, price_kind, price_min_cents, has_tickets, status);
create index listings_by_place on public.listings (place, start_date, id) where place is not null;
create index listings_by_price on public.listings (price_kind, start_date, id) where price_kind is not null;
-- Shorter events fall on one day.
create index listings_of_several_days on public.listings using gist (tstzrange(start_date, end_date))
  where isfinite(start_date) and isfinite(end_date) and end_date - start_date > interval '5 hours';
create index listings_by_venue on public.listings (venue, start_date, id) where venue is not null;
create index listings_by_organizer on public.listings (organizer_id, start_date, id);
create index listings_by_added on public.listings (added_at desc, id);
create index listings_by_ages on public.listings (ages, start_date, id) where ages is not null;
create index listings_by_setting on public.listings (setting, start_date, id) where setting is not null;
create index listings_by_access on public.listings using gin (access);
create index listings_postponed on public.listings (start_date, id) where status = 'postponed';
create index listings_of_series on public.listings (series_id, start_date, id) where series_id is not null;
create index listings_by_other_city on public.listings using gin (other_cities);
create index listings_title_words on public.listings using gin (title_words);
create index listings_words on public.listings using gin (words);
comment on index public.listings_by_start is 'All events and days, soonest first.';
comment on index public.listings_by_zone is 'Counts per day, between the midnights of a zone.';
comment on index public.listings_by_category is 'Events of a category, soonest first.';
comment on index public.listings_by_city is 'City pages.';
comment on index public.listings_by_place is 'Events in and around a place.';
comment on index public.listings_by_price is 'Selective only for prices that few events have; soonest first.';
comment on index public.listings_of_several_days is 'Events that began on an earlier day and are in progress.';
comment on index public.listings_by_venue is 'The page of a venue, soonest first.';
comment on index public.listings_by_organizer is 'The page of an organizer, soonest first.';
comment on index public.listings_by_added is 'Recently added events.';
comment on index public.listings_by_ages is 'Ages, which few events state, soonest first.';
comment on index public.listings_by_setting is 'Settings, which few events state.';
comment on index public.listings_by_access is 'Accessibility, which few events state.';
comment on index public.listings_postponed is 'Postponed events, which calendars keep as cancelled.';
comment on index public.listings_of_series is 'The public dates of a series, soonest first: which of them a list shows, and when it ends.';
comment on index public.listings_by_other_city is 'City pages, for events in another city that name it.';
comment on index public.listings_title_words is 'Searches in titles, which rank first.';
comment on index public.listings_words is 'Searches and location texts.';

alter table public.listings enable row level security;
revoke all on public.listings from public, anon, authenticated, service_role;
-- Other columns are read by functions only: API filters on long texts could be made expensive.
grant select (
    id, organizer_id, title, category, location, start_date, end_date, is_all_day, image_url, max_attendees, price_kind, price_min_cents, price_max_cents,
    language, translation_language, translated_title, status, has_tickets, venue, added_at
  )
  on public.listings to anon, authenticated, service_role;
create policy "Everyone reads listings" on public.listings for select to anon, authenticated using (true);

create table private.listings_version (
  number bigint not null,
  is_only_row boolean primary key default true constraint one_row check (is_only_row)
);
comment on table private.listings_version is 'A version number that grows with every change of the listings; servers use it to invalidate their page caches.';
alter table private.listings_version enable row level security;
revoke all on private.listings_version from public, anon, authenticated, service_role;
grant select on private.listings_version to anon, authenticated, service_role;
create policy "Everyone reads the version of the listings" on private.listings_version
  for select to anon, authenticated using (true);
insert into private.listings_version (number) values (1);

create function public.listings_version() returns bigint
  language plpgsql stable set search_path = ''
  as $$
begin
  return (
    select v.number from private.listings_version as v
  );
end
$$;
comment on function public.listings_version() is 'A number that grows with every change of the listings.';
revoke execute on function public.listings_version() from public;
grant execute on function public.listings_version() to anon, authenticated, service_role;

create function private.texts_of(title text, description text, translated_title text, translated_description text, setting text) returns text
  language sql stable
  -- Includes the setting, so that a search for "outdoor" finds events that only state it there.
  return concat_ws(E'\f', concat_ws(E'\n', title, description, replace(setting, 'both', 'indoors outdoors')), translated_title || E'\n' || translated_description);
comment on function private.texts_of(text, text, text, text, text) is 'Title, description and setting of an event, on separate lines; after a form feed, title and description in the other language.';

create type private.text_in as (language public.language, text text);
create function private.texts_in(language public.language, translation_language public.language, texts text, location text) returns setof private.text_in
  language plpgsql immutable set search_path = ''
  as $$
begin
  return query
    select t.language::public.language, string_agg(t.text, ' ')
    from (values (texts_in.language, split_part(texts, E'\f', 1)), (translation_language, split_part(texts, E'\f', 2)), ('en', location)) as t (language, text)
    where t.language is not null group by 1;
end
$$;
comment on function private.texts_in(public.language, public.language, text, text) is 'The texts of texts_of() by language, with the location among the English ones.';
revoke execute on function private.texts_in(public.language, public.language, text, text) from public, anon, authenticated, service_role;

create function private.titles_of(listing public.listings) returns text language sql stable
  return concat_ws(' / ', listing.title, listing.translated_title);
comment on function private.titles_of(public.listings) is 'The title of an event in both languages.';
revoke execute on function private.texts_of(text, text, text, text, text), private.titles_of(public.listings) from public, anon, authenticated, service_role;

create function private.is_going_on(listing public.listings) returns boolean language sql immutable
  return listing.status is distinct from 'postponed' and listing.status is distinct from 'cancelled';
comment on function private.is_going_on(public.listings) is 'Whether an event takes place as dated, so that it may be suggested. Lists by date also show cancelled events.';
create function private.is_upcoming(listing public.listings, at timestamptz) returns boolean language sql immutable
  return listing.start_date >= at or (listing.is_all_day and listing.end_date > at);
comment on function private.is_upcoming(public.listings, timestamptz) is 'Whether an event has not started at a moment, or is an all-day event whose last day is not over. Few rows are started but not yet removed, so reading them costs little. Functions with the caller''s rights, who may not read whole rows, repeat the condition.';
create function private.comes_before(one public.listings, other public.listings) returns boolean language sql immutable
  return case when private.is_going_on(one) then not private.is_going_on(other) or (one.start_date, one.id) < (other.start_date, other.id)
    else not private.is_going_on(other) and (one.start_date, one.id) < (other.start_date, other.id) end;
comment on function private.comes_before(public.listings, public.listings) is 'Whether a list prefers the first of two dates of a series: the earlier one, but a cancelled one only if all are cancelled.';
revoke execute on function private.is_going_on(public.listings), private.is_upcoming(public.listings, timestamptz), private.comes_before(public.listings, public.listings) from public, anon, authenticated, service_role;

create function private.is_for_children(good_for_children boolean, ages text, category text, words tsvector) returns boolean language sql immutable
  return case
    when good_for_children is not null then good_for_children
    when ages in ('18', '21') then false
    else category = 'families' or words @@ '''kid'' | ''kids'' | ''child'' | ''children'' | ''niño'' | ''niños'' | ''nino'' | ''ninos'''::tsquery
  end;
comment on function private.is_for_children(boolean, text, text, tsvector) is 'See listings.is_for_children.';

create function private.listing_of(event public.events) returns setof public.listings
  -- Not in SQL, which would be planned again for each withdrawn event.
  language plpgsql stable set search_path = ''
  as $$
begin
  return query
    select
      event.id, private.owner_of(event), event.series_id, event.title, event.category, event.location, event.start_date, event.end_date, event.is_all_day, event.image_url, event.motif, event.picture,
      event.max_attendees, event.price_kind, event.price_min_cents, event.price_max_cents, event.language, event.translation_language, event.translated_title, event.ages,
      event.good_for_children, event.setting, event.access, event.status, event.event_url is not null, private.venue_of(event.location, p.city)::public.plain_line,
      coalesce(event.first_approved_at, event.created_at), coalesce(p.time_zone, ''), p.city, array_remove(p.cities, p.city),
      coalesce(private.named_place(event.location, event.address), p.city),
      lower(t.texts), array_to_tsvector(private.index_words(t.titles) || private.index_marks(t.titles)), w.words,
      private.is_for_children(event.good_for_children, event.ages, event.category, w.words)
    from private.place_of(event.location) as p
      cross join lateral (
        select private.texts_of(event.title, event.description, event.translated_title, event.translated_description, event.setting) as texts,
          concat_ws(' ', event.title, event.translated_title) as titles
      ) as t
      cross join lateral (
        select array_to_tsvector(private.index_words(t.texts || ' ' || event.location) || private.index_marks(t.texts)) as words
      ) as w;
end
$$;
comment on function private.listing_of(public.events) is 'The listing of a version of an event, public or not.';
revoke execute on function private.is_for_children(boolean, text, text, tsvector), private.listing_of(public.events) from public, anon, authenticated, service_role;

create function private.count_words(removed private.text_in[], added private.text_in[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  removed_words constant text[] := array(
    select distinct unnest(private.index_words(r.text)) from (select distinct t.text from unnest(removed) as t) as r);
begin
  insert into private.listing_words as w (word, language, listings)
    select n.word, t.language, sum(t.difference)::integer
    -- Dates of a series share their text, so count it once.
    from (
      select d.language, d.text, sum(d.difference) as difference
      from (select r.language, r.text, -1 as difference from unnest(removed) as r union all select a.language, a.text, 1 from unnest(added) as a) as d
      group by 1, 2 having sum(d.difference) <> 0
    ) as t cross join unnest(private.index_words(t.text)) as n (word)
    group by 1, 2 having sum(t.difference) <> 0 order by 1, 2
    on conflict (word, language) do update set listings = w.listings + excluded.listings;
  delete from private.listing_words as w where w.listings <= 0 and w.word = any (removed_words);
end
$$;
comment on function private.count_words(private.text_in[], private.text_in[]) is 'Updates the counts of listing_words for removed and added texts. Deletes words that no listing contains any more.';
revoke execute on function private.count_words(private.text_in[], private.text_in[]) from public, anon, authenticated, service_role;

create function private.write_listings(event_ids uuid[], versions public.events[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  written public.listings[];
  changed uuid[];
  former_texts private.text_in[];
begin
  -- First, because this row lock serializes transactions that change listings, so that the number grows in commit order.
  update private.listings_version set number = number + 1 where is_only_row;
  -- Written in order of start, so that a page of a list is on few pages of the table.
  written := array(select l from unnest(versions) as v cross join lateral private.listing_of(v) as l order by l.start_date, l.id);
  changed := array(
    select i.id from unnest(event_ids) as i (id)
      left join public.listings as l on l.id = i.id
      left join unnest(written) as w on w.id = i.id
    where l is distinct from w);
  former_texts := array(
    select t from public.listings as l cross join lateral private.texts_in(l.language, l.translation_language, l.search_text, l.location) as t
    where l.id = any (changed));
  delete from public.listings as l where l.id = any (changed);
  insert into public.listings select w.* from unnest(written) as w where w.id = any (changed);
  perform private.count_words(former_texts, array(
    select t from unnest(written) as w cross join lateral private.texts_in(w.language, w.translation_language, w.search_text, w.location) as t
    where w.id = any (changed)));
end
$$;
comment on function private.write_listings(uuid[], public.events[]) is 'Replaces the listings of these events by those of their public versions (events without one lose theirs), and updates word counts. Writes only what differs.';

create function private.publish_listings(diffs private.event_diff[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  changed uuid[];
  removed private.text_in[];
begin
  -- The foreign key has already deleted the listings of deleted events.
  removed := array(
    select t
    from (select (d.public_before).* from unnest(diffs) as d where (d.after).id is null and (d.public_before).id is not null) as e
      cross join lateral private.texts_in(
        e.language, e.translation_language, private.texts_of(e.title, e.description, e.translated_title, e.translated_description, e.setting),
        e.location) as t);
  if cardinality(removed) > 0 then
    update private.listings_version set number = number + 1 where is_only_row;
    perform private.count_words(removed, '{}');
  end if;
  changed := array(
    select (d.after).id from unnest(diffs) as d
    where (d.after).id is not null and d.after is distinct from d.before
      and ((d.public_before).id is not null or (d.public_after).id is not null
        -- The event's page shows the review state of a change, so cached pages must expire.
        or ((d.after).first_approved_at is not null and (d.after).review is distinct from (d.before).review)));
  if cardinality(changed) > 0 then
    perform private.write_listings(
      changed, array(select d.public_after from unnest(diffs) as d where (d.public_after).id = any (changed)));
  end if;
end
$$;
comment on function private.publish_listings(private.event_diff[]) is 'Keeps the listings equal to listed_events.';
revoke execute on function private.write_listings(uuid[], public.events[]), private.publish_listings(private.event_diff[]) from public, anon, authenticated, service_role;
