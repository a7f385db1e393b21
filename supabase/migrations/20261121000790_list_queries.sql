-- How a list of public events is put together: what the filters leave, in which order, and how far it is counted. Creates
-- functions; rewrites no data. Statements are made as texts, so that each is planned for its values: the best index depends on how
-- many events have a word or are in a city.

create function private.with_estimates(filter private.list_filter) returns private.list_filter
  language plpgsql stable set search_path = ''
  as $$
declare
  match private.text_match;
  words tsquery[] := coalesce((filter.place_match).words, '{}');
  estimate record;
begin
  foreach match in array coalesce((filter.meaning).covers || (filter.meaning).tiers, '{}') loop
    words := words || match.words;
  end loop;
  words := words || private.words_of_choices(filter);
  filter.known_words := array(select distinct unnest(words));
  estimate := private.estimate_shares(filter.known_words, greatest(filter.starts_from, now()));
  filter.shares := estimate.shares;
  filter.listings := estimate.listings;
  filter.daily := estimate.daily;
  return filter;
end
$$;
comment on function private.with_estimates(private.list_filter) is 'The filter with what is known about the frequency of its words.';

create function private.words_of_choices(filter private.list_filter) returns tsquery[]
  language plpgsql immutable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return array_remove(array[
    case when filter.city is not null then private.any_word(array['city:' || filter.city]) end,
    case when filter.near is not null then private.any_word(array(select 'city:' || n.city from unnest(filter.near[1:50]) as n (city))) end,
    case when filter.categories is not null then private.any_word(array(select 'category:' || c.category from unnest(filter.categories[1:10]) as c (category))) end
  ], null);
end
$$;
comment on function private.words_of_choices(private.list_filter) is 'Cities and categories as words of listings.';

create function private.has_text(filter private.list_filter) returns boolean
  language plpgsql immutable set search_path = ''
  as $$ begin return filter.search is not null or filter.place is not null; end $$;
comment on function private.has_text(private.list_filter) is 'Whether a list is narrowed by a text.';

create function private.read_filter(filter jsonb) returns private.list_filter
  language plpgsql stable set search_path = ''
  as $$
declare
  narrowed private.list_filter := jsonb_populate_record(
    null::private.list_filter,
    coalesce((
      select jsonb_object_agg(f.key, f.value)
      from jsonb_each(filter - array['meaning', 'place_match', 'known_words', 'shares', 'listings', 'daily', 'candidates', 'looks', 'enough']) as f
      where f.value not in ('""', '[]')), '{}'));
  everything private.list_filter;
  upcoming_from constant timestamptz := greatest(narrowed.starts_from, now());
  place_words record;
  corrected text;
begin
  if narrowed.place is not null then
    place_words := private.words_query(narrowed.place, 'at:');
    if not place_words.is_hopeless then
      narrowed.place_match := row(
        place_words.queries,
        case when not place_words.is_exact then format('position(%L in lower(l.location)) > 0', lower(narrowed.place)) end,
        null);
    end if;
  end if;
  if narrowed.search is not null then
    narrowed.meaning := private.understand_search(narrowed.search, upcoming_from);
    if (narrowed.meaning).has_unknown_words then
      everything.site_zone := narrowed.site_zone;
      everything.search := narrowed.search;
      everything.meaning := narrowed.meaning;
      -- Part of a word, perhaps.
      if cardinality((private.read_found(private.with_estimates(everything), 'true', 'asc', 1)).ids) = 0 then
        corrected := private.correct_search(narrowed.search);
        if corrected is not null then
          narrowed.meaning := private.understand_search(corrected, upcoming_from);
          narrowed.meaning.corrected := corrected;
        end if;
      end if;
    end if;
  end if;
  return case when private.has_text(narrowed) then private.with_estimates(narrowed) else narrowed end;
end
$$;
comment on function private.read_filter(jsonb) is 'The filter of a call. An empty text or list narrows nothing, and what is no filter is ignored. Where a search has a word that no event has, it means what was likely to have been meant.';

