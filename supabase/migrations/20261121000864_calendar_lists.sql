-- Lists of subscribed calendars for pages. Creates only; rewrites no data.

create index calendar_items_asked on public.calendar_items (calendar_id) where offer is not null or asked_at is not null;
comment on index public.calendar_items_asked is 'Open questions to owners, which the dashboard counts.';

create function private.is_asked(item public.calendar_items, event public.events) returns boolean language sql immutable
  return event.id is not null and (item.offer is not null or (item.asked_at is not null and event.status is distinct from 'cancelled'));
comment on function private.is_asked(public.calendar_items, public.events) is 'Whether there is an open question about an event of a calendar. Deleting or cancelling the event answers it.';
revoke execute on function private.is_asked(public.calendar_items, public.events) from public;
grant execute on function private.is_asked(public.calendar_items, public.events) to authenticated;

create function public.list_own_calendars()
  returns table (calendar public.subscribed_calendars, organization public.plain_line, reading public.calendar_readings, events integer, waits integer, incomplete integer, questions integer)
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  return query
    select c, (select o.name from public.organizers as o where o.id = c.organization_id),
      (select r from public.calendar_readings as r where r.calendar_id = c.id order by r.id desc limit 1),
      i.events, i.waits, i.incomplete, i.questions
    from public.subscribed_calendars as c cross join lateral (
      select count(e.id)::integer as events, count(*) filter (where i.waits)::integer as waits,
        count(*) filter (where i.event_id is null and not i.waits and i.missing <> '{}')::integer as incomplete,
        count(*) filter (where private.is_asked(i, e))::integer as questions
      from public.calendar_items as i left join public.events as e on e.id = i.event_id where i.calendar_id = c.id
    ) as i
    where private.owner_of(c) = any ((select private.own_ids())::uuid[])
    order by c.created_at, c.id;
end
$$;
comment on function public.list_own_calendars() is 'The calendars of the caller and their organizations, with the name of the organization, the last reading (null before the first), and how many of their events are on the site, wait for room in the queue, lack something that the form requires, or have an open question. Caller''s rights.';

create function private.count_calendar_questions() returns integer
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  return (
    select count(*)::integer from public.subscribed_calendars as c join public.calendar_items as i on i.calendar_id = c.id
      join public.events as e on e.id = i.event_id
    where private.owner_of(c) = any ((select private.own_ids())::uuid[]) and (i.offer is not null or i.asked_at is not null) and private.is_asked(i, e));
end
$$;
comment on function private.count_calendar_questions() is 'Number of open questions about events of the caller''s calendars. Caller''s rights.';

create function public.list_calendars(page_size integer, page_number integer default 1, of_host text default null)
  returns table (
    id uuid, name text, host text, member_id uuid, member_name text, organization text, paused_by text, is_refused boolean, failing_since timestamptz,
    problem text, last_read_at timestamptz, events integer, waiting integer, total integer)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_judge_calendars', 'You must be logged in as an admin to manage calendars');
  return query
    with page as materialized (
      select c.*, count(*) over () as found from public.subscribed_calendars as c
      where of_host is null or c.host = of_host or right(c.host, length(of_host) + 1) = '.' || of_host
      order by c.failing_since desc nulls last, c.created_at desc, c.id
      limit least(page_size, 100) offset (greatest(page_number, 1) - 1)::bigint * least(page_size, 100)
    )
    select p.id, p.name::text, p.host, p.member_id, m.full_name::text, o.name::text, p.paused_by, private.is_refused_host(p.host), p.failing_since,
      case when p.failing_since is not null then (
        select r.problem from public.calendar_readings as r where r.calendar_id = p.id and r.problem is not null order by r.id desc limit 1) end,
      (select max(r.read_at) from public.calendar_readings as r where r.calendar_id = p.id and r.outcome in ('read', 'unmodified')),
      e.events, e.waiting, p.found::integer
    from page as p join public.profiles as m on m.id = p.member_id left join public.organizers as o on o.id = p.organization_id
      cross join lateral (
        select count(distinct coalesce(e.series_id, e.id))::integer as events,
          (count(distinct coalesce(e.series_id, e.id)) filter (where e.review = 'waiting'))::integer as waiting
        from public.calendar_items as i join public.events as e on e.id = i.event_id where i.calendar_id = p.id
      ) as e
    order by p.failing_since desc nulls last, p.created_at desc, p.id;
end
$$;
comment on function public.list_calendars(integer, integer, text) is 'One page of all subscribed calendars, without their addresses: those whose last reading failed, then the newest, with their owners, number of events, and of waiting ones (a series counts once). of_host: only those of a host and its subdomains. total: number on all pages. Admins only. Definer rights: names of members.';

revoke execute on function public.list_own_calendars(), private.count_calendar_questions(), public.list_calendars(integer, integer, text) from public, anon, authenticated, service_role;
grant execute on function public.list_own_calendars(), private.count_calendar_questions(), public.list_calendars(integer, integer, text) to authenticated;
