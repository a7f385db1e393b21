-- A changelog of public events for returning readers: new, moved, back after an edit, gone, or with a changed status. Creates only;
-- rewrites no data.

create table private.event_changes (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  organizer_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null constraint change_kind check (kind in ('new', 'moved', 'back', 'gone', 'sold_out', 'postponed', 'cancelled', 'on_again')),
  changed_at timestamptz not null,
  title public.plain_line,
  category public.event_category not null,
  city text,
  location public.plain_line,
  start_date timestamptz not null,
  old_location public.plain_line,
  old_start_date timestamptz,
  is_all_day boolean not null default false,
  constraint gone_has_no_place check ((kind = 'gone') = (location is null)),
  constraint named_unless_gone check (title is not null or kind = 'gone'),
  constraint moved_from_somewhere check ((kind = 'moved') = (old_location is not null or old_start_date is not null))
);
comment on table private.event_changes is 'One row per visible change of a public event, newest last. Kept for 30 days; deleted with the organizer''s account, and when the event is over.';
comment on column private.event_changes.id is 'Increases in commit order, because transactions that change public events are serialized.';
comment on column private.event_changes.title is 'The public title at that time. Null if an admin or operator took the event off the site, perhaps because of the title.';
comment on column private.event_changes.city is 'Slug of the city where it is, null outside the cities that have pages.';
comment on column private.event_changes.location is 'The public location at that time; null for kind "gone".';
comment on column private.event_changes.old_location is 'The previous public location, if the event moved to another place.';
comment on column private.event_changes.old_start_date is 'The previous public start, if the event moved to another time.';
comment on column private.event_changes.is_all_day is 'Whether it is, or was, all-day: then only the days of its starts are shown.';
create index event_changes_of_event on private.event_changes (event_id, id);
create index event_changes_of_organizer on private.event_changes (organizer_id);
create index event_changes_by_age on private.event_changes (changed_at);
comment on index private.event_changes_of_event is 'Changes to erase with an event, and its previous starts.';
comment on index private.event_changes_of_organizer is 'For the foreign key.';
comment on index private.event_changes_by_age is 'For run_maintenance(), which deletes old rows.';
alter table private.event_changes enable row level security;
revoke all on private.event_changes from public, anon, authenticated, service_role;

create table private.event_change_cities (
  city text not null,
  change_id bigint not null references private.event_changes (id) on delete cascade,
  primary key (city, change_id)
);
comment on table private.event_change_cities is 'The cities that each change concerns: where the event is, and where it was before.';
create index event_change_cities_of_change on private.event_change_cities (change_id);
comment on index private.event_change_cities_of_change is 'For the foreign key.';
alter table private.event_change_cities enable row level security;
revoke all on private.event_change_cities from public, anon, authenticated, service_role;

