-- Reads the events of a list. Creates types and functions; rewrites no data.
-- A list is read in order of start. A text search has one part per rank, best first; a list by distance has one part per mile, nearest
-- first. PostgreSQL's planner chooses the index of each part. For a series, a list shows the first matching date, whichever part contains
-- it (see comes_before()); a list by distance the first at each distance.

-- A cursor: the position of an event in a list, with its place if sorted by distance, and with its rank in a search.
create type private.list_position as (start timestamptz, id uuid, place text, rank integer);

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
    when part = 1 or not s.is_understood then s.contained
  end;
begin
  in_title := case when part <= 2 then words end;
  anywhere := private.both(case when part <= 2 then null else words end, s.located);
end
$$;
comment on function private.part_query(private.text_search, integer) is 'The index conditions for a part of a list, or for all parts; null means no condition.';

create function private.began_before(l public.listings, days_start timestamptz) returns boolean language sql immutable
  return l.start_date < days_start and tstzrange(l.start_date, l.end_date) @> days_start
    and isfinite(l.start_date) and isfinite(l.end_date) and l.end_date - l.start_date > interval '5 hours';
comment on function private.began_before(public.listings, timestamptz) is 'Whether an event of several days is in progress at a moment, written so that the index listings_of_several_days can be used.';

create function private.is_next(l public.listings, reached private.list_position, is_forward boolean) returns boolean language sql immutable
  return reached.id is null or case when is_forward then (l.start_date, l.id) > (reached.start, reached.id) else (l.start_date, l.id) < (reached.start, reached.id) end;
comment on function private.is_next(public.listings, private.list_position, boolean) is 'Whether an event comes after a cursor or, backwards, before it.';

-- SQL, so that it is inlined: the planner then sees the values and can choose an index.
create function private.next_events(
    f private.list_filter, s private.text_search, part integer, in_city text, ids uuid[], in_title tsquery, anywhere tsquery,
    reached private.list_position, is_forward boolean, most integer, list private.list_filter)
  returns table (listing_id uuid, start_date timestamptz)
  language sql stable
begin atomic
  select l.id, l.start_date from public.listings as l
  where private.is_listed(l, f) and private.is_next(l, reached, is_forward)
    and (in_title is null or l.title_words @@ in_title) and (anywhere is null or l.words @@ anywhere)
    -- Filters implied by the text restrict events that contain its words, not those that contain the text itself.
    and (part is not null or s.is_understood is not true or s.contained is null or l.words @@ s.contained
      or ((s.words is null or l.words @@ s.words) and private.is_listed(l, s.understood)))
    -- CASE corrects the planner's selectivity estimate, as in is_on_days().
    and case when case when part is null then private.text_rank(l, s) is not null else private.text_rank(l, s) = part end then true else false end
    and (in_city is null or l.city = in_city)
    and case when ids is null then f.days_start is null or l.start_date >= f.days_start else l.id = any (ids) end
    and (l.series_id is null or list.every_date is true or not exists (
      select from public.listings as d
      where d.series_id = l.series_id and private.comes_before(d, l) and private.is_listed(d, list)
        and private.text_rank(d, s) is not null))
  -- is_forward is a constant here, so the planner reduces this to the order of an index.
  order by case when is_forward then l.start_date end, case when is_forward then l.id end, l.start_date desc, l.id desc limit most;
end;
comment on function private.next_events(private.list_filter, private.text_search, integer, text, uuid[], tsquery, tsquery, private.list_position, boolean, integer, private.list_filter) is 'The next listed events of a part: of a city, beginning on the days of the list, or with the given ids. For a series, the date that comes before all others in `list`, across all parts.';

create function private.read_soonest(
    f private.list_filter, s private.text_search, reached private.list_position, is_forward boolean, most integer, part integer default null)
  returns uuid[]
  language plpgsql stable set search_path = ''
  as $$
declare
  list constant private.list_filter := f;
  -- Events in progress are few and found by their start; the index of words would read every event with these words.
  asked constant record := private.part_query(case when f.under_way_at is null then s end, part);
  in_title constant tsquery := asked.in_title;
  anywhere constant tsquery := asked.anywhere;
  in_city text;
  others uuid[];
begin
  if part in (2, 3) then
    f := s.understood;
  end if;
  -- Events of other cities on a city page, and events in progress on the first day, are read through their own indexes: a single OR over
  -- all of them could not be read in index order.
  in_city := f.city;
  others := array(select l.id from public.listings as l where l.other_cities @> array[in_city]) || array(
    select l.id from public.listings as l
    where private.began_before(l, f.days_start) and (in_city is null or l.city = in_city or l.other_cities @> array[in_city]));
  f.city := null;
  return array(
    select e.listing_id
    from (
      select * from private.next_events(f, s, part, in_city, null, in_title, anywhere, reached, is_forward, most, list)
      union all
      select * from private.next_events(f, s, part, null, others, in_title, anywhere, reached, is_forward, most, list)
    ) as e
    order by case when is_forward then e.start_date end, case when is_forward then e.listing_id end, e.start_date desc, e.listing_id desc limit most);
end
$$;
comment on function private.read_soonest(private.list_filter, private.text_search, private.list_position, boolean, integer, integer) is 'At most `most` events of a list, or of a part of a text search, in order of start, after a cursor or, backwards, before it. The part is a rank of text_rank().';

create function private.read_list(
    f private.list_filter, s private.text_search, reached private.list_position, is_forward boolean, most integer)
  returns uuid[]
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
  ids uuid[] := '{}';
begin
  if not is_by_distance and (s.typed is null or f.sort is not null) then
    return private.read_soonest(f, s, reached, is_forward, most);
  end if;
  while at between 1 and parts and cardinality(ids) < most loop
    if is_by_distance then
      f.near := array(select n.slug from unnest(near, near_miles) as n (slug, miles) where n.miles = distances[at]);
      s.understood.near := f.near;
    end if;
    if is_by_distance or at in (1, 4) or (s.has_words and s.is_understood) or (at = 3 and (s.has_words or s.is_understood)) then
      ids := ids || private.read_soonest(f, s, reached, is_forward, most - cardinality(ids), case when not is_by_distance then at end);
    end if;
    reached := null;
    at := at + case when is_forward then 1 else -1 end;
  end loop;
  return ids;
end
$$;
comment on function private.read_list(private.list_filter, private.text_search, private.list_position, boolean, integer) is 'At most `most` events of a list in its order, after a cursor or, backwards, before it.';

revoke execute on function
  private.part_query(private.text_search, integer), private.began_before(public.listings, timestamptz),
  private.is_next(public.listings, private.list_position, boolean),
  private.next_events(
    private.list_filter, private.text_search, integer, text, uuid[], tsquery, tsquery, private.list_position, boolean, integer, private.list_filter),
  private.read_soonest(private.list_filter, private.text_search, private.list_position, boolean, integer, integer),
  private.read_list(private.list_filter, private.text_search, private.list_position, boolean, integer)
  from public, anon, authenticated, service_role;
