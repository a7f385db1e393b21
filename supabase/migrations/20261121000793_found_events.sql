-- How lists that are narrowed by texts are read, so that it takes as long with a million events as with a thousand. Creates types and
-- functions; rewrites no data. What many events have is looked for among the next events, in the order of their start; what fewer have by
-- the index of words, in the next days first. What is left to the planner, it gets wrong: it takes words to be independent of each
-- other and of the start. However few events match, the number of those that are looked at is limited.

create function private.first_events(condition text, direction text, most integer) returns text
  language plpgsql immutable set search_path = ''
  as $$ begin return format(' and %s order by k.start_date %s, k.id %s limit %s', condition, direction, direction, most); end $$;
comment on function private.first_events(text, text, integer) is 'The end of a query for the first events, in the direction ''asc'' or ''desc'', on which a condition holds.';

create function private.read_ids(filter private.list_filter, condition text, direction text, most integer) returns uuid[]
  language plpgsql stable
  -- An index gives the first events at once; for a bitmap all of them are read, which the planner prefers where it expects few.
  set search_path = '' set enable_bitmapscan = off
  as $$
declare
  first constant text := private.first_events(condition, direction, most);
  ids uuid[];
begin
  execute format('select array(select k.id from %s%s)', private.source_of_list(filter, first_of_union => first), first) into ids;
  return ids;
end
$$;
comment on function private.read_ids(private.list_filter, text, text, integer) is 'The first events of a list without texts on which a condition holds, in the direction ''asc'' or ''desc''.';

