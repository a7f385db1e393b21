-- Changes of plan: an organizer says, at once and without review, that an event is sold out, postponed or cancelled, or that it takes place
-- after all; members who have saved it are mailed if they want to. Creates only; rewrites no data.
-- Risk: each change queues a mail for each of those members.

create index mail_outbox_of_saved_event on private.mail_outbox ((data ->> 'savedEventId')) where data ? 'savedEventId';
comment on index private.mail_outbox_of_saved_event is 'The mails that a further change of the same event makes obsolete.';

create function private.notify_savers(event public.events, was text, kind text, old_start timestamptz default null) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  ends constant timestamptz := coalesce(event.end_date, event.start_date);
  expires constant timestamptz := case
    when event.start_date > now() then event.start_date when ends > now() then ends else now() + interval '1 day' end;
begin
  with superseded as (
    delete from private.mail_outbox as o
    where o.data ? 'savedEventId' and o.data ->> 'savedEventId' = event.id::text and o.sent_at is null and not o.is_claimed
    returning o.recipient_id, o.data ->> 'was' as was, o.data ->> 'oldStartDate' as old_start, (o.data ->> 'mailedBefore')::timestamptz as mailed_before
  ), told as (
    -- What readers know, and when they were last mailed: a mail that was not sent told them nothing.
    select s.member_id, case when d.recipient_id is null then notify_savers.was else d.was end as was,
      coalesce(d.old_start::timestamptz, notify_savers.old_start) as old_start,
      case when d.recipient_id is null then s.mailed_at else d.mailed_before end as mailed_at
    from public.saved_events as s join public.mail_choices as c on c.member_id = s.member_id and c.saved_event_changes
      left join superseded as d on d.recipient_id = s.member_id
    where s.event_id = event.id and private.owns_event(event, s.member_id) is not true
  ), queued as (
    insert into private.mail_outbox (kind, recipient_id, links, data, is_bulk, next_attempt_at, expires_at)
    select 'event_' || notify_savers.kind, t.member_id, array['end_mail'],
      jsonb_build_object(
        'savedEventId', event.id, 'title', event.title::text, 'startDate', event.start_date, 'isAllDay', event.is_all_day,
        'timeZone', (private.place_of(event.location)).time_zone, 'oldStartDate', nullif(t.old_start, event.start_date), 'was', t.was, 'mailedBefore', t.mailed_at),
      -- Time to undo it, and at most one in an hour.
      true, greatest(now() + interval '5 minutes', t.mailed_at + interval '1 hour'), expires
    from told as t where t.was <> notify_savers.kind
    returning recipient_id, next_attempt_at
  )
  update public.saved_events as s set mailed_at = coalesce(q.next_attempt_at, t.mailed_at)
    from told as t left join queued as q on q.recipient_id = t.member_id
    where s.event_id = event.id and s.member_id = t.member_id;
end
$$;
comment on function private.notify_savers(public.events, text, text, timestamptz) is 'Queues a mail to members who have saved an event and want to know: its kind is sold_out, postponed, cancelled, on_again or moved, `was` what held before, `old_start` the last public start of one that has moved in time. It replaces an earlier one that is not sent yet; where both together change nothing, none is sent. It has no text but the public title.';

create function private.last_approved_of(event public.events) returns public.events
  language plpgsql stable set search_path = ''
  as $$
begin
  return case when event.is_approved then event else private.approved_version_of(event) end;
end
$$;
comment on function private.last_approved_of(public.events) is 'The event as it was last approved; a null row where it never was, or was unpublished.';

create function private.change_status(before public.events, status text, member uuid) returns public.events
  language plpgsql volatile set search_path = ''
  as $$
declare
  shown constant public.events := private.last_approved_of(before);
  after public.events;
begin
  if shown.id is null then
    raise exception 'This event is not public, so there is nobody to tell. You can change or delete it.'
      using detail = json_build_object('code', 'plans_not_public');
  end if;
  -- One that was postponed can still be given up.
  if coalesce(shown.end_date, shown.start_date) <= now()
    and not (before.status is not distinct from 'postponed' and change_status.status is not distinct from 'cancelled') then
    raise exception 'This event is over.' using detail = json_build_object('code', 'plans_over');
  end if;
  perform private.count_event_writes(member, false, 1);
  perform private.switch_act(jsonb_build_object('actor', 'organizer', 'member', member));
  update public.events as e set status = change_status.status, status_at = case when change_status.status is not null then now() end
    where e.id = before.id returning e.* into after;
  perform private.switch_act(null);
  perform private.notify_savers(shown, coalesce(before.status, 'on_again'), coalesce(after.status, 'on_again'));
  return after;
