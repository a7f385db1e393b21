-- When public events, and the lists that they are on, last changed: for sitemaps, calendars and feeds. Creates only; rewrites no data.

create table private.event_revisions (
  id uuid primary key,
  revision integer not null default 0,
  changed_at timestamptz not null,
  withdrawn_at timestamptz,
  is_updating boolean not null default false,
  organizer_id uuid references public.profiles (id) on delete cascade,
  title public.plain_line,
  category public.event_category,
  location public.plain_line,
  start_date timestamptz,
  end_date timestamptz,
  constraint withdrawn_is_described check (
    (withdrawn_at is null) = (start_date is null) and (withdrawn_at is null) = (location is null)
    and (withdrawn_at is null) = (category is null) and (withdrawn_at is null) = (organizer_id is null)
    and (withdrawn_at is not null or (title is null and end_date is null and not is_updating))
  )
);
comment on table private.event_revisions is 'How often and when each public event changed, as readers see it; and for a month what calendars have to be told of one that is not public any more. Goes with the account of its organizer.';
comment on column private.event_revisions.revision is 'Counts changes from 0, also being withdrawn and coming back.';
comment on column private.event_revisions.withdrawn_at is 'Since when it is not public; null while it is. The columns that follow are set only then, to what it was.';
comment on column private.event_revisions.is_updating is 'Whether a change by its organizer waits for approval.';
comment on column private.event_revisions.title is 'Null where an admin took the event off the site: what it said may have been the reason.';
create index event_revisions_withdrawn on private.event_revisions (withdrawn_at) where withdrawn_at is not null;
create index event_revisions_of_organizer on private.event_revisions (organizer_id) where organizer_id is not null;
comment on index private.event_revisions_withdrawn is 'What was withdrawn last, for calendars, and what was withdrawn a month ago, for its removal.';
comment on index private.event_revisions_of_organizer is 'The foreign key.';
alter table private.event_revisions enable row level security;
revoke all on private.event_revisions from public, anon, authenticated, service_role;

create table private.published_lists (
  kind text not null constraint list_kind check (kind in ('all', 'part', 'category', 'city', 'venue', 'organizer')),
  name text not null,
  events integer not null,
  changed_at timestamptz not null,
  primary key (kind, name)
);
comment on table private.published_lists is 'How many public events a list has, and when one of them last changed, was added or was removed. Answers for a million events without reading them.';
comment on column private.published_lists.kind is 'all: of the whole site. part: of the ids that begin with the two hexadecimal digits in name.';
comment on column private.published_lists.name is 'Category, slug of a city or venue, id of an organizer; empty for all.';
alter table private.published_lists enable row level security;
revoke all on private.published_lists from public, anon, authenticated, service_role;
grant select on private.published_lists to anon, authenticated, service_role;
create policy "Everyone reads how many public events a list has" on private.published_lists
  for select to anon, authenticated using (kind <> 'venue' or events > 0);
comment on policy "Everyone reads how many public events a list has" on private.published_lists is 'The name of a venue is a text of organizers, and public only with an event.';

create function private.note_lists(removed public.events[], added public.events[], moment timestamptz) returns void
  language sql volatile set search_path = ''
  as $$
    with changed as (
      select e.id, e.category, e.location, e.organizer_id, -1 as difference from unnest(removed) as e
      union all
      select e.id, e.category, e.location, e.organizer_id, 1 from unnest(added) as e
    ), lists as (
      select k.kind, k.name, sum(c.difference)::integer as difference
      from changed as c
      cross join lateral private.place_of(c.location) as p
      cross join lateral (
        select 'all', ''
        union all select 'part', left(c.id::text, 2)
        union all select 'category', c.category
        union all select 'organizer', c.organizer_id::text
        union all select 'venue', private.venue_of(c.location, p.city)
        union all select 'city', unnest(p.cities)
      ) as k (kind, name)
      where k.name is not null
      group by 1, 2 order by 1, 2
    )
    insert into private.published_lists as l (kind, name, events, changed_at)
    select s.kind, s.name, s.difference, moment from lists as s
    on conflict (kind, name) do update set events = l.events + excluded.events, changed_at = excluded.changed_at
  $$;
comment on function private.note_lists(public.events[], public.events[], timestamptz) is 'Counts events that were removed from public lists and added to them; one that changed is both.';

create function private.shown_content(event public.events) returns jsonb
  language sql stable set search_path = ''
  as $$
    select to_jsonb(event)
      - '{is_approved,created_at,updated_at,submission_key,first_approved_at,unpublished_at,unpublish_reason}'::text[]
  $$;
comment on function private.shown_content(public.events) is 'What readers see of an event.';

