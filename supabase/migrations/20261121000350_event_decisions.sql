-- Admins' decisions about events, and how organizers are notified. Creates only; rewrites no data.
-- Each decision writes one row here and queues one mail, in its own transaction.

create table private.decisions (
  id bigint generated always as identity primary key,
  organizer_id uuid not null references public.profiles (id) on delete cascade,
  organization_id uuid references public.organizers (id) on delete set null,
  event_id uuid not null,
  title public.plain_line not null,
  decision text not null constraint decision_known check (decision in ('approved', 'returned', 'refused', 'unpublished', 'deleted', 'edited')),
  reason public.plain_text constraint decision_reason_length check (char_length(reason) <= 1000),
  field_reasons jsonb constraint field_reasons_form check (
    jsonb_typeof(field_reasons) = 'object' and not jsonb_path_exists(field_reasons, '$.*.type() ? (@ != "string")')
    and pg_catalog.octet_length(field_reasons::text) <= 16384
  ),
  reasons jsonb not null default '[]' constraint reasons_form check (
    jsonb_typeof(reasons) = 'array' and pg_catalog.octet_length(reasons::text) <= 16384
  ),
  waited interval,
  decided_at timestamptz not null default now(),
  admin_id uuid references public.profiles (id) on delete set null,
  is_told boolean not null default true,
  content jsonb,
  states jsonb
);
comment on table private.decisions is 'Admins'' decisions about events. Organizers read them for 90 days in public.event_decisions, which leaves out the columns for admins. Deleted with the organizer''s account.';
comment on column private.decisions.organizer_id is 'As in events.';
comment on column private.decisions.organization_id is 'As in events: all members of the organization read the decision.';
comment on column private.decisions.event_id is 'No foreign key: the decision may be a deletion.';
comment on column private.decisions.title is 'The title at the time of the decision.';
comment on column private.decisions.reason is 'The admin''s message to the organizer; null for none.';
comment on column private.decisions.field_reasons is 'By form field: for a returned event what to change, for an edited one the values before and after; null for none.';
comment on column private.decisions.reasons is 'The chosen reasons, with their texts at the time, as reasons_for() returns them.';
comment on column private.decisions.waited is 'How long the event had waited for the decision; null if it was not waiting.';
comment on column private.decisions.decided_at is 'Start of the transaction, so never later than the notices that it sent.';
comment on column private.decisions.admin_id is 'Who decided; null once the account is gone.';
comment on column private.decisions.is_told is 'False for admins'' decisions about their own events, which are not shown or mailed. Such a row only serves undo_decisions(), and is deleted after undo_period().';
comment on column private.decisions.content is 'What the event said when it was returned, refused or unpublished, so that admins see what its organizer changed since: version_of(), for a series that of its first date.';
comment on column private.decisions.states is 'For undo_decisions(): the former states_of() the event, or of all dates of its series that were decided together, each with its new updated_at ("version"). Kept for undo_period(); null if the decision cannot be undone.';
create index decisions_by_owner on private.decisions (
  (case when organization_id is null then organizer_id else organization_id end), decided_at desc, id desc);
create index decisions_by_organizer on private.decisions (organizer_id);
create index decisions_by_organization on private.decisions (organization_id) where organization_id is not null;
create index decisions_by_event on private.decisions (event_id, decided_at desc, id desc);
create index decisions_by_age on private.decisions (decided_at);
create index decisions_by_admin on private.decisions (admin_id, decided_at desc, id desc);
create index undoable_decisions on private.decisions (decided_at) where states is not null or not is_told;
comment on index private.decisions_by_owner is 'The dashboard, newest first. Must be the expression of private.owner_of().';
comment on index private.decisions_by_organizer is 'For the foreign key.';
comment on index private.decisions_by_organization is 'For the foreign key.';
comment on index private.decisions_by_event is 'The decisions about an event, newest first.';
comment on index private.decisions_by_age is 'For run_maintenance(), which deletes old rows.';
comment on index private.decisions_by_admin is 'An admin''s latest decision; also for the foreign key.';
comment on index private.undoable_decisions is 'For purge_undo().';

alter table private.decisions enable row level security;
revoke all on private.decisions from public, anon, authenticated, service_role;
revoke all on sequence private.decisions_id_seq from public, anon, authenticated, service_role;
grant select (id, organizer_id, organization_id, event_id, title, decision, reason, field_reasons, reasons, waited, decided_at, is_told) on private.decisions to authenticated;
create policy "Organizers read what they are told of decisions about their own events" on private.decisions
  for select to authenticated
  using (is_told and (case when organization_id is null then organizer_id else organization_id end) = any ((select private.own_ids())::uuid[]));
comment on policy "Organizers read what they are told of decisions about their own events" on private.decisions is 'No policy allows writing: rows come from notify_organizer(), remember_states(), take_events_away() and bring_back_events().';

