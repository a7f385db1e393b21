-- Reading the events of a list. Creates types and functions; rewrites no data. A list is read in order of start. A text search has one part
-- per rank, best first; a list by distance has one part per mile, nearest first. PostgreSQL's planner chooses the index of each part.
-- Of the dates of a series, a list shows the first that matches, in whichever part it is (see comes_before()); a list by distance the first at
-- each distance.

-- A cursor: the position of an event in a list, with its place where the nearest come first, and with its rank in a search.
create type private.list_position as (start timestamptz, id uuid, place text, rank integer);

-- A page of events in list order, with their ranks. left_at: where a page was cut short by the scan budget, the last event scanned.
create type private.found_events as (ids uuid[], ranks integer[], left_at private.list_position);

create function private.part_query(s private.text_search, part integer, out in_title tsquery, out anywhere tsquery)
  language plpgsql immutable set search_path = ''
  as $$
declare
  words constant tsquery := case
    when s.typed is null then null
    when part in (2, 3) then s.words
    -- Events with all of the words are in earlier parts.
    when part = 4 then case when s.is_understood then s.contained else private.both(s.contained, !! s.words) end
    when s.has_words and not s.is_understood then s.words || s.contained
    else s.contained
  end;
begin
  in_title := case when part <= 2 then words end;
  anywhere := private.both(case when part <= 2 then null else words end, s.located);
end
$$;
comment on function private.part_query(private.text_search, integer) is 'The index conditions for a part of a list; null means no condition.';

create function private.began_before(l public.listings, days_start timestamptz) returns boolean language sql immutable
  return l.start_date < days_start and tstzrange(l.start_date, l.end_date) @> days_start
    and isfinite(l.start_date) and isfinite(l.end_date) and l.end_date - l.start_date > interval '5 hours';
comment on function private.began_before(public.listings, timestamptz) is 'Whether an event of several days is in progress at a moment, in the form that the index listings_of_several_days serves.';

create function private.is_next(l public.listings, reached private.list_position, is_forward boolean) returns boolean language sql immutable
  return reached.id is null or case when is_forward then (l.start_date, l.id) > (reached.start, reached.id) else (l.start_date, l.id) < (reached.start, reached.id) end;
comment on function private.is_next(public.listings, private.list_position, boolean) is 'Whether an event comes after a cursor, or, backwards, before it.';

-- SQL, so that it is inlined: the planner then sees the values and chooses an index by them.
create function private.next_candidates(
    f private.list_filter, s private.text_search, in_city text, ids uuid[], in_title tsquery, anywhere tsquery, reached private.list_position,
    is_forward boolean, most integer, list private.list_filter)
  returns table (listing_id uuid, start_date timestamptz, rank integer)
  language sql stable
begin atomic
  select l.id, l.start_date, private.text_rank(l, s) from public.listings as l
  where private.is_listed(l, f) and private.is_next(l, reached, is_forward)
    and (in_title is null or l.title_words @@ in_title) and (anywhere is null or l.words @@ anywhere)
    and (in_city is null or l.city = in_city)
    and case when ids is null then f.days_start is null or l.start_date >= f.days_start else l.id = any (ids) end
    and (l.series_id is null or list.every_date is true or not exists (
      select from public.listings as d
      where d.series_id = l.series_id and private.comes_before(d, l) and private.is_listed(d, list)
        and private.text_rank(d, s) is not null))
  -- With is_forward known, the planner simplifies this to the order of an index.
  order by case when is_forward then l.start_date end, case when is_forward then l.id end, l.start_date desc, l.id desc limit most;
end;
comment on function private.next_candidates(private.list_filter, private.text_search, text, uuid[], tsquery, tsquery, private.list_position, boolean, integer, private.list_filter) is 'The next listed events that match part_query(), with their ranks: either of a city, beginning on the days of the list, or of the given ids. Of a series, the date that comes before all others of `list`: all parts together.';

create function private.read_part(
    f private.list_filter, s private.text_search, part integer, reached private.list_position, is_forward boolean, most integer)
  returns private.found_events
  language plpgsql stable set search_path = ''
  as $$
declare
  list constant private.list_filter := f;
  -- The scan budget: about 10 ms.
  most_compared constant integer := 1000;
  -- Events in progress are few and found by their start; the index of words would read every event with these words.
  asked constant record := private.part_query(case when f.under_way_at is null then s end, part);
  in_title constant tsquery := asked.in_title;
  anywhere constant tsquery := asked.anywhere;
  in_city text;
  others uuid[];
  event record;
  compared integer := 0;
  found private.found_events;
