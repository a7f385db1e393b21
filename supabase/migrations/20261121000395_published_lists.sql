-- How many public events a list has, and when they last changed: for sitemaps. Creates only; rewrites no data.

create table private.published_lists (
  kind text not null constraint list_kind check (kind in ('all', 'part', 'category', 'city', 'venue', 'organizer')),
  name text not null,
  events integer not null,
  changed_at timestamptz not null,
  last_event_id uuid,
  last_organizer_id uuid references public.profiles (id) on delete cascade,
  primary key (kind, name),
  constraint last_event_of_empty_venue check (last_event_id is null or (kind = 'venue' and events <= 0))
);
comment on table private.published_lists is 'How many public events a list has, and when one of them was last changed, added or removed. Precomputed, so that sitemaps need not read a million events.';
comment on column private.published_lists.kind is 'all: the whole site. part: events whose ids begin with the two hexadecimal digits in name. Otherwise the kind of list that name identifies.';
comment on column private.published_lists.name is 'Category, slug of a city or venue, or id of the owner of events, see private.owner_of(); empty for all.';
comment on column private.published_lists.last_event_id is 'For a venue without events: the last one there. The venue''s name comes from its location and is erased when that event is taken off the site.';
comment on column private.published_lists.last_organizer_id is 'The member who created that event: the name is deleted with the account.';
create index published_lists_of_event on private.published_lists (last_event_id) where last_event_id is not null;
create index published_lists_of_organizer on private.published_lists (last_organizer_id) where last_organizer_id is not null;
comment on index private.published_lists_of_event is 'The venue to erase with an event.';
comment on index private.published_lists_of_organizer is 'For the foreign key.';
alter table private.published_lists enable row level security;
revoke all on private.published_lists from public, anon, authenticated, service_role;
grant select (kind, name, events, changed_at) on private.published_lists to anon, authenticated;
grant select on private.published_lists to service_role;
create policy "Everyone reads how many public events a list has" on private.published_lists
  for select to anon, authenticated using (kind <> 'venue' or events > 0);
comment on policy "Everyone reads how many public events a list has" on private.published_lists is 'Organizers write the names of venues, so these are public only while there is an event.';

create function private.note_lists(removed public.events[], added public.events[], moment timestamptz) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  with changed as (
    select e.id, e.category, e.location, e.organizer_id, private.owner_of(e) as owner_id, e.status, -1 as difference from unnest(removed) as e
    union all
    select e.id, e.category, e.location, e.organizer_id, private.owner_of(e), e.status, 1 from unnest(added) as e
  ), places as materialized (
    -- Each location once: events that change together are often at the same place.
    select c.location, p.city, p.cities from (select distinct location from changed) as c cross join lateral private.place_of(c.location) as p
  ), lists as (
    select k.kind, k.name,
      -- A postponed event has a page, but is in no list.
      coalesce(sum(c.difference) filter (where k.kind in ('all', 'part') or c.status is distinct from 'postponed'), 0)::integer as difference,
      (array_agg(c.id order by c.id) filter (where c.difference < 0))[1] as event_id,
      (array_agg(c.organizer_id order by c.id) filter (where c.difference < 0))[1] as organizer_id
    from changed as c
    join places as p using (location)
    cross join lateral (
      select 'all', ''
      union all select 'part', left(c.id::text, 2)
      union all select 'category', c.category
      union all select 'organizer', c.owner_id::text
      union all select 'venue', private.venue_of(c.location, p.city)
      union all select 'city', unnest(p.cities)
    ) as k (kind, name)
    where k.name is not null
    group by 1, 2 order by 1, 2
  )
  insert into private.published_lists as l (kind, name, events, changed_at, last_event_id, last_organizer_id)
  select s.kind, s.name, s.difference, moment,
    case when s.kind = 'venue' and s.difference <= 0 then s.event_id end,
    -- Null if that account is being deleted.
    case when s.kind = 'venue' and s.difference <= 0 then (select p.id from public.profiles as p where p.id = s.organizer_id) end
  from lists as s
  on conflict (kind, name) do update set
    events = l.events + excluded.events, changed_at = excluded.changed_at,
    last_event_id = case when l.events + excluded.events <= 0 then excluded.last_event_id end,
    last_organizer_id = case when l.events + excluded.events <= 0 then excluded.last_organizer_id end;
end
$$;
comment on function private.note_lists(public.events[], public.events[], timestamptz) is 'Updates the counts of published_lists for events that were removed from or added to public lists; a changed event is in both arrays.';

create function private.count_lists(visible private.event_diff[], taken_off uuid[], moment timestamptz) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  removed constant public.events[] := array(select v.public_before from unnest(visible) as v where (v.public_before).id is not null);
  added constant public.events[] := array(select v.public_after from unnest(visible) as v where (v.public_after).id is not null);
begin
  if cardinality(visible) > 0 then
    perform private.note_lists(removed, added, moment);
  end if;
  if cardinality(taken_off) > 0 then
    delete from private.published_lists as l
      where l.kind = 'venue' and l.events <= 0 and (
        l.last_event_id = any (taken_off)
        or l.name in (
          select private.venue_of(e.location, p.city) from unnest(removed) as e cross join lateral private.place_of(e.location) as p
          where e.id = any (taken_off)));
  end if;
end
$$;
comment on function private.count_lists(private.event_diff[], uuid[], timestamptz) is 'Maintains published_lists. Erases venue names of events that were taken off the site.';

create function private.rebuild_lists() returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  update private.listings_version set number = number + 1 where is_only_row;
  delete from private.published_lists where true;
  insert into private.published_lists (kind, name, events, changed_at)
    select k.kind, k.name, count(*) filter (where k.kind in ('all', 'part') or l.status is distinct from 'postponed'), max(p.changed_at)
    from public.listings as l join private.published_events as p using (id)
    cross join lateral (
      select 'all', '' union all select 'part', left(l.id::text, 2) union all select 'category', l.category
      union all select 'organizer', l.organizer_id::text union all select 'venue', l.venue
      union all select 'city', unnest(l.city || l.other_cities)
    ) as k (kind, name)
    where k.name is not null group by 1, 2;
end
$$;
comment on function private.rebuild_lists() is 'Rebuilds published_lists from the listings, after a repair or a change of places.page_spellings.';

create function private.purge_lists() returns void
  language sql volatile set search_path = ''
  as $$
    -- Rows that were edited by hand.
    delete from private.published_lists as l
      where l.kind = 'venue' and l.events <= 0 and l.last_event_id in (select p.id from private.published_events as p where p.state = 'erased');
    delete from private.published_lists as l
      where l.kind in ('venue', 'organizer') and l.events <= 0 and l.changed_at < now() - interval '30 days';
  $$;
comment on function private.purge_lists() is 'Deletes lists that have been empty for a month, and venues whose last event was taken off. Runs after purge_published_events().';

revoke execute on function
  private.note_lists(public.events[], public.events[], timestamptz), private.count_lists(private.event_diff[], uuid[], timestamptz),
  private.rebuild_lists(), private.purge_lists()
  from public, anon, authenticated, service_role;
