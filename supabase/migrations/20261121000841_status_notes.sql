-- Why an event does not take place as planned: reasons from a list, which readers see at once, and an organizer's note, which waits for
-- review. Creates only; rewrites no data.
-- Risk: the note of a trusted account is public before anyone on the team has read it.

create function private.status_reasons(status text) returns text[]
  language sql immutable set search_path = ''
  as $$
    select case status
      when 'cancelled' then '{refunds,weather,illness}'
      when 'postponed' then '{tickets_valid,refunds,new_place,weather,illness}'
      when 'moved' then '{tickets_valid,refunds,new_place,weather,illness}'
      when 'sold_out' then '{new_place}' else '{}' end::text[]
  $$;
comment on function private.status_reasons(text) is 'The reasons that suit a status, as in PLAN_REASONS of app/domain/events/plan-notes.ts.';
revoke execute on function private.status_reasons(text) from public, anon, authenticated, service_role;

create table private.status_notes (
  event_id uuid primary key references public.events (id) on delete cascade,
  said_id uuid not null,
  status text not null constraint status_note_status check (status in ('sold_out', 'postponed', 'cancelled', 'moved')),
  reasons text[] not null default '{}' constraint status_note_reasons check (array_position(reasons, null) is null and cardinality(reasons) <= 5),
  note public.plain_text constraint status_note_length check (char_length(note) <= 300),
  review text constraint status_note_review check (review in ('waiting', 'approved', 'refused')),
  looked_at timestamptz,
  said_by uuid references public.profiles (id) on delete set null,
  said_at timestamptz not null default clock_timestamp(),
  constraint status_note_reasons_fit check (reasons <@ private.status_reasons(status)),
  constraint status_note_is_reviewed check ((note is null) = (review is null)),
  constraint status_note_says_something check (note is not null or cardinality(reasons) > 0)
);
comment on table private.status_notes is 'Why an event does not take place as planned. Written only by say_status_words() and decide_status_note(), removed when the status changes and with the event.';
comment on column private.status_notes.said_id is 'Shared by the dates of a series that were explained together; new for each text, so that a decision refers to the text that was read.';
comment on column private.status_notes.status is 'The status that it explains; moved: a new start.';
comment on column private.status_notes.review is 'Review state of the note, which readers see once it is approved; null without one.';
comment on column private.status_notes.looked_at is 'When an admin decided; null also for a trusted account''s note that was approved at once.';
create index status_notes_by_said on private.status_notes (said_id);
create index status_notes_by_person on private.status_notes (said_by);
create index status_notes_to_look_at on private.status_notes (said_at, said_id) where note is not null and looked_at is null;
comment on index private.status_notes_by_said is 'The dates that are decided together.';
comment on index private.status_notes_by_person is 'For the foreign key.';
comment on index private.status_notes_to_look_at is 'The admins'' list, and its count.';
alter table private.status_notes enable row level security;
revoke all on private.status_notes from public, anon, authenticated, service_role;

create function private.page_changes(event_id uuid) returns json
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select json_build_object(
      'previous_starts', (
        select coalesce(json_agg(json_build_object('starts_at', c.old_start_date, 'is_all_day', c.is_all_day) order by c.id), '[]')
        from private.event_changes as c
        where c.event_id = page_changes.event_id and c.old_start_date is not null
          and exists (select from public.listings as l where l.id = c.event_id and l.start_date <> c.old_start_date)),
      'words', (
        select json_build_object('status', n.status, 'reasons', n.reasons, 'note', case when n.review = 'approved' then n.note end)
        from private.status_notes as n where n.event_id = page_changes.event_id)));
end
$$;
comment on function private.page_changes(uuid) is 'The changes of plan that an event page shows, in one statement: {"previous_starts": for a public event that was moved in the last 30 days, earliest change first, [{"starts_at", "is_all_day": whether only the day is shown}], "words": the organizer''s explanation of the status, {"status", "reasons", "note": null until it is approved}, null for none}. Definer rights: no API role reads the tables.';

create function private.mailed_words(kind text, data jsonb) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
declare
  dates constant uuid[] := array(select (d.value ->> 'id')::uuid from jsonb_array_elements(data -> 'savedDates') as d (value));
