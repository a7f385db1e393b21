-- Facets of a list of public events, which count what each further filter would leave, and events in progress. Creates functions only;
-- rewrites no data.

create function private.dates_of_series(f private.list_filter, s private.text_search, ids uuid[]) returns uuid[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  -- Most lists contain no series.
  if f.every_date is true or not exists (select from public.listings as l where l.id = any (ids) and l.series_id is not null) then
    return '{}';
  end if;
  return array(
    select l.id from public.listings as l
    where l.series_id in (select g.series_id from public.listings as g where g.id = any (ids) and g.series_id is not null)
      and l.id <> all (ids) and private.is_listed(l, f) and private.text_rank(l, s) is not null);
end
$$;
comment on function private.dates_of_series(private.list_filter, private.text_search, uuid[]) is 'The other matching dates of the series among these events, which a list hides.';

create function private.facts_of(f private.list_filter, ids uuid[], dates uuid[], most integer, is_by_start boolean default true) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  return (
    with event as materialized (
      select l.id, l.series_id, coalesce(l.series_id, l.id) as card, l.category, l.price_kind, l.price_min_cents, l.has_tickets, l.is_for_children, l.ages,
        l.setting, l.access, l.city, l.start_date, private.local_start(l, f) as local_start, private.local_last(l, f) as local_last,
        case when l.is_all_day then 'all_day' else private.part_of_day(private.local_start(l, f)) end as time_of_day, private.is_upcoming(l, f.starts_from) as is_upcoming
      from public.listings as l where l.id = any (ids[1:most] || dates)
    ), fact as materialized (
      -- One row per series, unless its dates differ.
      select e.card, e.category, e.price_kind, e.price_min_cents, e.has_tickets, e.is_for_children, e.ages, e.setting, e.access, e.city,
        e.time_of_day, count(*) over (partition by e.card) as facts
      from event as e
      group by e.card, e.category, e.price_kind, e.price_min_cents, e.has_tickets, e.is_for_children, e.ages, e.setting, e.access, e.city,
        e.time_of_day
    ), day as materialized (
      select e.card, e.local_start::date as first_day, e.local_last::date as last_day, e.local_last::time >= '17:00' as is_late,
        e.time_of_day, count(*) over (partition by e.card) as facts
      from event as e
      -- Until the end of the next weekend. Single-day events that have begun are not upcoming.
      where e.start_date < f.starts_from + interval '15 days' and (e.is_upcoming or e.local_last::date > e.local_start::date)
      group by 1, 2, 3, 4, 5
    )
    select json_build_object(
      'facts', (
        select coalesce(json_agg(json_strip_nulls(row_to_json(g))), '[]')
        from (
          select e.category, e.price_kind, e.price_min_cents, e.has_tickets, e.is_for_children, e.ages, e.setting, e.access, e.city,
            e.time_of_day, count(*) as events
          from fact as e where e.facts = 1
          group by grouping sets ((e.category), (e.price_kind, e.price_min_cents), (e.has_tickets), (e.is_for_children), (e.ages), (e.setting),
            (e.access), (e.city), (e.time_of_day))
        ) as g),
      'series', (
        select coalesce(json_agg(g.facts), '[]')
        from (select json_agg(json_strip_nulls(to_json(e))) as facts from (select v.*, 1 as events from fact as v where v.facts > 1) as e group by e.card) as g),
      'days', (
        select coalesce(json_agg(g), '[]')
        from (
          select e.first_day, e.last_day, e.is_late, e.time_of_day, count(*) as events from day as e where e.facts = 1 group by 1, 2, 3, 4
        ) as g),
      'days_of_series', (
        select coalesce(json_agg(g.facts), '[]')
        from (select json_agg(to_json(e)) as facts from (select d.*, 1 as events from day as d where d.facts > 1) as e group by e.card) as g),
      'is_cut', coalesce(cardinality(ids) > most, false),
      'last_start', (select case when is_by_start then max(e.start_date) end from event as e where e.id <> all (dates)))
  );
end
$$;
comment on function private.facts_of(private.list_filter, uuid[], uuid[], integer, boolean) is 'Facet counts over the first events of a list, and the other dates of their series: {"facts": [{a category, price, part of the day, …, "events"}], "series": for each series whose dates differ, their properties: [[{a category, a price, a part of the day, …, "events": 1}]], "days": for the next fourteen local days: [{"first_day", "last_day", "is_late": whether the last day counts from 5 pm, "time_of_day": of the start, "events"}], "days_of_series": for each series on several days: [[…]], "is_cut": whether the counts are incomplete, "last_start": the start of the last of these events, if they are in order of start}.';

create function private.read_under_way(f private.list_filter, s private.text_search, except_ids uuid[], most integer) returns uuid[]
  language plpgsql stable set search_path = ''
  as $$
declare
  at constant timestamptz := f.starts_from;
  meant private.list_filter := case when s.typed is null then f else s.beside end;
begin
  -- A filter for other days excludes events in progress now, but days that the text names may be part of a title.
  if not coalesce(f.days @> (at at time zone f.site_zone), true) then
    return null;
  end if;
  if not coalesce(meant.days @> (at at time zone f.site_zone), true) then
    f.understood := null;
    s.has_words := false;
    s.holiday := null;
  end if;
  f.days := null;
  f.starts_from := null;
  f.under_way_at := at;
  f.except_ids := except_ids;
  f.understood := f.understood - 'days';
  -- A cancelled event is not in progress.
  f.plans := 'as_planned';
  return private.read_soonest(f, private.with_filters(s, f), null, false, most);
end
$$;
comment on function private.read_under_way(private.list_filter, private.text_search, uuid[], integer) is 'Events in progress that match a filter, the latest start first. None if the filter excludes today; if the text names other days, only events that contain the text.';

create function private.choices_of_list(
    filter jsonb, s private.text_search, counted uuid[], under_way uuid[], changes jsonb, most integer)
  returns json
  language plpgsql stable set search_path = ''
  as $$
declare
  f private.list_filter := private.read_filter(filter);
  choices jsonb := jsonb_build_object(
    'own', private.facts_of(f, counted, private.dates_of_series(f, s, counted[1:most]), most, s.typed is null or f.sort is not null),
    'under_way', private.facts_of(f, under_way, '{}', most));
  change record;
  open private.list_filter;
  search private.text_search;
  found uuid[];
begin
  for change in select c.key, c.value from jsonb_each(changes) as c limit 10 loop
    open := private.read_filter(jsonb_strip_nulls(filter || change.value));
    search := private.with_filters(s, open);
    found := private.read_soonest(open, search, null, true, most + 1);
    choices := choices || jsonb_build_object(
      change.key, private.facts_of(open, found, private.dates_of_series(open, search, found[1:most]), most));
  end loop;
  return choices;
end
$$;
comment on function private.choices_of_list(jsonb, private.text_search, uuid[], uuid[], jsonb, integer) is 'Facets of the first events of a list, of its events in progress, and of the list with each of these changes to the filter: {"own", "under_way", and one key per change}, see facts_of().';

revoke execute on function
  private.dates_of_series(private.list_filter, private.text_search, uuid[]),
  private.facts_of(private.list_filter, uuid[], uuid[], integer, boolean),
  private.read_under_way(private.list_filter, private.text_search, uuid[], integer),
  private.choices_of_list(jsonb, private.text_search, uuid[], uuid[], jsonb, integer)
  from public, anon, authenticated, service_role;
