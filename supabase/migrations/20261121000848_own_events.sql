-- Organizers' own events: the dashboard, the queue and its usual wait. Creates only; rewrites no data.

create function public.own_dashboard(
    tab text default null, search text default null, series uuid default null,
    after_start timestamptz default null, after_id uuid default null, before_start timestamptz default null, before_id uuid default null,
    decided_from timestamptz default null, asked_id uuid default null
  )
  returns table (
    shown_tab text, total_upcoming integer, total_waiting integer, total_drafts integer, total_past integer,
    events public.events[], removed public.past_events[], series_dates jsonb, skipped integer, found integer,
    verdicts public.event_decisions[], decisions public.event_decisions[], asked public.events[], calendar_questions integer
  )
  language plpgsql stable set search_path = ''
  as $$
declare
  page_size constant integer := 24;
  owners constant uuid[] := private.own_ids();
  wanted constant text := private.fold_word(nullif(btrim(own_dashboard.search), ''));
begin
  return query
    with own as materialized (
      select e.id, case when own_dashboard.series is null then coalesce(e.series_id, e.id) else e.id end as series_or_id, e.start_date, e.review, false as is_removed,
        coalesce(e.end_date, e.start_date) < now() and e.status is distinct from 'postponed' as is_over
      from public.events as e
      where private.owns_event(e, owners)
        and (own_dashboard.series is null or e.series_id = own_dashboard.series)
        and (wanted is null or position(wanted in private.fold_word(concat_ws(' ', e.title, e.translated_title, e.location))) > 0)
      union all
      select p.id, p.id, p.start_date, null, true, true
      -- The policies of past events, drafts and decisions show only rows of the caller and their organizations.
      from public.past_events as p
      where own_dashboard.series is null
        and (wanted is null or position(wanted in private.fold_word(concat_ws(' ', p.title, p.location))) > 0)
    ),
    -- A series is one entry of a tab, by its next date or, among the past, its last one.
    entries as materialized (
      select o.is_over, o.review, bool_or(o.is_removed) as is_removed, count(*)::integer as dates, max(o.start_date) as last_start,
        (array_agg(o.id order by o.start_date, o.id))[case when o.is_over then count(*) else 1 end] as id,
        case when o.is_over then -extract(epoch from max(o.start_date)) else extract(epoch from min(o.start_date)) end as place
      from own as o group by o.series_or_id, o.is_over, o.review
    ),
    totals as materialized (
      select
        (count(*) filter (where not n.is_over))::integer as upcoming, (count(*) filter (where not n.is_over and n.review is not null))::integer as waiting,
        (count(*) filter (where n.is_over))::integer as past
      from entries as n
    ),
    chosen as materialized (
      select coalesce(own_dashboard.tab, case when t.upcoming = 0 and t.past > 0 then 'past' else 'upcoming' end) as tab from totals as t
    ),
    cursor as materialized (
      select case when c.tab = 'past' then -1 else 1 end * extract(epoch from coalesce(own_dashboard.before_start, own_dashboard.after_start)) as place from chosen as c
    ),
    listed as materialized (
      select n.* from entries as n cross join chosen as c
      where n.is_over = (c.tab = 'past') and c.tab <> 'drafts' and (c.tab <> 'waiting' or n.review is not null)
    ),
    start as materialized (
      select count(*)::integer as entries, (case
          when own_dashboard.before_id is not null then greatest(count(*) filter (where (l.place, l.id) < (u.place, own_dashboard.before_id)) - page_size, 0)
          when own_dashboard.after_id is not null then count(*) filter (where (l.place, l.id) <= (u.place, own_dashboard.after_id))
          else 0
        end)::integer as skipped
      from listed as l cross join cursor as u
    ),
    page as materialized (
      select l.* from listed as l order by l.place, l.id offset (select s.skipped from start as s) limit page_size
    )
    select c.tab, t.upcoming, t.waiting,
      (select count(*)::integer from public.event_drafts as d
        where (wanted is null or position(wanted in private.fold_word(coalesce(d.title, ''))) > 0)),
      t.past,
      array(select e from page as p join public.events as e on e.id = p.id where not p.is_removed order by p.place, p.id),
      array(select e from page as p join public.past_events as e on e.id = p.id where p.is_removed order by p.place, p.id),
      coalesce((select jsonb_object_agg(p.id, jsonb_build_object('dates', p.dates, 'last', p.last_start)) from page as p where p.dates > 1), '{}'),
      s.skipped, s.entries,
      array(
        select v.decision
        from page as p cross join lateral (
          select d from public.event_decisions as d
            where d.event_id = p.id and d.decision in ('returned', 'refused', 'unpublished') order by d.decided_at desc, d.id desc limit 1
        ) as v (decision)
        where p.review <> 'waiting'
      ),
      array(
        select d from public.event_decisions as d
        where d.decided_at >= own_dashboard.decided_from order by d.decided_at desc, d.id desc limit 10
      ),
      array(select e from public.events as e where e.id = own_dashboard.asked_id and private.owns_event(e, owners)),
      private.count_calendar_questions()
    from totals as t, chosen as c, start as s;
