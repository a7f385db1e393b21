-- Limits on events and series per member and organization: how many may wait for approval, be written in one statement, and be written in one hour,
-- because anyone can send any statement with the public key. Creates only; rewrites no data.
-- Risk: organizers with more waiting events keep them, but cannot create new ones until fewer are waiting.

create index events_waiting on public.events (organizer_id) include (series_id, is_approved) where review = 'waiting';
comment on index public.events_waiting is 'Counts the waiting events of an organizer and of the queue; includes the columns that policies need.';

create table private.event_writes (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  hour timestamptz not null,
  created integer not null,
  changed integer not null
);
comment on table private.event_writes is 'Number of events that a member has written in a clock hour. One row per member, locked by every write, so that concurrent writes are counted exactly.';
comment on column private.event_writes.hour is 'Start of the counted hour; counts of earlier hours are ignored.';
comment on column private.event_writes.changed is 'Rows updated and deleted.';
create index event_writes_by_hour on private.event_writes (hour);
comment on index private.event_writes_by_hour is 'For run_maintenance(), which deletes old rows.';
alter table private.event_writes enable row level security;
revoke all on private.event_writes from public, anon, authenticated, service_role;

create function private.max_pending_events() returns integer
  language sql immutable set search_path = ''
  as $$ select 20 $$;
comment on function private.max_pending_events() is 'Limit of waiting events that one member created, for any organization: more than a venue''s weekly program for a season. A page of the queue shows 12, so one account fills less than two.';
create function private.max_pending_events_of(member uuid) returns integer
  language sql stable set search_path = ''
  as $$ select least(private.max_pending_events(), (private.held_measure(member, 'limited')).most_waiting) $$;
comment on function private.max_pending_events_of(uuid) is 'max_pending_events(), or fewer if an admin has limited the account.';
create function private.max_pending_events_of_organization() returns integer
  language sql immutable set search_path = ''
  as $$ select 2 * private.max_pending_events() $$;
comment on function private.max_pending_events_of_organization() is 'For all members together, so that inviting accounts does not fill the queue; twice the limit of one member, so that nobody takes all of it.';
create function private.max_events_per_statement() returns integer
  language sql immutable set search_path = ''
  as $$ select 60 $$;
comment on function private.max_events_per_statement() is 'The dates of a series: one a week for a year, and a few more.';
create function private.max_events_created_per_hour() returns integer
  language sql immutable set search_path = ''
  as $$ select 60 $$;
comment on function private.max_events_created_per_hour() is 'Three times the limit of waiting events: enough to enter a season, delete it, and enter it again.';
create function private.max_events_changed_per_hour() returns integer
  language sql immutable set search_path = ''
  as $$ select 240 $$;
comment on function private.max_events_changed_per_hour() is 'Four per minute for an hour: more than a person does by hand.';
revoke execute on function private.max_pending_events(), private.max_events_per_statement(), private.max_events_created_per_hour(), private.max_events_changed_per_hour()
  from public, anon, authenticated;
revoke execute on function private.max_pending_events_of(uuid), private.max_pending_events_of_organization() from public, anon, authenticated, service_role;