begin
  if part in (2, 3) and s.typed is not null then
    f := s.understood;
  end if;
  -- Events of other cities on a city page, and events in progress on the first day, are looked up through their own indexes: one OR over
  -- all of them could not be read in index order.
  in_city := f.city;
  others := array(select l.id from public.listings as l where l.other_cities @> array[in_city]) || array(
    select l.id from public.listings as l
    where private.began_before(l, f.days_start) and (in_city is null or l.city = in_city or l.other_cities @> array[in_city]));
  f.city := null;
  if s.typed is null and s.place is null then
    found.ids := array(
      select e.listing_id
      from (
        select * from private.next_candidates(f, s, in_city, null, in_title, anywhere, reached, is_forward, most, list)
        union all
        select * from private.next_candidates(f, s, null, others, in_title, anywhere, reached, is_forward, most, list)
      ) as e
      order by case when is_forward then e.start_date end, case when is_forward then e.listing_id end, e.start_date desc, e.listing_id desc limit most);
    return found;
  end if;
  found.ids := '{}';
  for event in
    select e.listing_id, e.start_date, e.rank
    from (
      select * from private.next_candidates(f, s, in_city, null, in_title, anywhere, reached, is_forward, most_compared, list)
      union all
      select * from private.next_candidates(f, s, null, others, in_title, anywhere, reached, is_forward, most_compared, list)
    ) as e
    order by case when is_forward then e.start_date end, case when is_forward then e.listing_id end, e.start_date desc, e.listing_id desc limit most_compared
  loop
    compared := compared + 1;
    if event.rank = coalesce(part, event.rank) then
      found.ids := found.ids || event.listing_id;
      exit when cardinality(found.ids) = most;
    end if;
  end loop;
  if compared = most_compared and cardinality(found.ids) < most then
    found.left_at := row(event.start_date, event.listing_id, null, part);
  end if;
  return found;
end
$$;
comment on function private.read_part(private.list_filter, private.text_search, integer, private.list_position, boolean, integer) is 'At most `most` events of a part of a list after a cursor, or, backwards, before it. The part is a rank of text_rank(), null for all; without a search it is 3.';

create function private.read_soonest(f private.list_filter, s private.text_search, reached private.list_position, is_forward boolean, most integer)
  returns private.found_events
  language plpgsql stable set search_path = ''
  as $$
declare
  part private.found_events;
  found private.found_events;
begin
  -- Implied filters apply to parts 2 and 3 only, so these need a scan each.
  if s.typed is null or not s.is_understood then
    return private.read_part(f, s, case when s.typed is null then 3 end, reached, is_forward, most);
  end if;
  found.ids := '{}';
  for rank in 1 .. 4 loop
    continue when rank = 2 and not s.has_words;
    part := private.read_part(f, s, rank, reached, is_forward, most);
    found.ids := found.ids || part.ids;
    -- The earliest position at which a scan was cut short.
    if (part.left_at).id is not null and ((found.left_at).id is null or is_forward = ((part.left_at).start < (found.left_at).start)) then
      found.left_at := part.left_at;
    end if;
  end loop;
  found.ids := array(
    select l.id from public.listings as l
    where l.id = any (found.ids) and ((found.left_at).id is null or not private.is_next(l, found.left_at, is_forward))
    order by case when is_forward then l.start_date end, case when is_forward then l.id end, l.start_date desc, l.id desc limit most);
  return found;
end
$$;
comment on function private.read_soonest(private.list_filter, private.text_search, private.list_position, boolean, integer) is 'As read_part(), all parts merged by start.';

create function private.read_list(
    f private.list_filter, s private.text_search, reached private.list_position, is_forward boolean, most integer)
  returns private.found_events
  language plpgsql stable set search_path = ''
  as $$
declare
  is_by_distance constant boolean := coalesce(f.sort = 'nearest', false) and f.near is not null;
  near constant text[] := f.near;
  near_miles constant integer[] := f.near_miles;
  distances constant integer[] := array(select distinct m.miles from unnest(near_miles) as m (miles) order by 1);
  parts constant integer := case when is_by_distance then cardinality(distances) else 4 end;
  at integer := coalesce(
    case when is_by_distance then array_position(distances, near_miles[array_position(near, reached.place)]) else reached.rank end,
    case when is_forward then 1 else parts end);
  part private.found_events;
  found private.found_events;
begin
  if not is_by_distance and (s.typed is null or f.sort is not null) then
    return private.read_soonest(f, s, reached, is_forward, most);
  end if;
  found.ids := '{}';
  found.ranks := '{}';
  while at between 1 and parts and cardinality(found.ids) < most and (found.left_at).id is null loop
    part := null;
    if is_by_distance then
      f.near := array(select n.slug from unnest(near, near_miles) as n (slug, miles) where n.miles = distances[at]);
      s.understood.near := f.near;
      part := private.read_soonest(f, s, reached, is_forward, most - cardinality(found.ids));
      part.left_at.place := case when (part.left_at).id is not null then f.near[1] end;
    elsif at <> 2 or (s.has_words and s.is_understood) then
      part := private.read_part(f, s, at, reached, is_forward, most - cardinality(found.ids));
      found.ranks := found.ranks || array_fill(at, array[cardinality(part.ids)]);
    end if;
    found.ids := found.ids || part.ids;
    found.left_at := part.left_at;
    reached := null;
    at := at + case when is_forward then 1 else -1 end;
  end loop;
  return found;
end
$$;
comment on function private.read_list(private.list_filter, private.text_search, private.list_position, boolean, integer) is 'The events of a list in its order, after a cursor or, backwards, before it; see read_part().';

revoke execute on function
  private.part_query(private.text_search, integer), private.began_before(public.listings, timestamptz),
  private.is_next(public.listings, private.list_position, boolean),
  private.next_candidates(
    private.list_filter, private.text_search, text, uuid[], tsquery, tsquery, private.list_position, boolean, integer, private.list_filter),
  private.read_part(private.list_filter, private.text_search, integer, private.list_position, boolean, integer),
  private.read_soonest(private.list_filter, private.text_search, private.list_position, boolean, integer),
  private.read_list(private.list_filter, private.text_search, private.list_position, boolean, integer)
  from public, anon, authenticated, service_role;