end
$$;
comment on function public.own_dashboard(text, text, uuid, timestamptz, uuid, timestamptz, uuid, timestamptz, uuid) is 'A page of the events of the caller and their organizations: those not over ("upcoming") or, of these, not approved ("waiting"), soonest first; or those over or removed ("past"), latest first; by default upcoming, or past if there are none. A series is one entry, unless the page asks for its dates. Also returns the number of entries of each tab whose title or place contains the search, the last decision that returned an event, the decisions since a moment, and an event that the page asks for. Caller''s rights: the policies decide.';

create function public.queue_place(event_id uuid) returns table (place integer, waiting integer)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return query
    select
      (count(distinct coalesce(w.series_id, w.id)) filter (where w.submitted_at < own.submitted_at))::integer + 1,
      count(distinct coalesce(w.series_id, w.id))::integer
    from public.events as own cross join public.events as w
    where own.id = queue_place.event_id and own.review = 'waiting' and private.owns_event(own, private.own_ids()) and w.review = 'waiting'
    group by own.id;
end
$$;
comment on function public.queue_place(uuid) is 'How many events are waiting for approval, and the position of one that the caller or their organizations own, by time waited; a series counts once. No row for any other event. Definer rights: members do not read other people''s waiting events.';

create function public.usual_wait() returns table (half_seconds integer, most_seconds integer, decisions integer)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return query
    select (extract(epoch from percentile_cont(0.5) within group (order by d.waited)))::integer,
      (extract(epoch from percentile_cont(0.9) within group (order by d.waited)))::integer,
      count(*)::integer
    from public.event_decisions as d
    where d.waited is not null and d.decided_at > now() - interval '90 days'
    having count(*) >= 10;
end
$$;
comment on function public.usual_wait() is 'The median and 90th percentile of the seconds from submission to decision, over the last 90 days; no row for fewer than ten decisions, which could reveal individual ones. Definer rights: only organizers read decisions.';

create function public.moderation_figures() returns table (decision text, reason_key text, decisions integer)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return query
    select d.decision, null::text, count(*)::integer
      from public.event_decisions as d where d.decided_at > now() - interval '90 days' group by d.decision having count(*) >= 5
    union all
    select d.decision, r ->> 'key', count(*)::integer
      from public.event_decisions as d, jsonb_array_elements(d.reasons) as r
      where d.decided_at > now() - interval '90 days' group by d.decision, r ->> 'key' having count(*) >= 5;
end
$$;
comment on function public.moderation_figures() is 'The number of decisions of each kind in the last 90 days (reason_key is null), and of those with each reason from the list, for the whole site. Numbers below five, which could reveal individual decisions, have no row. Definer rights as usual_wait().';

revoke execute on function
  public.own_dashboard(text, text, uuid, timestamptz, uuid, timestamptz, uuid, timestamptz, uuid), public.queue_place(uuid), public.usual_wait(), public.moderation_figures()
  from public, anon, authenticated, service_role;
grant execute on function
  public.own_dashboard(text, text, uuid, timestamptz, uuid, timestamptz, uuid, timestamptz, uuid), public.queue_place(uuid)
  to authenticated;
grant execute on function public.usual_wait(), public.moderation_figures() to anon, authenticated;
