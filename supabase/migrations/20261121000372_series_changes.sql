-- Changing a date of a series and all later ones at once, and adding more. Creates a function only; rewrites no data.

create function public.change_series(event_id uuid, version timestamptz, content jsonb, times jsonb) returns setof public.events
  language plpgsql volatile security invoker set search_path = ''
  as $$
declare
  event public.events;
  from_here uuid[];
begin
  select e.* into event from public.events as e where e.id = event_id for update;
  if event.series_id is null or private.owns_event(event, private.member_id()) is not true then
    raise exception 'You can change the dates of your own series only.'
      using errcode = 'insufficient_privilege', detail = json_build_object('code', 'not_your_series');
  end if;
  from_here := array(
    select e.id from public.events as e
    where e.id = event.id or (
      e.series_id = event.series_id and private.owner_of(e) = private.owner_of(event)
      and e.start_date > event.start_date and coalesce(e.end_date, e.start_date) > now())
    order by e.id);
  if event.updated_at <> version
    or from_here <> array(select (t.value ->> 'id')::uuid from jsonb_array_elements(times) as t where t.value ->> 'id' is not null order by 1)
  then
    return;
  end if;
  -- One statement: all dates change or none, limits count them once, and triggers ask for a review of each.
  return query
    update public.events as e set
      title = c.title, description = c.description, category = c.category, location = c.location,
      start_date = t.start_date, end_date = t.end_date, doors_at = t.doors_at,
      image_url = c.image_url, picture_id = c.picture_id, image_alt = c.image_alt, image_focus_x = c.image_focus_x, image_focus_y = c.image_focus_y, motif = c.motif,
      event_url = c.event_url, max_attendees = c.max_attendees,
      price_kind = c.price_kind, price_min_cents = c.price_min_cents, price_max_cents = c.price_max_cents,
      ages = c.ages, good_for_children = c.good_for_children, setting = c.setting, access = c.access,
      language = c.language, translation_language = c.translation_language,
      translated_title = c.translated_title, translated_description = c.translated_description,
      is_approved = false
    from jsonb_to_recordset(times) as t(id uuid, start_date timestamptz, end_date timestamptz, doors_at timestamptz),
      jsonb_populate_record(event, content) as c
    where e.id = t.id
    returning e.*;
  return query
    insert into public.events as e (
      organizer_id, organization_id, series_id, is_approved, title, description, category, location, start_date, end_date, doors_at,
      image_url, picture_id, image_alt, image_focus_x, image_focus_y, motif, event_url, max_attendees, price_kind, price_min_cents, price_max_cents,
      ages, good_for_children, setting, access, language, translation_language, translated_title, translated_description)
    select private.member_id(), event.organization_id, event.series_id, false, c.title, c.description, c.category, c.location, t.start_date, t.end_date, t.doors_at,
      c.image_url, c.picture_id, c.image_alt, c.image_focus_x, c.image_focus_y, c.motif, c.event_url, c.max_attendees, c.price_kind, c.price_min_cents, c.price_max_cents,
      c.ages, c.good_for_children, c.setting, c.access, c.language, c.translation_language, c.translated_title, c.translated_description
    from jsonb_to_recordset(times) as t(id uuid, start_date timestamptz, end_date timestamptz, doors_at timestamptz),
      jsonb_populate_record(event, content) as c
    where t.id is null
    returning e.*;
end
$$;
comment on function public.change_series(uuid, timestamptz, jsonb, jsonb) is 'Changes a date of a series of the caller, and all its later dates that are not over: each says `content` from then on, at its own of the `times` ([{"id", "start_date", "end_date", "doors_at"}], which callers compute, because days and clocks are those of the place). Each of the `times` without an id is a date that is added, and waits. Returns all of them, also those in which nothing differs; no row, and no change, when the version (updated_at) of the date differs, or `times` has other dates than these. What is public, and what waits, policies and triggers of events decide.';
revoke execute on function public.change_series(uuid, timestamptz, jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.change_series(uuid, timestamptz, jsonb, jsonb) to authenticated;
