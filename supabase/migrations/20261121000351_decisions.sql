-- Admins' decisions about events. Creates only; rewrites no data. States and undoing are in the next file.

create function private.dates_of_version(event_id uuid, version timestamptz) returns uuid[]
  language plpgsql volatile set search_path = ''
  as $$
declare
  asked public.events;
  ids uuid[];
begin
  select e.* into asked from public.events as e where e.id = event_id and not e.is_approved;
  ids := private.dates_decided_with(asked);
  perform from public.events as e where e.id = any (ids) order by e.id for update;
  select e.* into asked from public.events as e where e.id = event_id and not e.is_approved;
  ids := private.dates_decided_with(asked);
  ids := array(select e.id from public.events as e where e.id = any (ids) and e.updated_at <= version order by e.start_date, e.id);
  -- The version is that of the latest date, so nothing is decided that the admin has not read.
  if event_id = any (ids) and exists (select from public.events as e where e.id = any (ids) and e.updated_at = version) then
    return ids;
  end if;
  return '{}';
end
$$;
comment on function private.dates_of_version(uuid, timestamptz) is 'The dates decided together with a pending event (see dates_decided_with()), if the latest of them was written at `version`; a date changed since then is left out and waits by itself. Empty if the event has changed.';
revoke execute on function private.dates_of_version(uuid, timestamptz) from public, anon, authenticated, service_role;

create function private.dates_to_unpublish(event_id uuid, whole_series boolean) returns uuid[]
  language plpgsql volatile set search_path = ''
  as $$
declare
  asked public.events;
  ids uuid[];
begin
  select e.* into asked from public.events as e where e.id = event_id;
  ids := array(
    select e.id from public.events as e
    where e.id = event_id or (whole_series and e.series_id = asked.series_id and private.owner_of(e) = private.owner_of(asked)));
  perform from public.events as e where e.id = any (ids) order by e.id for update;
  return array(
    select e.id from public.events as e
    where e.id = any (ids) and (e.is_approved or (private.waiting_version_of(e)).id is not null)
    order by e.id = event_id desc, e.start_date, e.id);
end
$$;
comment on function private.dates_to_unpublish(uuid, boolean) is 'An event, or all dates of its series with the same owner, as far as any version of them is public, also while a change is waiting. The event comes first.';

create function private.write_states(states jsonb) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  update public.events as e set (
      is_approved, review, first_approved_at, submitted_at, unpublished_at, unpublish_reason, sent_back_at, title, description,
      translation_language, translated_title, translated_description, location, address, start_date, end_date, is_all_day, doors_at, motif,
      picture_id, image_url, image_alt, image_focus_x, image_focus_y
    ) = (
      select r.is_approved, r.review, r.first_approved_at, r.submitted_at, r.unpublished_at, r.unpublish_reason, r.sent_back_at, r.title, r.description,
        r.translation_language, r.translated_title, r.translated_description, r.location, r.address, r.start_date, r.end_date, r.is_all_day, r.doors_at, r.motif,
        r.picture_id, r.image_url, r.image_alt, r.image_focus_x, r.image_focus_y
      from jsonb_populate_record(e, s.state) as r)
    from jsonb_array_elements(states) as s (state) where e.id = (s.state ->> 'id')::uuid;
end
$$;
comment on function private.write_states(jsonb) is 'Writes the review states of events, or an admin''s corrections: [{"id", …}] with the columns to change. Used by decisions, measures, and their undoing. Apart from it only an admin''s direct statement and trusted accounts'' small changes approve events, see prepare_event().';

create function private.require_decider(decision text) returns void
  language plpgsql stable set search_path = ''
  as $$
begin
  case decision
    when 'approved' then perform private.require_admin('admin_to_approve_event', 'You must be logged in as an admin to approve an event');
    when 'returned' then perform private.require_admin('admin_to_return_event', 'You must be logged in as an admin to return an event');
    when 'refused' then perform private.require_admin('admin_to_refuse_event', 'You must be logged in as an admin to refuse an event');
    when 'unpublished' then perform private.require_admin('admin_to_unpublish_event', 'You must be logged in as an admin to unpublish an event');
    when 'edited' then perform private.require_admin('admin_to_correct_event', 'You must be logged in as an admin to correct an event');
    when 'deleted' then perform private.require_admin('admin_to_delete_event', 'You must be logged in as an admin to delete an event');
  end case;
end
$$;
comment on function private.require_decider(text) is 'Raises unless the caller is an admin who may take this decision; also for an unknown decision.';
revoke execute on function
  private.dates_to_unpublish(uuid, boolean), private.write_states(jsonb), private.require_decider(text)
  from public, anon, authenticated, service_role;

create function public.decide(
    event_ids uuid[], versions timestamptz[], decision text, note text default null, reasons text[] default '{}', field_reasons jsonb default null,
    leaves_out text[] default '{}', whole_series boolean default false, correction jsonb default null, of_public boolean default false
  ) returns table (title text, outcome text)
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  -- An approval has no note: nobody would read it.
  words constant text := case when decision <> 'approved' then private.require_reason(nullif(btrim(note), '')) end;
  listed jsonb;
  state jsonb;
  act private.act;
  asked record;
  found public.events;
  ids uuid[];
  -- For each decided event: its first date before the decision, the number of dates, and how long it had waited.
  firsts public.events[] := '{}';
  dates integer[] := '{}';
  waits interval[] := '{}';
  all_ids uuid[] := '{}';
  befores jsonb[] := '{}';
  corrected uuid;