create function private.read_listings(ids uuid[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select coalesce(json_agg(r order by array_position(ids, r.id)), '[]')
    from (
      select l.id, l.organizer_id, l.title, l.category, l.location, l.start_date, l.end_date, l.image_url, l.picture, l.max_attendees, l.price_kind,
        l.price_min_cents, l.price_max_cents
      from public.listings as l where l.id = any (ids)
    ) as r
  );
end
$$;
comment on function private.read_listings(uuid[]) is 'These listings, in this order, as an array of objects.';

create function private.count_up_to(source text, most integer) returns integer
  language plpgsql stable
  -- As read_ids().
  set search_path = '' set enable_bitmapscan = off
  as $$
declare
  total integer;
begin
  execute format('select count(*) from (select from %s limit %s) as found', source, most) into total;
  return total;
end
$$;
comment on function private.count_up_to(text, integer) is 'Counts the events of a list (see source_of_list()), at most `most`.';

-- The first events of a list. Where there may be more than could be looked at, `reached` is the start before which it was read, or after which, backwards.
create type private.found_events as (ids uuid[], reached timestamptz);

-- A part of a list, and how many events were looked at for it; walk_events() also says which was the last one.
create type private.read_part as (ids uuid[], looked_at integer, last_start timestamptz, last_id uuid);

create function private.most_looked_at(has_found boolean) returns integer
  language plpgsql immutable set search_path = ''
  as $$ begin return case when has_found then 6000 else 12000 end; end $$;
comment on function private.most_looked_at(boolean) is 'At how many events of a list a search looks for a page, at least, before it leaves the others to the next page: some ten milliseconds, and more of them while it has found none.';

create function private.most_looked_at_for_counts() returns integer
  language plpgsql immutable set search_path = ''
  as $$ begin return 400; end $$;
comment on function private.most_looked_at_for_counts() is 'At how many events of a list a search looks, at least, before it leaves off counting what is not on the page: a millisecond or two.';

create function private.is_left(filter private.list_filter, looked_at integer, events integer) returns boolean
  language plpgsql immutable set search_path = ''
  as $$
begin
  return looked_at >= least(case when events >= filter.enough then private.most_looked_at_for_counts() else private.most_looked_at(events > 0) end, filter.looks);
end
$$;
comment on function private.is_left(private.list_filter, integer, integer) is 'Whether a search that has looked at so many events, and found so many, leaves the others.';

create function private.walk_events(filter private.list_filter, condition text, direction text, most_walked integer, test text, most integer) returns private.read_part
  language plpgsql stable
  set search_path = '' set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare
  first constant text := private.first_events(condition, direction, most_walked);
  part private.read_part;
begin
  execute format(
    $sql$
      with walked as materialized (select k.id, k.start_date from %1$s%2$s)
      select array(select l.id from walked as w join public.listings as l using (id) where %4$s order by w.start_date %3$s, w.id %3$s limit %5$s),
        count(*), (array_agg(w.start_date))[count(*)], (array_agg(w.id))[count(*)]
      from walked as w
    $sql$,
    private.source_of_list(filter, first_of_union => first), first, direction, test, most) into part;
  return part;
end
$$;
comment on function private.walk_events(private.list_filter, text, text, integer, text, integer) is 'The events of a list that pass a test, among the first `most_walked` on which a condition holds.';

create function private.look_up_events(
    words tsquery[], first_moment timestamptz, last_moment timestamptz, source text, condition text, direction text, most_found integer, most integer)
  returns private.read_part
  language plpgsql stable
  -- Only the index of words remains.
  set search_path = '' set enable_bitmapscan = on set enable_indexscan = off set enable_indexonlyscan = off set work_mem = '32MB'
  as $$
declare
  -- Of more, all events of the words are compared more quickly.
  most_spans constant integer := 12;
  spans integer[];
  word tsquery;
  conditions text;
  part private.read_part;
begin
  -- At any time, if the first one is null.
  if isfinite(first_moment) and isfinite(last_moment) then
    spans := array(select generate_series(private.span_of(first_moment), least(private.span_of(last_moment), private.span_of(first_moment) + most_spans)));
  end if;
  -- One condition for each word: the index then compares the rarest with the next, and goes on where one of them has no event.
  foreach word in array words loop
    conditions := concat_ws(' and ', conditions,
      case when cardinality(spans) <= most_spans
        then format('private.words_in_span(l.words, l.start_date) @@ %L::tsquery', private.query_in_spans(word, spans))
        else format('l.words @@ %L::tsquery', word) end);
  end loop;
  execute format(
    $sql$
      with found as materialized (
        select l.id, l.start_date, l.end_date, l.time_zone, l.city, l.category, l.price_kind, l.price_min_cents, l.has_tickets, l.venue, l.organizer_id%s
        from public.listings as l where %s limit %s
      )
      select array(select k.id from %s%s), (select count(*) from found), null, null
    $sql$,
    -- Long texts cost as much to keep as all the rest.
    (select string_agg(format(', l.%I', t.name), '') from unnest(array['words', 'search_text', 'title', 'location']) as t (name) where position('k.' || t.name in source) > 0),
    conditions, most_found, source, private.first_events(condition, direction, most)) into part;
  return part;
end
$$;
comment on function private.look_up_events(tsquery[], timestamptz, timestamptz, text, text, text, integer, integer) is 'The events of a list (see source_of_list()) on which a condition holds, among those that the index of words finds between two moments, or at any time; `looked_at` is `most_found` where there may be others.';

create function private.read_match(
    filter private.list_filter, match private.text_match, condition text, direction text, most integer, from_start timestamptz default null,
    until_start timestamptz default null) returns private.found_events
  language plpgsql stable set search_path = ''
  as $$
declare
  -- Some milliseconds each.
  most_walked constant integer := 2500;
  most_found constant integer := 2000;
  most_at_once constant integer := 400;
  -- Seconds: private.span_of().
  span constant integer := 691200;
  is_forward constant boolean := direction = 'asc';
  place constant private.text_match := filter.place_match;
  test constant text := private.condition_of(match) || ' and ' || private.condition_of(place);
  look_up_source constant text := private.source_of_list(
    filter, true,
    coalesce(nullif(concat_ws(' and ', (match).condition, 'l.start_date < ' || quote_literal((match).until) || '::timestamptz', (place).condition), ''), 'true'), test);
  text_words constant tsquery[] := (match).words || (place).words;
  words tsquery[];
  -- Of all events, and of those in the cities and categories, which other indexes narrow a list to.
  share double precision;
  share_by_text double precision;
  rarest double precision;
  spans double precision;
  bounds record;
  at timestamptz;
  edge timestamptz;
  part private.read_part;
  here text := condition;
  looked_at integer := 0;
  is_walked boolean;
  is_large boolean := false;
  is_broad boolean;
  most_here integer;
  before_at uuid[];
  found private.found_events;
begin
  found.ids := '{}';
  select array_agg(w.word order by w.share), exp(sum(ln(w.share))), min(w.share), coalesce(exp(sum(ln(w.share)) filter (where w.place <= cardinality(text_words))), 1)
    into words, share, rarest, share_by_text
  from (
    select u.word, u.place, greatest(coalesce(filter.shares[array_position(filter.known_words, u.word)], 1), 1e-9) as share
    from unnest(text_words || private.words_of_choices(filter)) with ordinality as u (word, place)
  ) as w;
  is_walked := words is null;
  select min(d.day_start) as first_start, least(max(d.day_end), filter.starts_before) as last_start into bounds from private.days_of_list(filter) as d;
  if is_forward then
    bounds.first_start := greatest(bounds.first_start, filter.starts_from, from_start);
    bounds.last_start := least(bounds.last_start, until_start, (match).until);
  else
    bounds.first_start := greatest(bounds.first_start, filter.starts_from, until_start);
    bounds.last_start := least(bounds.last_start, from_start, (match).until);
  end if;
  if bounds.first_start is null or bounds.first_start < now() - interval '64 days' then
    bounds.first_start := greatest(bounds.first_start, (select l.start_date from public.listings as l order by l.start_date limit 1));
  end if;
  if bounds.last_start is null then
    bounds.last_start := (select l.start_date + interval '1 microsecond' from public.listings as l where isfinite(l.start_date) order by l.start_date desc limit 1);
  end if;
  at := case when is_forward then bounds.first_start else bounds.last_start end;
  -- So many words in so many spans would be compared one by one.
  is_broad := bounds.last_start - bounds.first_start > interval '16 days' and exists (select from unnest(words) as w (word) where numnode(w.word) > 40);
  loop
    -- Walking takes most / share steps, a look-up the share of eight days.
    if is_walked or (looked_at = 0 and share_by_text * most_walked > most and 5 * filter.daily * share_by_text ^ 2 > least(most, filter.enough)) then
      -- Twice what is expected, or as many as are looked at for counts.
      most_here := case when is_walked then case when looked_at = 0 or cardinality(found.ids) >= filter.enough then private.most_looked_at_for_counts() else most_walked end
        else least(greatest(2 * least(most, filter.enough) / share_by_text, private.most_looked_at_for_counts()), 2 * most / share_by_text, most_walked) end;
      part := private.walk_events(filter, here, direction, most_here, test, most - cardinality(found.ids));
      found.ids := found.ids || part.ids;
      looked_at := looked_at + part.looked_at;
      at := part.last_start;
      if cardinality(found.ids) >= most or part.looked_at < most_here or (is_forward and at > bounds.last_start) then
        return found;
      elsif (is_walked or cardinality(found.ids) >= filter.enough) and private.is_left(filter, looked_at, cardinality(found.ids)) then
        -- There may be others that start then.
        before_at := array(
          select f.id from unnest(found.ids) with ordinality as f (id, place) join public.listings as l using (id) where l.start_date <> at order by f.place);
        if private.is_left(filter, looked_at, cardinality(before_at)) then
          found.reached := at;
          found.ids := before_at;
          return found;
        end if;
      end if;
      is_walked := is_walked or ((match).condition is not null and share_by_text > 0.1);
      here := format('%s and (k.start_date, k.id) %s (%L::timestamptz, %L::uuid)', condition, case when is_forward then '>' else '<' end, at, part.last_id);
      continue;
    end if;
    -- As many as have twice what is asked for, and not too many events if the words go together.
    spans := coalesce(spans, case when filter.listings * rarest <= most_at_once or is_broad then 999
      -- Words that are rare, but stand together: their part in so many.
      when filter.listings * rarest <= 10 * most_at_once then most_at_once / rarest / filter.daily * 86400 / span
      else least(2 * least(most, filter.enough) / share, most_found / (2 * sqrt(share * rarest)), 1e9) / filter.daily * 86400 / span end);
    spans := case when spans > 12 and not is_large then 999 else least(greatest(round(spans), 1), 12) end;
    edge := case when spans <= 12 then to_timestamp(span * case when is_forward then private.span_of(at) + spans
      else private.span_of(at - interval '1 microsecond') + 1 - spans end) end;
    -- Null where there are no listings.
    if coalesce(case when is_forward then edge > bounds.last_start else edge <= bounds.first_start end, true) or not isfinite(at) then
      edge := null;
    end if;
    part := private.look_up_events(
      words, case when spans <= 12 then (case when is_forward then at else coalesce(edge, bounds.first_start) end) end, case when is_forward then coalesce(edge, bounds.last_start) else at end - interval '1 microsecond',
      look_up_source,
      concat_ws(' and ', here, case when is_forward then 'k.start_date < ' else 'k.start_date >= ' end || quote_literal(edge) || '::timestamptz'),
      direction, most_found, most - cardinality(found.ids));
    looked_at := looked_at + part.looked_at;
    if part.looked_at = most_found then
      -- More than was expected: fewer at once, or as they come.
      is_walked := spans = 1 or is_broad;
      is_large := true;
      spans := least(spans, 64) / 8;
      continue;
    end if;
    found.ids := found.ids || part.ids;
    if cardinality(found.ids) >= most or edge is null then
      return found;
    elsif private.is_left(filter, looked_at, cardinality(found.ids)) then
      found.reached := edge;
      return found;
    end if;
    spans := least(8 * spans, spans * 2 * (most - cardinality(found.ids)) / greatest(cardinality(part.ids), 0.001),
      spans * case when cardinality(found.ids) >= filter.enough then private.most_looked_at_for_counts() - looked_at else most_found / 2 end / greatest(part.looked_at, 0.001));
    at := edge;
    here := format('%s and k.start_date %s %L::timestamptz', condition, case when is_forward then '>=' else '<' end, at);
  end loop;
end
$$;
comment on function private.read_match(private.list_filter, private.text_match, text, text, integer, timestamptz, timestamptz) is 'The first events of a list that match a text and on which a condition holds: by start, in the direction ''asc'' or ''desc''. The condition leaves no event that starts before `from_start`, or after it when read backwards, and none behind `until_start` is needed.';

create function private.read_found(
    filter private.list_filter, condition text, direction text, most integer, from_start timestamptz default null) returns private.found_events
  language plpgsql stable set search_path = ''
  as $$
declare
  matches constant private.text_match[] := case when filter.search is null then array[row('{}', null, null)::private.text_match] else (filter.meaning).covers end;
  match private.text_match;
  part private.found_events;
  found private.found_events;
  last_start timestamptz;
begin
  found.ids := '{}';
  if not private.has_text(filter) then
    found.ids := private.read_ids(filter, condition, direction, most);
    return found;
  elsif filter.place is not null and filter.place_match is null then
    return found;
  end if;
  foreach match in array matches loop
    part := private.read_match(filter, match, condition, direction, most, from_start, last_start);
    found.ids := found.ids || part.ids;
    found.reached := case direction when 'asc' then least(found.reached, part.reached) else greatest(found.reached, part.reached) end;
    if cardinality(part.ids) = most then
      select l.start_date into last_start from public.listings as l where l.id = part.ids[most];
    end if;
  end loop;
  if cardinality(matches) > 1 then
    execute format(
      'select array(select l.id from public.listings as l where l.id = any ($1) and coalesce(l.start_date %1$s $3, true) order by l.start_date %2$s, l.id %2$s limit $2)',
      case direction when 'asc' then '<' else '>' end, direction)
      into found.ids using found.ids, most, found.reached;
  end if;
  return found;
end
$$;
comment on function private.read_found(private.list_filter, text, text, integer, timestamptz) is 'The first events of a list on which a condition holds, with everything that its texts find: by start, in the direction ''asc'' or ''desc''; see read_match().';

create function private.read_among(filter private.list_filter, ids uuid[], direction text, most integer) returns uuid[]
  language plpgsql stable set search_path = ''
  as $$
declare
  words constant tsquery := private.all_words(private.words_of_choices(filter));
  tests text;
  among uuid[];
begin
  if filter.search is not null then
    tests := coalesce((select '(' || string_agg('(' || private.condition_of(row(c.words, c.condition, c.until)) || ')', ' or ') || ')'
      from unnest((filter.meaning).covers) as c (words, condition, until)), 'false');
  end if;
  if filter.place is not null then
    tests := concat_ws(' and ', tests, case when filter.place_match is null then 'false' else private.condition_of(filter.place_match) end);
  end if;
  if words is not null then
    tests := concat_ws(' and ', tests, format('l.words @@ %L::tsquery', words));
  end if;
  execute format(
    'with found as materialized (select l.* from public.listings as l where l.id = any ($1)) select array(select k.id from %s%s)',
    private.source_of_list(filter, true, coalesce(tests, 'true'), coalesce(tests, 'true')), private.first_events('true', direction, most)) into among using ids;
  return among;
end
$$;
comment on function private.read_among(private.list_filter, uuid[], text, integer) is 'The first of these events that are in a list without days, in the direction ''asc'' or ''desc''.';

create function private.rows_of_list(filter private.list_filter, most integer, condition text default 'true', direction text default 'asc') returns text
  language plpgsql stable set search_path = ''
  as $$
begin
  if not private.has_text(filter) then
    return private.source_of_list(filter) || ' and ' || condition;
  end if;
  return format('public.listings as k where k.id = any (%L::uuid[])', (private.read_found(filter, condition, direction, most)).ids);
end
$$;
comment on function private.rows_of_list(private.list_filter, integer, text, text) is 'As source_of_list(), with the texts of a list: for those the first `most` events in a direction, else all of them.';

revoke execute on function
  private.first_events(text, text, integer), private.read_ids(private.list_filter, text, text, integer), private.read_listings(uuid[]),
  private.count_up_to(text, integer), private.most_looked_at(boolean), private.most_looked_at_for_counts(), private.is_left(private.list_filter, integer, integer),
  private.walk_events(private.list_filter, text, text, integer, text, integer),
  private.look_up_events(tsquery[], timestamptz, timestamptz, text, text, text, integer, integer),
  private.read_match(private.list_filter, private.text_match, text, text, integer, timestamptz, timestamptz),
  private.read_found(private.list_filter, text, text, integer, timestamptz), private.read_among(private.list_filter, uuid[], text, integer), private.rows_of_list(private.list_filter, integer, text, text)
  from public, anon, authenticated, service_role;
