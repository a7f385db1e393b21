-- Storm mode: which events a notice is laid over, what readers see of it, and what organizers and admins do about it. Creates only; rewrites
-- no data.

create function private.is_within(notice private.storm_notices, cities text[], zone text, first_moment timestamptz, last_moment timestamptz) returns boolean
  language sql stable
  return cities && notice.cities
    and (first_moment at time zone coalesce(nullif(zone, ''), 'America/New_York'))::date <= notice.last_day
    and (last_moment at time zone coalesce(nullif(zone, ''), 'America/New_York'))::date >= notice.first_day;
comment on function private.is_within(private.storm_notices, text[], text, timestamptz, timestamptz) is 'Whether something at these times in one of these cities is in the cities and days of a notice, by the clock where it happens.';

create function private.is_under(listing public.listings, notice private.storm_notices) returns boolean
  language sql stable
  return private.is_going_on(listing)
    and private.is_within(notice, listing.city || listing.other_cities, listing.time_zone, listing.start_date, private.last_moment_of(listing));
comment on function private.is_under(public.listings, private.storm_notices) is 'Whether an event is in the cities and days of a notice, and neither cancelled nor postponed by its organizer.';

create function private.listings_under(notice private.storm_notices) returns setof public.listings
  language sql stable set search_path = ''
  as $$
    select l.* from public.listings as l
    where (l.city = any (notice.cities) or l.other_cities && notice.cities)
      and l.start_date < (notice.last_day + 2)::timestamp at time zone 'UTC'
      and coalesce(l.end_date, l.start_date) > now() and private.is_under(l, notice)
  $$;
comment on function private.listings_under(private.storm_notices) is 'The public events, those of the future included, in the cities and days of a notice that are not over.';

create function private.notice_over(listing public.listings) returns private.storm_notices
  language plpgsql stable set search_path = ''
  as $$
begin
  return (
    select n from private.storm_notices as n
    where n.ended_at is null and private.is_under(listing, n)
      and not exists (select from private.storm_answers as a where a.event_id = listing.id and a.notice_id = n.id)
    order by n.placed_at desc, n.id desc limit 1);
end
$$;
comment on function private.notice_over(public.listings) is 'The newest notice over an event to which its organizer has not answered; a null row where there is none.';

create function private.storm_over(event_id uuid) returns json
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
declare
  listing public.listings;
  notice private.storm_notices;
  answered timestamptz;
begin
  -- Nearly always: one statement less on pages of events.
  if not exists (select from private.storm_notices) then
    return null;
  end if;
  select l.* into listing from public.listings as l where l.id = storm_over.event_id;
  if listing.id is null then
    -- Its approved version, while a change waits.
    select (r.listing).* into listing from private.event_revisions as r where r.id = storm_over.event_id and r.is_updating;
    listing.status := (select e.status from public.events as e where e.id = storm_over.event_id);
  end if;
  if listing.id is null or not private.is_going_on(listing) then
    return null;
  end if;
  notice := private.notice_over(listing);
  if notice.id is null then
    answered := (select max(a.answered_at) from private.storm_answers as a where a.event_id = storm_over.event_id and a.answer = 'takes_place');
    return case when answered is not null then json_build_object('notice', null, 'takes_place_since', answered) end;
  end if;
  return json_build_object(
    'notice', json_build_object('kind', notice.kind, 'text_en', notice.text_en, 'text_es', notice.text_es, 'placed_at', notice.placed_at),
    'takes_place_since', null);
end
$$;
comment on function private.storm_over(uuid) is 'What the page of a public event, or of one that is being updated, says of a storm: {"notice": the one over it, "takes_place_since": when its organizer has answered that it takes place}, one of which is null; null for neither, and for all other events. Definer rights: API roles read no notices.';

create function private.notices_of_list(f private.list_filter) returns json
  language plpgsql stable set search_path = ''
  as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
        'kind', n.kind, 'cities', n.cities, 'first_day', n.first_day, 'last_day', n.last_day, 'text_en', n.text_en, 'text_es', n.text_es, 'placed_at', n.placed_at)
      order by n.placed_at desc), '[]')
    from private.storm_notices as n
    where n.ended_at is null and n.last_day >= (now() at time zone 'America/New_York')::date
      and (f.city = any (n.cities) or f.near && n.cities)
      and (f.days is null or f.days && tsrange(n.first_day, n.last_day + 1)));
