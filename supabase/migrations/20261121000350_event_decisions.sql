-- What admins decide about events, and how their organizers learn of it. Creates only; rewrites no data.
-- Each decision writes one row here and queues one mail, in its own transaction.

create table public.event_decisions (
  id bigint generated always as identity primary key,
  organizer_id uuid not null references public.profiles (id) on delete cascade,
  event_id uuid not null,
  title public.plain_line not null,
  decision text not null constraint decision_known check (decision in ('approved', 'unpublished', 'deleted')),
  reason public.plain_text constraint decision_reason_length check (char_length(reason) <= 1000),
  decided_at timestamptz not null default clock_timestamp()
);
comment on table public.event_decisions is 'Decisions of admins about other people''s events, for the organizer''s dashboard. Goes with the account, and after 90 days.';
comment on column public.event_decisions.event_id is 'No foreign key: a decision may be that the event is deleted.';
comment on column public.event_decisions.title is 'As it was when the decision was made.';
comment on column public.event_decisions.reason is 'What the admin wrote for the organizer; null where nothing was written.';
create index event_decisions_by_organizer on public.event_decisions (organizer_id, decided_at desc, id desc);
create index event_decisions_by_age on public.event_decisions (decided_at);
comment on index public.event_decisions_by_organizer is 'The dashboard, newest first; also the foreign key.';
comment on index public.event_decisions_by_age is 'What run_maintenance() removes.';

alter table public.event_decisions enable row level security;
revoke all on public.event_decisions from public, anon, authenticated, service_role;
grant select on public.event_decisions to authenticated;
create policy "Organizers read decisions about their own events" on public.event_decisions
  for select to authenticated using (organizer_id = (select auth.uid()) and (select private.has_session()));
comment on policy "Organizers read decisions about their own events" on public.event_decisions is 'Nobody writes: rows come from the triggers below.';

create function private.tell_organizer(event public.events, decision text, reason text) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  -- Admins decide on their own events too, and know it. The clean-up and operators have no session.
  if (select auth.uid()) is null or (select auth.uid()) = event.organizer_id then
    return;
  end if;
  insert into public.event_decisions (organizer_id, event_id, title, decision, reason)
    values (event.organizer_id, event.id, event.title, decision, reason);
  perform private.queue_mail('event_' || decision, event.organizer_id, jsonb_build_object(
    'eventId', event.id, 'title', event.title::text, 'reason', reason));
end
$$;
comment on function private.tell_organizer(public.events, text, text) is 'Keeps a decision of the caller for the organizer''s dashboard and queues the mail about it; nothing where the caller is the organizer.';

create function private.tell_of_approval() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if new.is_approved then
    perform private.tell_organizer(new, 'approved', null);
  -- Otherwise the organizer changed it.
  elsif new.unpublished_at is distinct from old.unpublished_at then
    perform private.tell_organizer(new, 'unpublished', new.unpublish_reason);
  end if;
  return null;
end
$$;
comment on function private.tell_of_approval() is 'Tells the organizer that an event was approved or unpublished. Definer rights: nobody else writes decisions or queues mail.';

create function private.tell_of_deletion() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.tell_organizer(old, 'deleted', nullif(current_setting('sunshine.decision_reason', true), ''));
  return null;
end
$$;
comment on function private.tell_of_deletion() is 'Tells the organizer that an admin deleted an event. Definer rights, as tell_of_approval().';
revoke execute on function private.tell_organizer(public.events, text, text), private.tell_of_approval(), private.tell_of_deletion()
  from public, anon, authenticated, service_role;

create trigger tell_of_approval after update on public.events
  for each row when (old.is_approved is distinct from new.is_approved) execute function private.tell_of_approval();
create trigger tell_of_deletion after delete on public.events for each row execute function private.tell_of_deletion();

create function private.require_reason(reason text) returns public.plain_text
  language plpgsql immutable set search_path = ''
  as $$
begin
  if char_length(btrim(reason)) > 1000 then
    raise exception 'Reason must not exceed 1000 characters';
  end if;
  return btrim(reason)::public.plain_text;
exception when check_violation then
  raise exception 'Reason is required';
end
$$;
comment on function private.require_reason(text) is 'A reason as it is kept: trimmed, something visible, at most 1,000 characters; null for null. Refuses any other.';
revoke execute on function private.require_reason(text) from public, anon, authenticated, service_role;

create function public.unpublish_event(event_id uuid, reason text) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  unpublished_title text;
begin
  if not (select private.is_admin()) then
    raise exception 'You must be logged in as an admin to unpublish an event' using errcode = 'insufficient_privilege';
  end if;
  if reason is null then
    raise exception 'Reason is required';
  end if;
  update public.events as e
    set is_approved = false, unpublished_at = now(), unpublish_reason = private.require_reason(reason)
    where e.id = event_id and e.is_approved
    returning e.title into unpublished_title;
  return unpublished_title;
end
$$;
comment on function public.unpublish_event(uuid, text) is 'Takes a live event off the site until it is approved again, and tells its organizer why. Returns its title; null when it is gone or not public. Admins only. Definer rights: the reason is no column that the API writes.';

create function public.delete_pending_event(event_id uuid, reason text) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  deleted_title text;
begin
  if not (select private.is_admin()) then
    raise exception 'You must be logged in as an admin to delete an event' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('sunshine.decision_reason', coalesce(private.require_reason(reason), ''), true);
  delete from public.events as e where e.id = event_id and not e.is_approved returning e.title into deleted_title;
  perform set_config('sunshine.decision_reason', '', true);
  return deleted_title;
end
$$;
comment on function public.delete_pending_event(uuid, text) is 'Deletes a pending event with a reason for its organizer. Returns its title; null when it is gone or public. Admins only; without a reason a plain DELETE does the same.';

revoke execute on function public.unpublish_event(uuid, text), public.delete_pending_event(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.unpublish_event(uuid, text), public.delete_pending_event(uuid, text) to authenticated;

create function public.event_notice(event_id uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
    select case when e.unpublished_at is not null then 'under_review' when e.first_approved_at is not null then 'updating' end
    from public.events as e
    where e.id = event_id and not e.is_approved
  $$;
comment on function public.event_notice(uuid) is 'What stands at the address of an event that was public and is not at present: ''updating'' after a change of its organizer, ''under_review'' after an admin unpublished it. Null for all others, those that were never public among them. Nothing else of it is public.';
revoke execute on function public.event_notice(uuid) from public;
grant execute on function public.event_notice(uuid) to anon, authenticated;

create function private.purge_event_decisions() returns void
  language sql volatile set search_path = ''
  as $$ delete from public.event_decisions as d where d.decided_at < now() - interval '90 days' $$;
comment on function private.purge_event_decisions() is 'Removes decisions that are older than 90 days.';
revoke execute on function private.purge_event_decisions() from public, anon, authenticated, service_role;
