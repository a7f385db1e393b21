-- Which dates of a series are decided together, and what the audit log records about events. Creates only; rewrites no data.

create index events_decided_together on public.events (series_id, content_hash, start_date, id) where series_id is not null and review is not null;
comment on index public.events_decided_together is 'Unapproved dates of a series with the same content.';

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
comment on function private.dates_decided_with(public.events) is 'An unapproved event, with the other dates of its series that have the same owner, the same review state, the same visibility (taken off the site or not) and the same content apart from times: admins decide about all of them at once. Use it in unnest(); in a row condition it would run for each row.';

create function private.desk_entries(states text[])
  returns table (
    id uuid, is_first boolean, created_at timestamptz, updated_at timestamptz, submitted_at timestamptz, start_date timestamptz, ends_at timestamptz,
    first_approved_at timestamptz, unpublished_at timestamptz
  )
  -- A custom plan, because these states have partial indexes.
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
comment on function private.desk_entries(text[]) is 'The events in one of these review states, with the columns that admins'' lists use. is_first: the first date of a group that dates_decided_with() names, the one that is listed. One pass, because the queue is long. Caller''s rights.';

revoke execute on function private.dates_decided_with(public.events), private.desk_entries(text[]) from public, anon, authenticated, service_role;
grant execute on function private.dates_decided_with(public.events), private.desk_entries(text[]) to authenticated;

create function private.audit_deletions(diffs private.event_diff[], act private.act) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  -- Deleted with the account, or purged after the end.
  cause constant text := coalesce(act.why, case when act.actor in ('account', 'purge') then act.actor end);
  uncounted bigint;
begin
  if act.actor = 'purge' then
    perform private.count_audit('event_deleted', 'event', 'ended', '{"by": "purge"}', 'day', cardinality(diffs));
    return;
  end if;
  -- Deletions of public events, and of other people's events, affect others and are logged individually; decide() logs those by admins.
  with entries as (
    insert into public.audit_log (actor_id, action, subject_kind, subject_id, details)
    select act.member, 'event_deleted', 'event', (d.before).id::text, jsonb_build_object('by', coalesce(cause, private.actor_on_event(d.before, act)))
    from unnest(diffs) as d
    where act.decision is null and ((d.before).is_approved or (cause is null and private.owns_event(d.before, act.member) is not true))
    returning id, subject_id
  )
  insert into public.audit_titles (entry_id, organizer_id, organization_id, title)
  select e.id, (d.before).organizer_id, (d.before).organization_id, (d.before).title
  from entries as e join unnest(diffs) as d on (d.before).id::text = e.subject_id
  -- Titles are erased with the account of their organizer.
  where cause is null and exists (select from public.profiles as p where p.id = (d.before).organizer_id);
  -- All others can be repeated without limit and are counted. Unpublished events deleted with an account are covered by its entry.
  if cause is null then
    select count(*) into uncounted from unnest(diffs) as d where not (d.before).is_approved and private.owns_event(d.before, act.member);
    if uncounted > 0 then
      perform private.count_audit('event_deleted', 'account', act.member::text, '{"by": "organizer"}', 'day', uncounted);
    end if;
  end if;
end
$$;
comment on function private.audit_deletions(private.event_diff[], private.act) is 'Logs deleted events and who or what deleted them; ended events, and organizers'' own unpublished ones, as a count per day.';
revoke execute on function private.audit_deletions(private.event_diff[], private.act) from public, anon, authenticated, service_role;
