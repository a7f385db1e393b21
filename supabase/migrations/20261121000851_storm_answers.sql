-- Organizers' answers to a storm notice. Creates only; rewrites no data.

create function private.answer_storms(
    event_id uuid, answer text, member uuid, location text, start_date timestamptz, end_date timestamptz, asked bigint default null
  ) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  place constant record := private.place_of(location);
begin
  insert into private.storm_answers as a (event_id, notice_id, answer, answered_by)
    select answer_storms.event_id, n.id, answer_storms.answer, member from private.storm_notices as n
    where n.id = asked or exists (select from private.storm_answers as o where o.event_id = answer_storms.event_id and o.notice_id = n.id)
      or (n.ended_at is null and private.is_within(n, place.cities, place.time_zone, start_date, greatest(start_date, end_date - interval '5 hours 1 microsecond')))
    on conflict on constraint storm_answers_pkey do update
      set answer = excluded.answer, answered_at = excluded.answered_at, answered_by = excluded.answered_by;
end
$$;
comment on function private.answer_storms(uuid, text, uuid, text, timestamptz, timestamptz, bigint) is 'Records the answer for an event at this place and time, for every active notice that applies there, those answered before, and the one whose mail was answered.';

create function private.answer_storms_by_changes(diffs private.event_diff[], changes private.event_changes[], act private.act) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  perform private.answer_storms((d.after).id, case (d.after).status when 'cancelled' then 'cancelled' when 'postponed' then 'moved' else 'takes_place' end,
      act.member, (d.after).location, (d.after).start_date, (d.after).end_date)
    from unnest(diffs) as d where (d.before).id is not null and (d.before).status is distinct from (d.after).status;
  -- An approved new date or place answers the notices that applied to the former one.
  perform private.answer_storms(c.event_id, 'moved', null, coalesce(c.old_location, c.location), coalesce(c.old_start_date, c.start_date), null)
    from unnest(changes) as c where c.kind = 'moved';
end
$$;
comment on function private.answer_storms_by_changes(private.event_diff[], private.event_changes[], private.act) is 'An organizer''s change of status after a notice was placed is an answer to it, and so is a move.';

create function private.storm_link_of(token text) returns private.mail_links
  language sql stable set search_path = ''
  as $$
    select l.* from private.mail_links as l join public.events as e on e.id = l.event_id
    where l.token_hash = sha256(convert_to(token, 'UTF8')) and l.notice_id is not null
      and private.owns_event(e, l.member_id) and not private.is_blocked(l.member_id)
      and (private.last_approved_of(e)).id is not null
      and (coalesce(e.end_date, e.start_date) > now() or (e.status = 'postponed' and l.purpose = 'storm_cancelled'))
  $$;
comment on function private.storm_link_of(text) is 'The answer that a token stands for; null for any other text, once the event is over or not public, and for a member who no longer owns it or is blocked.';

create function public.find_storm_link(token text) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  link constant private.mail_links := private.storm_link_of(token);
begin
  if link.token_hash is null then
    return (
      select json_build_object('is_over', true) from private.mail_links as l
      where l.token_hash = sha256(convert_to(token, 'UTF8')) and l.notice_id is not null);
  end if;
  return (
    select json_build_object('is_over', false, 'answer', substr(link.purpose, 7), 'said', (
        select a.answer from private.storm_answers as a where a.event_id = e.id and a.notice_id = link.notice_id),
      'event', json_build_object('id', e.id, 'title', v.title, 'location', v.location, 'start_date', v.start_date, 'is_all_day', v.is_all_day))
    from public.events as e cross join lateral private.last_approved_of(e) as v where e.id = link.event_id);
end
$$;
comment on function public.find_storm_link(text) is 'What the link in a storm mail is for: {"is_over": false, "answer", "said": the former answer or null, "event": its last approved version}. {"is_over": true} once the link has no effect, null for an unknown token. Definer rights: tokens are in the schema private.';

create function public.answer_storm(token text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  link constant private.mail_links := private.storm_link_of(token);
  given constant text := substr(link.purpose, 7);
  before public.events;
begin
  select e.* into before from public.events as e where e.id = link.event_id for update;
  if before.id is null then
    return false;
  end if;
  if given = 'cancelled' and before.status is distinct from 'cancelled' then
    select c.* into before from private.change_statuses(array[before.id], 'cancelled', link.member_id) as c;
  elsif given = 'moved' and before.status is distinct from 'postponed' then
    select c.* into before from private.change_statuses(array[before.id], 'postponed', link.member_id) as c;
  elsif given = 'takes_place' and before.status in ('cancelled', 'postponed') then
    select c.* into before from private.change_statuses(array[before.id], null, link.member_id) as c;
  elsif exists (
    select from private.storm_answers as a where a.event_id = before.id and a.notice_id = link.notice_id and a.answer = given
  ) then
    -- Answering again changes nothing.
    return true;
  else
    perform private.revise_under_storm(array[before.id]);
  end if;
  perform private.answer_storms(before.id, given, link.member_id, before.location, before.start_date, before.end_date, link.notice_id);
  return true;
end
$$;
comment on function public.answer_storm(text) is 'Answers a storm notice with the token of a mail: the event takes place, is cancelled, or is postponed until it has a new date. False for an unknown token, and once it has no effect. Definer rights, for the holder of the token.';

create function public.say_takes_place(event_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  member constant uuid := private.require_session('sign_in_to_change_plans', 'You must be logged in to change the status of an event');
  event public.events;
begin
  select e.* into event from public.events as e where e.id = say_takes_place.event_id and private.owns_event(e, member) for update;
  if event.id is null then
    raise exception 'Only the organizer can change the status of an event.'
      using errcode = 'insufficient_privilege', detail = json_build_object('code', 'plans_of_others');
  end if;
  if private.storm_over(event.id) ->> 'notice' is null then
    return false;
  end if;
  perform private.count_event_writes(member, false, 1);
  perform private.revise_under_storm(array[event.id]);
  perform private.answer_storms(event.id, 'takes_place', member, event.location, event.start_date, event.end_date);
  return true;
end
$$;
comment on function public.say_takes_place(uuid) is 'Answers for an own event under a storm notice that it takes place. False without a notice. Counts as a change. Definer rights: no API role writes answers.';

revoke execute on function
  private.answer_storms(uuid, text, uuid, text, timestamptz, timestamptz, bigint),
  private.answer_storms_by_changes(private.event_diff[], private.event_changes[], private.act), private.storm_link_of(text), public.find_storm_link(text), public.answer_storm(text),
  public.say_takes_place(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.find_storm_link(text), public.answer_storm(text) to anon, authenticated;
grant execute on function public.say_takes_place(uuid) to authenticated;
