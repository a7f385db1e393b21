-- How the events of a list are found. Creates a type and functions; rewrites no data.
-- The parts of a list follow each other: what fits a text best first, or the nearest city. Each is read in the order of starts. Of texts
-- with common words the next events of the list are looked at, and where these fill the page that is all. Otherwise the index of words is
-- asked, whose answer is then small enough to be sorted.

-- Events in the order of a list, and how well each fits its text. Where a list was left before its end, since too many events would have to
-- be compared with a text, or enough were found: the last event that was looked at.
create type private.found_events as (ids uuid[], ranks integer[], left_rank integer, left_start timestamptz, left_id uuid);

create function private.part_query(s private.text_search, part integer, out in_title tsquery, out anywhere tsquery, out listings double precision)
  language plpgsql stable set search_path = ''
  as $$
declare
  words private.word_query;
begin
  if s.typed is not null then
    words := case part
      when 1 then case when s.is_understood or not s.has_words then s.contained else private.either(s.rarest, s.contained) end
      when 2 then s.rarest
      when 3 then s.rarest
      -- What has all of the words is in the parts before.
      when 4 then case when s.is_understood or s.words is null then s.contained
        else row((s.contained).query && !! s.words, (s.contained).listings)::private.word_query end
      else case when s.has_words then private.either(s.rarest, s.contained) when not s.is_understood then s.contained end
    end;
  end if;
  in_title := case when part <= 2 then words.query end;
  anywhere := case when part <= 2 then (s.located).query else (private.both(words, s.located)).query end;
  words := private.both(words, s.located);
  listings := words.listings;
end
$$;
comment on function private.part_query(private.text_search, integer) is 'What the indexes of words are asked for a part of a list, and about how many listings they find. Null narrows nothing.';

create function private.began_before(l public.listings, days_start timestamptz) returns boolean language sql immutable
  return l.start_date < days_start and tstzrange(l.start_date, l.end_date) @> days_start
    and isfinite(l.start_date) and isfinite(l.end_date) and l.end_date - l.start_date > interval '5 hours';
comment on function private.began_before(public.listings, timestamptz) is 'Whether an event of several days began before a moment and is still on, as the index of such events is asked.';

create function private.read_part(
    f private.list_filter, s private.text_search, part integer, after_start timestamptz, after_id uuid, is_forward boolean, most integer, enough integer)
  returns private.found_events
  language plpgsql stable set search_path = ''
  as $$
declare
  -- Some milliseconds each.
  most_walked constant integer := 1000;
  few_listings constant integer := 1000;
  most_compared constant integer := 8000;
  has_text constant boolean := s.typed is not null or s.place is not null;
  budget constant integer := case when has_text then most_walked else most end;
  in_title tsquery;
  anywhere tsquery;
  listings double precision;
  candidates bigint;
  page_city text;
  elsewhere uuid[];
  found private.found_events;
begin
  select q.in_title, q.anywhere, q.listings into in_title, anywhere, listings from private.part_query(s, part) as q;
  if part in (2, 3) and s.typed is not null then
    f := s.understood;
  end if;
  -- Each of the two kinds of events on the page of a city has an index; a condition for both would read neither in its order.
  page_city := f.city;
  f.city := null;
  if page_city is not null then
    elsewhere := array(select l.id from public.listings as l where l.other_cities @> array[page_city]);
  end if;
  if coalesce(listings > few_listings, true) or enough = 0 then
    -- The direction is known when the statement is planned: what is left of its order is that of an index.
    with walked as materialized (
      select e.id, e.start_date, e.rank
      from (
        (select l.id, l.start_date, private.text_rank(l, s) as rank from public.listings as l
          where private.is_listed(l, f) and (f.days_start is null or l.start_date >= f.days_start) and (page_city is null or l.city = page_city)
            and (after_id is null or case when is_forward then (l.start_date, l.id) > (after_start, after_id) else (l.start_date, l.id) < (after_start, after_id) end)
          order by case when is_forward then l.start_date end, case when is_forward then l.id end, l.start_date desc, l.id desc limit budget)
        union all
        (select l.id, l.start_date, private.text_rank(l, s) as rank from public.listings as l
          where private.is_listed(l, f) and (f.days_start is null or l.start_date >= f.days_start) and page_city is not null and l.id = any (elsewhere)
            and (after_id is null or case when is_forward then (l.start_date, l.id) > (after_start, after_id) else (l.start_date, l.id) < (after_start, after_id) end)
          order by case when is_forward then l.start_date end, case when is_forward then l.id end, l.start_date desc, l.id desc limit budget)
        union all
        (select l.id, l.start_date, private.text_rank(l, s) as rank from public.listings as l
          where private.is_listed(l, f) and private.began_before(l, f.days_start) and (page_city is null or l.city = page_city or l.id = any (elsewhere))
            and (after_id is null or case when is_forward then (l.start_date, l.id) > (after_start, after_id) else (l.start_date, l.id) < (after_start, after_id) end)
          order by case when is_forward then l.start_date end, case when is_forward then l.id end, l.start_date desc, l.id desc limit budget)
      ) as e
      order by case when is_forward then e.start_date end, case when is_forward then e.id end, e.start_date desc, e.id desc limit budget
    )
    select h.ids, last.id, last.start_date,
      (select count(*) from walked as w join public.listings as l using (id)
        where cardinality(h.ids) < enough and (in_title is null or l.title_words @@ in_title) and (anywhere is null or l.words @@ anywhere))
      into found.ids, found.left_id, found.left_start, candidates
    from (select array(select w.id from walked as w where w.rank = coalesce(part, w.rank) order by case when is_forward then w.start_date end, case when is_forward then w.id end, w.start_date desc, w.id desc limit most) as ids offset 0) as h
    left join lateral (
      select w.id, w.start_date from walked as w where has_text and cardinality(h.ids) < most order by case when is_forward then w.start_date end, case when is_forward then w.id end, w.start_date desc, w.id desc offset budget - 1 limit 1
    ) as last on true;
    found.left_rank := part;
    -- The end of the list, or enough, or nothing to look up; or too many have the words and would have to be compared with the text.
    if found.left_id is null or cardinality(found.ids) >= enough or (in_title is null and anywhere is null) or candidates * private.known_listings() / most_walked > most_compared then
      return found;
    end if;
  end if;
  with matching as materialized (
    select l.id, l.start_date from public.listings as l
    where (in_title is null or l.title_words @@ in_title) and (anywhere is null or l.words @@ anywhere)
      and private.is_listed(l, f) and (page_city is null or l.city = page_city or l.id = any (elsewhere)) and private.text_rank(l, s) = coalesce(part, private.text_rank(l, s))
      and (after_id is null or case when is_forward then (l.start_date, l.id) > (after_start, after_id) else (l.start_date, l.id) < (after_start, after_id) end)
  )
  select array(
    select m.id from matching as m
    order by case when is_forward then m.start_date end, case when is_forward then m.id end, m.start_date desc, m.id desc limit most) into found.ids;
  found.left_id := null;
  return found;
