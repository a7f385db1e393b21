-- What stands beside a list of public events: how many events each further choice would leave, what is under way, and what an empty list
-- has near it. Creates functions only; rewrites no data. Each reads a bounded number of events, however many there are.

create function private.tally(filter private.list_filter, most integer, ids uuid[] default null) returns json
  language plpgsql stable
  -- As read_ids().
  set search_path = '' set enable_bitmapscan = off
  as $$
declare
  -- Of texts the first events were found already, or are found now.
  source constant text := case when ids is null then private.rows_of_list(filter, most) else format('public.listings as k where k.id = any (%L::uuid[])', ids) end;
  answer json;
begin
  -- Each further word costs time, and few events have so many: a long text is searched for, but nothing is counted beside it.
  if cardinality(private.distinct_words(filter.search)) > 5 then
    return json_build_object('events', most, 'category', json_build_object(), 'time', json_build_object(), 'price', json_build_object(), 'tickets', json_build_object(),
      'when', json_build_object());
  end if;
  filter.period := 'weekend';
  filter.first_day := null;
  execute format(
    $sql$
      with zones as materialized (
        select d.time_zone, z.zone, d.today::timestamp at time zone z.zone as today, (d.today + 1)::timestamp at time zone z.zone as tomorrow,
          (d.today + 2)::timestamp at time zone z.zone as day_after, d.day_start as weekend, d.day_end as monday
        from private.days_of_list($1) as d join private.listing_zones(($1).site_zone) as z using (time_zone)
      ), found as materialized (
        select k.category, k.has_tickets, k.start_date, k.time_zone,
          -- As last_day_of_row() has it.
          greatest(k.start_date, k.end_date - interval '5 hours 1 microsecond') as last_moment,
          case when k.price_kind <> 'paid' then 0 else k.price_min_cents end as cents, k.price_kind
        from %s limit %s
      ), events as materialized (
        select f.*, date_part('hour', f.start_date at time zone z.zone) as hour,
          f.start_date < z.tomorrow and f.last_moment >= z.today as is_today,
          f.start_date < z.day_after and f.last_moment >= z.tomorrow as is_tomorrow,
          f.start_date < z.monday and f.last_moment >= z.weekend as is_weekend
        from found as f join zones as z using (time_zone)
      )
      select json_build_object(
        'events', count(*),
        'category', (select coalesce(json_object_agg(c.category, c.events), '{}')
          from (select e.category, count(*) as events from events as e group by 1) as c),
        'time', json_build_object(
          'morning', count(*) filter (where e.hour < 12), 'afternoon', count(*) filter (where e.hour >= 12 and e.hour < 17),
          'evening', count(*) filter (where e.hour >= 17)),
        'tickets', json_build_object('yes', count(*) filter (where e.has_tickets)),
        'price', json_build_object(
          'free', count(*) filter (where e.price_kind = 'free'), 'any_amount', count(*) filter (where e.price_kind = 'any_amount'),
          '10', count(*) filter (where e.cents <= 1000), '25', count(*) filter (where e.cents <= 2500), '50', count(*) filter (where e.cents <= 5000)),
        'when', json_build_object(
          'today', count(*) filter (where e.is_today), 'tonight', count(*) filter (where e.is_today and e.hour >= 17),
          'tomorrow', count(*) filter (where e.is_tomorrow), 'weekend', count(*) filter (where e.is_weekend), 'week', count(*)))
      from events as e
    $sql$,
    source, most) into answer using filter;
  return answer;
end
$$;
comment on function private.tally(private.list_filter, integer, uuid[]) is 'Counts the events of a list by category, part of the day and days from today on, among the first `most` of them, or these.';

create function private.without_filter(filter private.list_filter, group_name text) returns private.list_filter
  language plpgsql immutable set search_path = ''
  as $$
begin
  case group_name
    when 'search' then filter.search := null;
    when 'category' then filter.categories := null;
    when 'when' then
      filter.first_day := null;
      filter.period := null;
    when 'time' then filter.time_of_day := null;
    when 'location' then
      filter.place := null;
      filter.place_match := null;
      filter.near := null;
      filter.city := null;
    when 'price' then filter.price := null;
    when 'tickets' then filter.has_tickets := null;
  end case;
  return filter;
end
$$;
comment on function private.without_filter(private.list_filter, text) is 'A filter without one of its parts: search, category, when, time, location, price or tickets.';

create function private.choices_of_list(filter private.list_filter, most integer, own_tally json, reached timestamptz default null) returns json
  language plpgsql stable set search_path = ''
  as $$
declare
  choices jsonb := '{}';
  group_name text;
  open_filter private.list_filter;
  counted json;
  is_own boolean;
begin
  foreach group_name in array array['when', 'category', 'time', 'price', 'tickets'] loop
    open_filter := private.without_filter(filter, group_name);
    if group_name = 'when' then
      -- Its other choices are days of this week.
      open_filter.period := 'week';
    end if;
    -- A list that was left within this week has all of it that can be found in the same time.
    is_own := open_filter is not distinct from filter
      or (group_name = 'when' and filter.first_day is null and filter.period is null and reached < filter.starts_from + interval '6 days');
    counted := case when is_own then own_tally else private.tally(open_filter, most + 1) end;
    choices := choices || jsonb_build_object(
      group_name, jsonb_build_object('counts', counted -> group_name, 'is_cut', (counted ->> 'events')::integer > most or (is_own and reached is not null)));
  end loop;
  return choices;
