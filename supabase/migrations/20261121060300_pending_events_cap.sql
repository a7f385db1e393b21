-- How many events of one organizer may wait for approval at a time. Creates functions and a trigger; rewrites no data.
-- Risk: an organizer who has more waiting already keeps them, and creates no further ones until the queue is shorter.

create function private.max_pending_events() returns integer
  language sql immutable set search_path = ''
  as $$ select 20 $$;
comment on function private.max_pending_events() is 'A venue''s weekly programme for a season is fewer than 20; an admin reviews 25 on a page, so that no one account fills it.';
revoke execute on function private.max_pending_events() from public, anon;
-- The trigger below runs with the organizer's rights.
grant execute on function private.max_pending_events() to authenticated;

create function private.cap_pending_events() returns trigger
  language plpgsql volatile set search_path = ''
  as $$
declare
  most integer;
begin
  -- Maintenance, migrations and the service role are trusted, as in guard_event().
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  most := private.max_pending_events();
  -- Two tabs may create at once: the second waits here, and then counts what the first made.
  perform pg_advisory_xact_lock(hashtextextended('pending events of ' || new.organizer_id::text, 0));
  -- The same form sent again is stored already; the unique index says so. (The column comes with 20261121061000.)
  if exists (select 1 from public.events as e where e.organizer_id = new.organizer_id and e.submission_key = new.submission_key) then
    return new;
  end if;
  if (
    select count(*) from public.events as e
    where e.organizer_id = new.organizer_id and not e.is_approved and coalesce(e.end_date, e.start_date) > now()
  ) >= most then
    raise exception 'You have % events waiting for approval, which is the most at a time. Please wait until one of them is approved, or delete one on your dashboard.', most;
  end if;
  return new;
end
$$;
comment on function private.cap_pending_events() is 'Refuses a new event while its organizer has as many waiting as max_pending_events() allows. Edits are never refused.';
revoke execute on function private.cap_pending_events() from public, anon, authenticated;

create trigger cap_pending_events before insert on public.events for each row execute function private.cap_pending_events();
