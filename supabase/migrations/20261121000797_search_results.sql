-- How the results of a search are read, so that it takes as long with a million events as with a thousand. Creates functions only;
-- rewrites no data. Words that many events have are found in the order of starts, among the next few thousand events; words that few have,
-- by the index of words. What is left to the planner, it gets wrong: it takes words to be independent of each other and of the start.

create function private.estimated_matches(query tsquery) returns integer
  -- Changes nothing, but functions that are not volatile may not explain.
  language plpgsql volatile set search_path = ''
  as $$
declare
  plan json;
begin
  execute format('explain (format json) select from public.listings as l where l.words @@ %L::tsquery', query) into plan;
  return plan -> 0 -> 'Plan' ->> 'Plan Rows';
end
$$;
comment on function private.estimated_matches(tsquery) is 'How many listings are likely to match, by the frequency of each word.';

create function private.read_ids_by_words(source text, condition text, direction text, most integer) returns uuid[]
  language plpgsql stable
  -- Only the index of words remains.
  set search_path = '' set enable_indexscan = off set enable_indexonlyscan = off set work_mem = '16MB'
  as $$ begin return private.read_ids(source, condition, direction, most); end $$;
comment on function private.read_ids_by_words(text, text, text, integer) is 'As read_ids(), by the index of words alone.';

create function private.read_ids_by_start(source text, condition text, direction text, most integer) returns uuid[]
  language plpgsql stable
  set search_path = '' set enable_bitmapscan = off set enable_sort = off
  as $$ begin return private.read_ids(source, condition, direction, most); end $$;
comment on function private.read_ids_by_start(text, text, text, integer) is 'As read_ids(), in the order of starts.';

create function private.read_match(filter private.list_filter, condition text, direction text, most integer) returns uuid[]
  language plpgsql stable set search_path = ''
  as $$
declare
  -- Rows that are read in the order of starts.
  most_read constant integer := 3000;
  by_words constant record := private.source_of_list(filter);
  others private.list_filter := filter;
  by_start text;
  horizon timestamptz;
  ids uuid[];
begin
  if by_words.source is null then
    return '{}';
  elsif by_words.words is null or filter.search is null or filter.place is not null then
    return private.read_ids(by_words.source, condition, direction, most);
  end if;
  -- As many as match are read by the index of words. The others are read until there are enough, if matches are spread evenly.
  if private.estimated_matches(by_words.words) ^ 2 > most * (select c.reltuples from pg_class as c where c.oid = 'public.listings'::regclass) then
    others.search := null;
    execute format(
      'select k.start_date from %s and %s order by k.start_date %s, k.id %s offset %s limit 1',
      (private.source_of_list(others)).source, condition, direction, direction, most_read) into horizon;
    others.search := filter.search;
    others.match := row(null, private.condition_of(filter.match));
    by_start := (private.source_of_list(others)).source;
    if horizon is not null then
      by_start := by_start || format(' and k.start_date %s %L::timestamptz', case direction when 'asc' then '<=' else '>=' end, horizon);
    end if;
    ids := private.read_ids_by_start(by_start, condition, direction, most);
    if cardinality(ids) >= most or horizon is null then
      return ids;
    end if;
  end if;
  return private.read_ids_by_words(by_words.source, condition, direction, most);
end
$$;
comment on function private.read_match(private.list_filter, text, text, integer) is 'The first events of a list, narrowed by filter.match, on which a condition holds: by start, in the direction ''asc'' or ''desc''.';

create function private.read_found(filter private.list_filter, condition text, direction text, most integer)
  returns uuid[]
  language plpgsql stable set search_path = ''
  as $$
declare
  narrowed private.list_filter := filter;
  match private.text_match;
  ids uuid[] := '{}';
begin
  if filter.search is null then
    return private.read_match(filter, condition, direction, most);
  end if;
  foreach match in array (filter.meaning).covers loop
    narrowed.match := match;
    ids := ids || private.read_match(narrowed, condition, direction, most);
  end loop;
  execute format('select array(select l.id from public.listings as l where l.id = any ($1) order by l.start_date %s, l.id %s limit $2)', direction, direction)
    into ids using ids, most;
  return ids;
end
$$;
comment on function private.read_found(private.list_filter, text, text, integer) is 'The first events of a list that a search finds and on which a condition holds: by start, in the direction ''asc'' or ''desc''. Of the whole list without a search.';

create function private.count_found(filter private.list_filter, most integer) returns integer
  language plpgsql stable set search_path = ''
  as $$
declare
  narrowed private.list_filter := filter;
  match private.text_match;
  others text := 'true';
  list record;
  total integer := 0;
begin
  foreach match in array case when filter.search is null then array[null::private.text_match] else (filter.meaning).covers end loop
    narrowed.match := match;
    list := private.source_of_list(narrowed);
    total := total + case
      when list.source is null or total >= most then 0
      when list.words is null or private.is_frequent(list.words) then private.count_up_to(list.source || ' and ' || others, most - total)
      else private.count_by_words(list.source || ' and ' || others, most - total)
    end;
    others := format('not (%s)', private.condition_of(match));
  end loop;
  return total;
end
$$;
comment on function private.count_found(private.list_filter, integer) is 'Counts the events of a list that a search finds, at most `most`; all of the list without a search.';

revoke execute on function
  private.estimated_matches(tsquery), private.read_ids_by_words(text, text, text, integer), private.read_ids_by_start(text, text, text, integer),
  private.read_match(private.list_filter, text, text, integer),
  private.read_found(private.list_filter, text, text, integer),
  private.count_found(private.list_filter, integer)
  from public, anon, authenticated, service_role;
