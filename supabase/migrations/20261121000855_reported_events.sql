-- The data of admins' reports page. Creates functions; rewrites no data.

create function private.described_reports(reports uuid[]) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'details', r.details, 'changed_at', r.changed_at,
      'wants_answer', r.wants_answer, 'language', r.language, 'claim', jsonb_build_object('role', r.claim_role, 'name', r.claim_name,
        'work', r.claim_work, 'original', r.claim_original, 'reach', r.claim_reach)) order by r.changed_at desc, r.id), '[]')
    from public.event_reports as r where r.id = any (reports));
end
$$;
comment on function private.described_reports(uuid[]) is 'The contents of reports, newest first.';

create function private.described_reported(event_id uuid) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
begin
  return (
    select jsonb_build_object('title', e.title, 'is_approved', e.is_approved, 'review', e.review, 'status', e.status, 'starts_at', e.start_date,
      'was_taken_off', e.unpublished_at is not null, 'is_corrected', private.is_corrected(e.id), 'organization', (select o.name from public.organizers as o where o.id = e.organization_id),
      'messages', (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'subject', m.subject, 'name', m.name, 'created_at', m.created_at,
          'is_answered', m.answered_at is not null) order by m.created_at desc, m.id), '[]')
        from public.contact_messages as m where m.event_id = e.id))
    from public.events as e where e.id = described_reported.event_id);
end
$$;
comment on function private.described_reported(uuid) is 'The state of a reported event, and the messages to the team about it; null if it is gone.';

create function public.list_reported_events(page_size integer, page_number integer default 1, state text default 'open', search text default null)
  returns table (entries jsonb, total integer, reports integer, undoable jsonb)
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set jit = off
  as $$
declare
  wanted constant text := private.fold_word(nullif(btrim(search), ''));
  most constant integer := least(page_size, 100);
  skipped constant bigint := (greatest(page_number, 1) - 1)::bigint * most;
begin
  undoable := (
    select jsonb_build_object('id', c.id, 'title', c.title)
    from public.report_closings as c
    where c.closed_by = (select auth.uid()) and c.closed_at > now() - private.undo_period() and not private.is_outcome_of_event(c.outcome)
    order by c.closed_at desc limit 1);
  if state = 'closed' then
    return query
      with found as materialized (
        select c.id, c.closed_at
        from public.report_closings as c
        where wanted is null or position(wanted in private.fold_word(concat_ws(E'\n', c.title, c.answer,
          (select p.full_name from public.profiles as p where p.id = c.organizer_id),
          (select string_agg(r.details, E'\n') from public.event_reports as r where r.closing_id = c.id)))) > 0
      ), page as (
        select f.id from found as f order by f.closed_at desc, f.id offset skipped limit most
      ), described as (
        select c.closed_at, c.id, jsonb_build_object(
            'id', c.id, 'event_id', c.event_id, 'title', c.title, 'organizer_id', c.organizer_id,
            'organizer', (select p.full_name from public.profiles as p where p.id = c.organizer_id),
            'event', private.described_reported(c.event_id), 'clients', cardinality(o.ids), 'further', o.further, 'read_until', o.read_until, 'due_at', null,
            'reports', private.described_reports(o.ids), 'before', '[]'::jsonb,
            'closing', jsonb_build_object('outcome', c.outcome, 'answer', c.answer, 'closed_at', c.closed_at, 'answered', c.answered,
              'closed_by', c.closed_by, 'admin', (select p.full_name from public.profiles as p where p.id = c.closed_by))) as entry
        from page join public.report_closings as c on c.id = page.id
          cross join lateral (
            select coalesce(array_agg(r.id), '{}') as ids, coalesce(sum(r.further_reports), 0) as further, max(r.changed_at) as read_until
            from public.event_reports as r where r.closing_id = c.id) as o
      )
      select coalesce((select jsonb_agg(d.entry order by d.closed_at desc, d.id) from described as d), '[]'),
        (select count(*)::integer from found),
        (select count(*)::integer from public.event_reports as r where r.closing_id in (select f.id from found as f)), list_reported_events.undoable;
  else
    return query
      with found as materialized (
        select o.*
        from (
          select r.event_id, array_agg(r.id) as ids, sum(r.further_reports) as further, max(r.changed_at) as newest, min(r.due_at) as due,
            string_agg(r.details, E'\n') as details
          from public.event_reports as r where r.closing_id is null group by r.event_id
        ) as o join public.events as e on e.id = o.event_id
        where wanted is null or position(wanted in private.fold_word(concat_ws(E'\n', e.title, e.translated_title, o.details,
          (select p.full_name from public.profiles as p where p.id = e.organizer_id),
          (select n.name from public.organizers as n where n.id = e.organization_id)))) > 0
      ), page as (
        select * from found as f order by f.due, f.newest desc, f.event_id offset skipped limit most
      ), described as (
        select p.due, p.newest, p.event_id, jsonb_build_object(
            'id', e.id, 'event_id', e.id, 'title', e.title, 'organizer_id', e.organizer_id,
            'organizer', (select n.full_name from public.profiles as n where n.id = e.organizer_id),
            'event', private.described_reported(e.id), 'clients', cardinality(p.ids), 'further', p.further, 'read_until', p.newest, 'due_at', p.due,
            'reports', private.described_reports(p.ids),
            'before', (
              select coalesce(jsonb_agg(jsonb_build_object('outcome', c.outcome, 'closed_at', c.closed_at) order by c.closed_at desc), '[]')
              from public.report_closings as c where c.event_id = e.id),
            'closing', null) as entry
        from page as p join public.events as e on e.id = p.event_id
      )
      select coalesce((select jsonb_agg(d.entry order by d.due, d.newest desc, d.event_id) from described as d), '[]'),
        (select count(*)::integer from found), (select coalesce(sum(cardinality(f.ids)), 0)::integer from found as f), list_reported_events.undoable;
  end if;
end
$$;
comment on function public.list_reported_events(integer, integer, text, text) is 'One page of the events with open reports (intimate images first, by deadline, then by newest report) or of closings ("closed", newest first): the event and its organizer, the messages to the team about it, and each report, one per client. Searches the title, the contents of reports, and the organizer''s name. Also returns the number of events and reports, and the caller''s latest closing while it can be undone. Caller''s rights: members who are not admins get none.';
revoke execute on function
  private.described_reports(uuid[]), private.described_reported(uuid), public.list_reported_events(integer, integer, text, text)
  from public, anon, authenticated, service_role;
grant execute on function
  private.described_reports(uuid[]), private.described_reported(uuid), public.list_reported_events(integer, integer, text, text)
  to authenticated;
