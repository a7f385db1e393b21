-- Correcting a typing error in somebody else's event, with a note. Creates a function only; rewrites no data.

create function public.correct_event(event_id uuid, version timestamptz, title text, description text, location text, motif text, note text) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  ids uuid[] := '{}';
  waiting public.events;
  corrected public.events;
begin
  perform private.require_admin('admin_to_correct_event', 'You must be logged in as an admin to correct an event');
  note := private.require_reason(nullif(btrim(note), ''));
  if note is null then
    raise exception 'Reason is required' using detail = json_build_object('code', 'reason_required');
  end if;
  select e.* into waiting from public.events as e where e.id = correct_event.event_id and e.review = 'waiting';
  if private.owns_event(waiting, (select auth.uid())) then
    raise exception 'You change your own event in its form, and it waits for another admin'
      using errcode = 'insufficient_privilege', detail = json_build_object('code', 'own_event_in_its_form');
  end if;
  if waiting.id is not null then
    ids := private.dates_of_version(waiting.id, version);
  end if;
  if ids = '{}' then
    return null;
  end if;
  if (waiting.title, waiting.description, waiting.location) is not distinct from (correct_event.title, correct_event.description, correct_event.location) then
    raise exception 'Please change something: the text is as it was' using detail = json_build_object('code', 'nothing_corrected');
  end if;
  perform private.begin_decision(ids);
  update public.events as e
    set title = correct_event.title, description = correct_event.description, location = correct_event.location,
      motif = correct_event.motif
    where e.id = any (ids);
  select e.* into corrected from public.events as e where e.id = ids[1];
  perform private.notify_organizer(corrected, 'edited', note, (
    select jsonb_object_agg(f.name, f.words)
    from (values
      ('title', waiting.title::text, corrected.title::text), ('description', waiting.description, corrected.description),
      ('location', waiting.location, corrected.location)) as v (name, former, latter)
    -- A description is too long for a line; its organizer reads it in the form.
    cross join lateral (select v.name, case when v.name = 'description' then '…' else v.former || ' → ' || v.latter end as words) as f
    where v.former <> v.latter));
  insert into public.audit_titles (entry_id, organizer_id, organization_id, title, reason)
    values (
      private.write_audit('event_edited', 'event', corrected.id::text, '{"by": "admin"}'::jsonb || private.decided_dates()),
      corrected.organizer_id, corrected.organization_id, corrected.title, note);
  perform private.begin_decision('{}');
  return corrected.title;
end
$$;
comment on function public.correct_event(uuid, timestamptz, text, text, text, text, text) is 'Corrects title, description and place, and with them the subject of the drawing, of the version of somebody else''s event that waits (its updated_at), and of the dates that are decided with it: it goes on waiting. Its organizer gets the note by mail and with the decisions. Returns its title; null when it has changed or waits no more. Admins only, never for their own events, which need the eyes of somebody else. Definer rights: admins may change only the approval of other people''s events.';
revoke execute on function public.correct_event(uuid, timestamptz, text, text, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.correct_event(uuid, timestamptz, text, text, text, text, text) to authenticated;