create view public.event_decisions with (security_invoker = true) as
  select id, organizer_id, organization_id, event_id, title, decision, reason, field_reasons, reasons, waited, decided_at from private.decisions where is_told;
comment on view public.event_decisions is 'Admins'' decisions about other people''s events, as shown to their organizers for 90 days. Caller''s rights: the policy of private.decisions applies.';
revoke all on public.event_decisions from public, anon, authenticated, service_role;
grant select on public.event_decisions to authenticated;

create table public.decision_counts (
  account_id uuid not null references public.profiles (id) on delete cascade,
  decision text not null,
  decisions integer not null,
  last_at timestamptz not null,
  primary key (account_id, decision)
);
comment on table public.decision_counts is 'Number of decisions by kind about an account''s events; outlives the decisions. Written by a trigger on private.decisions; deleted with the account.';
comment on column public.decision_counts.decision is 'As in private.decisions.';
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
create trigger count_decision after insert on private.decisions for each row when (new.is_told) execute function private.count_decision();

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
comment on function private.last_verdict(public.events) is 'The last decision that returned, refused or unpublished an event, or another date of its series if they were decided together; a null row for none, and for callers who are not admins. Definer rights: only organizers read decisions.';
revoke execute on function private.last_verdict(public.events) from public, anon, authenticated, service_role;
grant execute on function private.last_verdict(public.events) to authenticated;

create function private.came_back(event public.events) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if event.sent_back_at is null or event.review <> 'waiting' or not private.is_admin() then return null; end if;
  return (
    select jsonb_build_object('decision', d.decision, 'decided_at', d.decided_at, 'admin', p.full_name, 'reason', d.reason,
      'field_reasons', d.field_reasons, 'reasons', d.reasons,
      'content', (
        select coalesce(jsonb_object_agg(was.key, was.value), '{}')
        -- Each date of a series has its own times, so they do not count as changes.
        from jsonb_each(d.content - case when d.event_id = event.id then '{}' else '{start_date,end_date,doors_at}'::text[] end) as was
        where was.value is distinct from to_jsonb(event) -> was.key))
    from private.decisions as d left join public.profiles as p on p.id = d.admin_id
    where d.content is not null and d.decided_at <= event.sent_back_at
      and (d.event_id = event.id or d.event_id in (select other.id from public.events as other where other.series_id = event.series_id))
    order by d.decided_at desc, d.event_id = event.id desc, d.id desc limit 1);
end
$$;
comment on function private.came_back(public.events) is 'For an event waiting again after it was returned, refused or unpublished: the last such decision since its approval, or that of another date decided with it, by whom and why, and what the event said then where that differs ("content"). Null for none, and for callers who are not admins. Definer rights: only organizers read decisions.';
revoke execute on function private.came_back(public.events) from public, anon, authenticated, service_role;
grant execute on function private.came_back(public.events) to authenticated;

create function private.readers_of_mail(event public.events, with_owners boolean default false) returns setof uuid
  language sql stable set search_path = ''
  as $$
    select event.organizer_id where event.organization_id is null or not private.is_blocked(event.organizer_id)
    union
    select m.member_id from public.organizer_members as m
    where m.organizer_id = event.organization_id and m.role = 'owner' and not private.is_blocked(m.member_id)
      and (with_owners or private.is_blocked(event.organizer_id))
  $$;
comment on function private.readers_of_mail(public.events, boolean) is 'Who gets mail about an event: the member who created it. For an organization''s event whose creator is blocked, the owners instead; with_owners adds them in any case. Never a blocked account. Members who leave or are deleted no longer count as creators, see pass_on_events().';
revoke execute on function private.readers_of_mail(public.events, boolean) from public, anon, authenticated, service_role;

create function private.undo_period() returns interval
  language plpgsql immutable set search_path = ''
  as $$ begin return interval '30 seconds'; end $$;
comment on function private.undo_period() is 'How long a decision can be undone, and mail about it is held back.';
revoke execute on function private.undo_period() from public, anon, authenticated, service_role;
grant execute on function private.undo_period() to authenticated;

create function private.mailed_event(event public.events) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
begin
  return jsonb_build_object('title', event.title::text, 'startDate', event.start_date, 'timeZone', (private.place_of(event.location)).time_zone);
end
$$;
comment on function private.mailed_event(public.events) is 'What mail subjects need of an event: its title and its local date.';
revoke execute on function private.mailed_event(public.events) from public, anon, authenticated, service_role;