begin
  perform private.require_decider(decision);
  if decision in ('returned', 'refused') then
    listed := private.reasons_for(reasons, decision);
  end if;
  field_reasons := case decision when 'returned' then nullif(field_reasons, '{}') end;
  if words is null and (
    decision in ('unpublished', 'edited') or (decision in ('returned', 'refused') and field_reasons is null and listed = '[]'))
  then
    raise exception 'Reason is required' using detail = json_build_object('code', 'reason_required');
  end if;
  state := case decision
    when 'approved' then '{"is_approved": true}'
    when 'unpublished' then jsonb_build_object('is_approved', false, 'review', 'returned', 'unpublished_at', now(), 'unpublish_reason', words)
    else jsonb_build_object('review', decision) end;

  for asked in
    select distinct on (u.id) u.id, u.version from unnest(event_ids, versions) as u (id, version)
    -- At most one page of the queue. The fixed order avoids deadlocks between admins.
    order by u.id limit case when decision = 'edited' then 1 else 100 end
  loop
    select e.* into found from public.events as e where e.id = asked.id;
    title := found.title;
    outcome := case
      when decision = 'unpublished' or (decision = 'edited' and of_public) then decision
      when found.review <> 'waiting' and (decision not in ('approved', 'deleted') or 'sent_back' = any (leaves_out)) then 'changed'
      when found.review = 'waiting' and found.unpublished_at is not null and 'taken_off' = any (leaves_out) then 'taken_off'
      when not found.is_approved and coalesce(found.end_date, found.start_date) < now() and 'ended' = any (leaves_out) then 'ended'
      else decision end;
    ids := case
      when outcome <> decision then '{}'
      when decision = 'unpublished' then private.dates_to_unpublish(asked.id, whole_series)
      when decision = 'edited' and of_public then private.dates_to_correct(asked.id, asked.version, whole_series)
      else private.dates_of_version(asked.id, asked.version) end;
    -- Several dates of one group may be passed; the group is decided once.
    if ids && all_ids then
      ids := '{}';
    elsif ids <> '{}' then
      select e.* into found from public.events as e where e.id = ids[1];
      firsts := array_append(firsts, found);
      dates := array_append(dates, cardinality(ids));
      waits := array_append(waits, case when decision not in ('unpublished', 'edited') then private.waited(found) end);
      all_ids := all_ids || ids;
      befores := array_append(befores, private.states_of(ids));
      if decision = 'edited' then
        corrected := asked.id;
        select c.state, c.differences into state, field_reasons from private.correction_of(corrected, of_public, correction) as c;
        title := state ->> 'title';
      end if;
    elsif outcome = decision then
      outcome := 'changed';
    end if;
    return next;
  end loop;

  perform private.switch_act(jsonb_build_object(
    'actor', 'admin', 'why', case when of_public then 'public' end, 'decision', decision, 'note', words, 'reasons', listed, 'field_reasons', field_reasons));
  act := private.current_act();
  if decision = 'deleted' then
    delete from public.events as e where e.id = any (all_ids);
  elsif decision = 'edited' then
    perform private.write_correction(all_ids, corrected, of_public, state);
  else
    perform private.write_states((select jsonb_agg(state || jsonb_build_object('id', i.id)) from unnest(all_ids) as i (id)));
  end if;
  for i in 1 .. cardinality(firsts) loop
    found := coalesce((select e from public.events as e where e.id = (firsts[i]).id), firsts[i]);
    if decision = 'edited' then
      -- The mail describes the public version, even if a change is waiting.
      found := jsonb_populate_record(found, state - case when cardinality(all_ids) > 1 then '{start_date,end_date,is_all_day,doors_at}'::text[] else '{}' end);
    end if;
    perform private.record_decision(found, decision, 'admin', waits[i], dates[i], act);
    if decision not in ('edited', 'deleted') then
      perform private.remember_states(befores[i], decision);
    end if;
  end loop;
  perform private.switch_act(null);
  if decision <> 'edited' then
    delete from private.taken_events as t where t.event_id = any (all_ids);
  end if;
end
$$;
comment on function public.decide(uuid[], timestamptz[], text, text, text[], jsonb, text[], boolean, jsonb, boolean) is 'Decides about up to 100 events, each in the version that was read (its updated_at), together with all dates of its series that are waiting, or were sent back, alike and say the same; the version is that of the latest of them. Decisions: approved; returned (to the organizers, for changes) and refused, for waiting events, with a note, reasons from the list, or changes by form control ("field_reasons"); deleted, for events that are not public, with or without a note; edited, for a waiting event, which stays waiting, with a "correction" {the columns named by correction_of()}, or with "of_public" for its public version, effective at once, for one date or with "whole_series" for all that say the same; unpublished, with a note, in any version, for one date or with "whole_series" for all of the same owner. Each event gets one decision, one mail and one entry of the audit log, and can be undone by itself. Returns the title of each event, null if it is gone, and the outcome: the decision; "changed" if it has changed, is gone, or its state does not allow the decision; or, if listed in "leaves_out", why it was skipped: taken_off (there was a reason to take it off), ended, and, as changed, sent_back (returned or refused). Admins only. Definer rights: API roles write neither the review state nor decisions.';
revoke execute on function public.decide(uuid[], timestamptz[], text, text, text[], jsonb, text[], boolean, jsonb, boolean) from public, anon, authenticated, service_role;
grant execute on function public.decide(uuid[], timestamptz[], text, text, text[], jsonb, text[], boolean, jsonb, boolean) to authenticated;
