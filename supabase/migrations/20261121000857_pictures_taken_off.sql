-- Admins take pictures off the site, for example after a report about copyright or intimate images. Creates functions; rewrites no data.

create function private.take_picture_off_event(event_id uuid, pictures uuid[], addresses text[]) returns boolean
  language plpgsql volatile set search_path = ''
  as $$
declare
  cleared constant jsonb := '{"picture": null, "picture_id": null, "image_url": null, "image_alt": null, "image_focus_x": null, "image_focus_y": null}';
  event public.events;
  shown public.events;
  was_shown boolean := false;
begin
  select e.* into event from public.events as e where e.id = event_id for update;
  shown := private.waiting_version_of(event);
  if shown.picture_id = any (pictures) or shown.image_url = any (addresses) then
    perform private.correct_approved_version(event, cleared);
    was_shown := true;
    select e.* into event from public.events as e where e.id = event_id;
  end if;
  if event.picture_id = any (pictures) or event.image_url = any (addresses) then
    perform private.write_states(jsonb_build_array(cleared || jsonb_build_object('id', event_id)));
    was_shown := true;
  end if;
  return was_shown;
end
$$;
comment on function private.take_picture_off_event(uuid, uuid[], text[]) is 'Removes these pictures, by id or address, from an event: from its public version and from a waiting change. Returns whether it had one.';

create function public.take_picture_off(event_id uuid) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  event public.events;
  shown public.events;
  pictures uuid[];
  addresses text[];
  dates integer := 0;
  other uuid;
begin
  perform private.require_admin('admin_to_take_picture_off', 'You must be logged in as an admin to remove a picture');
  select e.* into event from public.events as e where e.id = take_picture_off.event_id;
  shown := private.waiting_version_of(event);
  pictures := array_remove(array[event.picture_id, shown.picture_id], null);
  addresses := array_remove(array[event.image_url, shown.image_url]::text[], null);
  perform private.switch_act(jsonb_build_object('actor', 'admin', 'why', 'public', 'decision', 'edited', 'field_reasons', jsonb_build_object('picture', '—')));
  -- Other events that show it: those that reused the picture, and the dates of the series.
  for other in
    select e.id from public.events as e
    where e.id = event.id or e.series_id = event.series_id or e.picture_id = any (pictures)
      or e.id in (select p.id from private.published_events as p where p.picture_id = any (pictures))
    order by e.id
  loop
    if private.take_picture_off_event(other, pictures, addresses) then
      dates := dates + 1;
    end if;
  end loop;
  update public.event_drafts as d set picture_id = null where d.picture_id = any (pictures);
  if dates > 0 then
    select e.* into event from public.events as e where e.id = take_picture_off.event_id;
    perform private.record_decision(event, 'edited', 'admin', null, dates, private.current_act());
  end if;
  perform private.switch_act(null);
  return case when dates > 0 then event.title end;
end
$$;
comment on function public.take_picture_off(uuid) is 'Takes the picture of an event off the site at once, with its alternative text and focal point: from the public version and a waiting change, from all dates of its series, from other events that show the same upload, and from drafts. Its organizer is notified by mail, and may choose another one. Returns the title; null if there is no such event, or no picture. Admins only. Definer rights: API roles write neither others'' events nor decisions.';
revoke execute on function private.take_picture_off_event(uuid, uuid[], text[]), public.take_picture_off(uuid) from public, anon, authenticated, service_role;
grant execute on function public.take_picture_off(uuid) to authenticated;
