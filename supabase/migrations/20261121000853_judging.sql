-- What helps an admin to judge an event: its organizer's record, earlier decisions, and similar events, about which organizers are asked as
-- well. Creates indexes and functions; rewrites no data.

create index events_unapproved_by_start on public.events (start_date) where review is not null;
comment on index public.events_unapproved_by_start is 'Similar events among those without a listing.';
create index audit_log_by_event on public.audit_log (subject_id, id desc) where subject_kind = 'event';
comment on index public.audit_log_by_event is 'Who decided about an event.';

create function private.events_like(
    title text, location text, starts timestamptz, within interval, owners uuid[] default null, except_series uuid default null
  )
  returns table (id uuid, own_title text, place text, start_date timestamptz, end_date timestamptz, is_all_day boolean, title_likeness real, is_same_place boolean)
  language plpgsql stable set search_path = ''
  as $$
declare
  -- Titles are at most 100 characters; longer input would make comparing expensive.
  words constant text := private.fold_word(left(events_like.title, 100));
  named constant text := private.fold_word(left(events_like.location, 300));
  home constant text := (private.place_of(left(events_like.location, 300))).city;
begin
  return query
    with near as materialized (
      select l.id, l.title::text as title, l.translated_title::text as translated_title, l.location::text as location, l.start_date, l.end_date, l.is_all_day
        from public.listings as l
        where l.start_date between events_like.starts - within and events_like.starts + within and l.city is not distinct from home
          and (except_series is null or l.series_id is distinct from except_series)
      union all
      select e.id, e.title, e.translated_title, e.location, e.start_date, e.end_date, e.is_all_day
        from public.events as e
        where e.review is not null and e.start_date between events_like.starts - within and events_like.starts + within
          and (except_series is null or e.series_id is distinct from except_series)
          and (owners is null or private.owns_event(e, owners))
    ), compared as materialized (
      select n.*,
        greatest(extensions.similarity(words, private.fold_word(n.title)), extensions.similarity(words, private.fold_word(n.translated_title))) as likeness,
        greatest(
          extensions.similarity(named, private.fold_word(n.location)),
          extensions.similarity(split_part(named, ',', 1), split_part(private.fold_word(n.location), ',', 1))
        ) >= 0.6 as is_near
      from near as n
    )
    select distinct on (c.id) c.id, c.title, c.location, c.start_date, c.end_date, c.is_all_day, c.likeness, c.is_near
    from compared as c
    where (c.likeness >= 0.4 or c.is_near) and (private.place_of(c.location)).city is not distinct from home
    order by c.id, c.likeness desc;
end
$$;
comment on function private.events_like(text, text, timestamptz, interval, uuid[], uuid) is 'Events of the same city that start within a given time of another one and have a similar title or place: public ones, and unapproved ones, of all or of given owners. With the similarity of the titles, from 0 to 1. Compares trigrams of the few that are near in time, without an index.';
revoke execute on function private.events_like(text, text, timestamptz, interval, uuid[], uuid) from public, anon, authenticated, service_role;

create function public.events_like_mine(title text, location text, starts timestamptz, sent_key uuid default null)
  returns table (event_id uuid, event_title text, place text, start_date timestamptz, end_date timestamptz, is_all_day boolean, is_own boolean)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  owners constant uuid[] := private.own_ids();
begin
  if private.member_id() is null then return; end if;
  return query
    select s.id, s.own_title, s.place, s.start_date, s.end_date, s.is_all_day, private.owns_event(e, owners)
    from private.events_like(events_like_mine.title, events_like_mine.location, starts, interval '12 hours', owners) as s
      join public.events as e on e.id = s.id
    where s.title_likeness >= 0.5 and s.is_same_place
      -- The form may have been sent twice.
      and (e.submission_key is null or e.submission_key is distinct from sent_key)
    order by s.title_likeness desc, s.id limit 3;
end
$$;
comment on function public.events_like_mine(text, text, timestamptz, uuid) is 'Up to three events that may be the one that the caller is about to send: title, place and day are similar. Public ones, and those of the caller and their organizations, except one created by the form with this submission key. Empty without a session. Definer rights: no API role reads the city of a listing, or the texts of public versions.';

create function public.judged_event(event_id uuid)
  returns table (version timestamptz, starts timestamptz[], organizer jsonb, decisions jsonb, taken_off_by text, sent_back jsonb, notes jsonb, alike jsonb, calendar jsonb, undoable jsonb)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  judged public.events;
  dates uuid[];
