-- Reading subscribed calendars: which one is due, what a response changes, and what its owner is notified of. Creates only; rewrites no
-- data.

create function private.held_calendar(calendar_id uuid, lease uuid) returns public.subscribed_calendars
  language plpgsql volatile set search_path = ''
  as $$
declare
  calendar public.subscribed_calendars;
begin
  select c.* into calendar from public.subscribed_calendars as c
    where c.id = held_calendar.calendar_id and c.lease = held_calendar.lease and c.leased_until > now() for update;
  if calendar.id is null then
    raise exception 'This calendar was removed, or another process is reading it.' using detail = json_build_object('code', 'calendar_lease_lost');
  end if;
  return calendar;
end
$$;
comment on function private.held_calendar(uuid, uuid) is 'The calendar under a lease, locked. Raises if the lease has expired or the calendar has ended.';

create function public.claim_calendar(queue_key text)
  returns table (id uuid, lease uuid, url text, etag text, last_modified text, category text, language text, description text, known jsonb)
  language plpgsql volatile security definer set search_path = ''
  as $$
#variable_conflict use_column
declare
  due public.subscribed_calendars;
begin
  perform private.require_mail_queue_key(queue_key);
  -- One process chooses at a time, so that two never request the same host.
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
          -- A 304 would not help while some items are unwritten, or missing from one reading.
          coalesce(bool_or(i.waits or i.absences = 1), false) as is_open
        from public.calendar_items as i
        where i.calendar_id = due.id
      ) as k
      where c.id = due.id
      returning c.id, c.lease, c.url::text,
        case when not k.is_open and due.read_whole_at > now() - interval '1 day' then due.etag end,
        case when not k.is_open and due.read_whole_at > now() - interval '1 day' then due.last_modified end,
        c.category::text, c.language::text, c.description::text, k.items;
end
$$;
comment on function public.claim_calendar(text) is 'The subscribed calendar that is due next, for the holder of the queue key: nobody else reads it, or another one of its host, for two minutes. With the validators for a conditional request, for at most a day after the last complete response, and the hashes of items that need not be sent again, by key. No row if none is due; skips blocked members, refused hosts, and organizations that the member has left. Definer rights: calendars of all members. Granted to anon because the site has only the public key.';

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
    raise exception 'You can write up to % events at a time.', most using detail = json_build_object('code', 'statement_limit', 'most', most);
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
            hash = given.hash, waits = outcome = 'waiting_for_room',
            -- Discards an outdated offer.
            offer = case when outcome = 'offered' then i.offer end
          where i.calendar_id = calendar.id and i.key = item.key;
      end if;
    exception when check_violation or raise_exception or not_null_violation or string_data_right_truncation then
      -- An event that violates our rules must not block the others.
      outcome := 'rejected';
    end;
    return next;
  end loop;
  perform private.switch_act(null);
end
$$;
comment on function public.write_calendar_items(text, uuid, uuid, jsonb, text[]) is 'Writes up to 60 events of a calendar under its lease, as private.write_calendar_item() decides: [{"key", "series", "rhythm", "hash", "title", "place", "starts", "is_cancelled", "missing", "content"}], soonest first. `seen`: the keys of the whole feed. Returns the outcome of each: added, adopted (it already existed), changed, offered, cancelled, on_again, kept, refused, incomplete, waiting_for_room, rejected, too_many. Idempotent. Definer rights, for the holder of the queue key: it acts as "calendar" for the member.';

create function private.mailed_calendar(calendar public.subscribed_calendars) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
begin
  return jsonb_build_object('calendarId', calendar.id, 'calendar', calendar.name::text, 'host', calendar.host);
end
$$;
comment on function private.mailed_calendar(public.subscribed_calendars) is 'A subscribed calendar, for mails.';

create function private.count_absences(calendar public.subscribed_calendars, seen text[], unread text[], horizons jsonb) returns integer
  language plpgsql volatile set search_path = ''
  as $$
declare
  asked jsonb;
begin
  update public.calendar_items as i set absences = 0, asked_at = null
    where i.calendar_id = calendar.id and i.key = any (seen) and (i.absences <> 0 or i.asked_at is not null);
  -- Items that never became an event are deleted.
  delete from public.calendar_items as i where i.calendar_id = calendar.id and i.key <> all (seen) and i.event_id is null;
  with missing as (
    update public.calendar_items as i set absences = i.absences + 1, asked_at = case when i.absences = 1 then now() end
      from public.events as e
      where i.calendar_id = calendar.id and i.key <> all (seen) and i.absences between 0 and 1 and left(i.title, 40) <> all (unread)
        and (i.starts < (horizons ->> i.series)::timestamptz) is not false
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
comment on function private.count_absences(public.subscribed_calendars, text[], text[], jsonb) is 'Counts which upcoming events are missing from a complete response, and asks about those missing from two in a row, in one mail. It changes nothing else. Not counted: events that could not be parsed, recognized by the beginning of their title, and dates of a series beyond its horizon. Returns how many it asked about.';

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
      array(select left(u.value ->> 'title', 40) from jsonb_array_elements(unread) as u), answer -> 'horizons'));
  end if;
  insert into public.calendar_readings (calendar_id, outcome, problem, counts, unread) values (calendar.id, result, answer ->> 'problem', counts, unread);
  delete from public.calendar_readings as r where r.calendar_id = calendar.id and r.id <= (
    select o.id from public.calendar_readings as o where o.calendar_id = calendar.id order by o.id desc offset 30 limit 1);
  if result in ('read', 'unmodified') then
    update public.subscribed_calendars as c set
        lease = null, leased_until = null, failures = 0, failing_since = null, told_at = null,
        next_read_at = case when c.next_read_at > calendar.next_read_at then c.next_read_at else now() + every end,
        -- If its owner also subscribes to the new address, both keep theirs.
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
comment on function public.settle_calendar(text, uuid, uuid, jsonb) is 'Ends a reading and its lease: {"outcome": "read", "unmodified", "failed" or "gone", "url" if the feed has moved permanently, "etag", "last_modified", "seen": all keys, "is_whole": whether nothing was cut, "horizons": by series, from when on its dates were not read, "counts", "unread", "problem", "retry_after" in seconds}. The next reading is in about 6 hours; after failures with exponential back-off; retry_after delays all calendars of the host. One mail after three days of failures, one when the feed is gone (410), one about missing events. Definer rights, for the holder of the queue key.';

revoke execute on function
  private.held_calendar(uuid, uuid), private.mailed_calendar(public.subscribed_calendars),
  private.count_absences(public.subscribed_calendars, text[], text[], jsonb), public.claim_calendar(text),
  public.write_calendar_items(text, uuid, uuid, jsonb, text[]), public.settle_calendar(text, uuid, uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_calendar(text), public.write_calendar_items(text, uuid, uuid, jsonb, text[]), public.settle_calendar(text, uuid, uuid, jsonb) to anon;
