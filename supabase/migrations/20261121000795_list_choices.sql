-- What stands beside a list of public events: how many events each further choice would leave, what is under way, and what an empty list
-- has near it. Creates functions only; rewrites no data. Each reads a bounded number of events, however many there are.

create function private.tally(f private.list_filter, ids uuid[]) returns jsonb
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  given constant jsonb := jsonb_build_object('site_zone', f.site_zone, 'starts_from', f.starts_from);
  today constant private.list_filter := private.read_filter(given || '{"period": "today"}');
  tomorrow constant private.list_filter := private.read_filter(given || '{"period": "tomorrow"}');
  weekend constant private.list_filter := private.read_filter(given || '{"period": "weekend"}');
  week constant private.list_filter := private.read_filter(given || '{"period": "week"}');
begin
  return (
    with listed as materialized (
      select l.category, l.price_kind, l.has_tickets, private.hour_in(l, f) as hour, case when l.price_kind <> 'paid' then 0 else l.price_min_cents end as cents,
        private.is_for_children(l) as is_for_children, private.zone_in(l, f) as zone, l.start_date, l.time_zone, private.last_moment_of(l) as last_moment, private.is_upcoming(l, week) as is_upcoming
      from public.listings as l where l.id = any (ids)
    ), counted as materialized (
      select l.*, l.is_upcoming and private.is_on_days(l.start_date, l.last_moment, l.time_zone, today) as is_today,
        l.is_upcoming and private.is_on_days(l.start_date, l.last_moment, l.time_zone, tomorrow) as is_tomorrow,
        l.is_upcoming and private.is_on_days(l.start_date, l.last_moment, l.time_zone, weekend) as is_weekend,
        l.is_upcoming and private.is_on_days(l.start_date, l.last_moment, l.time_zone, week) as is_this_week
      from listed as l
    )
    select jsonb_build_object(
      'category', (select coalesce(jsonb_object_agg(g.category, g.events), '{}') from (select c.category, count(*) as events from counted as c group by 1) as g),
      'time', jsonb_build_object('morning', count(*) filter (where private.is_in_part_of_day(c.hour, 'morning')),
        'afternoon', count(*) filter (where private.is_in_part_of_day(c.hour, 'afternoon')),
        'evening', count(*) filter (where private.is_in_part_of_day(c.hour, 'evening'))),
      'price', jsonb_build_object('free', count(*) filter (where c.price_kind = 'free'), 'any_amount', count(*) filter (where c.price_kind = 'any_amount'),
        '10', count(*) filter (where c.cents <= 1000), '25', count(*) filter (where c.cents <= 2500), '50', count(*) filter (where c.cents <= 5000)),
      'audience', jsonb_build_object('children', count(*) filter (where c.is_for_children)),
      'tickets', jsonb_build_object('yes', count(*) filter (where c.has_tickets)),
      'last_start', max(c.start_date),
      'when', jsonb_build_object('today', count(*) filter (where c.is_today),
        'tonight', count(*) filter (where c.is_today and private.is_in_part_of_day(c.hour, 'evening')), 'tomorrow', count(*) filter (where c.is_tomorrow),
        'weekend', count(*) filter (where c.is_weekend), 'week', count(*) filter (where c.is_this_week))
        || (
          select coalesce(jsonb_object_agg(n.day, n.events), '{}')
          from (
            select day.at::date as day, count(*) as events
            from (
              select (f.starts_from at time zone c.zone)::date as today, (c.start_date at time zone c.zone)::date as first_day,
                (c.last_moment at time zone c.zone)::date as last_day
              from counted as c where c.is_this_week
            ) as d
            cross join lateral generate_series(greatest(d.first_day, d.today), least(d.last_day, d.today + 6), interval '1 day') as day (at) group by 1
          ) as n))
    from counted as c
  );
end
$$;
comment on function private.tally(private.list_filter, uuid[]) is 'How many of these events each choice of a filter has: {"category", "audience", "time", "price", "tickets", "when": periods, and those of the next seven days that have some}, and the start of the last one: "last_start".';

create function private.choices_of_list(f private.list_filter, s private.text_search, counted private.found_events, under_way uuid[], most integer) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
declare
  own constant jsonb := private.tally(f, counted.ids[1:most]);
  begun constant jsonb := private.tally(f, under_way) -> 'when';
  is_own_cut constant boolean := cardinality(counted.ids) > most or counted.left_id is not null;
  choices jsonb := '{}';
  group_name text;
  open private.list_filter;
  others private.found_events;
begin
  foreach group_name in array array['when', 'category', 'audience', 'time', 'price', 'tickets'] loop
    if private.is_narrowed(f, group_name) then
      open := private.with_filter(f, group_name, case group_name when 'when' then '{"period": "week"}' else '{}' end::jsonb);
      others := private.read_soonest(open, private.with_filters(s, open), null, null, true, most + 1, 25);
      choices := choices || jsonb_build_object(group_name, jsonb_build_object(
        'counts', private.tally(open, others.ids[1:most]) -> group_name, 'is_cut', cardinality(others.ids) > most or others.left_id is not null));
    else
      choices := choices || jsonb_build_object(group_name, jsonb_build_object(
        -- What began earlier is on today as well.
        'counts', case when group_name = 'when' and under_way <> '{}' then (
          select jsonb_object_agg(k.name, coalesce((own -> 'when' ->> k.name)::integer, 0) + coalesce((begun ->> k.name)::integer, 0))
          from (select jsonb_object_keys(own -> 'when') union select jsonb_object_keys(begun)) as k (name)) else own -> group_name end,
        'is_cut', is_own_cut and not (group_name = 'when' and counted.ranks is null
          and coalesce((own ->> 'last_start')::timestamptz >= f.starts_from + interval '7 days', false))));
    end if;
  end loop;
  return choices;
