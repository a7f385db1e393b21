-- When public events, and the lists that they are on, last changed: for sitemaps, calendars and feeds. Creates only; rewrites no data.

create table private.event_revisions (
  id uuid primary key,
  revision integer not null default 0,
  changed_at timestamptz not null,
  withdrawn_at timestamptz,
  is_updating boolean not null default false,
  is_taken_off boolean not null default false,
  organizer_id uuid references public.profiles (id) on delete cascade,
  organization_id uuid references public.organizers (id) on delete set null,
  title public.plain_line,
  category public.event_category,
  location public.plain_line,
  city text,
  time_zone text,
  start_date timestamptz,
  end_date timestamptz,
  listing public.listings,
  constraint listed_while_updating check (listing is null or is_updating),
  constraint withdrawn_is_described check (
    (withdrawn_at is null) = (start_date is null) and (withdrawn_at is null) = (category is null)
    and (withdrawn_at is null) = (organizer_id is null)
    and (withdrawn_at is not null or (city is null and time_zone is null and end_date is null and not is_updating and not is_taken_off))
  ),
  constraint taken_off_has_no_text check (
    (title is null) = (withdrawn_at is null or is_taken_off) and (location is null) = (withdrawn_at is null or is_taken_off)
    and not (is_taken_off and is_updating)
  )
);
comment on table private.event_revisions is 'Revision number and time of the last change of each public event, as readers see it; and for a month a tombstone of each that is not public any more, for calendars that subscribed. Deleted with the account of its organizer.';
comment on column private.event_revisions.revision is 'Counts changes from 0, including withdrawal and republication: SEQUENCE in iCalendar.';
comment on column private.event_revisions.withdrawn_at is 'Since when it is a tombstone; null while the event is public. The columns that follow are set in tombstones only, to the last public values.';
comment on column private.event_revisions.is_updating is 'Whether a change by its organizer waits for approval, or was returned or refused: readers keep title, date, place and picture of the approved version.';
comment on column private.event_revisions.is_taken_off is 'Whether an admin or an operator took it off the site. Its texts may have been the reason, so title and location are null, and organizer_id serves the deletion with the account only.';
comment on column private.event_revisions.organization_id is 'As in events; for the lists of organizers.';
comment on column private.event_revisions.location is 'For the lists that it was on, and as the previous place of a moved event. Calendars get it while the event is being updated, else the city only.';
comment on column private.event_revisions.city is 'Slug of the city where it was, null outside of the cities that have pages.';
comment on column private.event_revisions.time_zone is 'IANA zone of the city where it differs from the site''s, else null.';
comment on column private.event_revisions.listing is 'What listing_of() says of the approved version of an event that is being updated, by which narrowed calendars and feeds keep it. Its status counts for none of them, and is null.';
create index event_revisions_withdrawn on private.event_revisions (withdrawn_at) where withdrawn_at is not null;
create index event_revisions_of_organizer on private.event_revisions (organizer_id) where organizer_id is not null;
create index event_revisions_of_organization on private.event_revisions (organization_id) where organization_id is not null;
comment on index private.event_revisions_withdrawn is 'The latest tombstones, for calendars, and the expired ones, for their removal.';
comment on index private.event_revisions_of_organizer is 'The foreign key.';
comment on index private.event_revisions_of_organization is 'The foreign key.';
alter table private.event_revisions enable row level security;
revoke all on private.event_revisions from public, anon, authenticated, service_role;

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
comment on table private.published_lists is 'How many public events a list has, and when one of them last changed, was added or was removed. Precomputed, so that sitemaps need not read a million events.';
comment on column private.published_lists.kind is 'all: of the whole site. part: of the ids that begin with the two hexadecimal digits in name.';
comment on column private.published_lists.name is 'Category, slug of a city or venue, id to which events of an organizer belong, see private.owner_of(); empty for all.';
comment on column private.published_lists.last_event_id is 'Of a venue without events: the last one there. The name of the venue comes from its location and is erased when that event is taken off the site.';
comment on column private.published_lists.last_organizer_id is 'The member who created that event: the name is deleted with the account.';
create index published_lists_of_event on private.published_lists (last_event_id) where last_event_id is not null;
create index published_lists_of_organizer on private.published_lists (last_organizer_id) where last_organizer_id is not null;
comment on index private.published_lists_of_event is 'The venue to erase with an event.';
comment on index private.published_lists_of_organizer is 'The foreign key.';
alter table private.published_lists enable row level security;
revoke all on private.published_lists from public, anon, authenticated, service_role;
grant select (kind, name, events, changed_at) on private.published_lists to anon, authenticated;
grant select on private.published_lists to service_role;
create policy "Everyone reads how many public events a list has" on private.published_lists
  for select to anon, authenticated using (kind <> 'venue' or events > 0);
comment on policy "Everyone reads how many public events a list has" on private.published_lists is 'Organizers write the names of venues, so those are public only with an event.';

