-- How items of subscribed calendars become events. Creates only; rewrites no data.
-- A calendar may add events that wait for approval, change its own, and cancel them. It never approves or deletes.

create function private.calendar_columns() returns text
  language plpgsql stable set search_path = ''
  as $$
begin
  -- A feed has no uploads, and must not replace a picture that somebody added on the site.
  return (
    select string_agg(quote_ident(n.name), ', ' order by n.place) from unnest(private.event_content()) with ordinality as n (name, place)
    where n.name not in ('picture_id', 'image_url', 'image_alt', 'image_focus_x', 'image_focus_y'));
end
$$;
comment on function private.calendar_columns() is 'The columns of events that a subscribed calendar writes, as SQL: the content without the picture.';

create function private.note_changes_of_items(diffs private.event_diff[], act private.act) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  if act.actor is distinct from 'calendar' then
    update public.calendar_items as i set decided_here = true from unnest(diffs) as d
      where i.event_id = (d.after).id and not i.decided_here and (d.before).id is not null and private.needs_review(d.before, d.after);
  end if;
end
$$;
comment on function private.note_changes_of_items(private.event_diff[], private.act) is 'Records that somebody changed the content of an event from a subscribed calendar; from then on the calendar only offers changes.';

create function private.has_room(member uuid, organization uuid, series uuid) returns boolean
  language plpgsql stable set search_path = ''
  as $$
declare
  waiting uuid[];
begin
  -- As in limit_event_writes(): all dates of a series count as one event.
  select array_agg(distinct coalesce(w.series_id, w.id)) into waiting from (
    select e.series_id, e.id from public.events as e where private.is_created_by(e, member) and e.review = 'waiting'
    limit private.max_pending_events() * private.max_events_per_statement() + 1
  ) as w;
  if series = any (waiting) then
    return true;
  end if;
  return coalesce(cardinality(waiting), 0) < private.max_pending_events_of(member) and (organization is null or (
    select count(distinct coalesce(w.series_id, w.id)) from (
      select e.series_id, e.id from public.events as e where private.owner_of(e) = organization and e.review = 'waiting'
      limit private.max_pending_events_of_organization() * private.max_events_per_statement() + 1
    ) as w) < private.max_pending_events_of_organization());
end
$$;
comment on function private.has_room(uuid, uuid, uuid) is 'Whether one more event of a member, for an organization or null, may wait for approval, or whether the series is already waiting.';

create function private.item_of(calendar_id uuid, found public.calendar_items, seen text[]) returns public.calendar_items
  language plpgsql volatile set search_path = ''
  as $$
declare
  item public.calendar_items;
begin
  select i.* into item from public.calendar_items as i where i.calendar_id = item_of.calendar_id and i.key = found.key;
  if item.key is not null then
    return item;
  end if;
  -- Outlook assigns new UIDs, and Google splits series: an item that the calendar no longer has, with the same title and place within a
  -- day, is the same event.
  update public.calendar_items as i set key = found.key, series = found.series
    where i.calendar_id = item_of.calendar_id and i.key = (
      select o.key from public.calendar_items as o
      where o.calendar_id = item_of.calendar_id and o.key <> all (seen) and lower(o.title) = lower(found.title) and lower(o.place) = lower(found.place)
        and o.starts between found.starts - interval '1 day' and found.starts + interval '1 day'
      order by greatest(o.starts, found.starts) - least(o.starts, found.starts), o.key limit 1)
    returning i.* into item;
  if item.key is null then
    -- A calendar has at most 500 upcoming events; the others are over.
    if (select count(*) from public.calendar_items as i where i.calendar_id = item_of.calendar_id) >= 2000 then
      return null;
    end if;
    insert into public.calendar_items as i (calendar_id, key, series, hash, title, place, starts)
      values (item_of.calendar_id, found.key, found.series, found.hash, found.title, found.place, found.starts)
      returning i.* into item;
  end if;
  return item;