end
$$;
comment on function private.choices_of_list(private.list_filter, private.text_search, private.found_events, uuid[], integer) is 'How many events each choice of a filter would leave beside the other filters: {"when", "category", "audience", "time", "price", "tickets"}, each {"counts": by choice, "is_cut": whether there are more events than were counted}. `counted` are the first events of the list; days are those of this week.';

create function private.read_under_way(f private.list_filter, s private.text_search, except_ids uuid[], most integer) returns uuid[]
  language plpgsql stable set search_path = ''
  as $$
declare
  at constant timestamptz := f.starts_from;
  meant constant private.list_filter := case when s.typed is null then f else s.understood end;
  open private.list_filter;
begin
  -- Days without today contradict what is under way.
  if meant.period = 'tonight' or at < meant.days_start or at >= meant.days_end then
    return '{}';
  end if;
  open := private.with_filter(f, 'when', '{"starts_from": null}');
  open.under_way_at := at;
  open.except_ids := except_ids;
  s := private.with_filters(s, open);
  s.understood.under_way_at := at;
  s.understood.except_ids := except_ids;
  return coalesce((private.read_soonest(open, s, null, null, false, most, 0)).ids, '{}');
end
$$;
comment on function private.read_under_way(private.list_filter, private.text_search, uuid[], integer) is 'Events that match a filter, have started and are not over, the last ones to start first; of texts among the last 1,000. None where the filter names days without today.';

create function private.count_list(f private.list_filter, s private.text_search) returns integer
  language plpgsql stable set search_path = ''
  as $$ begin return cardinality((private.read_soonest(f, private.with_filters(s, f), null, null, true, 101, 101)).ids); end $$;
comment on function private.count_list(private.list_filter, private.text_search) is 'How many events a list has, up to 101.';

create function private.hints_of_list(f private.list_filter, s private.text_search) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  elsewhere constant private.list_filter := private.with_filter(f, 'location', '{}');
  ids uuid[] := '{}';
begin
  if private.is_narrowed(f, 'location') then
    ids := (private.read_soonest(elsewhere, private.with_filters(s, elsewhere), null, null, true, 1000, 25)).ids;
  end if;
  return json_build_object(
    'days', case when private.is_narrowed(f, 'when') then private.nearest_days(f, s) else '[]' end,
    'cities', (
      select coalesce(json_object_agg(c.city, c.events), '{}')
      from (select l.city, count(*) as events from public.listings as l where l.id = any (ids) and l.city is not null group by 1) as c));
end
$$;
comment on function private.hints_of_list(private.list_filter, private.text_search) is 'Ways on from a list without events: {"days": see nearest_days(), "cities": the events elsewhere that match the other filters, by city, among the first 1,000}.';

create function private.nearest_days(f private.list_filter, s private.text_search) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  most constant integer := 200;
  before_all constant uuid := '00000000-0000-0000-0000-000000000000';
  meant constant private.list_filter := case when s.typed is null then f else s.understood end;
  first_day constant date := (meant.days_start at time zone f.site_zone)::date;
  last_day constant date := (meant.days_end at time zone f.site_zone)::date - 1;
  open constant private.list_filter := private.with_filter(f, 'when', '{}');
  open_search constant private.text_search := private.with_filters(s, open);
  ids constant uuid[] := (private.read_soonest(open, open_search, meant.days_end, before_all, true, most, most)).ids
    || (private.read_soonest(open, open_search, meant.days_start, before_all, false, most, most)).ids;
begin
  return (
    select coalesce(json_agg(json_build_object(
      'day', n.day, 'events', private.count_list(private.with_filter(f, 'when', jsonb_build_object('first_day', n.day)), s)) order by n.day), '[]')
    from (
      select d.day
      from (select distinct private.first_day_in(l, f) as day from public.listings as l where l.id = any (ids) and isfinite(l.start_date)) as d
      order by least(abs(d.day - first_day), abs(d.day - last_day)), d.day limit 3
    ) as n
  );
end
$$;
comment on function private.nearest_days(private.list_filter, private.text_search) is 'The nearest three days with events that match the other filters: [{"day", "events": up to 101}].';

revoke execute on function
  private.tally(private.list_filter, uuid[]), private.choices_of_list(private.list_filter, private.text_search, private.found_events, uuid[], integer),
  private.read_under_way(private.list_filter, private.text_search, uuid[], integer), private.count_list(private.list_filter, private.text_search),
  private.hints_of_list(private.list_filter, private.text_search), private.nearest_days(private.list_filter, private.text_search)
  from public, anon, authenticated, service_role;
