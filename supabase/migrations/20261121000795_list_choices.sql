-- What stands beside a list of public events: how many events each further choice would leave, what is under way, and what an empty list
-- has near it. Creates functions only; rewrites no data. Each reads a bounded number of events, however many there are.

create function private.day_conditions(filter private.list_filter, out today text, out tomorrow text, out weekend text, out week text)
  language plpgsql stable set search_path = ''
  as $$
begin
  filter.period := 'weekend';
  filter.first_day := null;
  select
    'case k.time_zone' || string_agg(format(z.condition, z.time_zone, z.tomorrow_start, z.today_start), '') || ' end',
    'case k.time_zone' || string_agg(format(z.condition, z.time_zone, (z.today + 2)::timestamp at time zone z.zone, z.tomorrow_start), '') || ' end',
    'case k.time_zone' || string_agg(format(z.condition, z.time_zone, z.day_end, z.day_start), '') || ' end',
    'case k.time_zone' || string_agg(format(' when %L then k.start_date < %L::timestamptz', z.time_zone, (z.today + 7)::timestamp at time zone z.zone), '') || ' end'
    into today, tomorrow, weekend, week
  from (
    select d.*, n.zone, d.today::timestamp at time zone n.zone as today_start, (d.today + 1)::timestamp at time zone n.zone as tomorrow_start,
      -- The last moment is as last_day_of_row() has it.
      ' when %L then k.start_date < %L::timestamptz and greatest(k.start_date, k.end_date - interval ''5 hours 1 microsecond'') >= %L::timestamptz' as condition
    from private.days_of_list(filter) as d cross join lateral (select coalesce(nullif(d.time_zone, ''), filter.site_zone) as zone) as n
  ) as z;
end
$$;
comment on function private.day_conditions(private.list_filter) is 'Expressions for whether the row k is on today, tomorrow or the weekend, and whether it starts within a week, where it happens.';

create function private.tally(filter private.list_filter, most integer, groups text[], ids uuid[] default null) returns json
  language plpgsql stable
  -- As read_ids().
  set search_path = '' set enable_bitmapscan = off
  as $$
declare
  found private.found_events;
  days record;
  counters text[] := '{}';
  columns text := 'k.category, k.start_date';
  answer json;