create function private.note_lists(removed public.events[], added public.events[], moment timestamptz) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  with changed as (
    select e.id, e.category, e.location, e.organizer_id, private.owner_of(e) as owner_id, e.status, -1 as difference from unnest(removed) as e
    union all
    select e.id, e.category, e.location, e.organizer_id, private.owner_of(e), e.status, 1 from unnest(added) as e
  ), places as materialized (
    -- Each once: of what is changed together, many are at the same place.
    select c.location, p.city, p.cities from (select distinct location from changed) as c cross join lateral private.place_of(c.location) as p
  ), lists as (
    select k.kind, k.name,
      -- A postponed event has a page, but is on no list.
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
    -- None of an account that is being deleted.
    case when s.kind = 'venue' and s.difference <= 0 then (select p.id from public.profiles as p where p.id = s.organizer_id) end
  from lists as s
  on conflict (kind, name) do update set
    events = l.events + excluded.events, changed_at = excluded.changed_at,
    last_event_id = case when l.events + excluded.events <= 0 then excluded.last_event_id end,
    last_organizer_id = case when l.events + excluded.events <= 0 then excluded.last_organizer_id end;
end
$$;
comment on function private.note_lists(public.events[], public.events[], timestamptz) is 'Updates the counts of published_lists for events that were removed from and added to public lists; a changed event is both.';

create function private.is_changed(before public.events, after public.events) returns boolean language sql stable
  return private.owner_of(before) <> private.owner_of(after) or before.status is distinct from after.status or private.content_of(before) <> private.content_of(after);
comment on function private.is_changed(public.events, public.events) is 'Whether readers see a difference between two versions of an event.';

create function private.withdraw_event(event public.events, is_updating boolean, is_taken_off boolean, moment timestamptz, act private.act) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  was private.event_revisions;
begin
  -- No tombstone after its end or with its account: calendars drop events that a subscription no longer contains.
  if act.actor = 'purge'
    or not exists (select from public.profiles as p where p.id = event.organizer_id) then
    delete from private.event_revisions as r where r.id = event.id;
    return;
  end if;
  select r.* into was from private.event_revisions as r where r.id = event.id;
  if was.is_taken_off then
    return;
  end if;
  -- A tombstone that exists already has the last public values.
  if was.withdrawn_at is null then
    was.title := event.title;
    was.category := event.category;
    was.location := event.location;
    was.start_date := event.start_date;
    was.end_date := event.end_date;
  end if;
  select p.city, p.time_zone into was.city, was.time_zone from private.place_of(was.location) as p;
  update private.event_revisions as r set
    revision = r.revision + 1, changed_at = moment, withdrawn_at = moment, is_updating = withdraw_event.is_updating,
    is_taken_off = withdraw_event.is_taken_off, organizer_id = event.organizer_id, organization_id = event.organization_id, category = was.category,
    title = case when not withdraw_event.is_taken_off then was.title end,
    location = case when not withdraw_event.is_taken_off then was.location end,
    city = was.city, time_zone = was.time_zone, start_date = was.start_date, end_date = was.end_date,
    listing = case when withdraw_event.is_updating then (
      select l from private.listing_of(jsonb_populate_record(event, '{"status": null}')) as l) end
  where r.id = event.id;
end
$$;
comment on function private.withdraw_event(public.events, boolean, boolean, timestamptz, private.act) is 'Turns the revision of an event into a tombstone with its last public values; without its texts where an admin or an operator took it off. Does nothing for an event that never was public, or was taken off before.';

create function private.revise_events(events public.events[], moment timestamptz) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  insert into private.event_revisions as r (id, changed_at) select a.id, moment from unnest(events) as a
    on conflict (id) do update set
      revision = r.revision + 1, changed_at = excluded.changed_at, withdrawn_at = null, is_updating = false, is_taken_off = false,
      organizer_id = null, organization_id = null, title = null, category = null, location = null, city = null, time_zone = null, start_date = null, end_date = null, listing = null;
end
$$;
comment on function private.revise_events(public.events[], timestamptz) is 'Gives events that are public, or are public again, their first or next revision.';

create function private.apply_publication_rules() returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  moment constant timestamptz := date_trunc('second', clock_timestamp());
  waiting constant public.events[] := array(
    select w.version
    from (select private.waiting_version_of(e) as version from public.events as e where not e.is_approved and e.first_approved_at is not null) as w
    where (w.version).id is not null);
  is_kept constant boolean := (select r.keeps_approved_versions from private.publication_rules as r);
begin
  perform private.write_listings(array(select w.id from unnest(waiting) as w), case when is_kept then waiting else '{}' end);
  if is_kept then
    perform private.revise_events(waiting, moment);
    perform private.note_lists('{}', waiting, moment);
  else
    perform private.withdraw_event(w, true, false, moment, private.current_act()) from unnest(waiting) as w;
    perform private.note_lists(waiting, '{}', moment);
  end if;
end
$$;
comment on function private.apply_publication_rules() is 'Makes the approved versions of events whose change waits public, or withdraws them, after the rule of admins has changed.';

create function private.note_publications(diffs private.event_diff[], taken_off uuid[], moment timestamptz, act private.act) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  changed constant private.event_diff[] := array(
    select d from unnest(diffs) as d
    where ((d.public_before).id is null) <> ((d.public_after).id is null) or private.is_changed(d.public_before, d.public_after));
  removed constant public.events[] := array(select c.public_before from unnest(changed) as c where (c.public_before).id is not null);
  added constant public.events[] := array(select c.public_after from unnest(changed) as c where (c.public_after).id is not null);
begin
  -- What is shown while a change waits is the approved version, which an undone approval has set back.
  perform private.withdraw_event(case when w.id is null then c.public_before else w end,
      (c.after).id is not null and (c.before).id <> all (taken_off), (c.before).id = any (taken_off), moment, act)
    from unnest(changed) as c left join lateral private.waiting_version_of(c.after) as w on true
    where (c.public_before).id is not null and (c.public_after).id is null;
  -- Including events that were taken off while a change by the organizer waited, and those that are deleted meanwhile.
  perform private.withdraw_event(d.before, false, (d.before).id = any (taken_off), moment, act)
    from unnest(diffs) as d
    where (d.public_before).id is null
      and ((d.before).id = any (taken_off) or ((d.after).id is null and (d.before).first_approved_at is not null));
  -- Calendars have an event while a change of it waits.
  update private.event_revisions as r set revision = r.revision + 1, changed_at = moment
    from unnest(diffs) as d
    where r.id = (d.after).id and r.is_updating and not (d.before).is_approved and (d.after).status is distinct from (d.before).status;
  perform private.revise_events(added, moment);
  if cardinality(removed || added) > 0 then
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
comment on function private.note_publications(private.event_diff[], uuid[], timestamptz, private.act) is 'Maintains event_revisions and published_lists. Erases the texts of events that were taken off.';

create function private.rebuild_publications() returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  update private.listings_version set number = number + 1 where is_only_row;
  insert into private.event_revisions (id, changed_at)
    select e.id, date_trunc('second', e.updated_at) from private.public_events as e on conflict (id) do nothing;
  delete from private.event_revisions as r
    where r.withdrawn_at is null and not exists (select from private.public_events as e where e.id = r.id);
  delete from private.published_lists where true;
  insert into private.published_lists (kind, name, events, changed_at)
    select k.kind, k.name, count(*) filter (where k.kind in ('all', 'part') or l.status is distinct from 'postponed'), max(r.changed_at)
    from public.listings as l join private.event_revisions as r using (id)
    cross join lateral (
      select 'all', '' union all select 'part', left(l.id::text, 2) union all select 'category', l.category
      union all select 'organizer', l.organizer_id::text union all select 'venue', l.venue
      union all select 'city', unnest(l.city || l.other_cities)
    ) as k (kind, name)
    where k.name is not null group by 1, 2;
end
$$;
comment on function private.rebuild_publications() is 'Rebuilds published_lists, and adds missing revisions, after a repair or a change of private.city_spellings. Existing revisions stay.';

create function private.purge_publications() returns void
  language sql volatile set search_path = ''
  as $$
    -- Rows that were written by hand.
    update private.event_revisions as r set is_taken_off = true, is_updating = false, title = null, location = null, listing = null
      where r.withdrawn_at is not null and not r.is_taken_off
        and exists (select from public.events as e where e.id = r.id and e.unpublished_at is not null);
    delete from private.published_lists as l
      where l.kind = 'venue' and l.events <= 0 and l.last_event_id in (select r.id from private.event_revisions as r where r.is_taken_off);
    delete from private.event_revisions as r
      where (
          r.withdrawn_at < now() - interval '30 days'
          or (r.withdrawn_at is not null and coalesce(r.end_date, r.start_date) < now() - interval '24 hours'))
        -- A postponed event stays saved while its new date waits for approval.
        and not exists (select from public.events as e where e.id = r.id and e.status = 'postponed' and r.is_updating);
    delete from private.published_lists as l
      where l.kind in ('venue', 'organizer') and l.events <= 0 and l.changed_at < now() - interval '30 days';
  $$;
comment on function private.purge_publications() is 'Deletes tombstones that are a month old or whose event would be over by now, and lists that have been empty for a month. Erases remaining texts of events that were taken off.';

revoke execute on function
  private.note_lists(public.events[], public.events[], timestamptz), private.is_changed(public.events, public.events),
  private.withdraw_event(public.events, boolean, boolean, timestamptz, private.act), private.revise_events(public.events[], timestamptz),
  private.apply_publication_rules(), private.note_publications(private.event_diff[], uuid[], timestamptz, private.act), private.rebuild_publications(),
  private.purge_publications()
  from public, anon, authenticated, service_role;
