-- The public version of each event, and tombstones of withdrawn ones. Creates only; rewrites no data.

create table private.published_events (
  id uuid primary key,
  state text not null default 'listed' constraint published_state check (state in ('listed', 'updating', 'withdrawn', 'erased')),
  version jsonb,
  approved_at timestamptz not null default now(),
  picture_id uuid generated always as ((version ->> 'picture_id')::uuid) stored,
  revision integer not null default 0,
  changed_at timestamptz not null,
  withdrawn_at timestamptz,
  organizer_id uuid references public.profiles (id) on delete cascade,
  organization_id uuid references public.organizers (id) on delete set null,
  category public.event_category,
  city text,
  time_zone text,
  start_date timestamptz,
  end_date timestamptz,
  is_all_day boolean,
  listing public.listings,
  constraint erased_has_no_version check ((version is null) = (state = 'erased')),
  constraint listing_while_updating check ((listing is null) = (state <> 'updating')),
  constraint withdrawn_is_described check (
    (withdrawn_at is null) = (state = 'listed') and (withdrawn_at is null) = (start_date is null) and (withdrawn_at is null) = (category is null)
    and (withdrawn_at is null) = (organizer_id is null) and (withdrawn_at is null) = (is_all_day is null) and (withdrawn_at is not null or (city is null and time_zone is null and end_date is null))
  )
);
comment on table private.published_events is 'One row for each event that is public or was so in the last month: the last approved version, its revision for calendars, and after withdrawal a tombstone for subscribers. No foreign key to events, because it outlives them. Written by publish_versions(), undo_decisions() and purge_published_events(); a tombstone is deleted with its organizer''s account.';
comment on column private.published_events.state is 'listed: public in full. updating: a change by its organizer is waiting, returned or refused, and readers see only title, date, place and picture of the version. withdrawn: deleted by its organizer. erased: an admin or operator took it off the site, perhaps because of its texts.';
comment on column private.published_events.version is 'The approved version, as version_of() returns it: complete while listed or updating, title and location once withdrawn, null once erased.';
comment on column private.published_events.approved_at is 'When an admin or operator last approved it, or looked at a change that was public at once. Changes without review, including the focal point of the picture, do not set it.';
comment on column private.published_events.picture_id is 'The uploaded picture, which counts as in use.';
comment on column private.published_events.revision is 'Counts changes from 0, including withdrawal and republication: SEQUENCE in iCalendar.';
comment on column private.published_events.withdrawn_at is 'Since when it is not listed. The columns below are set from then on, to the last public values.';
comment on column private.published_events.organizer_id is 'Only for deletion with the account once the event is erased.';
comment on column private.published_events.organization_id is 'As in events; for organizers'' lists.';
comment on column private.published_events.city is 'Slug of the city where it was, null outside the cities that have pages.';
comment on column private.published_events.time_zone is 'IANA zone of the city if it differs from the site''s, otherwise null.';
comment on column private.published_events.is_all_day is 'See events.is_all_day; for calendars.';
comment on column private.published_events.listing is 'listing_of() the version of an updating event, so that filtered calendars and feeds can match it. Its status does not matter there and is null.';
create index published_events_by_picture on private.published_events (picture_id) where picture_id is not null;
create index published_events_withdrawn on private.published_events (withdrawn_at) where withdrawn_at is not null;
create index published_events_of_organizer on private.published_events (organizer_id) where organizer_id is not null;
create index published_events_of_organization on private.published_events (organization_id) where organization_id is not null;
comment on index private.published_events_by_picture is 'Whether a picture is in use.';
comment on index private.published_events_withdrawn is 'The latest tombstones, for calendars, and expired ones, for deletion.';
comment on index private.published_events_of_organizer is 'For the foreign key.';
comment on index private.published_events_of_organization is 'For the foreign key.';
alter table private.published_events enable row level security;
revoke all on private.published_events from public, anon, authenticated, service_role;

create function private.version_of(event public.events) returns jsonb language sql stable
  return private.content_of(event) || jsonb_build_object('picture', event.picture);
comment on function private.version_of(public.events) is 'What readers see of an event, by column name: its content, and what pages need of its picture.';

create function private.is_changed(before public.events, after public.events) returns boolean language sql stable
  return private.owner_of(before) <> private.owner_of(after) or before.status is distinct from after.status or private.version_of(before) <> private.version_of(after);
comment on function private.is_changed(public.events, public.events) is 'Whether readers see a difference between two versions of an event.';

create function private.visible_diffs(diffs private.event_diff[]) returns setof private.event_diff
  language plpgsql stable set search_path = ''
  as $$
begin
  return query
    select d.* from unnest(diffs) as d
    where ((d.public_before).id is null) <> ((d.public_after).id is null) or private.is_changed(d.public_before, d.public_after);
