-- Reading subscribed calendars: which one is due, what its events become, and what its owner is told. Creates only; rewrites no data.
-- A calendar may add events that wait for approval, change its own, and say that one is cancelled. It never approves and never deletes.

create function private.calendar_columns() returns text
  language plpgsql stable set search_path = ''
  as $$
begin
  -- A feed has no uploads, and a change does not touch the picture that somebody has added here.
  return (
    select string_agg(quote_ident(n.name), ', ' order by n.place) from unnest(private.event_content()) with ordinality as n (name, place)
    where n.name not in ('picture_id', 'image_url', 'image_alt', 'image_focus_x', 'image_focus_y'));
end
$$;
comment on function private.calendar_columns() is 'The columns of events that a subscribed calendar writes, for a statement: the content without the picture.';
revoke execute on function private.calendar_columns() from public, anon, authenticated, service_role;
grant execute on function private.calendar_columns() to authenticated;

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
comment on function private.note_changes_of_items(private.event_diff[], private.act) is 'Notes that somebody has changed what an event of a subscribed calendar says: from then on the calendar only offers.';
revoke execute on function private.note_changes_of_items(private.event_diff[], private.act) from public, anon, authenticated, service_role;

create function private.held_calendar(calendar_id uuid, lease uuid) returns public.subscribed_calendars
  language plpgsql volatile set search_path = ''
  as $$
declare
  calendar public.subscribed_calendars;
begin
  select c.* into calendar from public.subscribed_calendars as c
    where c.id = held_calendar.calendar_id and c.lease = held_calendar.lease and c.leased_until > now() for update;
  if calendar.id is null then
    raise exception 'The calendar has ended, or another process reads it.' using detail = json_build_object('code', 'calendar_lease_lost');
  end if;
  return calendar;
end
$$;
comment on function private.held_calendar(uuid, uuid) is 'The calendar under a lease, locked. Raises where the lease is over or the calendar has ended.';

create function public.claim_calendar(queue_key text)
  returns table (id uuid, lease uuid, url text, etag text, last_modified text, category text, language text, known jsonb)
  language plpgsql volatile security definer set search_path = ''
  as $$
#variable_conflict use_column
declare
  due public.subscribed_calendars;
begin
  perform private.require_mail_queue_key(queue_key);
  -- One process chooses at a time, so that no host is asked by two.
  perform pg_advisory_xact_lock(hashtextextended('calendar claims', 0));
  select c.* into due from public.subscribed_calendars as c
    where c.paused_by is null and c.next_read_at <= now() and (c.leased_until is null or c.leased_until <= now())
      and not exists (select from public.subscribed_calendars as o where o.host = c.host and o.leased_until > now())
      and not private.is_refused_host(c.host) and not private.is_blocked(c.member_id)
      and private.owner_of(c) = any (private.owner_ids(c.member_id))
    order by c.next_read_at, c.id limit 1 for update;
  if due.id is null then
    return;
  end if;
  return query
    update public.subscribed_calendars as c set lease = gen_random_uuid(), leased_until = now() + interval '2 minutes'
      from (
        select coalesce(jsonb_object_agg(i.key, i.hash) filter (where not i.waits), '{}') as items,
          -- Of what could not be written yet, and of what was missing, an answer without contents says nothing.
          coalesce(bool_or(i.waits or i.absences = 1), false) as is_open
        from public.calendar_items as i
        where i.calendar_id = due.id
      ) as k
      where c.id = due.id
      returning c.id, c.lease, c.url::text,
        case when not k.is_open and due.read_whole_at > now() - interval '1 day' then due.etag end,
        case when not k.is_open and due.read_whole_at > now() - interval '1 day' then due.last_modified end,
        c.category::text, c.language::text, k.items;
end
$$;
comment on function public.claim_calendar(text) is 'The subscribed calendar that is due next, for the holder of the queue''s key: nobody else reads it, or another one of its host, for two minutes. With the validators for a conditional request, at most a day after the last whole answer, and the hashes of what need not be sent again, by key. No row where none is due; not of blocked members, refused hosts, and organizations that the member has left. Definer rights: calendars of all members. Granted to anon because the site has only the public key.';

