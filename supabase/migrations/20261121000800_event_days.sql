-- The number of events on each calendar day, for the day picker. Creates one function; rewrites no data.

create function public.event_days(from_day date, to_day date, zones text[])
  returns table (days date[], location public.plain_line, events bigint)
  language sql stable security invoker set search_path = ''
  as $$
  select s.days, (case when s.is_agreed then null else s.location end)::public.plain_line as location, count(*) as events
  from (
    select d.days, e.location, (select count(distinct day) from unnest(d.days) as day) = 1 as is_agreed
    from public.events as e
    cross join lateral (
      select array_agg((e.start_date at time zone z.zone)::date order by z.place) as days
      from unnest(zones) with ordinality as z (zone, place)
    ) as d
    where e.is_approved
      and e.start_date >= now()
      -- No zone is a full day away from UTC.
      and e.start_date >= (from_day - 1)::timestamp at time zone 'UTC'
      and e.start_date < (to_day + 2)::timestamp at time zone 'UTC'
      -- Two months and the zones of one country: limits the cost of a call.
      and to_day - from_day <= 62
      and cardinality(zones) <= 8
  ) as s
  where from_day <= any (s.days) and to_day >= any (s.days)
  group by 1, 2
$$;
comment on function public.event_days(date, date, text[]) is
  'Counts upcoming approved events by the day on which they start in each of `zones`. `location` is null when all zones agree on the day; otherwise the caller picks the zone by the location. Empty for more than 62 days or 8 zones.';
revoke execute on function public.event_days(date, date, text[]) from public;
grant execute on function public.event_days(date, date, text[]) to anon, authenticated;