end
$$;
comment on function private.item_of(uuid, public.calendar_items, text[]) is 'The row of an event that was read: the one with its key, otherwise one that is missing from the feed with the same title, place and start, otherwise a new one; null at 2,000 rows.';

create function private.add_calendar_event(calendar public.subscribed_calendars, item public.calendar_items, rhythm text, content jsonb) returns uuid
  language plpgsql volatile set search_path = ''
  as $$
declare
  series uuid;
  added uuid;
begin
  select e.id into added from public.events as e
    where private.owner_of(e) = private.owner_of(calendar) and lower(e.title) = lower(content ->> 'title') and lower(e.location) = lower(content ->> 'location')
      and e.start_date between item.starts - interval '1 day' and item.starts + interval '1 day'
      and not exists (select from public.calendar_items as i where i.event_id = e.id)
    order by abs(extract(epoch from e.start_date - item.starts)), e.id limit 1;
  if added is not null then
    -- Somebody had already entered it by hand.
    update public.calendar_items as i set event_id = added, decided_here = true where i.calendar_id = calendar.id and i.key = item.key;
    return added;
  end if;
  if item.series is not null then
    select s.id into series from public.calendar_items as i join public.events as e on e.id = i.event_id join public.event_series as s on s.id = e.series_id
      where i.calendar_id = calendar.id and i.series = item.series and private.owner_of(s) = private.owner_of(calendar) limit 1;
  end if;
  if not private.has_room(calendar.member_id, calendar.organization_id, series) then
    return null;
  end if;
  if series is null and item.series is not null then
    insert into public.event_series as s (organizer_id, organization_id, rhythm) values (calendar.member_id, calendar.organization_id, rhythm) returning s.id into series;
  end if;
  execute format(
    'insert into public.events as e (organizer_id, organization_id, series_id, %1$s)
     select $1, $2, $3, %1$s from jsonb_populate_record(null::public.events, $4) returning e.id', private.calendar_columns())
    into added using calendar.member_id, calendar.organization_id, series, content;
  update public.calendar_items as i set event_id = added where i.calendar_id = calendar.id and i.key = item.key;
  return added;
end
$$;
comment on function private.add_calendar_event(public.subscribed_calendars, public.calendar_items, text, jsonb) is 'Adds an event of a calendar, or a date to its series, which waits for approval, and returns it; returns the existing one if its owner had already entered it. Null if too many are waiting.';

create function private.cancel_calendar_event(event public.events, is_cancelled boolean) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  shown constant public.events := private.last_approved_of(event);
begin
  if shown.id is not null then
    perform private.audit_status(shown, case when is_cancelled then 'cancelled' end, 1, (private.current_act()).member, 'calendar');
  end if;
  update public.events as e set status = case when is_cancelled then 'cancelled' end, status_at = case when is_cancelled then now() end where e.id = event.id;
  if shown.id is not null and coalesce(shown.end_date, shown.start_date) > now() then
    perform private.notify_savers(
      array[row(shown, coalesce(event.status, 'on_again'), null, null)::private.saver_news], case when is_cancelled then 'cancelled' else 'on_again' end);
  end if;
end
$$;
comment on function private.cancel_calendar_event(public.events, boolean) is 'Cancels an event, or reverses that, as its calendar says; logs it for a public event, and notifies members who saved it.';

create function private.write_calendar_item(calendar public.subscribed_calendars, item public.calendar_items, is_cancelled boolean, rhythm text, content jsonb) returns text
  language plpgsql volatile set search_path = ''
  as $$
declare
  event public.events;
  added uuid;
  changed public.events;
  is_back boolean := false;
begin
  if item.event_id is null then
    if is_cancelled or content is null then
      return case when is_cancelled then 'kept' else 'incomplete' end;
    end if;
    added := private.add_calendar_event(calendar, item, rhythm, content);
    select e.* into event from public.events as e where e.id = added;
    perform private.require_future_start(array[row(null, event, null, null)::private.event_diff]) where event.created_at = now();
    -- now() is the time of the transaction: an older event was entered by hand.
    return case when event.id is null then 'waiting_for_room' when event.created_at < now() then 'adopted' else 'added' end;
  end if;
  select e.* into event from public.events as e where e.id = item.event_id for update;
  if event.id is null or event.review = 'refused' or private.owner_of(event) <> private.owner_of(calendar) then
    return case when event.review = 'refused' then 'refused' else 'kept' end;
  end if;
  if private.upcoming_until(event) <= now() then
    return 'kept';
  end if;
  if is_cancelled then
    if event.status is not distinct from 'cancelled' then
      return 'kept';
    end if;
    perform private.cancel_calendar_event(event, true);
    return 'cancelled';
  end if;
  if content is null then
    return 'incomplete';
  end if;
  if item.is_cancelled and event.status is not distinct from 'cancelled' then
    perform private.cancel_calendar_event(event, false);
    is_back := true;
  end if;
  changed := jsonb_populate_record(event, content);
  if changed.is_all_day then
    changed := private.on_whole_days(changed, event);
  end if;
  if private.content_of(changed) = private.content_of(event) then
    return case when is_back then 'on_again' else 'kept' end;
  end if;
  if item.decided_here then
    update public.calendar_items as i set offer = content where i.calendar_id = calendar.id and i.key = item.key;
    return 'offered';
  end if;
  if event.review is distinct from 'waiting' and not private.has_room(calendar.member_id, calendar.organization_id, event.series_id) then
    return 'waiting_for_room';
  end if;
  execute format(
    'update public.events as e set (%1$s, is_approved, review) = (select %1$s, false, ''waiting'' from jsonb_populate_record(e, $2)) where e.id = $1',
    private.calendar_columns())
    using event.id, content;
  perform private.require_future_start(array[row(event, changed, null, null)::private.event_diff]);
  return 'changed';
end
$$;
comment on function private.write_calendar_item(public.subscribed_calendars, public.calendar_items, boolean, text, jsonb) is 'Processes one event that was read. Until somebody changes it on the site, the calendar controls it, and its changes wait for approval as the organizer''s edits; afterwards they are offered. Refused, deleted and past events stay unchanged.';

create function public.take_calendar_offer(calendar_id uuid, key text, version timestamptz) returns boolean
  language plpgsql volatile security invoker set search_path = ''
  as $$
declare
  columns constant text := private.calendar_columns();
  item public.calendar_items;
  changed integer;
begin
  select i.* into item from public.calendar_items as i
    where i.calendar_id = take_calendar_offer.calendar_id and i.key = take_calendar_offer.key and i.offer is not null for update;
  if item.event_id is null then
    return false;
  end if;
  execute format(
    'update public.events as e set (%1$s, is_approved) = (select %1$s, false from jsonb_populate_record(e, $2)) where e.id = $1 and e.updated_at = $3', columns)
    using item.event_id, item.offer, version;
  get diagnostics changed = row_count;
  if changed = 0 then
    return false;
  end if;
  update public.calendar_items as i set offer = null, asked_at = null where i.calendar_id = item.calendar_id and i.key = item.key;
  return true;
end
$$;
comment on function public.take_calendar_offer(uuid, text, timestamptz) is 'Applies the calendar''s offer to an event of the caller, as their edit, which waits for approval. False, without a change, if there is no offer, or the event''s version (updated_at) differs. Caller''s rights.';

revoke execute on function
  private.calendar_columns(), private.note_changes_of_items(private.event_diff[], private.act), private.has_room(uuid, uuid, uuid),
  private.item_of(uuid, public.calendar_items, text[]), private.add_calendar_event(public.subscribed_calendars, public.calendar_items, text, jsonb),
  private.cancel_calendar_event(public.events, boolean),
  private.write_calendar_item(public.subscribed_calendars, public.calendar_items, boolean, text, jsonb), public.take_calendar_offer(uuid, text, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function private.calendar_columns(), public.take_calendar_offer(uuid, text, timestamptz) to authenticated;
