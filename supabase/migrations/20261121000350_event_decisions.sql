-- Decisions of admins about events, and how organizers are notified. Creates only; rewrites no data.
-- Each decision writes one row here and queues one mail, in its own transaction.

create table public.event_decisions (
  id bigint generated always as identity primary key,
  organizer_id uuid not null references public.profiles (id) on delete cascade,
  organization_id uuid references public.organizers (id) on delete set null,
  event_id uuid not null,
  title public.plain_line not null,
  decision text not null constraint decision_known check (decision in ('approved', 'returned', 'refused', 'unpublished', 'deleted', 'edited')),
  reason public.plain_text constraint decision_reason_length check (char_length(reason) <= 1000),
  field_reasons jsonb constraint field_reasons_form check (
    jsonb_typeof(field_reasons) = 'object' and not jsonb_path_exists(field_reasons, '$.* ? (@.type() != "string")')
    and pg_catalog.octet_length(field_reasons::text) <= 16384
  ),
  reasons jsonb not null default '[]' constraint reasons_form check (
    jsonb_typeof(reasons) = 'array' and pg_catalog.octet_length(reasons::text) <= 16384
  ),
  waited interval,
  decided_at timestamptz not null default clock_timestamp()
);
comment on table public.event_decisions is 'Decisions of admins about other people''s events, for the organizer''s dashboard. Deleted with the account, or after 90 days.';
comment on column public.event_decisions.organizer_id is 'As in events.';
comment on column public.event_decisions.organization_id is 'As in events: all members of the organization read the decision.';
comment on column public.event_decisions.event_id is 'No foreign key: the decision may be a deletion.';
comment on column public.event_decisions.title is 'The title at the time of the decision.';
comment on column public.event_decisions.field_reasons is 'Of a returned event: what is to be changed, by the name of the form''s control; of an edited one what was and what is; null when there is none.';
comment on column public.event_decisions.reasons is 'The reasons from the list, with their texts at the time, as reasons_for() returns them.';
comment on column public.event_decisions.reason is 'The admin''s message to the organizer; null when there is none.';
comment on column public.event_decisions.waited is 'How long the event had waited for the decision; null where it did not wait.';
create index event_decisions_by_owner on public.event_decisions (
  (case when organization_id is null then organizer_id else organization_id end), decided_at desc, id desc);
create index event_decisions_by_organizer on public.event_decisions (organizer_id);
create index event_decisions_by_organization on public.event_decisions (organization_id) where organization_id is not null;
create index event_decisions_by_event on public.event_decisions (event_id, decided_at desc, id desc);
create index event_decisions_by_age on public.event_decisions (decided_at);
comment on index public.event_decisions_by_owner is 'The dashboard, newest first; the expression of private.owner_of().';
comment on index public.event_decisions_by_organizer is 'The foreign key.';
comment on index public.event_decisions_by_organization is 'The foreign key.';
comment on index public.event_decisions_by_event is 'The decisions about an event, newest first.';
comment on index public.event_decisions_by_age is 'The rows that run_maintenance() removes.';

create table public.decision_counts (
  account_id uuid not null references public.profiles (id) on delete cascade,
  decision text not null,
  decisions integer not null,
  last_at timestamptz not null,
  primary key (account_id, decision)
);
comment on table public.decision_counts is 'How often admins have decided what about the events of an account: outlives the decisions. Written by a trigger on event_decisions; deleted with the account.';
comment on column public.decision_counts.decision is 'As event_decisions.decision.';
alter table public.decision_counts enable row level security;
revoke all on public.decision_counts from public, anon, authenticated, service_role;
grant select on public.decision_counts to authenticated;
create policy "Organizers read the counts of their own decisions, admins all" on public.decision_counts
  for select to authenticated using (account_id = (select private.member_id()) or (select private.is_admin()));

create function private.count_decision() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  insert into public.decision_counts as c (account_id, decision, decisions, last_at) values (new.organizer_id, new.decision, 1, new.decided_at)
    on conflict (account_id, decision) do update set decisions = c.decisions + 1, last_at = excluded.last_at;
  return null;