create function private.has_room(member uuid, organization uuid, series uuid) returns boolean
  language plpgsql stable set search_path = ''
  as $$
declare
  waiting uuid[];
begin
  -- As limit_event_writes(): all dates of a series are one event.
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
comment on function private.has_room(uuid, uuid, uuid) is 'Whether one more event of a member, for an organization or null, may wait for approval, or a date of a series that waits.';

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
  -- Outlook gives new UIDs, and Google splits series: what the calendar no longer has, with the same title and place within a day, is this one.
  update public.calendar_items as i set key = found.key, series = found.series
    where i.calendar_id = item_of.calendar_id and i.key = (
      select o.key from public.calendar_items as o
      where o.calendar_id = item_of.calendar_id and o.key <> all (seen) and lower(o.title) = lower(found.title) and lower(o.place) = lower(found.place)
        and o.starts between found.starts - interval '1 day' and found.starts + interval '1 day'
      order by greatest(o.starts, found.starts) - least(o.starts, found.starts), o.key limit 1)
    returning i.* into item;
  if item.key is null then
    -- A calendar has 500 events to come; the others are over.
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
comment on function private.item_of(uuid, public.calendar_items, text[]) is 'The row of an event that was read: the one with its key, else one that the answer lacks and that is the same by title, place and start, else a new one; null where there are 2,000.';

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
    -- Somebody has entered it before.
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
comment on function private.add_calendar_event(public.subscribed_calendars, public.calendar_items, text, jsonb) is 'Adds an event of a calendar, or a date to its series, which waits for approval, and returns it; where its owner has entered it before, that one. Null where too many wait.';

create function private.cancel_calendar_event(event public.events, is_cancelled boolean) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  shown constant public.events := private.last_approved_of(event);
begin
  update public.events as e set status = case when is_cancelled then 'cancelled' end, status_at = case when is_cancelled then now() end where e.id = event.id;
  if shown.id is not null and coalesce(shown.end_date, shown.start_date) > now() then
    perform private.notify_savers(
      array[row(shown, coalesce(event.status, 'on_again'), null, null)::private.saver_news], case when is_cancelled then 'cancelled' else 'on_again' end);
  end if;
end
$$;
comment on function private.cancel_calendar_event(public.events, boolean) is 'Says of an event that it is cancelled, or takes place after all, as its calendar does, and tells members who have saved it.';

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
    -- By the clock of the transaction: what was there before, somebody has typed.
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
comment on function private.write_calendar_item(public.subscribed_calendars, public.calendar_items, boolean, text, jsonb) is 'What becomes of one event that was read. Until somebody has changed it here, the calendar decides, and its change waits as an edit of the organizer; then the change is offered. What an admin has refused, what was deleted and what is over stays as it is.';

create function public.write_calendar_items(queue_key text, calendar_id uuid, lease uuid, items jsonb, seen text[]) returns table (key text, outcome text)
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  most constant integer := 60;
  calendar public.subscribed_calendars;
  given record;
  item public.calendar_items;
begin
  perform private.require_mail_queue_key(queue_key);
  calendar := private.held_calendar(calendar_id, lease);
  if jsonb_array_length(items) > most then
    raise exception 'At most % events can be written at a time.', most using detail = json_build_object('code', 'statement_limit', 'most', most);
  end if;
  update public.subscribed_calendars as c set leased_until = now() + interval '2 minutes' where c.id = calendar.id;
  perform private.switch_act(jsonb_build_object('actor', 'calendar', 'member', calendar.member_id));
  for given in
    select g.* from jsonb_to_recordset(items) as g (
      key text, series text, rhythm text, hash text, title text, place text, starts timestamptz, is_cancelled boolean, missing text[], content jsonb)
    order by g.starts, g.key
  loop
    key := given.key;
    begin
      item := private.item_of(calendar.id,
        jsonb_populate_record(null::public.calendar_items, to_jsonb(given) - '{rhythm,content}'::text[]), seen);
      if item.key is null then
        outcome := 'too_many';
      else
        outcome := private.write_calendar_item(calendar, item, given.is_cancelled, coalesce(given.rhythm, 'dates'), given.content);
        update public.calendar_items as i set
            title = given.title, place = given.place, starts = given.starts, is_cancelled = given.is_cancelled, missing = coalesce(given.missing, '{}'),
            hash = given.hash, waits = outcome = 'waiting_for_room'
          where i.calendar_id = calendar.id and i.key = item.key;
      end if;
    exception when check_violation or raise_exception or not_null_violation or string_data_right_truncation then
      -- One event that the rules of our own forbid does not keep the others away.
      outcome := 'rejected';
    end;
    return next;
  end loop;
  perform private.switch_act(null);