begin
  return (
    select jsonb_build_object('reasons', to_jsonb(min(n.reasons)), 'note', min(n.note) filter (where n.review = 'approved'))
    from private.status_notes as n
    where n.event_id = any (dates) and n.status = coalesce(data ->> 'status', substr(kind, 7))
    -- An explanation of only some of the dates is left to their pages.
    having count(*) = cardinality(dates) and count(distinct n.said_id) = 1);
end
$$;
comment on function private.mailed_words(text, jsonb) is 'The current explanation of a status for a mail to members who saved these dates: {"reasons", "note": null until it is approved}. Null for none.';

create function private.forget_status_notes(diffs private.event_diff[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  delete from private.status_notes as n using unnest(diffs) as d
    where n.event_id = (d.after).id and case
      when n.status = 'moved' then (d.after).status in ('postponed', 'cancelled') and (d.before).status is distinct from (d.after).status
        or ((d.before).start_date, (d.before).location) is distinct from ((d.after).start_date, (d.after).location)
      else n.status is distinct from (d.after).status end;
end
$$;
comment on function private.forget_status_notes(private.event_diff[]) is 'Removes reasons and notes of a former status, or of a move followed by another.';

create function private.say_status_words(ids uuid[], status text, reasons text[], note text, member uuid) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  said constant uuid := gen_random_uuid();
  words constant text := nullif(btrim(note), '');
  is_public constant boolean := words is not null and private.is_trusted(member);
begin
  -- First, because of its lock, as with event changes; pages show the explanation.
  update private.listings_version set number = number + 1 where is_only_row;
  delete from private.status_notes as n where n.event_id = any (ids);
  perform private.withdraw_saver_mail(ids, only_kind => 'event_status_note');
  if cardinality(reasons) > 0 or words is not null then
    insert into private.status_notes (event_id, said_id, status, reasons, note, review, said_by)
      select i.id, said, say_status_words.status, array(select distinct r.reason from unnest(reasons) as r (reason) order by 1), words,
        case when is_public then 'approved' when words is not null then 'waiting' end, member
      from unnest(ids) as i (id);
  end if;
  if is_public then
    perform private.mail_status_note(said);
  end if;
end
$$;
comment on function private.say_status_words(uuid[], text, text[], text, uuid) is 'Replaces the explanation why these events do not take place as planned. Reasons are public at once; a note waits, unless an admin trusts the account.';

create function private.mail_status_note(said uuid) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  with told as (
    select s.member_id, s.mailed_at, v.*, n.status as said_status, coalesce(e.status, 'on_again') as was
    from private.status_notes as n
      join public.events as e on e.id = n.event_id
      cross join lateral private.last_approved_of(e) as v
      join public.saved_events as s on s.event_id = n.event_id
      join public.mail_choices as c on c.member_id = s.member_id and c.saved_event_changes
    where n.said_id = said and private.owns_event(v, s.member_id) is not true
      and s.mailed_at >= coalesce(e.status_at, (select max(h.changed_at) from private.event_changes as h where h.event_id = e.id and h.kind = 'moved'))
      -- A mail that is not yet composed will contain the note.
      and not exists (
        select from private.mail_outbox as o
        where o.recipient_id = s.member_id and o.sent_at is null and not o.is_claimed
          and o.data -> 'savedDates' @> jsonb_build_array(jsonb_build_object('id', n.event_id)))
  ), queued as (
    insert into private.mail_outbox (kind, recipient_id, links, data, is_bulk, next_attempt_at, expires_at)
    select 'event_status_note', t.member_id, array['end_mail'], jsonb_build_object('status', min(t.said_status), 'savedDates', jsonb_agg(
        private.saved_date(t.id, t.title, t.start_date, t.is_all_day, t.location, null, null, t.was, t.mailed_at) order by t.start_date, t.id)),
      true, greatest(now(), max(t.mailed_at) + interval '1 hour'), max(private.saver_mail_expires(t.start_date, t.end_date))
    from told as t group by t.member_id
    returning recipient_id, next_attempt_at
  )
  update public.saved_events as s set mailed_at = q.next_attempt_at
    from told as t join queued as q on q.recipient_id = t.member_id where s.event_id = t.id and s.member_id = t.member_id;
end
$$;
comment on function private.mail_status_note(uuid) is 'Mails an approved note to the members who were notified of the status without it, at most one mail an hour.';

create function public.explain_event_status(event_id uuid, status text, reasons text[], note text) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  member constant uuid := private.require_session('sign_in_to_change_plans', 'You must be logged in to change the status of an event');
  event public.events;
  ids uuid[];
begin
  select e.* into event from public.events as e where e.id = event_id and private.owns_event(e, member) for update;
  if event.id is null then
    raise exception 'Only the organizer can change the status of an event.'
      using errcode = 'insufficient_privilege', detail = json_build_object('code', 'plans_of_others');
  end if;
  -- Dates that were changed together are explained together.
  ids := array(
    select e.id from public.events as e
    where (e.id = event.id or (e.series_id = event.series_id and private.owns_event(e, member)))
      and (private.last_approved_of(e)).id is not null
      and case when explain_event_status.status = 'moved' then private.has_moved(e)
        else e.status = explain_event_status.status and e.status_at = event.status_at end
    order by e.start_date, e.id);
  if event.id <> all (ids) then
    return 0;
  end if;
  -- Sending it twice must not repeat the review or the mail.
  if (
    select count(*) = cardinality(ids) and count(distinct n.said_id) = 1 from private.status_notes as n
    where n.event_id = any (ids) and n.status = explain_event_status.status and n.note is not distinct from nullif(btrim(explain_event_status.note), '')
      and n.reasons @> explain_event_status.reasons and n.reasons <@ explain_event_status.reasons
  ) then
    return cardinality(ids);
  end if;
  perform private.count_event_writes(member, false, cardinality(ids));
  perform private.say_status_words(ids, status, reasons, note, member);
  return cardinality(ids);
end
$$;
comment on function public.explain_event_status(uuid, text, text[], text) is 'Explains the status, or the move, of an own event, replacing a former explanation, together with the dates of its series that were changed at the same time. Returns how many; 0, without a change, if the status is different by now. Counts as a change of each. Definer rights: no API role writes the table.';

create function private.has_moved(event public.events) returns boolean
  language plpgsql stable set search_path = ''
  as $$
begin
  return coalesce(event.status, '') not in ('cancelled')
    and (private.is_moving(event.id) or (event.status is distinct from 'postponed' and json_array_length(private.page_changes(event.id) -> 'previous_starts') > 0));
end
$$;
comment on function private.has_moved(public.events) is 'Whether an event has moved in the last 30 days, or a new start or place is waiting for approval.';

create function public.own_status_note(event_id uuid) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  member constant uuid := private.member_id();
begin
  return (
    select json_build_object('has_moved', private.has_moved(e), 'said', (
      select json_build_object('status', n.status, 'reasons', n.reasons, 'note', n.note, 'review', n.review)
      from private.status_notes as n where n.event_id = e.id))
    from public.events as e where e.id = own_status_note.event_id and private.owns_event(e, member));
end
$$;
comment on function public.own_status_note(uuid) is 'What the caller can explain, and has explained, for an own event: {"has_moved", "said": {"status", "reasons", "note", "review": of the note} or null}; null for other people''s events. Definer rights: no API role reads the table.';

create function public.own_status_notes() returns json
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  member constant uuid := private.member_id();
begin
  return (
    select coalesce(json_agg(json_build_object(
      'event_id', n.event_id, 'status', n.status, 'reasons', n.reasons, 'note', n.note, 'review', n.review, 'said_at', n.said_at) order by n.said_at, n.event_id), '[]')
    from private.status_notes as n where n.said_by = member);
end
$$;
comment on function public.own_status_notes() is 'All explanations by the caller of events that do not take place as planned, oldest first, for the download of their data: [{"event_id", "status", "reasons", "note", "review": of the note, "said_at"}]. Definer rights: no API role reads the table.';

create function private.unseen_notes() returns integer
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return (
    select count(distinct n.said_id)::integer
    from (select o.said_id from private.status_notes as o where o.note is not null and o.looked_at is null limit 1000) as n);
end
$$;
comment on function private.unseen_notes() is 'How many notes no admin has decided, up to 1,000. Definer rights: for unseen_changes().';

create function public.list_status_notes()
  returns table (said_id uuid, event_id uuid, title text, status text, reasons text[], note text, is_public boolean, dates integer, said_at timestamptz, said_by uuid, author text)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_look', 'You must be logged in as an admin to see changes');
  return query
    select n.said_id, (array_agg(n.event_id order by e.start_date, e.id))[1], min(e.title::text), min(n.status), min(n.reasons), min(n.note::text),
      bool_or(n.review = 'approved'), count(*)::integer, min(n.said_at), (array_agg(n.said_by))[1], min(p.full_name::text)
    from (select o.* from private.status_notes as o where o.note is not null and o.looked_at is null order by o.said_at, o.said_id limit 1000) as n
      join public.events as e on e.id = n.event_id
      left join public.profiles as p on p.id = n.said_by
    group by n.said_id order by min(n.said_at), n.said_id limit 50;
end
$$;
comment on function public.list_status_notes() is 'Organizers'' notes on a status that no admin has decided, the longest waiting first, up to 50; a note on several dates appears once with their number. Admins only. Definer rights: no API role reads the table.';

create function public.decide_status_note(said uuid, is_approved boolean, reason text default null) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  decided uuid[];
  note text;
  was_waiting boolean;
  words public.plain_text;
begin
  perform private.require_admin('admin_to_look', 'You must be logged in as an admin to see changes');
  words := private.require_reason(nullif(btrim(reason), ''));
  if not exists (select from private.status_notes as n where n.said_id = said and n.note is not null and n.looked_at is null) then
    return false;
  end if;
  -- First, because of its lock, as in say_status_words().
  update private.listings_version set number = number + 1 where is_only_row;
  was_waiting := exists (select from private.status_notes as n where n.said_id = said and n.review = 'waiting');
  with updated as (
    update private.status_notes as n set review = case when is_approved then 'approved' else 'refused' end, looked_at = clock_timestamp()
      where n.said_id = said and n.note is not null and n.looked_at is null returning n.event_id, n.note
  )
  select array_agg(e.id order by e.start_date, e.id), min(u.note) into decided, note from updated as u join public.events as e on e.id = u.event_id;
  if decided is null then
    return false;
  end if;
  if is_approved and was_waiting then
    perform private.mail_status_note(said);
  elsif not is_approved then
    perform private.withdraw_saver_mail(decided, only_kind => 'event_status_note');
    perform private.queue_mail('status_note_refused', r.id, private.mailed_event(e) || jsonb_build_object(
        'eventId', e.id, 'dates', cardinality(decided), 'note', note, 'reason', words))
      from public.events as e cross join lateral private.readers_of_mail(e) as r (id)
      -- Nobody is notified of their own actions.
      where e.id = decided[1] and r.id <> (select auth.uid());
  end if;
  insert into public.audit_titles (entry_id, organizer_id, organization_id, title, reason)
    select private.write_audit(case when decide_status_note.is_approved then 'status_note_approved' else 'status_note_refused' end, 'event', e.id::text,
        case when cardinality(decided) > 1 then jsonb_build_object('dates', cardinality(decided)) else '{}' end),
      e.organizer_id, e.organization_id, e.title, words
    from public.events as e where e.id = decided[1];
  return true;
end
$$;
comment on function public.decide_status_note(uuid, boolean, text) is 'Approves or refuses the note on a status, for all dates explained together. Once approved, readers see it, and members who were notified of the status get it by mail; if refused, its organizer gets a mail, with the reason if there is one. False if it was already decided, or has been replaced. Admins only. Definer rights: no API role writes the table or the audit log.';

revoke execute on function
  private.page_changes(uuid), private.mailed_words(text, jsonb), private.forget_status_notes(private.event_diff[]),
  private.say_status_words(uuid[], text, text[], text, uuid), private.mail_status_note(uuid), private.has_moved(public.events), private.unseen_notes(),
  public.explain_event_status(uuid, text, text[], text), public.own_status_note(uuid), public.own_status_notes(), public.list_status_notes(), public.decide_status_note(uuid, boolean, text)
  from public, anon, authenticated, service_role;
grant execute on function private.page_changes(uuid) to anon, authenticated, service_role;
grant execute on function public.explain_event_status(uuid, text, text[], text), public.own_status_note(uuid), public.own_status_notes(), public.list_status_notes(),
  public.decide_status_note(uuid, boolean, text) to authenticated;