create function private.limit_waiting_of_organization(organization uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  -- Serializes members who send at the same moment, so that each event is counted.
  perform pg_advisory_xact_lock(hashtextextended('waiting events ' || organization, 0));
  if (
    select count(distinct coalesce(waiting.series_id, waiting.id)) from (
      select e.series_id, e.id from public.events as e
      where private.owner_of(e) = organization and e.review = 'waiting'
      limit private.max_pending_events_of_organization() * private.max_events_per_statement() + 1
    ) as waiting
  ) > private.max_pending_events_of_organization() then
    raise exception 'The organization has % events waiting for approval, which is the limit. Please wait until one is approved, or delete one.',
      private.max_pending_events_of_organization()
      using detail = json_build_object('code', 'organization_event_limit', 'most', private.max_pending_events_of_organization());
  end if;
end
$$;
comment on function private.limit_waiting_of_organization(uuid) is 'Rejects a waiting event beyond the limit of its organization. Definer rights: counts events of all its members.';
revoke execute on function private.limit_waiting_of_organization(uuid) from public, anon, authenticated, service_role;

create function private.count_event_writes(member uuid, is_creation boolean, counted_as integer) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  this_hour timestamptz := date_trunc('hour', clock_timestamp(), 'UTC');
  minutes_left integer := ceil(extract(epoch from this_hour + interval '1 hour' - clock_timestamp()) / 60);
  counted private.event_writes;
begin
  -- Concurrent writes of one member wait here for the row lock, so this count and that of waiting events include each other's rows.
  insert into private.event_writes as w (member_id, hour, created, changed)
  values (member, this_hour, case when is_creation then counted_as else 0 end, case when is_creation then 0 else counted_as end)
  on conflict (member_id) do update set
    hour = excluded.hour,
    created = excluded.created + case when w.hour = excluded.hour then w.created else 0 end,
    changed = excluded.changed + case when w.hour = excluded.hour then w.changed else 0 end
  returning w.* into counted;
  -- Admins may change any number of events.
  if is_creation and counted.created > private.max_events_created_per_hour() and not (select private.is_admin()) then
    raise exception 'You''ve created % events this hour, which is the limit. Please try again in % minutes.',
      private.max_events_created_per_hour(), minutes_left
      using errcode = 'PT429', detail = json_build_object('code', 'creation_limit', 'most', private.max_events_created_per_hour(), 'minutes', minutes_left);
  end if;
  if not is_creation and counted.changed > private.max_events_changed_per_hour() and not (select private.is_admin()) then
    raise exception 'You''ve changed % events this hour, which is the limit. Please try again in % minutes.',
      private.max_events_changed_per_hour(), minutes_left
      using errcode = 'PT429', detail = json_build_object('code', 'change_limit', 'most', private.max_events_changed_per_hour(), 'minutes', minutes_left);
  end if;
end
$$;
comment on function private.count_event_writes(uuid, boolean, integer) is 'Counts events that a member creates or changes, and rejects more than the hourly limit (429).';

create function private.require_future_start(diffs private.event_diff[]) returns void
  language plpgsql stable set search_path = ''
  as $$
begin
  if exists (
    select from unnest(diffs) as d
    where private.upcoming_until(d.after) <= now()
      and ((d.before).id is null
        or ((private.upcoming_until(d.before) > now() or (d.before).status is not distinct from 'postponed') and (d.after).start_date <> (d.before).start_date)))
  then
    raise exception 'Start date must be in the future' using detail = json_build_object('code', 'start_in_past');
  end if;
end
$$;
comment on function private.require_future_start(private.event_diff[]) is 'Rejects new events that start in the past (all-day events: whose last day is over), and moving an upcoming or a postponed event into the past. An event that has started may still be edited, including its start. Constraints report their errors first.';

create function private.limit_series(series uuid[]) returns void
  language plpgsql stable set search_path = ''
  as $$
declare
  most constant integer := private.max_events_per_statement();
begin
  if exists (
    select from public.events as e
    where e.series_id = any (series) and e.start_date > now()
    group by e.series_id, private.owner_of(e)
    having count(*) > most or max(e.start_date) - min(e.start_date) > interval '367 days'
  ) then
    raise exception 'A series can have up to % dates within a year.', most using detail = json_build_object('code', 'series_limit', 'most', most);
  end if;
end
$$;
comment on function private.limit_series(uuid[]) is 'Rejects more than 60 upcoming dates in a series, or dates more than a year apart (plus a day, because of time zones).';

create function private.limit_event_writes(diffs private.event_diff[], act private.act) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  is_creation constant boolean := (diffs[1].before).id is null;
  written constant public.events[] := array(select coalesce(d.after, d.before) from unnest(diffs) as d);
  most_waiting integer;
begin
  if not act.is_direct then
    return;
  end if;
  if cardinality(written) > private.max_events_per_statement() then
    raise exception 'You can write up to % events at a time.', private.max_events_per_statement()
      using detail = json_build_object('code', 'statement_limit', 'most', private.max_events_per_statement());
  end if;
  perform private.require_future_start(diffs);
  -- All dates of a series count as one event.
  perform private.count_event_writes(act.member, is_creation, (select count(distinct coalesce(w.series_id, w.id))::integer from unnest(written) as w));
  if (diffs[1].after).id is not null then
    perform private.limit_series(array(select distinct w.series_id from unnest(written) as w where w.series_id is not null));
  end if;
  if not is_creation then
    return;
  end if;
  most_waiting := private.max_pending_events_of(act.member);
  -- All waiting rows count, also those with past dates, so that changing dates does not free a place. An edit that makes an approved event
  -- wait again is never rejected, because what was typed would be lost. It may exceed the limit; then no new event is accepted.
  if (
    select count(distinct coalesce(waiting.series_id, waiting.id)) from (
      select e.series_id, e.id from public.events as e
      where private.is_created_by(e, act.member) and e.review = 'waiting'
      -- Bounds the cost: no more rows than the limit can cover, plus one.
      limit private.max_pending_events() * private.max_events_per_statement() + 1
    ) as waiting
  ) > most_waiting then
    raise exception 'You have % events waiting for approval, which is the limit. Please wait until one is approved, or delete one on your dashboard.',
      most_waiting
      using detail = json_build_object('code', 'pending_event_limit', 'most', most_waiting);
  end if;
  perform private.limit_waiting_of_organization(w.organization_id)
    from (select distinct n.organization_id from unnest(written) as n where n.organization_id is not null order by 1) as w;
end
$$;
comment on function private.limit_event_writes(private.event_diff[], private.act) is 'Rejects a member''s statement that writes too many events: at once, per hour (429), in a series, or waiting for approval; also one that moves events into the past. All dates of a series count as one event. Maintenance, definer functions and the service role are trusted.';
revoke execute on function
  private.count_event_writes(uuid, boolean, integer), private.require_future_start(private.event_diff[]), private.limit_series(uuid[]),
  private.limit_event_writes(private.event_diff[], private.act)
  from public, anon, authenticated, service_role;

create function private.limit_new_series() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.limit_member_requests('series', private.max_events_created_per_hour());
  return new;
end
$$;
comment on function private.limit_new_series() is 'Rejects (429) more new series of a member per hour than new events. Series that get no date are removed after a day, see purge_empty_series(). Definer rights: it counts in the schema private.';
revoke execute on function private.limit_new_series() from public, anon, authenticated, service_role;
create trigger limit_new_series before insert on public.event_series
  for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_new_series();

create function private.purge_empty_series() returns void
  language sql volatile set search_path = ''
  as $$
    delete from public.event_series as s
      where s.created_at < now() - interval '1 day' and not exists (select from public.events as e where e.series_id = s.id)
  $$;
comment on function private.purge_empty_series() is 'Deletes series without dates.';
revoke execute on function private.purge_empty_series() from public, anon, authenticated, service_role;
