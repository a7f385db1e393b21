-- What a list of public events is narrowed to, and the days of a list in each zone. Creates a type, a view and functions; rewrites no data.
-- What reads few rows here and in the next files is written in PL/pgSQL, which keeps the plans of its statements: SQL functions are planned at each call.

create view private.listing_zones with (security_invoker = true) as
  select '' as time_zone
  union all
  select distinct s.time_zone from private.city_spellings as s where s.time_zone is not null;
comment on view private.listing_zones is 'The zones that listings have, as stored: an empty text is the zone of the site.';
revoke all on private.listing_zones from public, anon, authenticated, service_role;

create function private.zone_of_row(site_zone text) returns text
  language plpgsql immutable set search_path = ''
  as $$ begin return format('case k.time_zone when '''' then %L else k.time_zone end', site_zone); end $$;
comment on function private.zone_of_row(text) is 'An expression for the zone of the row k.';

create function private.first_day_of_row(site_zone text) returns text
  language plpgsql immutable set search_path = ''
  as $$ begin return format('(k.start_date at time zone %s)::date', private.zone_of_row(site_zone)); end $$;
comment on function private.first_day_of_row(text) is 'An expression for the day on which the row k starts, where it happens.';

create function private.last_day_of_row(site_zone text) returns text
  language plpgsql immutable set search_path = ''
  as $$
begin
  -- What ends at five in the morning or earlier is over with the night.
  return format('greatest(%s, ((k.end_date - interval ''5 hours 1 microsecond'') at time zone %s)::date)',
    private.first_day_of_row(site_zone), private.zone_of_row(site_zone));
end
$$;
comment on function private.last_day_of_row(text) is 'An expression for the last day of the row k, where it happens: the day of its start for most events.';

-- What a list is narrowed to, from the JSON of a call. Null narrows nothing.
create type private.list_filter as (
  site_zone text,
  -- The moment of the call: events that have started are not upcoming.
  starts_from timestamptz,
  starts_before timestamptz,
  -- 'today', 'tonight', 'tomorrow', 'weekend' or 'week': days from `starts_from` on, where the event happens. Ignored beside `first_day`.
  period text,
  first_day date,
  last_day date,
  -- 'morning', 'afternoon' or 'evening', by the clock where the event starts.
  time_of_day text,
  categories text[],
  -- The slug of a city page.
  city text,
  -- Slugs of the cities around a place, nearest first.
  near text[],
  -- Contained in the location.
  place text,
  search text,
  -- What the texts mean. None of the next is taken from a call: conditions are texts of SQL.
  meaning private.search_meaning,
  place_match private.text_match,
  -- The words that an index is asked for, which part of the listings has them, how many listings there are, and how many start on a day.
  known_words tsquery[],
  shares double precision[],
  listings double precision,
  daily double precision,
  -- All events of the list, when they are few.
  candidates uuid[],
  -- At how many events a search looks, where fewer than most_looked_at() are worth it.
  looks integer,
  -- How many events fill a page: once a search has so many, it only counts, and looks at few others.
  enough integer,
  -- 'free', 'any_amount', or the most that it may cost in whole dollars, which both of the former do not exceed.
  price text,
  has_tickets boolean,
  -- Neither of the next two together with a city page, whose lists are read from a table without them.
  venue text,
  organizer uuid,
  -- 'soonest' or 'nearest'.
  sort text
);

create function private.days_of_list(filter private.list_filter)
  returns table (time_zone text, today date, first_day date, last_day date, day_start timestamptz, day_end timestamptz)
  language plpgsql stable set search_path = '' rows 2
  as $$
begin
  return query
    select z.time_zone, t.today, d.first_day, d.last_day, d.first_day::timestamp at time zone z.zone, (d.last_day + 1)::timestamp at time zone z.zone
    from (select l.time_zone, coalesce(nullif(l.time_zone, ''), filter.site_zone) as zone from private.listing_zones as l) as z
    cross join lateral (select (filter.starts_from at time zone z.zone)::date as today) as t
    cross join lateral (
      select
        coalesce(filter.first_day, case filter.period
          when 'tomorrow' then t.today + 1
          when 'weekend' then t.today + greatest(6 - extract(isodow from t.today)::integer, 0)
          else t.today
        end) as first_day,
        case when filter.first_day is not null then greatest(filter.last_day, filter.first_day) else case filter.period
          when 'tomorrow' then t.today + 1
          when 'weekend' then t.today + 7 - extract(isodow from t.today)::integer
          when 'week' then t.today + 6
          else t.today
        end end as last_day
    ) as d
    where filter.first_day is not null or filter.period is not null;
end
$$;
comment on function private.days_of_list(private.list_filter) is 'The days that a list is narrowed to and their span, in each zone that listings have. A weekend is the coming Saturday and Sunday, or what is left of it.';

create function private.begun_of_days(filter private.list_filter)
  returns table (time_zone text, day_start timestamptz, day_end timestamptz, morning timestamptz, has_begun_before boolean, has_begun_since boolean)
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan rows 2
  as $$
begin
  return query
    select d.time_zone, d.day_start, d.day_end, m.morning,
      d.day_end > filter.starts_from and exists (
        select from public.listings as l
        where isfinite(l.start_date) and isfinite(l.end_date) and l.end_date - l.start_date > interval '5 hours'
          -- All of it, so that the index leaves out what ended before.
          and tstzrange(l.start_date, l.end_date)
            @> tstzrange(d.day_start - interval '1 microsecond', greatest(d.day_start + interval '5 hours', filter.starts_from), '[]')
          and l.time_zone = d.time_zone and l.start_date < d.day_start and l.end_date > greatest(d.day_start + interval '5 hours', filter.starts_from)),
      d.day_end > filter.starts_from and d.day_start < filter.starts_from and exists (
        select from public.listings as l
        where isfinite(l.start_date) and isfinite(l.end_date) and l.end_date - l.start_date > interval '5 hours'
          and tstzrange(l.start_date, l.end_date) @> tstzrange(filter.starts_from - interval '1 microsecond', m.morning, '[]')
          and l.time_zone = d.time_zone and l.start_date >= d.day_start and l.start_date < filter.starts_from and l.end_date > m.morning)
    from private.days_of_list(filter) as d
    -- What ends at five in the morning or earlier is over with the night.
    cross join lateral (select greatest(d.day_start + interval '28 hours', filter.starts_from) as morning) as m;
end
$$;
comment on function private.begun_of_days(private.list_filter) is 'The days of a list in each zone, see days_of_list(), the moment at which an event of today is still on tomorrow, and whether there is any event of several days that began before the first day, or on it and before the moment of the call: where there is none, lists are read without looking for them.';

revoke execute on function
  private.zone_of_row(text), private.first_day_of_row(text), private.last_day_of_row(text),
  private.days_of_list(private.list_filter), private.begun_of_days(private.list_filter)
  from public, anon, authenticated, service_role;