create function private.add_changes(changes private.event_changes[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  with placed as materialized (
    select c.*, p.city as in_city,
      -- For events that were taken off the site, only the city is kept.
      case when c.kind = 'gone' and c.title is null then array_remove(array[p.city], null)
        else p.cities || (private.place_of(c.old_location)).cities end as cities
    from unnest(changes) as c cross join lateral private.place_of(c.location) as p
  ), added as (
    insert into private.event_changes
      (event_id, organizer_id, kind, changed_at, title, category, city, location, start_date, old_location, old_start_date, is_all_day)
    select p.event_id, p.organizer_id, p.kind, p.changed_at, p.title, p.category, p.in_city, case when p.kind <> 'gone' then p.location end,
      p.start_date, p.old_location, p.old_start_date, p.is_all_day
    from placed as p order by p.start_date desc, p.event_id
    returning id, event_id
  )
  insert into private.event_change_cities (city, change_id)
  select distinct c.city, a.id from added as a join placed as p using (event_id) cross join unnest(p.cities) as c (city);
end
$$;
comment on function private.add_changes(private.event_changes[]) is 'Inserts changes, at most one per event, with their cities. Changes of kind "gone" keep no location.';

create function private.erase_changes(event_ids uuid[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  delete from private.event_changes as c where c.event_id = any (event_ids) and c.kind <> 'gone';
  delete from private.event_change_cities as p using private.event_changes as c
    where c.id = p.change_id and c.event_id = any (event_ids) and p.city is distinct from c.city;
  update private.event_changes as c set title = null where c.event_id = any (event_ids) and c.title is not null;
end
$$;
comment on function private.erase_changes(uuid[]) is 'Erases the texts of these events from the changelog; changes of kind "gone" keep start, city and category.';

create function private.changes_of(diffs private.event_diff[], moment timestamptz, act private.act) returns setof private.event_changes
  language plpgsql stable set search_path = ''
  as $$
begin
  return query
    select (f.change).* from (
      select row(0, (d.before).id, (d.before).organizer_id, 'gone', moment,
        case when private.owns_event(d.before, act.member) then coalesce(p.version ->> 'title', (d.public_before).title) end,
        coalesce(p.category, (d.public_before).category), null, coalesce(p.version ->> 'location', (d.public_before).location),
        coalesce(p.start_date, (d.public_before).start_date), null, null,
        coalesce(p.is_all_day, (d.public_before).is_all_day))::private.event_changes as change
      from unnest(diffs) as d left join private.published_events as p on p.id = (d.before).id
      where (d.after).id is null and ((d.public_before).id is not null or p.state = 'updating')
        -- Removals after the end, or with the account, are not recorded.
        and act.actor is distinct from 'purge' and exists (select from public.profiles as p where p.id = (d.before).organizer_id)
      union all
      select row(0, (d.after).id, (d.after).organizer_id, c.kind, moment,
        case when (d.after).is_approved then (d.after).title when c.kind <> 'gone' then was.title end,
        case when (d.after).is_approved then (d.after).category else was.category end, null,
        case when (d.after).is_approved then (d.after).location else was.location end,
        case when (d.after).is_approved then (d.after).start_date else was.start_date end,
        case when c.kind = 'moved' and was.is_elsewhere then was.location end,
        case when c.kind = 'moved' and was.start_date <> (d.after).start_date then was.start_date end,
        coalesce(was.is_all_day, false) or ((d.after).is_approved and (d.after).is_all_day))::private.event_changes
      from unnest(diffs) as d
      left join private.published_events as p on p.id = (d.after).id
      -- The last public values. An event that was taken off the site has no location.
      cross join lateral (
        select l.is_public, l.title, l.category, l.start_date, l.is_all_day, l.location, lower(btrim(l.location)) <> lower(btrim((d.after).location)) as is_elsewhere
        from (
          select true, (d.public_before).title, (d.public_before).category, (d.public_before).start_date, (d.public_before).is_all_day, (d.public_before).location
            where (d.public_before).id is not null
          union all
          select false, p.version ->> 'title', p.category, p.start_date, p.is_all_day, p.version ->> 'location'
          order by 1 desc limit 1
        ) as l (is_public, title, category, start_date, is_all_day, location)
      ) as was
      cross join lateral (
        select case
          when (d.before).id is null then case when (d.after).is_approved then 'new' end
          when not (d.after).is_approved then case
            when (d.after).unpublished_at is not null then case when was.is_public or p.state = 'updating' then 'gone' end
            when not (d.before).is_approved and (was.is_public or p.state = 'updating') and (d.after).status is distinct from (d.before).status
              then coalesce((d.after).status, 'on_again') end
          when was.start_date <> (d.after).start_date or was.is_elsewhere then 'moved'
          when was.is_public then case when (d.after).status is distinct from (d.before).status then coalesce((d.after).status, 'on_again') end
          when (d.before).first_approved_at is null then 'new'
          else 'back'
        end as kind
      ) as c
      where (d.after).id is not null and c.kind is not null
    ) as f order by (f.change).start_date, (f.change).event_id;
end
$$;
comment on function private.changes_of(private.event_diff[], timestamptz, private.act) is 'The visible changes of public events, the soonest first. An edit counts once it is approved. Reads the last public values in published_events before publish_versions() overwrites them.';

create function private.log_changes(diffs private.event_diff[], changes private.event_changes[], taken_off uuid[], act private.act) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  deleted constant uuid[] := array(select (d.before).id from unnest(diffs) as d where (d.after).id is null and (d.before).first_approved_at is not null);
begin
  if cardinality(changes) + cardinality(deleted) + cardinality(taken_off) > 0 then
    -- Expires cached pages, which show changes. First, because its lock makes ids increase in commit order.
    update private.listings_version set number = number + 1 where is_only_row;
    -- An event that was already taken off is already recorded as gone.
    delete from private.event_changes as c where c.event_id = any (deleted) and (c.kind <> 'gone' or act.actor is not distinct from 'purge');
    perform private.erase_changes(taken_off);
    perform private.add_changes(changes);
  end if;
end
$$;
comment on function private.log_changes(private.event_diff[], private.event_changes[], uuid[], private.act) is 'Records visible changes of public events for returning readers; erases those of deleted events, and the texts of those that were taken off the site.';

create function private.change_ids(in_city text, from_id bigint, is_forward boolean, most integer) returns bigint[]
  language sql stable set search_path = ''
  as $$
    select array(
      (select c.id from private.event_changes as c
        where in_city is null and is_forward and c.id < from_id order by c.id desc limit most)
      union all
      (select c.id from private.event_changes as c
        where in_city is null and not is_forward and c.id > from_id order by c.id limit most)
      union all
      (select c.change_id from private.event_change_cities as c
        where c.city = in_city and is_forward and c.change_id < from_id order by c.change_id desc limit most)
      union all
      (select c.change_id from private.event_change_cities as c
        where c.city = in_city and not is_forward and c.change_id > from_id order by c.change_id limit most))
  $$;
comment on function private.change_ids(text, bigint, boolean, integer) is 'Ids of changes in a city, or everywhere: older than a cursor, newest first; or newer than it, the nearest first.';

create function public.list_changes(in_city text default null, after_id bigint default null, before_id bigint default null, page_size integer default 50) returns json
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
  as $$
declare
  newest constant bigint := 9223372036854775807;
  size constant integer := least(greatest(page_size, 1), 100);
  ids bigint[];
  has_previous boolean := false;
  has_next boolean;
begin
  if before_id is not null then
    ids := private.change_ids(in_city, before_id, false, size + 1);
    has_previous := cardinality(ids) > size;
    has_next := cardinality(private.change_ids(in_city, before_id + 1, true, 1)) > 0;
  elsif after_id is not null then
    ids := private.change_ids(in_city, after_id, true, size + 1);
    has_previous := cardinality(private.change_ids(in_city, after_id - 1, false, 1)) > 0;
    has_next := cardinality(ids) > size;
  end if;
  -- Going back, a page that is not full is replaced by the first page, which is always full.
  if ids is null or (before_id is not null and not has_previous) then
    ids := private.change_ids(in_city, newest, true, size + 1);
    has_next := cardinality(ids) > size;
  end if;
  return json_build_object(
    'changes', (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'event_id', c.event_id, 'kind', c.kind, 'changed_at', c.changed_at, 'title', c.title, 'category', c.category, 'city', c.city,
        -- While a change is waiting for approval, only what calendars show.
        'location', case when l.id is not null then c.location end, 'start_date', c.start_date, 'is_all_day', c.is_all_day,
        'old_location', case when l.id is not null then c.old_location end, 'old_start_date', c.old_start_date,
        'is_public', l.id is not null,
        'has_moved', coalesce(c.kind <> 'gone' and (l.start_date <> c.start_date or l.location <> c.location), false)) order by c.id desc), '[]')
      from private.event_changes as c left join public.listings as l on l.id = c.event_id
      where c.id = any (ids[1:size])),
    'has_previous', has_previous, 'has_next', has_next);
end
$$;
comment on function public.list_changes(text, bigint, bigint, integer) is 'One page of the changes among public events of the last 30 days, in a city (its slug) or everywhere, newest first: {"changes": [… with "is_public": whether it is listed now, "has_moved": whether time or place have changed again], "has_previous", "has_next"}. `after_id` and `before_id` are cursors, whose change may no longer exist. At most 100 per page. Going back, a page that is not full is replaced by the first page. Definer rights: the table is in the schema private.';

create function private.purge_changes() returns void
  language sql volatile set search_path = ''
  as $$
    -- Rows that were edited by hand.
    select private.erase_changes(array(select p.id from private.published_events as p where p.state = 'erased'));
    -- Bounds the size; a site of a million events reaches it in a month.
    delete from private.event_changes as c
      where c.id <= (select k.id from private.event_changes as k order by k.id desc offset 200000 limit 1);
  $$;
comment on function private.purge_changes() is 'Deletes all but the last 200,000 changes, and erases remaining texts of events that were taken off the site. Runs after purge_published_events().';

revoke execute on function
  private.add_changes(private.event_changes[]), private.erase_changes(uuid[]),
  private.changes_of(private.event_diff[], timestamptz, private.act),
  private.log_changes(private.event_diff[], private.event_changes[], uuid[], private.act),
  private.change_ids(text, bigint, boolean, integer), private.purge_changes()
  from public, anon, authenticated, service_role;
revoke execute on function public.list_changes(text, bigint, bigint, integer) from public;
grant execute on function public.list_changes(text, bigint, bigint, integer) to anon, authenticated, service_role;
