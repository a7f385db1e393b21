-- The data of members' and admins' pages, each in one call, because a round trip costs more than the rows. Creates functions; rewrites no
-- data.
-- The planner settings make the functions use indexes in list order: without the parameter values the planner expects few rows, and would
-- read and sort all of them.

create function public.own_context()
  returns table (
    full_name public.plain_line, language public.language, is_admin boolean, email text, pending_email text, has_password boolean,
    has_second_step boolean, lacks_second_step boolean, owner_ids uuid[],
    pending_events integer, open_reports integer, unread_messages integer, unsent_mail integer, pending_organizers integer, unseen_changes integer,
    is_trusted boolean
  )
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off
  as $$
declare
  -- Bounds the cost of counting; pages show no larger number.
  most constant integer := 1000;
  member constant uuid := private.member_id();
  may_decide constant boolean := private.is_admin();
begin
  if member is null then return; end if;
  return query
    select p.full_name, p.language, may_decide, u.email::text, nullif(u.email_change, '')::text, coalesce(u.encrypted_password, '') <> '',
      private.has_second_step(p.id), private.has_admin_role(p.id) and not may_decide, private.owner_ids(p.id),
      case when may_decide then (select least(count(distinct coalesce(w.series_id, w.id)), most)::integer from (select e.series_id, e.id from public.events as e where e.review = 'waiting' limit 10 * most) as w) else 0 end,
      case when may_decide then (select count(*)::integer from (select from public.event_reports as r where r.closing_id is null limit most) as reported) else 0 end,
      case when may_decide then (select count(*)::integer from (select from public.contact_messages as m where not m.is_read limit most) as unread) else 0 end,
      case when may_decide then (select count(*)::integer from (select from public.list_unsent_mail() limit most) as unsent) else 0 end,
      case when may_decide then (select count(*)::integer from (select from public.organizers as o where not o.is_approved and o.returned_at is null limit most) as named) else 0 end,
      case when may_decide then private.unseen_changes() else 0 end,
      private.is_trusted(p.id)
    from public.profiles as p join auth.users as u on u.id = p.id
    where p.id = member and (u.banned_until is null or u.banned_until <= now());
end
$$;
comment on function public.own_context() is 'What every page of a member needs: name, language, role and account, and for admins the work waiting for them, each number up to 1,000. owner_ids: owners whose events the member may change, see private.owner_of(). is_trusted: whether their small changes are public at once. lacks_second_step: an admin by role who needs a second step before deciding anything, and for whom is_admin is false. No row for tokens whose session has ended or lacks the second step, nor for banned accounts. Definer rights: members cannot read the schema auth.';

create function private.found_on_desk(filters jsonb, states text[], decided uuid[] default '{}') returns setof uuid
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set jit = off
  as $$
