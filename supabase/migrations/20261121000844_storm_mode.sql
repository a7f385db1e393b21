-- Storm mode: admins place a notice over events, end it, and follow its progress. Creates only; rewrites no data.

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
      select n.id as notice_id, r.id as member_id, l.id, l.title::text, l.location::text, l.start_date, l.is_all_day, l.time_zone
      from private.storm_notices as n cross join lateral private.listings_under(n) as l join public.events as e on e.id = l.id
        cross join lateral private.readers_of_mail(e) as r (id)
      where n.ended_at is null and n.last_day >= (now() at time zone n.time_zone)::date and not private.is_blocked(r.id)
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
          'id', u.id, 'title', u.title, 'location', u.location, 'startDate', u.start_date, 'isAllDay', u.is_all_day, 'timeZone', nullif(u.time_zone, '')) order by u.place)
          filter (where u.place <= 25)),
      -- Until then the notice can be undone without a trace.
      clock_timestamp() + private.undo_period(), (n.last_day + 1)::timestamp at time zone n.time_zone
    from numbered as u join private.storm_notices as n on n.id = u.notice_id group by n.id, u.member_id
  $$;
comment on function private.queue_storm_mails() is 'Asks the organizers of events under a notice, each once, in one mail about all of their events that names the first 25. Also organizers whose first such event is approved later.';

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
  notice.time_zone := public.site_time_zone();
  return (
    with concerned as materialized (
      select l.id, l.title, l.location, l.start_date, l.is_all_day, l.city, l.status, e as event
      from private.listings_under(notice) as l join public.events as e on e.id = l.id
    )
    select json_build_object(
      'events', (select count(*) from concerned),
      'organizers', (select count(distinct r.id) from concerned as c cross join lateral private.readers_of_mail(c.event) as r (id) where not private.is_blocked(r.id)),
      'cities', (
        select coalesce(json_agg(json_build_object('city', s.city, 'events', s.events) order by s.city), '[]')
        from (select c.city, count(*) as events from concerned as c group by c.city) as s),
      'listings', (
        select coalesce(json_agg(json_build_object('id', f.id, 'title', f.title, 'location', f.location, 'start_date', f.start_date, 'is_all_day', f.is_all_day,
          'organizer', (select p.full_name from public.profiles as p where p.id = (f.event).organizer_id),
          'organization', (select o.name from public.organizers as o where o.id = (f.event).organization_id)) order by f.start_date, f.id), '[]')
        from (select c.* from concerned as c order by c.start_date, c.id limit 200) as f)));
end
$$;
comment on function public.preview_storm(text[], date, date) is 'The public events that a notice would apply to now: {"events", "organizers": how many, "cities": how many in each, "listings": the first 200}. Admins only. Definer rights: it reads accounts and places.';

create function private.announce_storm(notice private.storm_notices, action text) returns integer
  language plpgsql volatile set search_path = ''
  as $$
declare
  ids constant uuid[] := array(
    select l.id from private.listings_under(notice) as l
    where not exists (select from private.storm_answers as a where a.event_id = l.id and a.notice_id = notice.id));
begin
  -- Each gets a revision, which must fit in the statement timeout of members.
  if action = 'storm_placed' and cardinality(ids) > 3000 then
    raise exception 'A notice covers at most % events: choose fewer cities or days, and place several notices', 3000
      using detail = json_build_object('code', 'storm_too_large', 'most', 3000);
  end if;
  perform private.revise_under_storm(ids);
  if action <> 'storm_ended' then
    perform private.queue_storm_mails();
  end if;
  perform private.write_audit(action, 'notice', notice.id::text, jsonb_build_object('kind', notice.kind, 'events', cardinality(ids)));
  return cardinality(ids);
end
$$;
comment on function private.announce_storm(private.storm_notices, text) is 'After a notice was placed, ended or resumed (the action of the audit log): a revision of each event under it without an answer, and mail that asks for answers while it is active. Returns how many events.';

create function public.place_storm_notice(
    cities text[], first_day date, last_day date, kind text, text_en text default null, text_es text default null
  ) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  notice private.storm_notices;
  covered integer;
