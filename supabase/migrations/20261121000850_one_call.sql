-- What the pages of members and admins read, each in one call, since a round trip costs more than the rows.
-- Creates functions; rewrites no data.

create function public.own_context()
  returns table (
    full_name public.plain_line, is_admin boolean, email text, pending_email text, has_password boolean,
    pending_events integer, open_reports integer, unread_messages integer, unsent_mail integer
  )
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  -- Nothing shows more; counting on would read every row.
  most constant integer := 1000;
begin
  if not (select private.has_session()) then return; end if;
  return query
    select p.full_name, p.is_admin, u.email::text, nullif(u.email_change, '')::text, coalesce(u.encrypted_password, '') <> '',
      case when p.is_admin then (select count(*)::integer from (select from public.events as e where not e.is_approved limit most) as pending) else 0 end,
      case when p.is_admin then (select count(*)::integer from (select from public.event_reports as r where r.settled_at is null limit most) as reported) else 0 end,
      case when p.is_admin then (select count(*)::integer from (select from public.contact_messages as m where not m.is_read limit most) as unread) else 0 end,
      case when p.is_admin then (select count(*)::integer from (select from public.list_unsent_mail() limit most) as unsent) else 0 end
    from public.profiles as p join auth.users as u on u.id = p.id
    where p.id = (select auth.uid()) and (u.banned_until is null or u.banned_until <= now());
end
$$;
comment on function public.own_context() is 'What every page of a member needs: name, role and account, and for admins how much waits for them, each counted up to 1,000. No row for tokens whose session has ended or whose account is banned. Definer rights: members cannot read the schema auth.';

create function public.own_dashboard(decided_from timestamptz, before_created timestamptz default null, before_id uuid default null)
  returns table (
    pending public.events[], approved public.events[], has_older boolean, decisions public.event_decisions[], past public.past_events[]
  )
  language sql stable set search_path = ''
  as $$
    select
      array(
        select e from public.events as e
        where e.organizer_id = (select auth.uid()) and not e.is_approved and own_dashboard.before_id is null
        order by e.created_at desc, e.id limit 100
      ),
      page.events[1:50],
      cardinality(page.events) > 50,
      array(
        select d from public.event_decisions as d
        where d.organizer_id = (select auth.uid()) and d.decided_at >= own_dashboard.decided_from and own_dashboard.before_id is null
        order by d.decided_at desc, d.id desc limit 10
      ),
      array(
        select p from public.past_events as p
        where p.organizer_id = (select auth.uid()) and own_dashboard.before_id is null
        order by p.start_date desc, p.id limit 100
      )
    from (
      select array(
        select e from public.events as e
        where e.organizer_id = (select auth.uid()) and e.is_approved
          and (
            own_dashboard.before_id is null
            or (e.created_at <= own_dashboard.before_created and (e.created_at < own_dashboard.before_created or e.id > own_dashboard.before_id))
          )
        order by e.created_at desc, e.id limit 51
      ) as events
    ) as page
  $$;
comment on function public.own_dashboard(timestamptz, timestamptz, uuid) is 'The caller''s events: those that wait, at most 100, and the newest 50 approved ones, or those created before one of them; the decisions about them since a moment and their removed events, both latest first and on the first page only. Caller''s rights: the policies decide.';

create function public.list_pending_events(page_number integer, page_size integer)
  returns table (events public.events[], organizer_names jsonb, total integer)
  language sql stable set search_path = ''
  as $$
    with page as materialized (
      select e from public.events as e where not e.is_approved
      order by e.created_at desc, e.id
      offset greatest(page_number - 1, 0) * page_size limit least(page_size, 100)
    )
    select
      array(select p.e from page as p),
      coalesce(
        (select jsonb_object_agg(n.id, n.full_name) from public.profiles as n where n.id in (select (p.e).organizer_id from page as p)), '{}'
      ),
      (select count(*)::integer from (select from public.events as e where not e.is_approved limit 1001) as counted)
  $$;
comment on function public.list_pending_events(integer, integer) is 'One page of the events that wait for approval, newest first, the names of their organizers by id, and how many there are, at most 1,001. Caller''s rights: members who are not admins get only their own.';

create function public.list_audit(most integer, of_action text default null, before_id bigint default null)
  returns table (
    id bigint, at timestamptz, actor_id uuid, actor_name public.plain_line, action text, subject_kind text, subject_id text,
    subject_name public.plain_line, details jsonb, title text, reason text
  )
  language sql stable set search_path = ''
  as $$
    select a.id, a.at, a.actor_id, actor.full_name, a.action, a.subject_kind, a.subject_id, subject.full_name, a.details, t.title::text,
      coalesce(t.reason, r.reason)::text
    from (
      select * from public.audit_log as l
      where (of_action is null or l.action = of_action) and (before_id is null or l.id < before_id)
      order by l.id desc limit most
    ) as a
    left join public.audit_titles as t on t.entry_id = a.id
    left join public.audit_reasons as r on r.entry_id = a.id
    left join public.profiles as actor on actor.id = a.actor_id
    left join public.profiles as subject on subject.id = case when a.subject_kind = 'account' then a.subject_id::uuid end
    order by a.id desc
  $$;
comment on function public.list_audit(integer, text, bigint) is 'Entries of the audit log with titles, reasons and names, newest first. Caller''s rights: members who are not admins get none.';

revoke execute on function
  public.own_context(), public.own_dashboard(timestamptz, timestamptz, uuid), public.list_pending_events(integer, integer),
  public.list_audit(integer, text, bigint)
  from public, anon, authenticated, service_role;
grant execute on function
  public.own_context(), public.own_dashboard(timestamptz, timestamptz, uuid), public.list_pending_events(integer, integer),
  public.list_audit(integer, text, bigint)
  to authenticated;