end
$$;
comment on function private.notices_of_list(private.list_filter) is 'The notices that a list of events in their cities says something about, newest first: those whose days are not over, and among the days of the list.';

create function private.revise_under_storm(ids uuid[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  moment constant timestamptz := date_trunc('second', clock_timestamp());
  changed constant public.events[] := array(select e from private.public_events as e where e.id = any (ids));
begin
  -- Also invalidates cached pages.
  update private.listings_version set number = number + 1 where is_only_row;
  perform private.revise_events(changed, moment);
  perform private.note_lists(changed, changed, moment);
end
$$;
comment on function private.revise_under_storm(uuid[]) is 'Gives events that readers see with another notice, or without one, their next revision.';

create function private.require_storm_admin() returns void
  language plpgsql stable set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_place_storm', 'You must be logged in as an admin to place a storm notice');
end
$$;
comment on function private.require_storm_admin() is 'Raises unless the caller is an admin who may decide.';

create function private.queue_storm_mails() returns void
  language sql volatile set search_path = ''
  as $$
    with unanswered as (
      select n.id as notice_id, r.id as member_id, l.id, l.title::text, l.location::text, l.start_date, l.time_zone
      from private.storm_notices as n cross join lateral private.listings_under(n) as l join public.events as e on e.id = l.id
        cross join lateral private.readers_of_mail(e) as r (id)
      where n.ended_at is null and n.last_day >= (now() at time zone 'America/New_York')::date and not private.is_blocked(r.id)
        and not exists (select from private.storm_answers as a where a.event_id = l.id and a.notice_id = n.id)
    ), told as (
      insert into private.storm_mails (notice_id, member_id) select distinct u.notice_id, u.member_id from unanswered as u
      on conflict do nothing returning notice_id, member_id
    ), numbered as (
      select u.*, row_number() over (partition by u.notice_id, u.member_id order by u.start_date, u.id) as place
      from unanswered as u join told as t using (notice_id, member_id)
    )
    insert into private.mail_outbox (kind, recipient_id, data, next_attempt_at, expires_at)
    select 'storm_notice', u.member_id,
      jsonb_build_object('noticeId', n.id, 'kind', n.kind, 'textEn', n.text_en, 'textEs', n.text_es, 'more', greatest(count(*) - 25, 0),
        'events', jsonb_agg(jsonb_build_object(
          'id', u.id, 'title', u.title, 'location', u.location, 'startDate', u.start_date, 'timeZone', nullif(u.time_zone, '')) order by u.place)
          filter (where u.place <= 25)),
      -- Until then it can be ended as if it had never been.
      clock_timestamp() + private.undo_period(), (n.last_day + 1)::timestamp at time zone 'America/New_York'
    from numbered as u join private.storm_notices as n on n.id = u.notice_id group by n.id, u.member_id
  $$;
comment on function private.queue_storm_mails() is 'Asks the organizers of events under a notice, each once, in one mail about all of their events, of which it names the first 25. Also those whose first event there is approved later.';

create function public.preview_storm(cities text[], first_day date, last_day date) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  notice private.storm_notices;
begin
  perform private.require_storm_admin();
  notice.cities := preview_storm.cities;
  notice.first_day := preview_storm.first_day;
  notice.last_day := preview_storm.last_day;
  return (
    with concerned as materialized (
      select l.id, l.title, l.location, l.start_date, l.city, l.status, e as event
      from private.listings_under(notice) as l join public.events as e on e.id = l.id
    )
    select json_build_object(
      'events', (select count(*) from concerned),
      'organizers', (select count(distinct r.id) from concerned as c cross join lateral private.readers_of_mail(c.event) as r (id) where not private.is_blocked(r.id)),
      'cities', (
        select coalesce(json_agg(json_build_object('city', s.city, 'events', s.events) order by s.city), '[]')
        from (select c.city, count(*) as events from concerned as c group by c.city) as s),
      'listings', (
        select coalesce(json_agg(json_build_object('id', f.id, 'title', f.title, 'location', f.location, 'start_date', f.start_date,
          'organizer', (select p.full_name from public.profiles as p where p.id = (f.event).organizer_id),
          'organization', (select o.name from public.organizers as o where o.id = (f.event).organization_id)) order by f.start_date, f.id), '[]')
        from (select c.* from concerned as c order by c.start_date, c.id limit 200) as f)));
end
$$;
comment on function public.preview_storm(text[], date, date) is 'The public events that a notice would be laid over now: {"events", "organizers": how many, "cities": how many in each, "listings": the first 200}. Admins only. Definer rights: it reads accounts and places.';

create function public.place_storm_notice(
    cities text[], first_day date, last_day date, kind text, text_en text default null, text_es text default null
  ) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  notice private.storm_notices;
  ids uuid[];
begin
  perform private.require_storm_admin();
  if not cities <@ array(select s.city from private.city_spellings as s) then
    raise exception 'Please choose cities that have a page' using detail = json_build_object('code', 'storm_city_unknown');
  end if;
  if last_day < (now() at time zone 'America/New_York')::date then
    raise exception 'These days are over' using detail = json_build_object('code', 'storm_days_over');
  end if;
  -- First, for its lock: one that is placed twice at the same time finds the other.
  update private.listings_version set number = number + 1 where is_only_row;
  select n.* into notice from private.storm_notices as n
    where n.ended_at is null and n.cities @> place_storm_notice.cities and n.cities <@ place_storm_notice.cities
      and n.first_day = place_storm_notice.first_day and n.last_day = place_storm_notice.last_day and n.kind = place_storm_notice.kind
      and n.text_en is not distinct from place_storm_notice.text_en and n.text_es is not distinct from place_storm_notice.text_es;
  if notice.id is not null then
    return notice.id;
  end if;
  insert into private.storm_notices as n (cities, first_day, last_day, kind, text_en, text_es, events, placed_by)
    values (array(select distinct c from unnest(cities) as c order by c), place_storm_notice.first_day, place_storm_notice.last_day,
      place_storm_notice.kind, place_storm_notice.text_en, place_storm_notice.text_es, 0, (select auth.uid()))
    returning n.* into notice;
  ids := array(select l.id from private.listings_under(notice) as l);
  update private.storm_notices as n set events = cardinality(ids) where n.id = notice.id;
  perform private.revise_under_storm(ids);
  perform private.queue_storm_mails();
  perform private.write_audit('storm_placed', 'notice', notice.id::text, jsonb_build_object('kind', notice.kind, 'events', cardinality(ids)));
  return notice.id;
end
$$;
comment on function public.place_storm_notice(text[], date, date, text, text, text) is 'Lays a notice over the public events of cities and days, at once, and mails their organizers after the time in which decisions can be undone. Returns its number; of an equal one that is there, that. Admins only. Definer rights: nobody else writes notices.';

create function public.end_storm_notice(notice_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  notice private.storm_notices;
  ids uuid[];
begin
  perform private.require_storm_admin();
  perform from private.listings_version as v where v.is_only_row for update;
  update private.storm_notices as n set ended_at = clock_timestamp(), ended_by = (select auth.uid())
    where n.id = end_storm_notice.notice_id and n.ended_at is null returning n.* into notice;
  if notice.id is null then
    return false;
  end if;
  ids := array(
    select l.id from private.listings_under(notice) as l
    where not exists (select from private.storm_answers as a where a.event_id = l.id and a.notice_id = notice.id));
  perform private.revise_under_storm(ids);
  with unsent as (
    delete from private.mail_outbox as o
    where o.kind = 'storm_notice' and (o.data ->> 'noticeId')::bigint = notice.id and o.sent_at is null and not o.is_claimed
    returning o.recipient_id
  )
  delete from private.storm_mails as m using unsent as u where m.notice_id = notice.id and m.member_id = u.recipient_id;
  perform private.write_audit('storm_ended', 'notice', notice.id::text, jsonb_build_object('kind', notice.kind, 'events', cardinality(ids)));
  return true;
end
$$;
comment on function public.end_storm_notice(bigint) is 'Ends a notice: all is as before, but for what organizers have answered, and mail that is not sent yet is deleted. False where it has ended. Admins only. Definer rights: nobody else writes notices.';

create function public.resume_storm_notice(notice_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  notice private.storm_notices;
  ids uuid[];
begin
  perform private.require_storm_admin();
  -- First, as in place_storm_notice(): of two that are equal one runs.
  perform from private.listings_version as v where v.is_only_row for update;
  update private.storm_notices as n set ended_at = null, ended_by = null
    where n.id = resume_storm_notice.notice_id and n.ended_at is not null and n.last_day >= (now() at time zone 'America/New_York')::date
      and not exists (
        select from private.storm_notices as o
        where o.ended_at is null and o.cities = n.cities and o.first_day = n.first_day and o.last_day = n.last_day and o.kind = n.kind
          and o.text_en is not distinct from n.text_en and o.text_es is not distinct from n.text_es)
    returning n.* into notice;
  if notice.id is null then
    return false;
  end if;
  ids := array(
    select l.id from private.listings_under(notice) as l
    where not exists (select from private.storm_answers as a where a.event_id = l.id and a.notice_id = notice.id));
  perform private.revise_under_storm(ids);
  perform private.queue_storm_mails();
  perform private.write_audit('storm_resumed', 'notice', notice.id::text, jsonb_build_object('kind', notice.kind, 'events', cardinality(ids)));
  return true;
end
$$;
comment on function public.resume_storm_notice(bigint) is 'Lays a notice that was ended over its events again, with the answers that were given to it, and queues the mail that ending it deleted. False where it runs, its days are over, or an equal one runs. Admins only. Definer rights: nobody else writes notices.';

create function public.list_storm_notices() returns json
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_storm_admin();
  return (
    select coalesce(json_agg(json_build_object(
        'id', n.id, 'cities', n.cities, 'first_day', n.first_day, 'last_day', n.last_day, 'kind', n.kind, 'text_en', n.text_en, 'text_es', n.text_es,
        'placed_at', n.placed_at, 'ended_at', n.ended_at,
        'placed_by', (select p.full_name from public.profiles as p where p.id = n.placed_by),
        'ended_by', (select p.full_name from public.profiles as p where p.id = n.ended_by),
        'is_running', n.ended_at is null and n.last_day >= (now() at time zone 'America/New_York')::date,
        'can_resume', n.ended_at is not null and n.last_day >= (now() at time zone 'America/New_York')::date,
        'events', n.events,
        -- Of one that is over there are no events left.
        'unanswered', case when n.ended_at is null then (
          select count(*) from private.listings_under(n) as l
          where not exists (select from private.storm_answers as a where a.event_id = l.id and a.notice_id = n.id)) end,
        'mailed', (select count(*) from private.storm_mails as m where m.notice_id = n.id),
        'unsent', (
          select count(*) from private.mail_outbox as o
          where o.kind = 'storm_notice' and o.sent_at is null and (o.data ->> 'noticeId')::bigint = n.id),
        'answers', (
          select coalesce(json_object_agg(a.answer, a.events), '{}')
          from (select a.answer, count(*) as events from private.storm_answers as a where a.notice_id = n.id group by a.answer) as a)
      ) order by n.id desc), '[]')
    from (select s.* from private.storm_notices as s order by s.id desc limit 50) as n);
end
$$;
comment on function public.list_storm_notices() is 'The last 50 notices, newest first, with their progress: how many events there were, are not answered, how many organizers were mailed or wait for it, and answers by kind. Admins only. Definer rights: API roles read no notices.';

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
comment on function private.answer_storms(uuid, text, uuid, text, timestamptz, timestamptz, bigint) is 'Records what became of an event at this place and time, as the answer to every notice that runs there, to those that were answered before, and to the one that asked.';

create function private.answer_storms_by_status() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.answer_storms(new.id, case new.status when 'cancelled' then 'cancelled' when 'postponed' then 'moved' else 'takes_place' end,
    (select auth.uid()), new.location, new.start_date, new.end_date);
  return null;
end
$$;
comment on function private.answer_storms_by_status() is 'What an organizer says of an event after a notice was placed is an answer to it. Definer rights: no API role writes answers.';
create trigger answer_storms_by_status after update on public.events
  for each row when (old.status is distinct from new.status) execute function private.answer_storms_by_status();

create function private.answer_storms_by_move() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.answer_storms(new.event_id, 'moved', null, coalesce(new.old_location, new.location), coalesce(new.old_start_date, new.start_date), null);
  return null;
end
$$;
comment on function private.answer_storms_by_move() is 'Another date or place, once it is approved, is an answer to the notices over the former one. Definer rights: no API role writes answers.';
create trigger answer_storms_by_move after insert on private.event_changes
  for each row when (new.kind = 'moved') execute function private.answer_storms_by_move();

create function private.storm_link_of(token text) returns private.mail_links
  language sql stable set search_path = ''
  as $$
    select l.* from private.mail_links as l join public.events as e on e.id = l.event_id
    where l.token_hash = sha256(convert_to(token, 'UTF8')) and l.notice_id is not null
      and private.owns_event(e, l.member_id) and not private.is_blocked(l.member_id)
      and (private.last_approved_of(e)).id is not null
      and (coalesce(e.end_date, e.start_date) > now() or (e.status = 'postponed' and l.purpose = 'storm_cancelled'))
  $$;
comment on function private.storm_link_of(text) is 'The answer that a token is for; null for any other text, once the event is over or not public, and for who has it no more or is blocked.';

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
      'event', json_build_object('id', e.id, 'title', v.title, 'location', v.location, 'start_date', v.start_date))
    from public.events as e cross join lateral private.last_approved_of(e) as v where e.id = link.event_id);
end
$$;
comment on function public.find_storm_link(text) is 'What the link in a mail about a storm is for: {"is_over": false, "answer", "said": what was answered before, or null, "event": as it was last approved}. {"is_over": true} once it does nothing, null for an unknown token. Definer rights: tokens are in the schema private.';

create function public.answer_storm(token text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  link constant private.mail_links := private.storm_link_of(token);
  answer constant text := substr(link.purpose, 7);
  before public.events;
begin
  select e.* into before from public.events as e where e.id = link.event_id for update;
  if before.id is null then
    return false;
  end if;
  if answer = 'cancelled' and before.status is distinct from 'cancelled' then
    before := private.change_status(before, 'cancelled', link.member_id);
  elsif answer = 'moved' and before.status is distinct from 'postponed' then
    before := private.change_status(before, 'postponed', link.member_id);
  elsif answer = 'takes_place' and before.status in ('cancelled', 'postponed') then
    before := private.change_status(before, null, link.member_id);
  else
    perform private.revise_under_storm(array[before.id]);
  end if;
  perform private.answer_storms(before.id, answer, link.member_id, before.location, before.start_date, before.end_date, link.notice_id);
  return true;
end
$$;
comment on function public.answer_storm(text) is 'Answers a storm notice with the token of a mail: the event takes place, is cancelled, or postponed until it has another date. False for an unknown token, and once it does nothing. Definer rights, for the holder of the token.';

create function public.say_takes_place(event_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  member constant uuid := private.require_session('sign_in_to_change_plans', 'You must be logged in to change what becomes of an event');
  event public.events;
begin
  select e.* into event from public.events as e where e.id = say_takes_place.event_id and private.owns_event(e, member) for update;
  if event.id is null then
    raise exception 'Only its organizer can say what becomes of an event.'
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
comment on function public.say_takes_place(uuid) is 'Says of an own event under a storm notice that it takes place. False where there is none. Counts as a change. Definer rights: no API role writes answers.';

create function private.purge_storm_notices() returns void
  language sql volatile set search_path = ''
  as $$ delete from private.storm_notices as n where n.last_day < now() - interval '1 year' $$;
comment on function private.purge_storm_notices() is 'Removes notices a year after their last day, with their answers.';

revoke execute on function
  private.is_within(private.storm_notices, text[], text, timestamptz, timestamptz),
  private.is_under(public.listings, private.storm_notices), private.listings_under(private.storm_notices), private.notice_over(public.listings),
  private.storm_over(uuid), private.notices_of_list(private.list_filter), private.revise_under_storm(uuid[]), private.require_storm_admin(),
  private.queue_storm_mails(), private.answer_storms(uuid, text, uuid, text, timestamptz, timestamptz, bigint), private.answer_storms_by_status(),
  private.answer_storms_by_move(), private.storm_link_of(text), private.purge_storm_notices(),
  public.preview_storm(text[], date, date), public.place_storm_notice(text[], date, date, text, text, text), public.end_storm_notice(bigint),
  public.resume_storm_notice(bigint), public.list_storm_notices(), public.find_storm_link(text), public.answer_storm(text),
  public.say_takes_place(uuid)
  from public, anon, authenticated, service_role;
grant execute on function private.storm_over(uuid) to anon, authenticated, service_role;
grant execute on function public.find_storm_link(text), public.answer_storm(text) to anon, authenticated;
grant execute on function
  public.preview_storm(text[], date, date), public.place_storm_notice(text[], date, date, text, text, text), public.end_storm_notice(bigint),
  public.resume_storm_notice(bigint), public.list_storm_notices(), public.say_takes_place(uuid)
  to authenticated;