begin
  -- Each further word costs time, and few events have so many: a long text is searched for, but nothing is counted beside it.
  if cardinality(private.distinct_words(filter.search)) > 5 then
    return json_build_object('events', most, 'category', json_build_object(), 'time', json_build_object(), 'price', json_build_object(), 'tickets', json_build_object(),
      'when', json_build_object());
  end if;
  -- Of texts the first events were found already, or are found now.
  if ids is null and private.has_text(filter) then
    found := private.read_found(filter, 'true', 'asc', most);
    ids := found.ids;
  end if;
  if groups && '{time,when}' then
    columns := columns || format(', date_part(''hour'', k.start_date at time zone %s) as hour', private.zone_of_row(filter.site_zone));
  end if;
  if 'when' = any (groups) then
    days := private.day_conditions(filter);
    columns := columns || format(', %s as is_today, %s as is_tomorrow, %s as is_weekend, %s as is_this_week', days.today, days.tomorrow, days.weekend, days.week);
    counters := counters || array[
      ['when', 'today', 'k.is_today'], ['when', 'tonight', 'k.is_today and k.hour >= 17'], ['when', 'tomorrow', 'k.is_tomorrow'], ['when', 'weekend', 'k.is_weekend'],
      ['when', 'week', 'k.is_this_week']];
  end if;
  if 'time' = any (groups) then
    counters := counters || array[['time', 'morning', 'k.hour < 12'], ['time', 'afternoon', 'k.hour >= 12 and k.hour < 17'], ['time', 'evening', 'k.hour >= 17']];
  end if;
  if 'price' = any (groups) then
    columns := columns || ', k.price_kind, case when k.price_kind <> ''paid'' then 0 else k.price_min_cents end as cents';
    counters := counters || array[
      ['price', 'free', 'k.price_kind = ''free'''], ['price', 'any_amount', 'k.price_kind = ''any_amount'''], ['price', '10', 'k.cents <= 1000'],
      ['price', '25', 'k.cents <= 2500'], ['price', '50', 'k.cents <= 5000']];
  end if;
  if 'tickets' = any (groups) then
    columns := columns || ', k.has_tickets';
    counters := counters || array[['tickets', 'yes', 'k.has_tickets']];
  end if;
  execute format(
    -- By category in any case: what is added up in the end are ten rows.
    $sql$
      select json_build_object('events', coalesce(sum(c.events), 0), 'category', coalesce(json_object_agg(c.category, c.events), '{}'),
        'last_start', max(c.last_start), 'is_left', $1%s)
      from (select k.category, count(*) as events, max(k.start_date) as last_start%s from (select %s from %s limit %s) as k group by k.category) as c
    $sql$,
    (
      select string_agg(format(', %L, json_build_object(%s)', g.name, g.sums), '')
      from (
        select counters[i][1] as name, string_agg(format('%L, coalesce(sum(c.counter_%s), 0)', counters[i][2], i), ', ' order by i) as sums
        from generate_subscripts(counters, 1) as i group by 1
      ) as g
    ),
    (select string_agg(format(', count(*) filter (where %s) as counter_%s', counters[i][3], i), '' order by i) from generate_subscripts(counters, 1) as i),
    columns, case when ids is null then private.source_of_list(filter) else format('public.listings as k where k.id = any (%L::uuid[])', ids) end, most)
    into answer using found.reached is not null;
  return answer;
end
$$;
comment on function private.tally(private.list_filter, integer, text[], uuid[]) is 'Counts the events of a list by category and by the choices of these groups (when, time, price, tickets), among the first `most` of them, or these: also {"events", "last_start": of those that were counted, "is_left": whether their search left others}.';

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

create function private.own_groups(filter private.list_filter) returns text[]
  language plpgsql stable set search_path = ''
  as $$
begin
  return array_remove(array[
    case when filter.categories is null then 'category' end, case when filter.time_of_day is null then 'time' end,
    case when filter.price is null then 'price' end, case when filter.has_tickets is null then 'tickets' end,
    -- Its choices are days of this week.
    case when filter.first_day is null and coalesce(filter.period = 'week', true) then 'when' end
  ], null);
end
$$;
comment on function private.own_groups(private.list_filter) is 'The groups of choices for which the events of a list itself are counted.';

create function private.has_own_days(filter private.list_filter, own_tally json, is_cut boolean, reached timestamptz) returns boolean
  language plpgsql stable set search_path = ''
  as $$
declare
  most_begun constant integer := 200;
  known_until constant timestamptz := case when is_cut then coalesce(reached, (own_tally ->> 'last_start')::timestamptz) end;
begin
  -- Counted to its end, a list has all but what began earlier. One that ended within this week has as much of it as can be found in the same time,
  -- and one of texts as much as is counted of them where more is under way than can be compared.
  if known_until < filter.starts_from + interval '7 days' then
    return true;
  elsif is_cut then
    return private.has_text(filter) and cardinality(private.begun_ids(filter.starts_from, most_begun + 1)) > most_begun;
  end if;
  filter.period := 'week';
  return not exists (select from private.begun_of_days(filter) as d where d.has_begun_before or d.has_begun_since);
end
$$;
comment on function private.has_own_days(private.list_filter, json, boolean, timestamptz) is 'Whether the tally of a list without days tells how many events the days of this week have, or at least so many where it is cut. `reached` says where the list was left, see read_found().';

create function private.choices_of_list(filter private.list_filter, most integer, own_tally json, groups text[], reached timestamptz default null) returns json
  language plpgsql stable set search_path = ''
  as $$
