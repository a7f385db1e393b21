-- Which dates of a series are decided together, and what the audit log has of events. Creates only; rewrites no data.

create index events_decided_together on public.events (series_id, content_hash, start_date, id) where series_id is not null and review is not null;
comment on index public.events_decided_together is 'The dates of a series that say the same, of those that are not approved.';

create function private.dates_decided_with(event public.events) returns uuid[]
  language plpgsql stable set search_path = ''
  as $$
declare
  owner constant uuid := private.owner_of(event);
begin
  if event.series_id is null or event.review is null then return array[event.id]; end if;
  return (
    select array_agg(d.id order by d.start_date, d.id) from public.events as d
    where d.series_id = event.series_id and d.content_hash = event.content_hash
      and d.review = event.review and (d.unpublished_at is null) = (event.unpublished_at is null)
      and private.owner_of(d) = owner);
end
$$;
comment on function private.dates_decided_with(public.events) is 'An event that is not approved, and the other dates of its series that have the same owner, are in the same state of review, taken off the site or not as it is, and say the same but for their times: admins decide about all of them at once. Pass it to unnest(): as a condition of each row it would run for each.';

create function private.desk_entries(states text[])
  returns table (
    id uuid, is_first boolean, created_at timestamptz, updated_at timestamptz, submitted_at timestamptz, start_date timestamptz, ends_at timestamptz,
    first_approved_at timestamptz, unpublished_at timestamptz
  )
  -- Planned for these states, which have partial indexes.
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off
  as $$
begin
  return query
    select e.id, e.series_id is null or row_number() over (
        partition by coalesce(e.series_id, e.id), e.content_hash, e.review, e.unpublished_at is null, private.owner_of(e)
        order by e.start_date, e.id) = 1,
      e.created_at, e.updated_at, e.submitted_at, e.start_date, coalesce(e.end_date, e.start_date), e.first_approved_at, e.unpublished_at
    from public.events as e where e.review = any (states);
end
$$;
comment on function private.desk_entries(text[]) is 'The events in one of these states of review, with what lists of admins go by. is_first: whether it is the first of those that dates_decided_with() names, for which it is listed. One pass, since the queue is long. Caller''s rights.';

create function private.begin_decision(ids uuid[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  perform set_config('sunshine.decided_as', coalesce(ids[1]::text, ''), true);
  perform set_config('sunshine.decided_dates', coalesce(cardinality(ids), 0)::text, true);
end
$$;
comment on function private.begin_decision(uuid[]) is 'Makes what follows one decision, about the first of these events: triggers write one decision, one mail and one entry of the audit log. An empty list ends it.';

create function private.is_decided_elsewhere(event_id uuid) returns boolean
  language sql stable set search_path = ''
  as $$ select coalesce(nullif(current_setting('sunshine.decided_as', true), '') <> event_id::text, false) $$;
comment on function private.is_decided_elsewhere(uuid) is 'Whether an event is another date of the one that a decision is about, see begin_decision().';

create function private.decided_dates() returns jsonb
  language sql stable set search_path = ''
  as $$
    select case when current_setting('sunshine.decided_dates', true) ~ '^[1-9]' and current_setting('sunshine.decided_dates', true) <> '1'
      then jsonb_build_object('dates', current_setting('sunshine.decided_dates', true)::integer) else '{}'::jsonb end
  $$;
comment on function private.decided_dates() is 'How many dates a decision is about, as a detail of the audit log; empty for one.';
revoke execute on function
  private.dates_decided_with(public.events), private.desk_entries(text[]),
  private.begin_decision(uuid[]), private.is_decided_elsewhere(uuid), private.decided_dates()
  from public, anon, authenticated, service_role;
grant execute on function
  private.dates_decided_with(public.events), private.desk_entries(text[]), private.begin_decision(uuid[])
  to authenticated;

create function private.audit_approval() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  -- Organizers cannot reset the approval directly, only by editing.
  actor constant text := private.actor_on_event(new);
begin
  if private.is_decided_elsewhere(new.id) then
    return null;
  end if;
  insert into public.audit_titles (entry_id, organizer_id, organization_id, title, reason)
  values (
    private.write_audit(case when new.is_approved then 'event_approved' else 'event_unapproved' end, 'event', new.id::text, jsonb_build_object('by',
      case when actor = 'organizer' then
        case when not new.is_approved then 'edit' when private.needs_review(old, new) then 'trust' else 'admin' end else actor end) || private.decided_dates()),
    new.organizer_id, new.organization_id, new.title, case when new.unpublished_at is distinct from old.unpublished_at then new.unpublish_reason end
  );
  return null;
end
$$;
comment on function private.audit_approval() is 'Logs that an event was approved, or needs approval again. Not counted: each such change follows an action of an admin. Definer rights: it adds to the log.';

create function private.audit_event_deletions() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  actor uuid := (select auth.uid());
  reason text := private.audit_reason('');
  uncounted bigint;
begin
  -- Deletions of public events, and of other people's events, affect others and are logged individually.
  with entries as (
    insert into public.audit_log (actor_id, action, subject_kind, subject_id, details)
    select actor, 'event_deleted', 'event', d.id::text, jsonb_build_object('by', case
      when reason <> '' then reason else private.actor_on_event(d) end) || private.decided_dates()
    from deleted_rows as d
    where reason <> 'purge' and not private.is_decided_elsewhere(d.id) and (d.is_approved or (reason = '' and private.owns_event(d, actor) is not true))
    returning id, subject_id
  )
  insert into public.audit_titles (entry_id, organizer_id, organization_id, title, reason)
  -- Set by delete_pending_event().
  select e.id, d.organizer_id, d.organization_id, d.title, nullif(current_setting('sunshine.decision_reason', true), '') from entries as e join deleted_rows as d on d.id::text = e.subject_id
  -- Titles are erased with the account of their organizer.
  where reason = '' and exists (select from public.profiles as p where p.id = d.organizer_id);

  -- All other deletions can be repeated without limit and are counted. Unpublished events that are deleted with an account are covered by
  -- its entry.
  if reason = 'purge' then
    select count(*) into uncounted from deleted_rows;
    if uncounted > 0 then
      perform private.count_audit('event_deleted', 'event', 'ended', '{"by": "purge"}', 'day', uncounted);
    end if;
  elsif reason = '' then
    select count(*) into uncounted from deleted_rows as d where not d.is_approved and private.owns_event(d, actor);
    if uncounted > 0 then
      perform private.count_audit('event_deleted', 'account', actor::text, '{"by": "organizer"}', 'day', uncounted);
    end if;
  end if;
  return null;
end
$$;
comment on function private.audit_event_deletions() is 'Logs deleted events and who or what deleted them; ended events, and organizers'' own that were not public, as a count per day. Definer rights: it adds to the log.';
revoke execute on function private.audit_approval(), private.audit_event_deletions() from public, anon, authenticated, service_role;

-- Not `of is_approved`: a before trigger resets the approval, whichever columns the update named.
create trigger audit_approval after update on public.events
  for each row when (old.is_approved is distinct from new.is_approved or old.unpublished_at is distinct from new.unpublished_at)
  execute function private.audit_approval();
create trigger audit_deletions after delete on public.events referencing old table as deleted_rows
  for each statement execute function private.audit_event_deletions();