end
$$;
comment on function private.choices_of_list(private.list_filter, integer, json, timestamptz) is 'How many events each choice of a filter would leave beside the other filters: {"when", "category", "time", "price", "tickets"}, each {"counts": by choice, "is_cut": whether there are more events than were counted}. `own_tally` is the tally of the list itself, and `reached` where it was left, see read_found().';

create function private.under_way(filter private.list_filter, except_ids uuid[], most integer) returns json
  language plpgsql stable set search_path = ''
  as $$
declare
  at constant timestamptz := filter.starts_from;
begin
  -- Days without today contradict what is under way.
  if (filter.first_day is not null or filter.period is not null)
    and (filter.period = 'tonight' or not exists (select from private.days_of_list(filter) as d where d.today between d.first_day and d.last_day)) then
    return '[]';
  end if;
  filter.first_day := null;
  filter.period := null;
  filter.starts_from := null;
  filter.starts_before := at;
  -- Beside a list a moment's look is enough.
  filter.looks := 2500;
  return private.read_listings((private.read_found(
    filter, format('k.end_date > %L::timestamptz and k.id <> all (%L::uuid[])', at, except_ids), 'desc', most, at)).ids);
end
$$;
comment on function private.under_way(private.list_filter, uuid[], integer) is 'Events that match a filter, have started and are not over, the last ones to start first; none where the filter names days without today. What ended waits at most a day for its removal, so few events have started; of texts the last 2,500 or so are looked at.';

create function private.hints_of_list(filter private.list_filter) returns json
  language plpgsql stable set search_path = ''
  as $$
declare
  most constant integer := 101;
  changed private.list_filter;
  without jsonb := '{}';
  days json := '[]';
  cities json := '{}';
  group_name text;
  span record;
begin
  foreach group_name in array array['search', 'category', 'when', 'time', 'location', 'price', 'tickets'] loop
    changed := private.without_filter(filter, group_name);
    continue when changed is not distinct from filter;
    without := without || jsonb_build_object(group_name, private.count_up_to(private.rows_of_list(changed, most), most));
    if group_name = 'location' then
      execute format(
        $sql$
          select coalesce(json_object_agg(c.city, c.events), '{}')
          from (
            select l.city, count(*) as events from (select k.id from %s limit 1000) as found join public.listings as l using (id)
            where l.city is not null group by 1
          ) as c
        $sql$,
        private.rows_of_list(changed, 1000)) into cities;
    elsif group_name = 'when' then
      select min(d.day_start) as starts, max(d.day_end) as ends into span from private.days_of_list(filter) as d;
      execute format(
        $sql$
          select coalesce(json_agg(n.day order by n.day), '[]')
          from (
            select f.day
            from (
              (select %1$s as day from %2$s order by k.start_date, k.id limit 200)
              union all
              (select %1$s from %3$s order by k.start_date desc, k.id desc limit 200)
            ) as f
            where isfinite(f.day)
            group by 1 order by least(abs(f.day - $1), abs(f.day - $2)), f.day limit 3
          ) as n
        $sql$,
        private.first_day_of_row(filter.site_zone), private.rows_of_list(changed, 200, format('k.start_date >= %L::timestamptz', span.ends)),
        private.rows_of_list(changed, 200, format('k.start_date < %L::timestamptz', span.starts), 'desc'))
        into days using (span.starts at time zone filter.site_zone)::date, (span.ends at time zone filter.site_zone)::date - 1;
    end if;
  end loop;
  return json_build_object('without', without, 'days', private.count_days(filter, days), 'cities', cities);
end
$$;
comment on function private.hints_of_list(private.list_filter) is 'Ways on from a list without events: {"without": how many, up to 101, each filter alone keeps away, "days": the nearest three days with events that match the others, {"day", "events"}, "cities": the events elsewhere that match the others, by city, among the first 1,000}.';

create function private.count_days(filter private.list_filter, days json) returns json
  language plpgsql stable set search_path = ''
  as $$
declare
  counted jsonb := '[]';
  day date;
begin
  filter.period := null;
  filter.last_day := null;
  for day in select d.day::date from json_array_elements_text(days) as d (day) loop
    filter.first_day := day;
    counted := counted || jsonb_build_object('day', day, 'events', private.count_up_to(private.rows_of_list(filter, 101), 101));
  end loop;
  return counted;
end
$$;
comment on function private.count_days(private.list_filter, json) is 'How many events, up to 101, each of these days has instead of the days of a filter.';

revoke execute on function
  private.tally(private.list_filter, integer, uuid[]),
  private.without_filter(private.list_filter, text), private.choices_of_list(private.list_filter, integer, json, timestamptz), private.under_way(private.list_filter, uuid[], integer),
  private.hints_of_list(private.list_filter), private.count_days(private.list_filter, json)
  from public, anon, authenticated, service_role;