declare
  -- Each word as a LIKE pattern that must match one of the texts.
  wanted constant text[] := array(
    select '%' || replace(replace(replace(w.word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from unnest(string_to_array(private.fold_word(filters ->> 'search'), ' ')) as w (word) where w.word <> '');
begin
  if not private.is_admin() then return; end if;
  return query
    select e.id
    from public.events as e
    where (e.review = any (states) or e.id = any (decided))
      and (filters ->> 'category' is null or e.category::text = filters ->> 'category')
      and (filters ->> 'calendar' is null or e.id in (select i.event_id from public.calendar_items as i where i.calendar_id::text = filters ->> 'calendar'))
      and (filters ->> 'city' is null or exists (
        select from public.places as p cross join unnest(p.page_spellings) as s (spelling)
        where p.slug = filters ->> 'city' and position(s.spelling in lower(e.location) || ',') > 0))
      and (wanted = '{}' or private.fold_word(
        concat_ws(E'\n', e.title, e.translated_title, e.location, e.address,
          -- A lookup by key for each row; joins would read all profiles.
          (select p.full_name from public.profiles as p where p.id = e.organizer_id),
          (select u.email from auth.users as u where u.id = e.organizer_id),
          (select o.name from public.organizers as o where o.id = e.organization_id))) like all (wanted));
end
$$;
comment on function private.found_on_desk(jsonb, text[], uuid[]) is 'The events in one of these review states, or among the given ids, that match an admin''s search: {"search": words, each a part of the title, the location, the address, or the name or email address of the organizer, "city": a slug, "category": an id, "calendar": the id of a subscribed one}, all optional. Empty for callers who are not admins. Definer rights: members cannot read the schema auth.';
revoke execute on function private.found_on_desk(jsonb, text[], uuid[]) from public, anon, authenticated, service_role;
grant execute on function private.found_on_desk(jsonb, text[], uuid[]) to authenticated;

create function public.list_pending_events(
    page_size integer, page_number integer default 1, sort text default null, filters jsonb default '{}', with_decided boolean default false
  )
  returns table (events public.events[], organizer_names jsonb, total integer, dates jsonb, marks jsonb)
  language plpgsql stable
  set search_path = '' set enable_seqscan = off set jit = off
  as $$
declare
  size constant integer := least(greatest(page_size, 1), 100);
begin
  return query
    with decided as materialized (
      select d.*, d.event_ids[1] as event_id from private.undoable_events() as d where with_decided
    ), listed as (
      select e.id, e.created_at, e.submitted_at, e.start_date, e.ends_at,
        e.first_approved_at is not null as was_approved, e.first_approved_at is not null and e.unpublished_at is null as was_live, false as is_decided
      from private.desk_entries('{waiting}') as e where e.is_first
      union all
      select e.id, e.created_at, coalesce(d.submitted_at, e.submitted_at), e.start_date, coalesce(e.end_date, e.start_date),
        coalesce(d.was_approved, e.first_approved_at is not null),
        coalesce(d.was_live, e.first_approved_at is not null and e.unpublished_at is null), true
      from decided as d join public.events as e on e.id = d.event_id
    ), found as materialized (
      select l.id, l.created_at, l.submitted_at, l.start_date, l.ends_at < now() as is_over, l.was_live as is_live, l.is_decided
      from listed as l
      where (filters ->> 'type' is null or l.was_approved = (filters ->> 'type' = 'changed'))
        and (filters = '{}' or l.id in (select private.found_on_desk(filters, '{waiting}', array(select d.event_id from decided as d))))
    ), counted as (
      select count(*) filter (where not f.is_decided)::integer as total from found as f
    ), sorted as (
      select f.id, row_number() over places as place, f.is_decided,
        -- Decided events do not count: they are shown on the page of the next waiting event.
        count(*) filter (where not f.is_decided) over places as waiting_so_far
      from found as f
      window places as (order by
        case when sort = 'urgent' then f.is_over end, case when sort = 'urgent' then not f.is_live end,
        case sort when 'urgent' then f.start_date when 'longest' then f.submitted_at end,
        f.created_at desc, f.id)
    ), page as materialized (
      select e, s.place from sorted as s cross join counted as c join public.events as e on e.id = s.id
      where case when s.is_decided then least(s.waiting_so_far / size, greatest(c.total - 1, 0) / size) else (s.waiting_so_far - 1) / size end
        = greatest(page_number, 1) - 1
    )
    select
      array(select p.e from page as p order by p.place),
      coalesce(
        (
          select jsonb_object_agg(o.id, o.full_name)
          -- A lookup by key for each row.
          from (select (p.e).organizer_id as id, (select n.full_name from public.profiles as n where n.id = (p.e).organizer_id) as full_name from page as p
            union
            select (p.e).organization_id, (select n.name from public.organizers as n where n.id = (p.e).organization_id) from page as p
            where (p.e).organization_id is not null) as o
          where o.full_name is not null
        ), '{}'
      ),
      (select c.total from counted as c),
      coalesce(
        (
          select jsonb_object_agg((p.e).id, d.dates)
          from page as p cross join lateral (
            select jsonb_build_object('starts', jsonb_agg(e.start_date order by e.start_date), 'version', max(e.updated_at)) as dates
            from unnest(coalesce((select d.event_ids from decided as d where d.event_id = (p.e).id), private.dates_decided_with(p.e))) as d (id)
              join public.events as e on e.id = d.id
          ) as d
          where (p.e).series_id is not null
        ), '{}'
      ),
      coalesce(
        (
          select jsonb_object_agg((p.e).id, jsonb_build_object(
            'is_first',
              not exists (select from public.decision_counts as c where c.account_id = (p.e).organizer_id and c.decision = 'approved')
              and not exists (select from public.events as e where e.organizer_id = (p.e).organizer_id and e.first_approved_at is not null),
            'taken_off_by', case when (p.e).unpublished_at is not null then (
              select n.full_name from public.audit_log as a join public.profiles as n on n.id = a.actor_id
              where a.subject_kind = 'event' and a.subject_id = (p.e).id::text and a.action = 'event_unapproved' and a.details ->> 'by' = 'admin'
              order by a.id desc limit 1) end,
            'sent_back', private.came_back(p.e),
            'taken', private.taken_by((p.e).id),
            'notes', jsonb_array_length(private.notes_about(p.e)),
            'calendar', private.calendar_of((p.e).id),
            'decided', (
              select jsonb_build_object('id', d.decision_id, 'decision', d.decision, 'together', d.decision_ids, 'was_approved', d.was_approved) from decided as d where d.event_id = (p.e).id)))
          from page as p
        ), '{}'
      );
end
$$;
comment on function public.list_pending_events(integer, integer, text, jsonb, boolean) is 'One page of the events waiting for approval that match the filters (see private.found_on_desk()): the newest first; with the order "longest" the longest waiting first; with "urgent" changes of live events first, then by time left before the start, past ones last. Also returns the names of their organizers, members and organizations, by id; the number of matches; for dates of a series, by id, {"starts": of all dates that are decided together, of which only the first is in the queue, "version": their latest updated_at}; and by id {"is_first": whether no event of this account was ever approved, "taken_off_by": the admin who unpublished it, if known, "sent_back": private.came_back(), "taken": private.taken_by(), "notes": number of admins'' notes, "calendar": private.calendar_of(), "decided": with with_decided the caller''s decision {"id", "decision", "together": ids of all that was decided at once, "was_approved": before}, otherwise null}. The filter "type" is "new" or "changed" (approved before). with_decided: also includes what the caller has decided and can still undo, in its place, in addition to the page size and not counted. Caller''s rights: members who are not admins get only their own, and nothing with filters.';

create function public.list_sent_back_events(
    page_size integer, filters jsonb default '{}', before_updated timestamptz default null, before_id uuid default null, of_review text default null
  )
  returns table (event public.events, organizer_name text, verdicts public.event_decisions[], total integer)
  language plpgsql stable set search_path = '' set jit = off
  as $$
declare
  states constant text[] := case when of_review is null then '{returned,refused}' else array[of_review] end;
begin
  return query
    with found as materialized (
      select e.id, e.updated_at
      from private.desk_entries(states) as e
      -- Dates are unpublished one by one.
      where (e.is_first or e.unpublished_at is not null)
        and (filters = '{}' or e.id in (select private.found_on_desk(filters, states)))
    )
    select e,
      coalesce((select o.name || ' (' || p.full_name || ')' from public.organizers as o where o.id = e.organization_id), p.full_name),
      array(select v from private.last_verdict(e) as v where v.id is not null), (select count(*)::integer from found as f)
    from (
      select f.id from found as f
      where list_sent_back_events.before_id is null or (f.updated_at, f.id) < (list_sent_back_events.before_updated, list_sent_back_events.before_id)
      order by f.updated_at desc, f.id desc limit least(page_size, 100)
    ) as page
    join public.events as e on e.id = page.id join public.profiles as p on p.id = e.organizer_id
    order by e.updated_at desc, e.id desc;
end
$$;
comment on function public.list_sent_back_events(integer, jsonb, timestamptz, uuid, text) is 'Events that were returned to their organizers (including unpublished ones) or refused, or only one kind ("of_review"), and match the filters (see private.found_on_desk()), last changed first, from an event on; for dates of a series that were decided together the first. With their organizers, "Porch Concerts (Olive Owner)" for an organization, the number of matches on all pages, and for admins the decision, if known. Caller''s rights: members who are not admins get only their own, and nothing with filters.';

create function public.admin_panel(
    page_size integer, page_number integer default 1, sort text default null, filters jsonb default '{}', asked_id uuid default null
  )
  returns table (
    events public.events[], organizer_names jsonb, total integer, dates jsonb, marks jsonb, asked public.events[], keeps_versions boolean, undoable jsonb
  )
  language plpgsql stable set search_path = ''
  as $$
begin
  return query
    select q.events, q.organizer_names, q.total, q.dates, q.marks, array(select e from public.events as e where e.id = asked_id and not e.is_approved),
      public.keeps_approved_versions(), private.undoable_decision()
    from public.list_pending_events(page_size, page_number, sort, filters, with_decided => true) as q;
end
$$;
comment on function public.admin_panel(integer, integer, text, jsonb, uuid) is 'A page of the queue in the form of list_pending_events(), the pending event that the page asks for, whether approved versions stay public in full while a change is waiting, and the caller''s latest decision while it can be undone. Caller''s rights: members who are not admins get only their own pending events.';

create function public.list_audit(
    most integer, of_action text default null, before_id bigint default null, of_person uuid default null, of_event uuid default null, in_title text default null
  )
  returns table (
    id bigint, at timestamptz, actor_id uuid, actor_name public.plain_line, action text, subject_kind text, subject_id text,
    subject_name public.plain_line, subject_page text, details jsonb, title text, reason text, reasons jsonb, field_reasons jsonb, organization_name public.plain_line, former_organization_name public.plain_line
  )
  language plpgsql stable
  -- A custom plan: which index finds an action fastest depends on how frequent it is.
  set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off
  as $$
begin
  return query
    select a.id, a.at, a.actor_id, (select p.full_name from public.profiles as p where p.id = a.actor_id), a.action, a.subject_kind, a.subject_id,
      -- A lookup by key for each entry; joins would read all profiles. For an organization that is gone, the name of its first member.
      coalesce(
        (select o.name from public.organizers as o where o.id = case when a.subject_kind = 'organizer' then a.subject_id::uuid end),
        (select p.full_name from public.profiles as p where p.id = case a.subject_kind
          when 'account' then a.subject_id::uuid when 'organizer' then (a.details -> 'members' ->> 0)::uuid end)
      ),
      case a.subject_kind
        when 'event' then (
          -- Ended events that maintenance removed are counted as 'ended'.
          select e.id::text from public.events as e where e.id = case when a.subject_id <> 'ended' then a.subject_id::uuid end)
        when 'organizer' then (select o.slug::text from public.organizers as o where o.id = a.subject_id::uuid and o.is_approved)
      end, a.details,
      (select t.title::text from public.audit_titles as t where t.entry_id = a.id),
      coalesce(
        (select t.reason::text from public.audit_titles as t where t.entry_id = a.id),
        (select r.reason::text from public.audit_reasons as r where r.entry_id = a.id)
      ),
      (select t.reasons from public.audit_titles as t where t.entry_id = a.id), (select t.field_reasons from public.audit_titles as t where t.entry_id = a.id),
      coalesce(
        (select o.name from public.audit_titles as t join public.organizers as o on o.id = t.organization_id where t.entry_id = a.id),
        (select o.name from public.organizers as o where o.id = (a.details ->> 'organization')::uuid)
      ),
      (select o.name from public.organizers as o where o.id = (a.details ->> 'former_organization')::uuid)
    from (
      select * from public.audit_log as l
      where (of_action is null or l.action = of_action) and (list_audit.before_id is null or l.id < list_audit.before_id)
        and (of_person is null or l.id in (
          select o.id from public.audit_log as o where o.actor_id = of_person
          union all select o.id from public.audit_log as o where o.subject_id = of_person::text
          union all select t.entry_id from public.audit_titles as t where t.organizer_id = of_person))
        and (of_event is null or (l.subject_id = of_event::text and l.subject_kind = 'event'))
        and (in_title is null or exists (
          select from public.audit_titles as t where t.entry_id = l.id and position(lower(in_title) in lower(t.title)) > 0))
      order by l.id desc limit most
    ) as a
    order by a.id desc;
end
$$;
comment on function public.list_audit(integer, text, bigint, uuid, uuid, text) is 'Entries of the audit log with titles, reasons, and names of people and organizations, newest first: by action, by the person who acted, by the person an entry concerns or whose event it concerns, by event, and by words in titles. subject_page: id of an existing event, or slug of a public organizer. Caller''s rights: members who are not admins get none.';

revoke execute on function
  public.own_context(), public.list_pending_events(integer, integer, text, jsonb, boolean),
  public.list_sent_back_events(integer, jsonb, timestamptz, uuid, text), public.admin_panel(integer, integer, text, jsonb, uuid),
  public.list_audit(integer, text, bigint, uuid, uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.own_context(), public.list_pending_events(integer, integer, text, jsonb, boolean),
  public.list_sent_back_events(integer, jsonb, timestamptz, uuid, text), public.admin_panel(integer, integer, text, jsonb, uuid),
  public.list_audit(integer, text, bigint, uuid, uuid, text)
  to authenticated;
