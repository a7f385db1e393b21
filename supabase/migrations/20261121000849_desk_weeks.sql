-- Events received and decided by week, for the admins' desk. Creates a function; rewrites no data.

create function public.desk_weeks(site_zone text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  first_week constant date := private.week_of(now(), site_zone) - 77;
  -- The start of each week; the last one is this week.
  starts constant timestamptz[] := array(select (first_week + n * 7)::timestamp at time zone site_zone from generate_series(0, 11) as n order by n);
begin
  if not private.is_admin() then return null; end if;
  return (
    with decided as materialized (
      select d.decision, d.waited, width_bucket(d.decided_at, starts) as week, width_bucket(d.decided_at - d.waited, starts) as came_in
      from public.event_decisions as d where d.decided_at >= starts[1]
    ), waiting as materialized (
      select width_bucket(e.submitted_at, starts) as came_in from private.desk_entries('{waiting}') as e where e.is_first
    ), received as (
      select r.came_in as week, count(*) as received
      from (select d.came_in from decided as d where d.waited is not null union all select w.came_in from waiting as w) as r
      group by 1
    ), sums as (
      select d.week, count(*) filter (where d.decision = 'approved') as approved, count(*) filter (where d.decision = 'returned') as returned,
        count(*) filter (where d.decision = 'refused') as refused,
        extract(epoch from percentile_cont(0.5) within group (order by d.waited))::integer as wait_seconds
      from decided as d group by 1
    )
    select jsonb_build_object(
      'wait_seconds', (select extract(epoch from percentile_cont(0.5) within group (order by d.waited))::integer from decided as d),
      'weeks', jsonb_agg(jsonb_build_object('week', first_week + (w.week - 1) * 7, 'received', coalesce(r.received, 0), 'approved', coalesce(s.approved, 0),
      'returned', coalesce(s.returned, 0), 'refused', coalesce(s.refused, 0), 'wait_seconds', s.wait_seconds) order by w.week))
    from generate_series(1, 12) as w (week)
    left join received as r on r.week = w.week left join sums as s on s.week = w.week
  );
end
$$;
comment on function public.desk_weeks(text) is '{"weeks": the last twelve, each from a Sunday on in the site''s zone, this one last, "wait_seconds": the median over all of them}: how many events came in (decided ones by when they began to wait, plus those still waiting), how many were approved, returned and refused, and the median wait of the decided ones, null for none. Based on decisions, which outlive their events; dates of a series that are decided together count once. Null for callers who are not admins. A separate call, so that the queue still loads if it fails. Definer rights: only organizers read decisions.';
revoke execute on function public.desk_weeks(text) from public, anon, authenticated, service_role;
grant execute on function public.desk_weeks(text) to authenticated;
