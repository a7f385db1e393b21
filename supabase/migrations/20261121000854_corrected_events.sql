-- Admins' corrections of other people's events: in a waiting one, or at once in the public version. Creates only; rewrites no data.
-- Risk: what an admin writes here is public without a second reader. Nobody can correct their own events this way.

create function private.local_time(moment timestamptz, is_all_day boolean, location text) returns text
  language plpgsql stable set search_path = ''
  as $$
begin
  return to_char(
    moment at time zone coalesce((private.place_of(location)).time_zone, public.site_time_zone()), case when is_all_day then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24:MI' end);
end
$$;
comment on function private.local_time(timestamptz, boolean, text) is 'A moment in the local time of a place, "2026-11-28T19:30", or the day for an all-day event; describeReasons() in the site puts it into words.';

create function private.difference_in_words(former text, latter text) returns text
  language plpgsql immutable set search_path = ''
  as $$
declare
  shorter constant integer := least(char_length(former), char_length(latter));
  -- The lengths of the common prefix and suffix, and how much of each is shown.
  head integer := 0;
  tail integer := 0;
  shown constant integer := 40;
  most constant integer := 300;
  step integer := 16384;
begin
  if former is null or latter is null or greatest(char_length(former), char_length(latter)) <= most then
    return coalesce(former, '—') || ' → ' || coalesce(latter, '—');
  end if;
  -- By bisection, because finding the n-th character takes as long as reading the text before it.
  while step > 0 loop
    if head + step <= shorter and left(former, head + step) = left(latter, head + step) then
      head := head + step;
    end if;
    step := step / 2;
  end loop;
  step := 16384;
  while step > 0 loop
    if head + tail + step <= shorter and right(former, tail + step) = right(latter, tail + step) then
      tail := tail + step;
    end if;
    step := step / 2;
  end loop;
  head := greatest(head - shown, 0);
  tail := greatest(tail - shown, 0);
  return (
    select string_agg(
        case when head > 0 then '… ' else '' end || left(btrim(regexp_replace(t.piece, '\s+', ' ', 'g')), most)
          || case when tail > 0 or char_length(t.piece) > most then ' …' else '' end, ' → ' order by t.place)
    from (
      select 1, substr(former, head + 1, char_length(former) - head - tail)
      union all
      select 2, substr(latter, head + 1, char_length(latter) - head - tail)
    ) as t (place, piece));
end
$$;
comment on function private.difference_in_words(text, text) is 'The former and the new text in one line: short texts in full, for longer ones the part that differs with a few words around it, at most 300 characters of each.';

create function private.correction_of(event_id uuid, of_public boolean, correction jsonb, out state jsonb, out differences jsonb)
  language plpgsql stable set search_path = ''
  as $$
declare
  event public.events;
  corrected public.events;
begin
  select e.* into event from public.events as e where e.id = event_id;
  if private.owns_event(event, (select auth.uid())) then
    raise exception 'This event is yours: edit it in its form, and another admin will review it'
      using errcode = 'insufficient_privilege', detail = json_build_object('code', 'own_event_in_its_form');
  end if;
  if of_public and not event.is_approved then
    event := private.waiting_version_of(event);
  end if;
  corrected := jsonb_populate_record(event, correction);
  if corrected.is_all_day then
    corrected := private.on_whole_days(corrected, event);
  end if;
  if event.is_approved then
    perform private.require_future_start(array[row(event, corrected, null, null)::private.event_diff]);
  end if;
  state := (
    select jsonb_object_agg(c.name, to_jsonb(corrected) -> c.name)
    from unnest('{title,description,translation_language,translated_title,translated_description,location,address,start_date,end_date,is_all_day,doors_at,motif}'::text[]) as c (name));
  select jsonb_object_agg(v.name, private.difference_in_words(v.former, v.latter)) into differences
    from (values
      ('title', event.title::text, corrected.title::text), ('description', event.description::text, corrected.description::text),
      ('translated_title', event.translated_title::text, corrected.translated_title::text),
      ('translated_description', event.translated_description::text, corrected.translated_description::text),
      ('location', event.location::text, corrected.location::text), ('address', event.address::text, corrected.address::text),
      ('start_date', private.local_time(event.start_date, event.is_all_day, event.location), private.local_time(corrected.start_date, corrected.is_all_day, corrected.location)),
      -- All-day events end at the midnight after their last day.
      ('end_date', private.local_time(event.end_date - case when event.is_all_day then interval '1 minute' else '0' end, event.is_all_day, event.location),
        private.local_time(corrected.end_date - case when corrected.is_all_day then interval '1 minute' else '0' end, corrected.is_all_day, corrected.location)),
      ('doors_at', private.local_time(event.doors_at, false, event.location), private.local_time(corrected.doors_at, false, corrected.location))
    ) as v (name, former, latter)
    where v.former is distinct from v.latter;
  if differences is null then
    raise exception 'Nothing has changed: please correct something first' using detail = json_build_object('code', 'nothing_corrected');
  end if;
end
$$;
comment on function private.correction_of(uuid, boolean, jsonb) is 'What a correction writes to an event, or to its public version: title and description in both languages, place, times, and the resulting subject of the drawing; and the differences, by form field. Raises for the caller''s own event, which needs another reviewer; if nothing differs; and if a public event would move into the past.';

create function private.dates_to_correct(event_id uuid, version timestamptz, whole_series boolean) returns uuid[]
  language plpgsql volatile set search_path = ''
  as $$
declare
  asked public.events;
begin
  perform from public.events as e
    where e.id = event_id or (whole_series and e.series_id = (select o.series_id from public.events as o where o.id = event_id)) order by e.id for update;
  select e.* into asked from public.events as e
    where e.id = event_id and e.updated_at = version and (e.is_approved or (private.waiting_version_of(e)).id is not null);
  return array(
    select e.id from public.events as e
    where e.id = asked.id or (
      whole_series and asked.is_approved and e.is_approved and e.series_id = asked.series_id and e.content_hash = asked.content_hash
      and private.owner_of(e) = private.owner_of(asked))
    order by e.start_date, e.id);
end
$$;
comment on function private.dates_to_correct(uuid, timestamptz, boolean) is 'An event with a public version, if its updated_at is still the one that was read; optionally with all public dates of its series that have the same owner and the same content apart from times. Empty if it has changed.';

create function private.correct_approved_version(event public.events, state jsonb) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  act constant private.act := private.current_act();
  moment constant timestamptz := date_trunc('second', clock_timestamp());
  former constant public.events := private.waiting_version_of(event);
  corrected constant public.events := jsonb_populate_record(former, state);
  was_approved_at constant timestamptz := (select p.approved_at from private.published_events as p where p.id = event.id);
  is_listed constant boolean := exists (select from private.published_events as p where p.id = event.id and p.state = 'listed');
  diffs constant private.event_diff[] := array[
    row(former, corrected, case when is_listed then former end, case when is_listed then corrected end)::private.event_diff];
  visible constant private.event_diff[] := array(select d from private.visible_diffs(diffs) as d);
  -- Only moves: the event is not "back", because its organizer's change keeps waiting.
  changes constant private.event_changes[] := array(select c from private.changes_of(diffs, moment, act) as c where c.kind = 'moved');
begin
  -- The organizer's text gets the correction only where it equals the former public text.
  perform private.write_states(jsonb_build_array(jsonb_build_object('id', event.id) || (
    select coalesce(jsonb_object_agg(s.key, s.value), '{}')
    from jsonb_each(state) as s
    where to_jsonb(event) -> s.key = to_jsonb(former) -> s.key
      -- The alternative text goes with its picture.
      and (s.key not like 'image%' or (event.picture_id, event.image_url) is not distinct from (former.picture_id, former.image_url)))));
  -- The steps of apply_event_diffs(), for what visitors see.
  perform private.write_listings(array[event.id], case when is_listed then array[corrected] else '{}' end);
  perform private.log_changes(diffs, changes, '{}', act);
  perform private.publish_versions(diffs, visible, '{}', moment, act);
  update private.published_events as p set
      version = private.version_of(corrected), revision = p.revision + 1, changed_at = moment, city = place.city, time_zone = place.time_zone,
      start_date = corrected.start_date, end_date = corrected.end_date, is_all_day = corrected.is_all_day,
      listing = (select l from private.listing_of(jsonb_populate_record(corrected, '{"status": null}')) as l)
    from private.place_of(corrected.location) as place where p.id = event.id and p.state = 'updating';
  -- A return or refusal since then must still count.
  update private.published_events as p set approved_at = was_approved_at where p.id = event.id;
  perform private.count_lists(visible, '{}', moment);
  perform private.forget_confirmations(diffs);
  perform private.answer_storms_by_changes(diffs, changes, act);
  if corrected.status is null or corrected.status = 'sold_out' then
    perform private.notify_savers(array(select row(corrected, 'unmoved', c.old_start_date, c.is_all_day)::private.saver_news from unnest(changes) as c), 'moved');
  end if;
end
$$;
comment on function private.correct_approved_version(public.events, jsonb) is 'Corrects the public version of an event while a change by its organizer is waiting, returned or refused. That change keeps its place in the queue and its content, except where it equals the former public version.';

create function private.write_correction(ids uuid[], corrected uuid, of_public boolean, state jsonb) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  updating public.events;
begin
  if of_public then
    select e.* into updating from public.events as e where e.id = any (ids) and not e.is_approved;
  end if;
  if updating.id is not null then
    perform private.correct_approved_version(updating, state);
  else
    -- Each date of a series has its own times.
    perform private.write_states((
      select jsonb_agg(jsonb_build_object('id', i.id) || state - case when i.id = corrected then '{}' else '{start_date,end_date,is_all_day,doors_at}'::text[] end)
      from unnest(ids) as i (id)));
  end if;
end
$$;
comment on function private.write_correction(uuid[], uuid, boolean, jsonb) is 'Writes the result of correction_of() into these dates of an event; times only into the one that is corrected.';
revoke execute on function
  private.local_time(timestamptz, boolean, text), private.difference_in_words(text, text), private.correction_of(uuid, boolean, jsonb),
  private.dates_to_correct(uuid, timestamptz, boolean), private.correct_approved_version(public.events, jsonb), private.write_correction(uuid[], uuid, boolean, jsonb)
  from public, anon, authenticated, service_role;
