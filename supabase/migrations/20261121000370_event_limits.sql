-- How many events a member may have waiting, write in one statement, and write in one hour: the public key lets anybody send any
-- statement. Creates only; rewrites no data.
-- Risk: an organizer who has more waiting already keeps them, and creates no further ones until the queue is shorter.

create index events_waiting on public.events (organizer_id) where not is_approved;
comment on index public.events_waiting is 'Counts what an organizer has waiting, at most max_pending_events() + 1 entries.';

create table private.event_writes (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  hour timestamptz not null,
  created integer not null,
  changed integer not null
);
comment on table private.event_writes is 'How many events a member has written in an hour of the clock. One row each, locked by every write, so that writes of one member are counted one after the other.';
comment on column private.event_writes.hour is 'Start of the hour that is counted; an earlier one counts as none.';
comment on column private.event_writes.changed is 'Rows updated and deleted.';
create index event_writes_by_hour on private.event_writes (hour);
comment on index private.event_writes_by_hour is 'Finds what forget_event_writes() removes.';
alter table private.event_writes enable row level security;
revoke all on private.event_writes from public, anon, authenticated, service_role;

create function private.max_pending_events() returns integer
  language sql immutable set search_path = ''
  as $$ select 20 $$;
comment on function private.max_pending_events() is 'A venue''s weekly programme for a season is fewer than 20; an admin reviews 25 on a page, so that no one account fills it.';
create function private.max_events_per_statement() returns integer
  language sql immutable set search_path = ''
  as $$ select 50 $$;
comment on function private.max_events_per_statement() is 'No page writes more than one; this leaves room for an import.';
create function private.max_events_created_per_hour() returns integer
  language sql immutable set search_path = ''
  as $$ select 60 $$;
comment on function private.max_events_created_per_hour() is 'Three times what may wait: a season entered, all of it deleted, and entered again.';
create function private.max_events_changed_per_hour() returns integer
  language sql immutable set search_path = ''
  as $$ select 240 $$;
comment on function private.max_events_changed_per_hour() is 'Four a minute for an hour: more than anybody does by hand.';
revoke execute on function private.max_pending_events(), private.max_events_per_statement(), private.max_events_created_per_hour(), private.max_events_changed_per_hour()
  from public, anon, authenticated;

create function private.limit_event_writes() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  member uuid := (select auth.uid());
  is_creation boolean := tg_op = 'INSERT';
  this_hour timestamptz := date_trunc('hour', clock_timestamp(), 'UTC');
  written integer := (select count(*) from written_rows);
  counted private.event_writes;
begin
  if written = 0 then
    return null;
  end if;
  if written > private.max_events_per_statement() then
    raise exception 'At most % events can be written at a time.', private.max_events_per_statement();
  end if;

  -- Two tabs may write at once: the second waits here for the row, and then counts what the first wrote, below as well.
  insert into private.event_writes as w (member_id, hour, created, changed)
  values (member, this_hour, case when is_creation then written else 0 end, case when is_creation then 0 else written end)
  on conflict (member_id) do update set
    hour = excluded.hour,
    created = excluded.created + case when w.hour = excluded.hour then w.created else 0 end,
    changed = excluded.changed + case when w.hour = excluded.hour then w.changed else 0 end
  returning w.* into counted;
  -- An admin decides about everybody's events, as many as there are.
  if (is_creation and counted.created > private.max_events_created_per_hour()
    or not is_creation and counted.changed > private.max_events_changed_per_hour()) and not (select private.is_admin())
  then
    raise exception 'You have % % events in this hour, which is the most. Please try again in % minutes.',
      case when is_creation then 'created' else 'changed' end,
      case when is_creation then private.max_events_created_per_hour() else private.max_events_changed_per_hour() end,
      ceil(extract(epoch from this_hour + interval '1 hour' - clock_timestamp()) / 60)
      using errcode = 'PT429';
  end if;

  -- Every row that waits counts, also one whose date has passed, so that moving dates makes no room. An edit that makes an approved
  -- event wait again is never refused: what was typed would be lost. It may go over the number, and then nothing new is taken.
  if is_creation and (
    select count(*) from (
      select from public.events as e
      where e.organizer_id = member and not e.is_approved
      limit private.max_pending_events() + 1
    ) as waiting
  ) > private.max_pending_events() then
    raise exception 'You have % events waiting for approval, which is the most at a time. Please wait until one of them is approved, or delete one on your dashboard.',
      private.max_pending_events();
  end if;
  return null;
end
$$;
comment on function private.limit_event_writes() is 'Refuses a statement that writes too many events: at once, in an hour (429), or into the queue. Definer rights: it counts in private. Runs once per statement, and reads no more of the queue than one event more than may wait.';
revoke execute on function private.limit_event_writes() from public, anon, authenticated;

-- Maintenance, migrations, deletions of accounts and the service role are trusted. The current role is that of whoever wrote, or of
-- the definer of the function that did.
create trigger limit_creations after insert on public.events referencing new table as written_rows
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.limit_event_writes();
create trigger limit_changes after update on public.events referencing new table as written_rows
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.limit_event_writes();
create trigger limit_deletions after delete on public.events referencing old table as written_rows
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.limit_event_writes();

create function private.forget_event_writes() returns void
  language sql volatile set search_path = ''
  as $$ delete from private.event_writes as w where w.hour < now() - interval '1 day' $$;
comment on function private.forget_event_writes() is 'Removes counts that count for nothing any more.';
revoke execute on function private.forget_event_writes() from public, anon, authenticated;