end
$$;
comment on function private.visible_diffs(private.event_diff[]) is 'The diffs that readers notice on full pages and lists.';

create function private.publish_versions(diffs private.event_diff[], visible private.event_diff[], taken_off uuid[], moment timestamptz, act private.act) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  -- No tombstone after the event's end or when its account is deleted: calendars drop events that a subscription no longer contains.
  delete from private.published_events as p using unnest(diffs) as d
    where p.id = (d.before).id and (d.after).id is null
      and (act.actor is not distinct from 'purge' or not exists (select from public.profiles as o where o.id = (d.before).organizer_id));
  insert into private.published_events as p (id, version, approved_at, changed_at)
    select (v.public_after).id, private.version_of(v.public_after),
      -- A direct statement of an API role changes either the approval or the content; changed content is then public without review.
      case when act.is_direct and private.content_of(v.before) <> private.content_of(v.after) then coalesce(f.approved_at, now()) else now() end, moment
    from unnest(visible) as v left join private.published_events as f on f.id = (v.public_after).id where (v.public_after).id is not null
    on conflict (id) do update set
      state = 'listed', version = excluded.version, approved_at = case when p.version = excluded.version then p.approved_at else excluded.approved_at end,
      revision = p.revision + 1, changed_at = excluded.changed_at,
      withdrawn_at = null, organizer_id = null, organization_id = null, category = null, city = null, time_zone = null, start_date = null, end_date = null, is_all_day = null, listing = null;
  -- Calendars show a change of status even while another change is waiting.
  update private.published_events as p set revision = p.revision + 1, changed_at = moment
    from unnest(diffs) as d
    where p.id = (d.after).id and p.state = 'updating' and (d.after).unpublished_at is null and (d.public_after).id is null
      and (d.after).status is distinct from (d.before).status;
  -- Materialized, so that it is computed once per event, whatever row count the planner estimates.
  with withdrawn as materialized (
    select n.id, n.state, n.shown, place.city, place.time_zone
    from (
      select q.id, case
          when q.id = any (taken_off) then 'erased'
          when (d.after).id is null then 'withdrawn'
          when (d.after).unpublished_at is null then 'updating'
        end as state,
        q.state as former_state,
        -- The last public values. The listing matches calendars regardless of the event's status.
        jsonb_populate_record(case when (d.after).id is null then d.before else d.after end, q.version || '{"status": null}') as shown
      from unnest(diffs) as d join private.published_events as q on q.id = (d.before).id
      where (d.public_after).id is null and q.state <> 'erased'
    ) as n cross join lateral private.place_of((n.shown).location) as place
    where n.state <> n.former_state
  )
  update private.published_events as p set
    state = w.state, revision = p.revision + 1, changed_at = moment, withdrawn_at = moment, organizer_id = (w.shown).organizer_id, organization_id = (w.shown).organization_id,
    version = case w.state when 'updating' then p.version when 'withdrawn' then jsonb_build_object('title', p.version -> 'title', 'location', p.version -> 'location') end,
    category = (w.shown).category, city = w.city, time_zone = w.time_zone, start_date = (w.shown).start_date, end_date = (w.shown).end_date, is_all_day = (w.shown).is_all_day,
    listing = case when w.state = 'updating' then (select l from private.listing_of(w.shown) as l) end
  from withdrawn as w where p.id = w.id;
end
$$;
comment on function private.publish_versions(private.event_diff[], private.event_diff[], uuid[], timestamptz, private.act) is 'Writes published_events: the public version, a new revision for each change of it, and a tombstone once it is no longer public. Erased events stay so until they are public again. `moment` is in whole seconds, like times in calendars and sitemaps.';

create function private.purge_published_events() returns void
  language sql volatile set search_path = ''
  as $$
    -- Rows that were edited by hand.
    update private.published_events as p set state = 'erased', version = null, listing = null
      where p.state in ('updating', 'withdrawn') and exists (select from public.events as e where e.id = p.id and e.unpublished_at is not null);
    delete from private.published_events as p
      where (
          p.withdrawn_at < now() - interval '30 days'
          or (p.withdrawn_at is not null and coalesce(p.end_date, p.start_date) < now() - interval '24 hours'))
        -- A postponed event stays saved while its new date is waiting for approval.
        and not exists (select from public.events as e where e.id = p.id and e.status = 'postponed' and p.state = 'updating');
  $$;
comment on function private.purge_published_events() is 'Deletes tombstones that are a month old or whose event would be over by now. Erases remaining texts of events that were taken off the site.';

revoke execute on function
  private.version_of(public.events), private.is_changed(public.events, public.events), private.visible_diffs(private.event_diff[]),
  private.publish_versions(private.event_diff[], private.event_diff[], uuid[], timestamptz, private.act), private.purge_published_events()
  from public, anon, authenticated, service_role;