create function private.conditions_of_list(filter private.list_filter) returns text
  language plpgsql stable set search_path = ''
  as $$
declare
  conditions text := '';
  part_of_day constant text := case when filter.first_day is null and filter.period = 'tonight' then 'evening' end;
  part text;
begin
  if filter.categories is not null then
    conditions := conditions || format(' and k.category = any (%L::text[])', filter.categories[1:10]);
  end if;
  foreach part in array array_remove(array[filter.time_of_day, part_of_day], null) loop
    conditions := conditions || format(
      ' and extract(hour from k.start_date at time zone %s) %s',
      private.zone_of_row(filter.site_zone),
      case part when 'morning' then '< 12' when 'afternoon' then 'between 12 and 16' else '>= 17' end);
  end loop;
  if filter.price in ('free', 'any_amount') then
    conditions := conditions || format(' and k.price_kind = %L', filter.price);
  elsif filter.price is not null then
    conditions := conditions || format(
      ' and k.price_kind is not null and (k.price_kind <> ''paid'' or k.price_min_cents <= %L)', filter.price::integer * 100);
  end if;
  if filter.has_tickets then
    conditions := conditions || ' and k.has_tickets';
  end if;
  if filter.venue is not null then
    conditions := conditions || format(' and k.venue = %L', filter.venue);
  end if;
  if filter.organizer is not null then
    conditions := conditions || format(' and k.organizer_id = %L::uuid', filter.organizer);
  end if;
  if filter.starts_before is not null then
    conditions := conditions || format(' and k.start_date < %L::timestamptz', filter.starts_before);
  end if;
  return conditions;
end
$$;
comment on function private.conditions_of_list(private.list_filter) is 'The conditions of a list that do not depend on days, places and texts, see source_of_list().';

create function private.source_of_list(filter private.list_filter, is_found boolean default false, test_of_found text default 'true', test text default 'true', first_of_union text default '')
  returns text
  language plpgsql stable set search_path = ''
  as $$
declare
  columns constant text := 'k.id, k.start_date, k.end_date, k.time_zone, k.city, k.category, k.price_kind, k.price_min_cents, k.has_tickets';
  -- The texts are named l also where k is the row itself. A table alone can be read in its order within a union.
  texts constant text := ' as k cross join lateral (select k.start_date, k.words, k.search_text, k.title, k.location, k.city offset 0) as l';
  -- Of what was found, only texts that are compared are kept: they are long.
  texts_of_found constant text := format(' as k cross join lateral (select k.start_date, k.city%s offset 0) as l', (
    select string_agg(format(', k.%I', t.name), '') from unnest(array['words', 'search_text', 'title', 'location']) as t (name)
    where position('l.' || t.name in test_of_found) > 0));
  city_column constant text := case when is_found or (filter.near is not null and filter.city is not null) then 'l.city' else 'k.city' end;
  span record;
  source text;
  others text;