end
$$;
comment on function public.write_calendar_items(text, uuid, uuid, jsonb, text[]) is 'Writes up to 60 events of a calendar under its lease, as private.write_calendar_item() decides: [{"key", "series", "rhythm", "hash", "title", "place", "starts", "is_cancelled", "missing", "content"}], soonest first. `seen` are the keys of the whole answer. Returns what became of each: added, adopted (it was there already), changed, offered, cancelled, on_again, kept, refused, incomplete, waiting_for_room, rejected, too_many. Written again it changes nothing. Definer rights, for the holder of the queue''s key: it acts as "calendar" for the member.';

create function private.mailed_calendar(calendar public.subscribed_calendars) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
begin
  return jsonb_build_object('calendarId', calendar.id, 'calendar', calendar.name::text, 'host', calendar.host);
end
$$;
comment on function private.mailed_calendar(public.subscribed_calendars) is 'What mails say of a subscribed calendar.';

create function private.count_absences(calendar public.subscribed_calendars, seen text[], unread text[]) returns integer
  language plpgsql volatile set search_path = ''
  as $$
declare
  asked jsonb;
begin
  update public.calendar_items as i set absences = 0, asked_at = null
    where i.calendar_id = calendar.id and i.key = any (seen) and (i.absences <> 0 or i.asked_at is not null);
  -- What has not become an event leaves no trace.
  delete from public.calendar_items as i where i.calendar_id = calendar.id and i.key <> all (seen) and i.event_id is null;
  with missing as (
    update public.calendar_items as i set absences = i.absences + 1, asked_at = case when i.absences = 1 then now() end
      from public.events as e
      where i.calendar_id = calendar.id and i.key <> all (seen) and i.absences between 0 and 1 and left(i.title, 40) <> all (unread)
        and e.id = i.event_id and private.upcoming_until(e) > now() and e.review is distinct from 'refused' and e.status is distinct from 'cancelled'
      returning i.asked_at, e.id, e.title, e.start_date, e.is_all_day, e.location
  )
  select jsonb_agg(jsonb_build_object(
      'id', m.id, 'title', m.title, 'startDate', m.start_date, 'isAllDay', m.is_all_day, 'timeZone', (private.place_of(m.location)).time_zone) order by m.start_date, m.id)
    into asked from missing as m where m.asked_at is not null;
  if asked is not null then
    perform private.queue_mail('calendar_missing', calendar.member_id, private.mailed_calendar(calendar) || jsonb_build_object('events', asked));
  end if;
  return coalesce(jsonb_array_length(asked), 0);
end
$$;
comment on function private.count_absences(public.subscribed_calendars, text[], text[]) is 'Counts which events to come a whole answer lacks, and asks about those that two in a row have lacked, in one mail. Nothing else happens to them. Of what could not be read, known by the beginning of its title, nothing is counted. Returns how many were asked about.';