end
$$;
comment on function private.count_decision() is 'Counts a decision about an account''s event. Definer rights: no API role writes counts.';
revoke execute on function private.count_decision() from public, anon, authenticated, service_role;
create trigger count_decision after insert on public.event_decisions for each row execute function private.count_decision();

alter table public.event_decisions enable row level security;
revoke all on public.event_decisions from public, anon, authenticated, service_role;
revoke all on sequence public.event_decisions_id_seq from public, anon, authenticated, service_role;
grant select on public.event_decisions to authenticated;
create policy "Organizers read decisions about their own events" on public.event_decisions
  for select to authenticated
  using ((case when organization_id is null then organizer_id else organization_id end) = any ((select private.own_ids())::uuid[]));
comment on policy "Organizers read decisions about their own events" on public.event_decisions is 'No policy allows writing: rows come from the triggers below.';

create function private.last_verdict(event public.events) returns public.event_decisions
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  verdict public.event_decisions;
begin
  if private.is_admin() then
    select d.* into verdict from public.event_decisions as d
      where d.decision = any (case event.review when 'refused' then '{refused}' else '{returned,unpublished}' end::text[]) and (
        d.event_id = event.id
        or d.event_id in (select other.id from public.events as other where other.series_id = event.series_id))
      order by d.event_id = event.id desc, d.decided_at desc, d.id desc limit 1;
  end if;
  return verdict;
end
$$;
comment on function private.last_verdict(public.events) is 'The last decision by which an event was returned, refused or taken off, or that of another date of its series where one stands for all of them; a null row without one, and for callers who are not admins. Definer rights: decisions are read by their organizers alone.';
revoke execute on function private.last_verdict(public.events) from public, anon, authenticated, service_role;
grant execute on function private.last_verdict(public.events) to authenticated;

create function private.readers_of_mail(event public.events, with_owners boolean default false) returns setof uuid
  language sql stable set search_path = ''
  as $$
    select event.organizer_id where event.organization_id is null or not private.is_blocked(event.organizer_id)
    union
    select m.member_id from public.organizer_members as m
    where m.organizer_id = event.organization_id and m.role = 'owner' and not private.is_blocked(m.member_id)
      and (with_owners or private.is_blocked(event.organizer_id))
  $$;
comment on function private.readers_of_mail(public.events, boolean) is 'Who gets mail about an event: the member who created it. Of an organization''s event whose creator is blocked, the owners instead, and with_owners in any case; no blocked account. Who leaves or is deleted has passed the event on, see pass_on_events().';
revoke execute on function private.readers_of_mail(public.events, boolean) from public, anon, authenticated, service_role;

create function private.undo_period() returns interval
  language plpgsql immutable set search_path = ''
  as $$ begin return interval '30 seconds'; end $$;
comment on function private.undo_period() is 'How long a decision can be undone, and mail about it waits.';
revoke execute on function private.undo_period() from public, anon, authenticated, service_role;
grant execute on function private.undo_period() to authenticated;

create function private.notify_organizer(
    event public.events, decision text, reason text, field_reasons jsonb default null, waited interval default null, reasons jsonb default '[]'
  ) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  if private.actor_on_event(event) <> 'admin' or private.is_decided_elsewhere(event.id) then
    return;
  end if;
  insert into public.event_decisions (organizer_id, organization_id, event_id, title, decision, reason, field_reasons, waited, reasons)
    values (event.organizer_id, event.organization_id, event.id, event.title, decision, reason, field_reasons, waited, reasons);
  insert into private.mail_outbox (kind, recipient_id, data, next_attempt_at)
    select 'event_' || decision, r.id,
      jsonb_build_object('eventId', event.id, 'title', event.title::text, 'reason', reason, 'fieldReasons', field_reasons, 'reasons', reasons,
        'isChange', not event.is_approved and event.first_approved_at is not null and event.unpublished_at is null),
      -- Neither can be undone.
      clock_timestamp() + case when decision in ('deleted', 'edited') then '0' else private.undo_period() end
    from private.readers_of_mail(event, decision in ('unpublished', 'deleted')) as r (id)
    -- Who sends spam learns nothing from us.
    where not reasons @> '[{"key": "spam"}]';