begin
  if is_found then
    source := format('found%s where %s', texts_of_found, test_of_found);
  elsif filter.city is null then
    source := 'public.listings as k where true';
  elsif filter.near is null then
    source := format('private.listing_cities as k where k.city = %L', filter.city);
  else
    source := format('private.listing_cities as k join public.listings as l using (id) where k.city = %L', filter.city);
  end if;
  if filter.near is not null then
    source := source || format(' and %s = any (%L::text[])', city_column, filter.near[1:50]);
  end if;
  source := source || private.conditions_of_list(filter);
  if filter.starts_from is not null then
    source := source || format(' and k.start_date >= %L::timestamptz', filter.starts_from);
  end if;
  if filter.first_day is null and filter.period is null then
    return source;
  end if;
  select min(d.day_start) as first_start, max(d.day_start) as last_start, max(d.day_end) as last_end,
    -- What begins before its day and is still on in the morning is on all of the time that these have in common in all zones.
    max(d.day_start) filter (where d.has_begun_before) - interval '1 microsecond' as before_start,
    min(greatest(d.day_start + interval '5 hours', filter.starts_from)) filter (where d.has_begun_before) as before_end,
    min(d.morning) filter (where d.has_begun_since) as first_morning,
    string_agg(format('k.time_zone = %L and k.start_date >= %L::timestamptz and k.start_date < %L::timestamptz',
      d.time_zone, greatest(d.day_start, filter.starts_from), d.day_end), ' or ') as starting,
    -- No index reads a case: of what is still on there are few.
    case when bool_or(d.has_begun_before) then 'case k.time_zone' || string_agg(format(
      ' when %L then k.start_date < %L::timestamptz and k.end_date > %L::timestamptz',
      d.time_zone, d.day_start, greatest(d.day_start + interval '5 hours', filter.starts_from)), '') filter (where d.has_begun_before) || ' end' end as begun_before,
    case when bool_or(d.has_begun_since) then 'case k.time_zone' || string_agg(format(
      ' when %L then k.start_date >= %L::timestamptz and k.start_date < %L::timestamptz and k.end_date > %L::timestamptz and %s > %s',
      d.time_zone, d.day_start, filter.starts_from, d.morning, private.last_day_of_row(filter.site_zone), private.first_day_of_row(filter.site_zone)), '')
      filter (where d.has_begun_since) || ' end' end as begun_since
    into span from private.begun_of_days(filter) as d;
  if span.starting is not null then
    source := source || format(
      ' and k.start_date >= %L::timestamptz and k.start_date < %L::timestamptz and (%s)', span.first_start, span.last_end, span.starting);
  end if;
  if span.begun_before is not null or span.begun_since is not null then
    -- Events of several days are on each of them; the hours until five belong to the night before.
    -- The index of what is on at a moment gives few events. Fenced, because the planner would read all of a category as well, to have fewer.
    others := format(' union all select %s from (select * from public.listings as k where ', columns)
      || 'isfinite(k.start_date) and isfinite(k.end_date) and k.end_date - k.start_date > interval ''5 hours'''
      || ' and tstzrange(k.start_date, k.end_date) %s offset 0)' || case when is_found then texts else ' as k' end || ' where %s'
      || replace(
        case when filter.city is null then ''
          else format(' and (select true from private.listing_cities as c where c.id = k.id and c.city = %L)', filter.city) end
        || case when filter.near is null then '' else format(' and k.city = any (%L::text[])', filter.near[1:50]) end
        || private.conditions_of_list(filter) || format(' and %s', test), '%', '%%');
    source := format('((select %s from %s%s)', columns, source, first_of_union)
      || case when span.begun_before is null then '' else format(others, case when span.before_start <= span.before_end
        then format('@> tstzrange(%L, %L, ''[]'')', span.before_start, span.before_end) else format('&& tstzrange(%L, %L, ''[]'')', span.first_start, span.last_start) end, span.begun_before) end
      -- They are still on in the next morning.
      || case when span.begun_since is null then '' else format(others, format('@> tstzrange(%L, %L, ''[]'')', filter.starts_from - interval '1 microsecond', span.first_morning), span.begun_since) end || ') as k where true';
  end if;
  return source;
end
$$;
comment on function private.source_of_list(private.list_filter, boolean, text, text, text) is 'What follows FROM in a query for the events of a list, but for its texts: its rows have the alias k and the columns id, start_date, end_date, time_zone, city, category, price_kind, price_min_cents and has_tickets. A list of days also has what began earlier and is still on, where that is on more than one day. See read_match() for the rest: with `is_found`, events that start are those of a table `found` on which test_of_found holds, and those that began earlier are tested as well. The row with texts is named l. `first_of_union` limits the events that start, where others are added to them, which would keep an index from giving them in their order.';

revoke execute on function
  private.with_estimates(private.list_filter), private.words_of_choices(private.list_filter), private.has_text(private.list_filter),
  private.read_filter(jsonb), private.conditions_of_list(private.list_filter),
  private.source_of_list(private.list_filter, boolean, text, text, text)
  from public, anon, authenticated, service_role;
