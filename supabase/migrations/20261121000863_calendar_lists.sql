-- What pages show of subscribed calendars. Creates only; rewrites no data.

create index calendar_items_asked on public.calendar_items (calendar_id) where offer is not null or asked_at is not null;
comment on index public.calendar_items_asked is 'What owners are asked about, which the dashboard counts.';

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
      select count(*) filter (where i.event_id is not null)::integer as events, count(*) filter (where i.waits)::integer as waits,
        count(*) filter (where i.event_id is null and i.missing <> '{}')::integer as incomplete,
        count(*) filter (where i.offer is not null or i.asked_at is not null)::integer as questions
      from public.calendar_items as i where i.calendar_id = c.id
    ) as i
    where private.owner_of(c) = any ((select private.own_ids())::uuid[])
    order by c.created_at, c.id;
end
$$;
comment on function public.list_own_calendars() is 'The calendars of the caller and their organizations, with the name of the organization, the last reading (null before the first), and how many of their events are here, wait for room in the queue, lack something that the form needs, and are asked about. Caller''s rights.';

create function private.count_calendar_questions() returns integer
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  return (
    select count(*)::integer from public.subscribed_calendars as c join public.calendar_items as i on i.calendar_id = c.id
    where private.owner_of(c) = any ((select private.own_ids())::uuid[]) and (i.offer is not null or i.asked_at is not null));
end
$$;
comment on function private.count_calendar_questions() is 'How many events of the caller''s calendars are asked about. Caller''s rights.';
revoke execute on function public.list_own_calendars(), private.count_calendar_questions() from public, anon, authenticated, service_role;
grant execute on function public.list_own_calendars(), private.count_calendar_questions() to authenticated;