end
$$;
comment on function private.notify_organizer(public.events, text, text, jsonb, interval, jsonb) is 'Records a decision of the caller for the organizer''s dashboard and queues a mail about it. One for all dates that are decided together. Does nothing when the caller is the organizer or acts for their organization. The mail goes to readers_of_mail(): what takes an event away to the owners of its organization as well; none where the reason is spam.';

create function private.waited(event public.events) returns interval
  language sql volatile set search_path = ''
  as $$ select case when event.review = 'waiting' then clock_timestamp() - event.submitted_at end $$;
comment on function private.waited(public.events) is 'How long an event has waited for approval by now; null where it does not wait.';
revoke execute on function private.waited(public.events) from public, anon, authenticated, service_role;

create function private.notify_of_approval() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if new.is_approved then
    perform private.notify_organizer(new, 'approved', null, null, private.waited(old));
  -- All other resets come from an edit by the organizer.
  elsif new.unpublished_at is distinct from old.unpublished_at then
    perform private.notify_organizer(new, 'unpublished', new.unpublish_reason);
  end if;
  return null;
end
$$;
comment on function private.notify_of_approval() is 'Notifies the organizer that an event was approved or unpublished. Definer rights: no API role writes decisions or queues mail.';

create function private.notify_of_deletion() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.notify_organizer(old, 'deleted', nullif(current_setting('sunshine.decision_reason', true), ''), null, private.waited(old));
  return null;
end
$$;
comment on function private.notify_of_deletion() is 'Notifies the organizer that an admin deleted an event. Definer rights, as notify_of_approval().';
revoke execute on function private.notify_organizer(public.events, text, text, jsonb, interval, jsonb), private.notify_of_approval(), private.notify_of_deletion()
  from public, anon, authenticated, service_role;

create trigger notify_of_approval after update on public.events
  for each row when (old.is_approved is distinct from new.is_approved or old.unpublished_at is distinct from new.unpublished_at)
  execute function private.notify_of_approval();
create trigger notify_of_deletion after delete on public.events for each row execute function private.notify_of_deletion();

create function private.require_reason(reason text) returns public.plain_text
  language plpgsql immutable set search_path = ''
  as $$
begin
  if char_length(btrim(reason)) > 1000 then
    raise exception 'Reason must not exceed 1000 characters' using detail = json_build_object('code', 'reason_too_long');
  end if;
  return btrim(reason)::public.plain_text;
exception when check_violation then
  raise exception 'Reason is required' using detail = json_build_object('code', 'reason_required');
end
$$;
comment on function private.require_reason(text) is 'Validates a reason and returns it trimmed: visible text of at most 1,000 characters, or null for null.';
revoke execute on function private.require_reason(text) from public, anon, authenticated, service_role;
grant execute on function private.require_reason(text) to authenticated;

create function public.unpublish_event(event_id uuid, reason text, whole_series boolean default false) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  series constant uuid := (select e.series_id from public.events as e where e.id = event_id and whole_series);
  unpublished_title text;
  ids uuid[];
  before jsonb;
begin
  perform private.require_admin('admin_to_unpublish_event', 'You must be logged in as an admin to unpublish an event');
  if reason is null then
    raise exception 'Reason is required' using detail = json_build_object('code', 'reason_required');
  end if;
  perform from public.events as e where e.id = event_id or e.series_id = series order by e.id for update;
  ids := array(
    select e.id from public.events as e
    where (e.id = event_id or e.series_id = series) and (e.is_approved or (private.waiting_version_of(e)).id is not null)
    order by e.id = event_id desc, e.start_date, e.id);
  before := private.states_of(ids);
  perform private.begin_decision(ids);
  update public.events as e
    set is_approved = false, review = 'returned', unpublished_at = now(), unpublish_reason = private.require_reason(reason)
    where e.id = any (ids);
  perform private.begin_decision('{}');
  perform private.remember_decision(before, 'unpublished');
  select e.title into unpublished_title from public.events as e where e.id = ids[1];
  return unpublished_title;
end
$$;
comment on function public.unpublish_event(uuid, text, boolean) is 'Unpublishes an event, or all dates of its series with one decision, and returns it to its organizer, with a reason for its organizer; also one whose change waits while something of its approved version is shown. Returns its title; null when it does not exist or nothing of it is public. Admins only. Definer rights: API roles cannot write the reason.';