create function public.settle_calendar(queue_key text, calendar_id uuid, lease uuid, answer jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  result constant text := answer ->> 'outcome';
  seen constant text[] := array(select jsonb_array_elements_text(coalesce(answer -> 'seen', '[]')));
  unread constant jsonb := coalesce(answer -> 'unread', '[]');
  counts jsonb := coalesce(answer -> 'counts', '{}');
  every constant interval := interval '5 hours 30 minutes' + random() * interval '1 hour';
  calendar public.subscribed_calendars;
  tells text;
begin
  perform private.require_mail_queue_key(queue_key);
  calendar := private.held_calendar(calendar_id, lease);
  if result = 'read' and (answer ->> 'is_whole')::boolean and cardinality(seen) > 0 then
    counts := counts || jsonb_build_object('missing', private.count_absences(calendar, seen,
      array(select left(u.value ->> 'title', 40) from jsonb_array_elements(unread) as u)));
  end if;
  insert into public.calendar_readings (calendar_id, outcome, problem, counts, unread) values (calendar.id, result, answer ->> 'problem', counts, unread);
  delete from public.calendar_readings as r where r.calendar_id = calendar.id and r.id <= (
    select o.id from public.calendar_readings as o where o.calendar_id = calendar.id order by o.id desc offset 30 limit 1);
  if result in ('read', 'unmodified') then
    update public.subscribed_calendars as c set
        lease = null, leased_until = null, failures = 0, failing_since = null, told_at = null,
        next_read_at = case when c.next_read_at > calendar.next_read_at then c.next_read_at else now() + every end,
        -- Where its owner subscribes to the new address as well, both stay as they are.
        url = case when exists (
          select from public.subscribed_calendars as o where o.id <> c.id and private.owner_of(o) = private.owner_of(c) and o.url = answer ->> 'url')
          then c.url else coalesce(answer ->> 'url', c.url) end,
        etag = case when result = 'read' then answer ->> 'etag' else c.etag end,
        last_modified = case when result = 'read' then answer ->> 'last_modified' else c.last_modified end,
        read_whole_at = case when result = 'read' then now() else c.read_whole_at end
      where c.id = calendar.id;
    return;
  end if;
  if result = 'gone' then
    tells := 'calendar_gone';
  elsif calendar.told_at is null and calendar.failing_since < now() - interval '3 days' then
    tells := 'calendar_failing';
  end if;
  update public.subscribed_calendars as c set
      lease = null, leased_until = null, failures = c.failures + 1, failing_since = coalesce(c.failing_since, now()),
      told_at = case when tells is not null then now() else c.told_at end,
      paused_by = case when result = 'gone' then 'gone' else c.paused_by end,
      -- 30 minutes, then 1, 2, 4 … hours, at most a day.
      next_read_at = now() + least(interval '30 minutes' * power(2, least(c.failures, 10)), interval '1 day')
    where c.id = calendar.id;
  if answer ->> 'retry_after' is not null then
    update public.subscribed_calendars as c
      set next_read_at = greatest(c.next_read_at, now() + least((answer ->> 'retry_after')::numeric, 604800) * interval '1 second')
      where c.host = calendar.host;
  end if;
  if tells is not null then
    perform private.queue_mail(tells, calendar.member_id, private.mailed_calendar(calendar) || jsonb_build_object('problem', answer ->> 'problem'));
  end if;
end
$$;
comment on function public.settle_calendar(text, uuid, uuid, jsonb) is 'Ends a reading and its lease: {"outcome": "read", "unmodified", "failed" or "gone", "url" where the feed has moved for good, "etag", "last_modified", "seen": all keys, "is_whole": whether nothing was cut, "counts", "unread", "problem", "retry_after" in seconds}. The next reading is in about 6 hours; after failures sooner, then later and later, for all calendars of a host that asks for it. One mail after three days of failures, one when it is gone (410), one about what is missing. Definer rights, for the holder of the queue''s key.';

revoke execute on function
  private.held_calendar(uuid, uuid), private.has_room(uuid, uuid, uuid), private.item_of(uuid, public.calendar_items, text[]),
  private.add_calendar_event(public.subscribed_calendars, public.calendar_items, text, jsonb), private.cancel_calendar_event(public.events, boolean),
  private.write_calendar_item(public.subscribed_calendars, public.calendar_items, boolean, text, jsonb), private.mailed_calendar(public.subscribed_calendars),
  private.count_absences(public.subscribed_calendars, text[], text[]), public.claim_calendar(text),
  public.write_calendar_items(text, uuid, uuid, jsonb, text[]), public.settle_calendar(text, uuid, uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_calendar(text), public.write_calendar_items(text, uuid, uuid, jsonb, text[]), public.settle_calendar(text, uuid, uuid, jsonb) to anon;