begin
  perform private.require_admin('admin_to_judge_event', 'You must be logged in as an admin to review an event');
  select e.* into judged from public.events as e where e.id = judged_event.event_id;
  dates := private.dates_decided_with(judged);
  return query
    select max(d.updated_at), array_agg(d.start_date order by d.start_date),
      (
        select jsonb_build_object(
          'id', p.id, 'name', p.full_name, 'email', u.email, 'since', p.created_at,
          'organization', (select jsonb_build_object('slug', o.slug, 'name', o.name) from public.organizers as o where o.id = judged.organization_id),
          'live', (select count(distinct coalesce(e.series_id, e.id)) from public.events as e where private.is_created_by(e, p.id) and e.is_approved),
          'waiting', (select count(distinct coalesce(e.series_id, e.id)) from public.events as e where private.is_created_by(e, p.id) and e.review = 'waiting'),
          'decisions', coalesce((select jsonb_object_agg(c.decision, c.decisions) from public.decision_counts as c where c.account_id = p.id and c.decisions > 0), '{}'),
          'reports', (
            select count(distinct r.client) + coalesce(sum(r.further_reports), 0) from public.events as e join public.event_reports as r on r.event_id = e.id
            where private.is_created_by(e, p.id)
          ),
          'is_new', not exists (select from public.events as e where private.is_created_by(e, p.id) and e.first_approved_at is not null)
            and not exists (select from public.decision_counts as c where c.account_id = p.id and c.decision = 'approved' and c.decisions > 0)
            and not exists (select from public.past_events as e where e.organizer_id = p.id and e.was_approved)
        )
        from public.profiles as p join auth.users as u on u.id = p.id where p.id = judged.organizer_id
      ),
      coalesce(
        (
          select jsonb_agg(to_jsonb(v.decision) || jsonb_build_object('admin', p.full_name) order by (v.decision).decided_at desc, (v.decision).id desc)
          from (
            select c as decision from public.event_decisions as c
            where c.event_id = judged.id or c.event_id in (select e.id from public.events as e where e.series_id = judged.series_id)
            order by c.decided_at desc, c.id desc limit 20
          ) as v
            join private.decisions as d on d.id = (v.decision).id
            left join public.profiles as p on p.id = d.admin_id
        ), '[]'
      ),
      (
        select p.full_name::text from private.decisions as c left join public.profiles as p on p.id = c.admin_id
        where c.is_told and c.decision = 'unpublished' and judged.unpublished_at is not null
          and (c.event_id = judged.id or c.event_id in (select e.id from public.events as e where e.series_id = judged.series_id))
        order by c.event_id = judged.id desc, c.decided_at desc, c.id desc limit 1
      ),
      private.came_back(judged),
      private.notes_about(judged),
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('id', s.id, 'organizer', coalesce(o.name || ' (' || p.full_name || ')', p.full_name), 'is_same_organizer', e.organizer_id = judged.organizer_id)
            order by s.title_likeness desc, s.id)
          from (
            select f.* from private.events_like(judged.title, judged.location, judged.start_date, interval '36 hours', null, judged.series_id) as f
            where f.id <> judged.id
              -- A venue has many events: with the same place alone, only those that start at the same time.
              and (f.title_likeness >= 0.4 or f.start_date between judged.start_date - interval '1 hour' and judged.start_date + interval '1 hour')
            order by f.title_likeness desc, f.id limit 4
          ) as s
            join public.events as e on e.id = s.id
            join public.profiles as p on p.id = e.organizer_id
            left join public.organizers as o on o.id = e.organization_id
        ), '[]'
      ),
      private.calendar_of(judged.id),
      private.undoable_decision()
    from public.events as d where d.id = any (dates)
    having count(*) > 0;
end
$$;
comment on function public.judged_event(uuid) is 'What an admin sees next to the text of an event: the version and the dates that are decided together, its organizer with the numbers of their events, decisions and reports ("is_new" until one of theirs is approved), earlier decisions and by whom, who took it off, whether it came back after a return (came_back()), admins'' notes (notes_about()), up to four similar events, the subscribed calendar that it comes from, and the caller''s latest decision while it can be undone. No row for an event that is gone. Admins only. Definer rights: no API role reads decisions, addresses, or the queue of undoable decisions.';

revoke execute on function public.events_like_mine(text, text, timestamptz, uuid), public.judged_event(uuid) from public, anon, authenticated, service_role;
grant execute on function public.events_like_mine(text, text, timestamptz, uuid), public.judged_event(uuid) to authenticated;