create function private.notify_organizer(event public.events, decision text, waited interval, dates integer, act private.act) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  insert into private.decisions (organizer_id, organization_id, event_id, title, decision, reason, field_reasons, waited, reasons, admin_id, content)
    values (event.organizer_id, event.organization_id, event.id, event.title, decision, act.note, act.field_reasons, waited, coalesce(act.reasons, '[]'), act.member,
      case when decision in ('returned', 'refused', 'unpublished') then private.version_of(event) end);
  insert into private.mail_outbox (kind, recipient_id, data, next_attempt_at)
    select 'event_' || decision, r.id,
      private.mailed_event(event) || jsonb_build_object('eventId', event.id, 'dates', dates, 'reason', act.note, 'fieldReasons', act.field_reasons,
        'reasons', coalesce(act.reasons, '[]'),
        'isChange', not event.is_approved and event.first_approved_at is not null and event.unpublished_at is null)
        || case when act.why = 'public' then jsonb_build_object('isPublic', true) else '{}' end,
      -- Later decisions within that time are mailed together, see compose_decisions().
      clock_timestamp() + private.undo_period()
    from private.readers_of_mail(event, decision in ('unpublished', 'deleted')) as r (id)
    -- Spammers get no feedback.
    where act.reasons is null or not act.reasons @> '[{"key": "spam"}]';
end
$$;
comment on function private.notify_organizer(public.events, text, interval, integer, private.act) is 'Records an admin''s decision for the organizer''s dashboard, with the event''s content if it goes back to them, and queues one mail about the event, or about that many dates of its series. The mail goes to readers_of_mail(), also to the owners of the organization if the event is unpublished or deleted; no mail if the reason is spam.';

create function private.record_decision(event public.events, decision text, audited_by text, waited interval, dates integer, act private.act) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  insert into public.audit_titles (entry_id, organizer_id, organization_id, title, reason, reasons, field_reasons)
    values (
      private.write_audit(case decision when 'unpublished' then 'event_unapproved' else 'event_' || decision end, 'event', event.id::text,
        jsonb_build_object('by', audited_by) || case when dates > 1 then jsonb_build_object('dates', dates) else '{}' end
          || case when act.why = 'public' then jsonb_build_object('public', true) else '{}' end),
      event.organizer_id, event.organization_id, event.title, act.note, coalesce(act.reasons, '[]'), act.field_reasons);
  -- Nobody is notified of their own actions.
  if private.actor_on_event(event, act) = 'admin' then
    perform private.notify_organizer(event, decision, waited, dates, act);
  end if;
end
$$;
comment on function private.record_decision(public.events, text, text, interval, integer, private.act) is 'Logs a decision about an event, or about several dates of its series (event is the first), and notifies the organizer if an admin decided.';

create function private.waited(event public.events) returns interval
  language sql volatile set search_path = ''
  as $$ select case when event.review = 'waiting' then clock_timestamp() - event.submitted_at end $$;
comment on function private.waited(public.events) is 'How long an event has been waiting for approval; null if it is not waiting.';
revoke execute on function private.waited(public.events) from public, anon, authenticated, service_role;

create function private.record_approvals(diffs private.event_diff[], act private.act) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  diff private.event_diff;
  actor text;
  told private.act := act;
begin
  if act.actor is not null then
    return;
  end if;
  foreach diff in array diffs loop
    if ((diff.before).is_approved, (diff.before).unpublished_at) is distinct from ((diff.after).is_approved, (diff.after).unpublished_at) then
      actor := private.actor_on_event(diff.after, act);
      told.note := case when (diff.after).unpublished_at is distinct from (diff.before).unpublished_at then (diff.after).unpublish_reason end;
      perform private.record_decision(
        diff.after, case when (diff.after).is_approved then 'approved' else 'unpublished' end,
        -- Organizers reset the approval only by editing.
        case when actor <> 'organizer' then actor when not (diff.after).is_approved then 'edit'
          when private.needs_review(diff.before, diff.after) then 'trust' else 'admin' end,
        case when (diff.after).is_approved then private.waited(diff.before) end, 1, told);
    end if;
  end loop;
end
$$;
comment on function private.record_approvals(private.event_diff[], private.act) is 'Records approvals, and resets of approvals, made by direct statements of organizers, admins and operators; decide() records its own.';

create function private.record_deletions(diffs private.event_diff[], act private.act) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  perform private.notify_organizer(d.before, 'deleted', private.waited(d.before), 1, act)
    from unnest(diffs) as d where act.actor is null and private.actor_on_event(d.before, act) = 'admin';
end
$$;
comment on function private.record_deletions(private.event_diff[], private.act) is 'Notifies organizers when an admin''s direct statement deletes their events; decide() records its own.';
revoke execute on function
  private.notify_organizer(public.events, text, interval, integer, private.act), private.record_decision(public.events, text, text, interval, integer, private.act),
  private.record_approvals(private.event_diff[], private.act), private.record_deletions(private.event_diff[], private.act)
  from public, anon, authenticated, service_role;

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
comment on function private.require_reason(text) is 'Validates a reason and returns it trimmed: visible text of at most 1,000 characters; null stays null.';
revoke execute on function private.require_reason(text) from public, anon, authenticated, service_role;
grant execute on function private.require_reason(text) to authenticated;

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