declare
  choices jsonb := '{}';
  group_name text;
  open_filter private.list_filter;
  counted json;
  is_cut boolean;
begin
  foreach group_name in array array['when', 'category', 'time', 'price', 'tickets'] loop
    counted := own_tally;
    is_cut := (counted ->> 'events')::integer > most or reached is not null;
    if not group_name = any (groups) or (group_name = 'when' and filter.period is null and not private.has_own_days(filter, counted, is_cut, reached)) then
      open_filter := private.without_filter(filter, group_name);
      if group_name = 'when' then
        open_filter.period := 'week';
      end if;
      counted := private.tally(open_filter, most + 1, array[group_name]);
      is_cut := (counted ->> 'events')::integer > most or (counted ->> 'is_left')::boolean;
    end if;
    choices := choices || jsonb_build_object(
      group_name, jsonb_build_object('counts', counted -> group_name, 'is_cut', is_cut));
  end loop;
  return choices;
end
$$;
comment on function private.choices_of_list(private.list_filter, integer, json, text[], timestamptz) is 'How many events each choice of a filter would leave beside the other filters: {"when", "category", "time", "price", "tickets"}, each {"counts": by choice, "is_cut": whether there are more events than were counted}. `own_tally` is the tally of the list itself for these groups, see own_groups(), and `reached` where it was left, see read_found().';

create function private.begun_ids(at timestamptz, most integer) returns uuid[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_bitmapscan = off set enable_sort = off
  as $$
begin
  return array(select l.id from public.listings as l where l.start_date < at and l.end_date > at order by l.start_date desc, l.id desc limit most);
end
$$;
comment on function private.begun_ids(timestamptz, integer) is 'The last events that have started at a moment and are not over.';

create function private.under_way(filter private.list_filter, except_ids uuid[], most integer) returns json
  language plpgsql stable set search_path = ''
  as $$
declare
  at constant timestamptz := filter.starts_from;
  most_begun constant integer := 200;
  begun uuid[];
begin
  -- Days without today contradict what is under way.
  if (filter.first_day is not null or filter.period is not null)
    and (filter.period = 'tonight' or not exists (select from private.days_of_list(filter) as d where d.today between d.first_day and d.last_day)) then
    return '[]';
  end if;
  begun := private.begun_ids(at, case when private.has_text(filter) then most_begun + 1 else 1 end);
  if begun = '{}' then
    return '[]';
  end if;
  filter.first_day := null;
  filter.period := null;
  filter.starts_from := null;
  -- Texts are looked for among few events at once.
  if private.has_text(filter) and cardinality(begun) <= most_begun then
    return private.read_listings(private.read_among(filter, array(select b.id from unnest(begun) as b (id) where b.id <> all (except_ids)), 'desc', most));
  end if;
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
  -- All of these are counted.
  filter.enough := null;
  foreach group_name in array array['search', 'category', 'when', 'time', 'location', 'price', 'tickets'] loop
    changed := private.without_filter(filter, group_name);
    continue when changed is not distinct from filter;
    without := without || jsonb_build_object(group_name, private.count_up_to(private.rows_of_list(changed, most), most));
    if group_name = 'location' then
      execute format(
        $sql$
          select coalesce(json_object_agg(c.city, c.events), '{}')
          from (
            select found.city, count(*) as events from (select k.city from %s limit 1000) as found where found.city is not null group by 1
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
  private.day_conditions(private.list_filter), private.tally(private.list_filter, integer, text[], uuid[]), private.without_filter(private.list_filter, text), private.begun_ids(timestamptz, integer),
  private.own_groups(private.list_filter), private.has_own_days(private.list_filter, json, boolean, timestamptz), private.choices_of_list(private.list_filter, integer, json, text[], timestamptz), private.under_way(private.list_filter, uuid[], integer),
  private.hints_of_list(private.list_filter), private.count_days(private.list_filter, json)
  from public, anon, authenticated, service_role;