end
$$;
comment on function private.read_part(private.list_filter, private.text_search, integer, timestamptz, uuid, boolean, integer, integer) is 'The events of a part of a list after a position, or before it, backwards: at most `most`, and fewer once there are `enough` and others would take longer; with 0 only the next events are looked at. The part is a rank of text_rank(), null for all of them; without a search it is 3.';

create function private.read_soonest(
    f private.list_filter, s private.text_search, after_start timestamptz, after_id uuid, is_forward boolean, most integer, enough integer)
  returns private.found_events
  language plpgsql stable set search_path = ''
  as $$
declare
  part private.found_events;
  found private.found_events;
begin
  -- What was understood narrows one part alone.
  if s.typed is null or not s.is_understood then
    return private.read_part(f, s, case when s.typed is null then 3 end, after_start, after_id, is_forward, most, enough);
  end if;
  found.ids := '{}';
  for rank in 1 .. 4 loop
    continue when rank = 2 and not s.has_words;
    part := private.read_part(f, s, rank, after_start, after_id, is_forward, most, enough);
    found.ids := found.ids || part.ids;
    if part.left_id is not null and (found.left_id is null
      or case when is_forward then part.left_start < found.left_start else part.left_start > found.left_start end) then
      found.left_start := part.left_start;
      found.left_id := part.left_id;
    end if;
  end loop;
  found.ids := array(
    select l.id from public.listings as l
    where l.id = any (found.ids) and (found.left_id is null or case when is_forward
      then (l.start_date, l.id) <= (found.left_start, found.left_id) else (l.start_date, l.id) >= (found.left_start, found.left_id) end)
    order by case when is_forward then l.start_date end, case when is_forward then l.id end, l.start_date desc, l.id desc limit most);
  return found;
end
$$;
comment on function private.read_soonest(private.list_filter, private.text_search, timestamptz, uuid, boolean, integer, integer) is 'As read_part(), all parts together.';

create function private.read_list(
    f private.list_filter, s private.text_search, after_rank integer, after_start timestamptz, after_id uuid, after_city text, is_forward boolean, most integer,
    enough integer)
  returns private.found_events
  language plpgsql stable set search_path = ''
  as $$
declare
  is_by_city constant boolean := coalesce(f.sort = 'nearest', false) and f.near is not null;
  cities constant text[] := f.near;
  parts constant integer := case when is_by_city then cardinality(cities) else 4 end;
  first_part constant integer := case when is_by_city then array_position(cities, after_city) else after_rank end;
  at integer := coalesce(first_part, case when is_forward then 1 else parts end);
  part private.found_events;
  found private.found_events;
begin
  if not is_by_city and (s.typed is null or f.sort is not null) then
    return private.read_soonest(f, s, after_start, after_id, is_forward, most, enough);
  end if;
  found.ids := '{}';
  found.ranks := '{}';
  while at between 1 and parts and cardinality(found.ids) < most loop
    if is_by_city then
      f.near := cities[at : at];
      s.understood.near := f.near;
      part := private.read_soonest(f, s, after_start, after_id, is_forward, most - cardinality(found.ids), enough - cardinality(found.ids));
    elsif at = 2 and not (s.has_words and s.is_understood) then
      part := null;
    else
      part := private.read_part(f, s, at, after_start, after_id, is_forward, most - cardinality(found.ids), enough - cardinality(found.ids));
      found.ranks := found.ranks || array_fill(at, array[cardinality(part.ids)]);
    end if;
    found.ids := found.ids || part.ids;
    found.left_rank := at;
    found.left_start := part.left_start;
    found.left_id := part.left_id;
    exit when found.left_id is not null;
    after_start := null;
    after_id := null;
    at := at + case when is_forward then 1 else -1 end;
  end loop;
  return found;
end
$$;
comment on function private.read_list(private.list_filter, private.text_search, integer, timestamptz, uuid, text, boolean, integer, integer) is 'The events of a list in its order, after a position or before it, backwards; see read_part().';

revoke execute on function
  private.part_query(private.text_search, integer), private.began_before(public.listings, timestamptz),
  private.read_part(private.list_filter, private.text_search, integer, timestamptz, uuid, boolean, integer, integer),
  private.read_soonest(private.list_filter, private.text_search, timestamptz, uuid, boolean, integer, integer),
  private.read_list(private.list_filter, private.text_search, integer, timestamptz, uuid, text, boolean, integer, integer)
  from public, anon, authenticated, service_role;