begin
  perform private.require_storm_admin();
  if not cities <@ array(select p.slug from public.places as p where p.page_spellings is not null) then
    raise exception 'Please choose cities that have a page' using detail = json_build_object('code', 'storm_city_unknown');
  end if;
  if last_day < (now() at time zone public.site_time_zone())::date then
    raise exception 'These days have passed' using detail = json_build_object('code', 'storm_days_over');
  end if;
  -- First, so that of two equal notices placed concurrently, the second finds the first.
  perform from private.listings_version as v where v.is_only_row for update;
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
  covered := private.announce_storm(notice, 'storm_placed');
  update private.storm_notices as n set events = covered where n.id = notice.id;
  return notice.id;
end
$$;
comment on function public.place_storm_notice(text[], date, date, text, text, text) is 'Places a notice over the public events of cities and days, at once, and mails their organizers after the undo period. Returns its number, or that of an equal active one. Rejects more than 3,000 events. Admins only. Definer rights: nobody else writes notices.';

create function public.end_storm_notice(notice_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  notice private.storm_notices;
begin
  perform private.require_storm_admin();
  perform from private.listings_version as v where v.is_only_row for update;
  update private.storm_notices as n set ended_at = clock_timestamp(), ended_by = (select auth.uid())
    where n.id = end_storm_notice.notice_id and n.ended_at is null returning n.* into notice;
  if notice.id is null then
    return false;
  end if;
  perform private.announce_storm(notice, 'storm_ended');
  with unsent as (
    delete from private.mail_outbox as o
    where o.kind = 'storm_notice' and (o.data ->> 'noticeId')::bigint = notice.id and o.sent_at is null and not o.is_claimed
    returning o.recipient_id
  )
  delete from private.storm_mails as m using unsent as u where m.notice_id = notice.id and m.member_id = u.recipient_id;
  return true;
end
$$;
comment on function public.end_storm_notice(bigint) is 'Undoes a notice and deletes its unsent mail. Answers that organizers gave meanwhile are kept. False if it has already ended. Admins only. Definer rights: nobody else writes notices.';

create function public.resume_storm_notice(notice_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  notice private.storm_notices;
begin
  perform private.require_storm_admin();
  -- First, as in place_storm_notice(): of two equal notices only one is active.
  perform from private.listings_version as v where v.is_only_row for update;
  update private.storm_notices as n set ended_at = null, ended_by = null
    where n.id = resume_storm_notice.notice_id and n.ended_at is not null and n.last_day >= (now() at time zone n.time_zone)::date
      and not exists (
        select from private.storm_notices as o
        where o.ended_at is null and o.cities = n.cities and o.first_day = n.first_day and o.last_day = n.last_day and o.kind = n.kind
          and o.text_en is not distinct from n.text_en and o.text_es is not distinct from n.text_es)
    returning n.* into notice;
  if notice.id is null then
    return false;
  end if;
  perform private.announce_storm(notice, 'storm_resumed');
  return true;
end
$$;
comment on function public.resume_storm_notice(bigint) is 'Places an ended notice over its events again, with the answers that were given to it, and queues the mail that ending it deleted. False if it is active, its days are over, or an equal one is active. Admins only. Definer rights: nobody else writes notices.';

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
        'is_running', n.ended_at is null and n.last_day >= (now() at time zone n.time_zone)::date,
        'can_resume', n.ended_at is not null and n.last_day >= (now() at time zone n.time_zone)::date,
        'events', n.events,
        -- An ended notice applies to no events.
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
comment on function public.list_storm_notices() is 'The last 50 notices, newest first, with their progress: how many events there were and are unanswered, how many organizers were mailed or are about to be, and answers by kind. Admins only. Definer rights: API roles read no notices.';

revoke execute on function
  private.require_storm_admin(), private.queue_storm_mails(), private.announce_storm(private.storm_notices, text),
  public.preview_storm(text[], date, date), public.place_storm_notice(text[], date, date, text, text, text), public.end_storm_notice(bigint),
  public.resume_storm_notice(bigint), public.list_storm_notices()
  from public, anon, authenticated, service_role;
grant execute on function
  public.preview_storm(text[], date, date), public.place_storm_notice(text[], date, date, text, text, text), public.end_storm_notice(bigint),
  public.resume_storm_notice(bigint), public.list_storm_notices()
  to authenticated;