create function private.dates_of_version(event_id uuid, version timestamptz) returns uuid[]
  language plpgsql volatile set search_path = ''
  as $$
declare
  asked public.events;
  ids uuid[];
begin
  select e.* into asked from public.events as e where e.id = event_id and not e.is_approved;
  perform from public.events as e where e.id = any (private.dates_decided_with(asked)) order by e.id for update;
  select e.* into asked from public.events as e where e.id = event_id and not e.is_approved;
  ids := array(
    select e.id from public.events as e where e.id = any (private.dates_decided_with(asked)) and e.updated_at <= version order by e.start_date, e.id);
  -- The latest of them is the version, so that nothing was decided that nobody has read.
  if event_id = any (ids) and exists (select from public.events as e where e.id = any (ids) and e.updated_at = version) then
    return ids;
  end if;
  return '{}';
end
$$;
comment on function private.dates_of_version(uuid, timestamptz) is 'The dates that are decided together with a pending event (see dates_decided_with()) as they were when the latest was written at this moment; a date that has changed since is left out and waits by itself. Empty where the event has changed.';
revoke execute on function private.dates_of_version(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.dates_of_version(uuid, timestamptz) to authenticated;

create function private.approve_version(event_id uuid, version timestamptz) returns jsonb
  language plpgsql volatile set search_path = ''
  as $$
declare
  ids constant uuid[] := private.dates_of_version(event_id, version);
  before constant jsonb := private.states_of(ids);
begin
  perform private.begin_decision(ids);
  update public.events as e set is_approved = true where e.id = any (ids);
  perform private.begin_decision('{}');
  return before;
end
$$;
comment on function private.approve_version(uuid, timestamptz) is 'Approves the version of an event and the dates that are decided with it. Returns them as they were, see states_of(); an empty list where nothing was approved.';
revoke execute on function private.approve_version(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.approve_version(uuid, timestamptz) to authenticated;

create function public.approve_event(event_id uuid, version timestamptz) returns text
  language plpgsql volatile set search_path = ''
  as $$
declare
  before jsonb;
begin
  perform private.require_admin('admin_to_approve_event', 'You must be logged in as an admin to approve an event');
  before := private.approve_version(event_id, version);
  perform private.remember_decision(before, 'approved');
  return (select e.title from public.events as e where e.id = (before -> 0 ->> 'id')::uuid);
end
$$;
comment on function public.approve_event(uuid, timestamptz) is 'Approves the version of an event (its updated_at), with all dates of its series that wait, or were sent back, as it was and say the same, of which the version is the latest. Returns its title; null when it has changed or is public. Admins only, by their own right to approve.';

create function public.approve_events(event_ids uuid[], versions timestamptz[])
  returns table (title text, outcome text)
  language plpgsql volatile set search_path = ''
  as $$
declare
  asked record;
  found public.events;
  approved jsonb;
  before jsonb := '[]';
begin
  perform private.require_admin('admin_to_approve_event', 'You must be logged in as an admin to approve an event');
  -- As many as a page may have, in one order for all admins.
  for asked in select distinct on (u.id) u.id, u.version from unnest(event_ids, versions) as u (id, version) order by u.id limit 100 loop
    select e.* into found from public.events as e where e.id = asked.id;
    title := found.title;
    if coalesce(found.end_date, found.start_date) < now() and found.review = 'waiting' then
      outcome := 'ended';
    else
      approved := case when found.review = 'waiting' then private.approve_version(asked.id, asked.version) else '[]' end;
      before := before || approved;
      outcome := case when approved = '[]' then 'changed' else 'approved' end;
    end if;
    return next;
  end loop;
  perform private.remember_decision(before, 'approved');
end
$$;
comment on function public.approve_events(uuid[], timestamptz[]) is 'Approves several events that wait, each in a version as approve_event() does, with a decision and a mail for each; all of them are undone together. Returns the titles in no particular order, null for what is gone, with the outcome: approved, ended (left out, because that is confirmed one by one), changed (left out, because it has changed or waits no more). Admins only, by their own right to approve.';
revoke execute on function public.approve_events(uuid[], timestamptz[]) from public, anon, authenticated, service_role;
grant execute on function public.approve_events(uuid[], timestamptz[]) to authenticated;

create function private.send_back_version(event_id uuid, version timestamptz, decision text, reason text, field_reasons jsonb, reasons jsonb) returns jsonb
  language plpgsql volatile set search_path = ''
  as $$
declare
  ids constant uuid[] := private.dates_of_version(event_id, version);
  before constant jsonb := private.states_of(ids);
  sent_back public.events;
begin
  if ids = '{}' then
    return before;
  end if;
  perform private.begin_decision(ids);
  update public.events as e set review = decision where e.id = any (ids);
  select e.* into sent_back from public.events as e where e.id = ids[1];
  perform private.notify_organizer(sent_back, decision, reason, field_reasons, clock_timestamp() - sent_back.submitted_at, reasons);
  insert into public.audit_titles (entry_id, organizer_id, organization_id, title, reason)
    values (
      private.write_audit('event_' || decision, 'event', sent_back.id::text, '{"by": "admin"}'::jsonb || private.decided_dates()),
      sent_back.organizer_id, sent_back.organization_id, sent_back.title, reason);
  perform private.begin_decision('{}');
  return before;
end
$$;
comment on function private.send_back_version(uuid, timestamptz, text, text, jsonb, jsonb) is 'Takes the version of an event, and the dates that are decided with it, off the queue, as returned or refused, records the decision and queues the mail. Returns them as they were, see states_of(); an empty list where it has changed.';

create function private.send_back(event_ids uuid[], versions timestamptz[], decision text, reason text, field_reasons jsonb, reasons text[])
  returns table (title text, outcome text)
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  note constant text := private.require_reason(nullif(btrim(reason), ''));
  listed constant jsonb := private.reasons_for(reasons, decision);
  asked record;
  found public.events;
  sent_back jsonb;
  before jsonb := '[]';
begin
  field_reasons := nullif(field_reasons, '{}');
  if note is null and field_reasons is null and cardinality(reasons) = 0 then
    raise exception 'Reason is required' using detail = json_build_object('code', 'reason_required');
  end if;
  -- As approve_events().
  for asked in select distinct on (u.id) u.id, u.version from unnest(event_ids, versions) as u (id, version) order by u.id limit 100 loop
    select e.* into found from public.events as e where e.id = asked.id;
    sent_back := case when found.review = 'waiting'
      then private.send_back_version(asked.id, asked.version, decision, note, field_reasons, listed) else '[]' end;
    before := before || sent_back;
    title := found.title;
    outcome := case when sent_back = '[]' then 'changed' else decision end;
    return next;
  end loop;
  perform private.remember_decision(before, decision);
end
$$;
comment on function private.send_back(uuid[], timestamptz[], text, text, jsonb, text[]) is 'Returns or refuses the versions of events that wait, with the same reasons, a decision and a mail for each; all of them are undone together. Returns titles and outcomes as approve_events() does. Definer rights: API roles write neither the review state nor a mail.';
revoke execute on function private.send_back_version(uuid, timestamptz, text, text, jsonb, jsonb), private.send_back(uuid[], timestamptz[], text, text, jsonb, text[])
  from public, anon, authenticated, service_role;

create function public.return_events(event_ids uuid[], versions timestamptz[], reason text, field_reasons jsonb default null, reasons text[] default '{}')
  returns table (title text, outcome text)
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_return_event', 'You must be logged in as an admin to return an event');
  return query select * from private.send_back(event_ids, versions, 'returned', reason, field_reasons, reasons);
end
$$;
comment on function public.return_events(uuid[], timestamptz[], text, jsonb, text[]) is 'Returns several events that wait to their organizers, who are to change them, each in a version (its updated_at): with a reason, with what is to be changed by the name of the form''s control, or with reasons from the list, the same for all. Returns the titles in no particular order, null for what is gone, with the outcome: returned, changed (left out, because it has changed or waits no more). Admins only. Definer rights: API roles cannot write the review state.';

create function public.refuse_events(event_ids uuid[], versions timestamptz[], reason text, reasons text[] default '{}')
  returns table (title text, outcome text)
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_refuse_event', 'You must be logged in as an admin to refuse an event');
  return query select * from private.send_back(event_ids, versions, 'refused', reason, null, reasons);
end
$$;
comment on function public.refuse_events(uuid[], timestamptz[], text, text[]) is 'Refuses several events that wait, each in a version (its updated_at), with a reason or reasons from the list, the same for all; the texts stay the organizers''. Returns titles and outcomes as return_events(). Admins only. Definer rights as return_events().';

create function public.return_event(event_id uuid, version timestamptz, reason text, field_reasons jsonb default null, reasons text[] default '{}') returns text
  language plpgsql volatile set search_path = ''
  as $$
begin
  return (
    select r.title from public.return_events(array[event_id], array[version], reason, field_reasons, reasons) as r where r.outcome = 'returned');
end
$$;
comment on function public.return_event(uuid, timestamptz, text, jsonb, text[]) is 'Returns the version of an event that waits to its organizer, as return_events() does. Returns its title; null when it has changed or waits no more. Admins only.';

create function public.refuse_event(event_id uuid, version timestamptz, reason text, reasons text[] default '{}') returns text
  language plpgsql volatile set search_path = ''
  as $$
begin
  return (
    select r.title from public.refuse_events(array[event_id], array[version], reason, reasons) as r where r.outcome = 'refused');
end
$$;
comment on function public.refuse_event(uuid, timestamptz, text, text[]) is 'Refuses the version of an event that waits, as refuse_events() does. Returns its title; null when it has changed or waits no more. Admins only.';
revoke execute on function
  public.return_events(uuid[], timestamptz[], text, jsonb, text[]), public.refuse_events(uuid[], timestamptz[], text, text[]),
  public.return_event(uuid, timestamptz, text, jsonb, text[]), public.refuse_event(uuid, timestamptz, text, text[])
  from public, anon, authenticated, service_role;
grant execute on function
  public.return_events(uuid[], timestamptz[], text, jsonb, text[]), public.refuse_events(uuid[], timestamptz[], text, text[]),
  public.return_event(uuid, timestamptz, text, jsonb, text[]), public.refuse_event(uuid, timestamptz, text, text[])
  to authenticated;

create function public.delete_pending_event(event_id uuid, reason text) returns text
  language plpgsql volatile set search_path = ''
  as $$
declare
  pending public.events;
  ids uuid[];
begin
  perform private.require_admin('admin_to_delete_event', 'You must be logged in as an admin to delete an event');
  select e.* into pending from public.events as e where e.id = event_id and not e.is_approved;
  ids := case when pending.id is not null then private.dates_decided_with(pending) else '{}' end;
  perform set_config('sunshine.decision_reason', coalesce(private.require_reason(reason), ''), true);
  perform private.begin_decision(ids);
  delete from public.events as e where e.id = any (ids) and not e.is_approved;
  perform private.begin_decision('{}');
  perform set_config('sunshine.decision_reason', '', true);
  return pending.title;
end
$$;
comment on function public.delete_pending_event(uuid, text) is 'Deletes a pending event, and the dates of its series that are decided with it, with a reason for its organizer or none. Returns its title; null when it does not exist or is public. Admins only, by their own right to delete.';

revoke execute on function public.approve_event(uuid, timestamptz), public.unpublish_event(uuid, text, boolean), public.delete_pending_event(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.approve_event(uuid, timestamptz), public.unpublish_event(uuid, text, boolean), public.delete_pending_event(uuid, text) to authenticated;

create function public.event_notice(event_id uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
    select case when e.unpublished_at is not null then 'under_review' when e.first_approved_at is not null then 'updating' end
    from public.events as e
    where e.id = event_id and not e.is_approved
  $$;
comment on function public.event_notice(uuid) is 'Why an event that was public is not shown now: ''updating'' after a change by its organizer, ''under_review'' after an admin unpublished it. Null for all other ids, including events that were never public. Reveals nothing else.';
revoke execute on function public.event_notice(uuid) from public, anon, authenticated, service_role;
grant execute on function public.event_notice(uuid) to anon, authenticated;

create function private.purge_event_decisions() returns void
  language sql volatile set search_path = ''
  as $$ delete from public.event_decisions as d where d.decided_at < now() - interval '90 days' $$;
comment on function private.purge_event_decisions() is 'Removes decisions that are older than 90 days.';
revoke execute on function private.purge_event_decisions() from public, anon, authenticated, service_role;