create function private.withdraw_event(event public.events, is_updating boolean, moment timestamptz) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  is_own constant boolean := (select auth.uid()) is not distinct from event.organizer_id;
begin
  -- Removed after its end, or with its account: calendars drop by themselves what a subscription does not have any more.
  if current_setting('sunshine.reason', true) = 'purge'
    or not exists (select from public.profiles as p where p.id = event.organizer_id) then
    delete from private.event_revisions as r where r.id = event.id;
    return;
  end if;
  update private.event_revisions as r set
    revision = r.revision + 1, changed_at = moment, withdrawn_at = moment, is_updating = withdraw_event.is_updating,
    organizer_id = event.organizer_id, category = event.category,
    -- Of an event that was changed first and deleted then, this is what was public.
    title = case when is_own then coalesce(r.title, case when r.withdrawn_at is null then event.title end) end,
    location = coalesce(r.location, event.location),
    start_date = coalesce(r.start_date, event.start_date),
    end_date = case when r.withdrawn_at is null then event.end_date else r.end_date end
  where r.id = event.id;
end
$$;
comment on function private.withdraw_event(public.events, boolean, timestamptz) is 'Notes that an event is not public any more, as it was. Does nothing for one that never was.';

create function private.note_publications() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  -- Calendars and sitemaps count in seconds.
  moment constant timestamptz := date_trunc('second', clock_timestamp());
  removed public.events[] := '{}';
  added public.events[] := '{}';
begin
  if tg_op = 'INSERT' then
    added := array(select n from new_rows as n where n.is_approved);
  elsif tg_op = 'UPDATE' then
    removed := array(
      select o from old_rows as o join new_rows as n using (id)
      where o.is_approved and (not n.is_approved or private.shown_content(o) <> private.shown_content(n)));
    added := array(
      select n from new_rows as n join old_rows as o using (id)
      where n.is_approved and (not o.is_approved or private.shown_content(o) <> private.shown_content(n)));
    perform private.withdraw_event(o, n.unpublished_at is null, moment)
      from unnest(removed) as o join new_rows as n using (id) where not n.is_approved;
    -- Taken off by an admin while a change waited.
    perform private.withdraw_event(o, false, moment)
      from old_rows as o join new_rows as n using (id)
      where not o.is_approved and not n.is_approved and o.unpublished_at is null and n.unpublished_at is not null;
  else
    removed := array(select o from old_rows as o where o.is_approved);
    perform private.withdraw_event(o, false, moment) from old_rows as o where o.first_approved_at is not null;
  end if;
  if cardinality(added) > 0 then
    insert into private.event_revisions as r (id, changed_at) select a.id, moment from unnest(added) as a
      on conflict (id) do update set
        revision = r.revision + 1, changed_at = excluded.changed_at, withdrawn_at = null, is_updating = false, organizer_id = null, title = null,
        category = null, location = null, start_date = null, end_date = null;
  end if;
  if cardinality(removed || added) > 0 then
    perform private.note_lists(removed, added, moment);
  end if;
  return null;
end
$$;
comment on function private.note_publications() is 'Keeps revisions and lists of public events. Runs after keep_listings(), whose lock lets transactions that change public events wait for each other. Definer rights: no other role writes them.';

create trigger note_publications_inserted after insert on public.events referencing new table as new_rows
  for each statement execute function private.note_publications();
create trigger note_publications_updated after update on public.events referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_publications();
create trigger note_publications_deleted after delete on public.events referencing old table as old_rows
  for each statement execute function private.note_publications();

create function private.rebuild_publications() returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  update private.listings_version set number = number + 1 where is_only_row;
  insert into private.event_revisions (id, changed_at)
    select e.id, date_trunc('second', e.updated_at) from public.events as e where e.is_approved on conflict (id) do nothing;
  delete from private.event_revisions as r
    where r.withdrawn_at is null and not exists (select from public.events as e where e.id = r.id and e.is_approved);
  delete from private.published_lists where true;
  insert into private.published_lists (kind, name, events, changed_at)
    select k.kind, k.name, count(*), max(r.changed_at)
    from public.listings as l join private.event_revisions as r using (id)
    cross join lateral (
      select 'all', '' union all select 'part', left(l.id::text, 2) union all select 'category', l.category
      union all select 'organizer', l.organizer_id::text union all select 'venue', l.venue
      union all select 'city', c.city from private.listing_cities as c where c.id = l.id
    ) as k (kind, name)
    where k.name is not null group by 1, 2;
end
$$;
comment on function private.rebuild_publications() is 'Makes revisions and lists fit the listings, after a repair or a change of private.city_spellings. Revisions that there are stay.';

create function private.purge_publications() returns void
  language sql volatile set search_path = ''
  as $$
    delete from private.event_revisions as r
      where r.withdrawn_at < now() - interval '30 days'
        or (r.withdrawn_at is not null and coalesce(r.end_date, r.start_date) < now() - interval '24 hours');
    delete from private.published_lists as l
      where l.kind in ('venue', 'organizer') and l.events <= 0 and l.changed_at < now() - interval '30 days';
  $$;
comment on function private.purge_publications() is 'Removes what calendars were told for a month, what would be over by now, and lists that have been empty for a month.';

revoke execute on function
  private.note_lists(public.events[], public.events[], timestamptz), private.shown_content(public.events),
  private.withdraw_event(public.events, boolean, timestamptz), private.note_publications(), private.rebuild_publications(),
  private.purge_publications()
  from public, anon, authenticated, service_role;