end
$$;
comment on function private.change_status(public.events, text, uuid) is 'Changes what its organizer says of a public event, for a member who may, and tells members who have saved it.';

create function public.set_event_status(event_id uuid, status text, version timestamptz, dates text default 'one') returns setof public.events
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  member constant uuid := private.require_session('sign_in_to_change_plans', 'You must be logged in to change what becomes of an event');
  before public.events;
  others uuid[];
  other public.events;
begin
  if dates in ('later', 'all') then
    -- Two who say something of one series wait for each other before they lock its dates.
    perform from public.event_series as s
      where s.id = (select e.series_id from public.events as e where e.id = event_id and private.owns_event(e, member)) for update;
  end if;
  select e.* into before from public.events as e where e.id = event_id and private.owns_event(e, member) for update;
  if before.id is null then
    raise exception 'Only its organizer can say what becomes of an event.'
      using errcode = 'insufficient_privilege', detail = json_build_object('code', 'plans_of_others');
  end if;
  if dates in ('later', 'all') then
    others := array(
      select e.id from public.events as e cross join lateral private.last_approved_of(e) as v
      where e.series_id = before.series_id and e.id <> before.id and private.owns_event(e, member)
        and (dates = 'all' or e.start_date > before.start_date)
        and e.status is distinct from set_event_status.status
        -- What was said of several dates at once is taken back of these dates.
        and (set_event_status.status is not null or e.status_at = before.status_at)
        and v.id is not null and coalesce(v.end_date, v.start_date) > now()
      order by e.start_date, e.id);
  end if;
  -- Pressed twice, it changes nothing.
  if before.status is distinct from set_event_status.status then
    if before.updated_at <> version then
      return;
    end if;
    before := private.change_status(before, status, member);
  end if;
  return next before;
  for other in select e.* from public.events as e where e.id = any (others) order by e.start_date, e.id for update loop
    return next private.change_status(other, status, member);
  end loop;
end
$$;
comment on function public.set_event_status(uuid, text, timestamptz, text) is 'Says of an own public event that it is sold out, postponed or cancelled, or, with null, that it takes place as planned; with `dates` "later" or "all" also of the later, or all other public dates of its series that are not over, of which the caller may say it; null then takes back what was said of them together with this one. Returns the event, then the other dates that have changed; no row when its version (updated_at) differs. An event that has the status already is returned as it is. Each date counts as a change. Definer rights: no API role writes the status.';

revoke execute on function
  private.notify_savers(public.events, text, text, timestamptz), private.last_approved_of(public.events),
  private.change_status(public.events, text, uuid), public.set_event_status(uuid, text, timestamptz, text)
  from public, anon, authenticated, service_role;
grant execute on function public.set_event_status(uuid, text, timestamptz, text) to authenticated;

create function private.has_new_date(event public.events) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return exists (
    select from private.published_events as p where p.id = event.id and (p.version ->> 'start_date')::timestamptz <> event.start_date);
end
$$;
comment on function private.has_new_date(public.events) is 'Whether an event starts at another time than its approved version. Definer rights: it reads approved versions.';
revoke execute on function private.has_new_date(public.events) from public, anon, authenticated, service_role;
grant execute on function private.has_new_date(public.events) to authenticated, service_role;

create function private.notify_savers_of_moves(changes private.event_changes[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  -- No kind is called 'unmoved': a later mail that replaces this one is sent in any case. Of an event that does not take place nobody needs the new date.
  perform private.notify_savers(e, 'unmoved', 'moved', c.old_start_date)
    from unnest(changes) as c join public.events as e on e.id = c.event_id
    where c.kind = 'moved' and (e.status is null or e.status = 'sold_out');
end
$$;
comment on function private.notify_savers_of_moves(private.event_changes[]) is 'Mails members who have saved an event that it has moved, once that is approved.';
revoke execute on function private.notify_savers_of_moves(private.event_changes[]) from public, anon, authenticated, service_role;
