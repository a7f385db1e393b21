-- How the results of a search are read, so that it takes as long with a million events as with a thousand. Creates functions only;
-- rewrites no data. Words that many events have are looked for among the next few thousand events, words that few have by the
-- index of words. What is left to the planner, it gets wrong: it takes words to be independent of each other and of the start.

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

create function private.rows_by_start(query tsquery, most integer) returns integer
  language plpgsql stable set search_path = ''
  as $$
declare
  matches constant integer := private.estimated_matches(query);
  -- Not known before the first analysis.
  listings constant double precision := greatest((select c.reltuples from pg_class as c where c.oid = 'public.listings'::regclass), matches);
begin
  -- By the index of words as many rows are read as match.
  return case when most * listings < matches::double precision ^ 2 then least(4 * most * listings / matches, 12000) end;
end
$$;
comment on function private.rows_by_start(tsquery, integer) is 'How many listings to read in the order of starts for so many matches, with room for those that are spread unevenly. Null where the index of words finds them with fewer.';

create function private.read_match(filter private.list_filter, condition text, direction text, most integer) returns uuid[]
  language plpgsql stable set search_path = ''
  as $$
declare
  by_words constant record := private.source_of_list(filter);
  others private.list_filter := filter;
  by_start text;
  most_read integer;
  horizon timestamptz;
  ids uuid[];
begin
  if by_words.source is null then
    return '{}';
  elsif by_words.words is null or filter.search is null or filter.place is not null then
    return private.read_ids(by_words.source, condition, direction, most);
  end if;
  most_read := private.rows_by_start(by_words.words, most);
  if most_read is not null then
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

create function private.source_to_tally(filter private.list_filter, out source text, out words tsquery, out is_cut boolean, out is_by_start boolean)
  language plpgsql stable set search_path = ''
  as $$
declare
  -- Enough for the choices of a search, however many events it finds.
  most_read constant integer := 2000;
  list record;
  horizon timestamptz;
begin
  if filter.search is not null then
    -- What was meant says enough. What only contains the typed text takes long to find.
    filter.match := (filter.meaning).covers[1];
  end if;
  list := private.source_of_list(filter);
  source := list.source;
  words := list.words;
  is_cut := false;
  is_by_start := filter.search is not null and filter.place is null and (filter.match).query is not null
    and private.rows_by_start(coalesce(list.words, (filter.match).query), 25) is not null;
  if not is_by_start or list.words is null then
    return;
  end if;
  filter.match := row(null, private.condition_of(filter.match));
  source := (private.source_of_list(filter)).source;
  words := null;
  filter.search := null;
  execute format('select k.start_date from %s order by k.start_date, k.id offset %s limit 1', (private.source_of_list(filter)).source, most_read) into horizon;
  is_cut := horizon is not null;
  if is_cut then
    source := source || format(' and k.start_date <= %L::timestamptz', horizon);
  end if;
end
$$;
comment on function private.source_to_tally(private.list_filter) is 'As source_of_list(). Words that many events have are to be read in the order of starts, and those among the next 2,000 events are enough: `is_cut` when there may be others.';

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

create function private.ranked_matches(meaning private.search_meaning) returns private.text_match[]
  language plpgsql immutable set search_path = ''
  as $$
declare
  match private.text_match;
  better text[] := '{}';
  ranked private.text_match[] := '{}';
begin
  foreach match in array meaning.tiers loop
    ranked := ranked || row(match.query, nullif(concat_ws(' and ', match.condition, nullif(array_to_string(better, ' and '), '')), ''))::private.text_match;
    better := better || format('not (%s)', private.condition_of(match));
  end loop;
  return ranked;
end
$$;
comment on function private.ranked_matches(private.search_meaning) is 'The tiers of a search, each without what matches better.';

create function private.rank_of(meaning private.search_meaning, event_id uuid) returns integer
  language plpgsql stable set search_path = ''
  as $$
declare
  matches constant private.text_match[] := private.ranked_matches(meaning);
  is_match boolean;
begin
  for rank in 1 .. cardinality(matches) loop
    execute format('select %s from public.listings as l where l.id = $1', private.condition_of(matches[rank])) into is_match using event_id;
    if is_match then
      return rank;
    end if;
  end loop;
  return null;
end
$$;
comment on function private.rank_of(private.search_meaning, uuid) is 'How well an event matches a search: the number of its tier. Null when it does not.';

create function private.read_ranked(
    filter private.list_filter, position_rank integer, position_start timestamptz, position_id uuid, comparison text, most integer) returns uuid[]
  language plpgsql stable set search_path = ''
  as $$
declare
  matches constant private.text_match[] := private.ranked_matches(filter.meaning);
  is_forward constant boolean := comparison in ('>', '>=');
  ids uuid[] := '{}';
  rank integer := coalesce(position_rank, case when is_forward then 1 else cardinality(matches) end);
begin
  while rank between 1 and cardinality(matches) and cardinality(ids) < most loop
    filter.match := matches[rank];
    ids := ids || private.read_match(
      filter,
      case when rank = position_rank then format('(k.start_date, k.id) %s (%L::timestamptz, %L::uuid)', comparison, position_start, position_id)
        else 'true' end,
      case when is_forward then 'asc' else 'desc' end, most - cardinality(ids));
    rank := rank + case when is_forward then 1 else -1 end;
  end loop;
  return ids;
end
$$;
comment on function private.read_ranked(private.list_filter, integer, timestamptz, uuid, text, integer) is 'The first events of a list that a search finds, best matches first, then soonest; see read_page().';

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
      when filter.search is not null and list.words is not null and match.condition is null and private.rows_by_start(list.words, most) is not null then cardinality(private.read_match(narrowed, others, 'asc', most - total))
      -- How many meet a condition as well cannot be estimated.
      when filter.search is null or list.words is null or private.is_frequent(list.words) then private.count_up_to(list.source || ' and ' || others, most - total)
      else private.count_by_words(list.source || ' and ' || others, most - total)
    end;
    others := format('not (%s)', private.condition_of(match));
  end loop;
  return total;
end
$$;
comment on function private.count_found(private.list_filter, integer) is 'Counts the events of a list that a search finds, at most `most`; all of the list without a search.';

create function private.without_marks(markdown text) returns text
  language sql immutable set search_path = ''
  as $$
    select regexp_replace(regexp_replace(regexp_replace(
      markdown,
      '\[([^][\n]+)\]\(https?://[^\s()]+\)', '\1', 'g'),
      '^ *([-*+]|\d{1,9}[.)]) +', '', 'gn'),
      '(\*{1,3}|(?<![[:alnum:]])_{1,3})(\S|\S[^*_\n]*\S)\1', '\2', 'g')
  $$;
comment on function private.without_marks(text) is 'A description without the marks of links, lists and emphasis. Near enough for an excerpt: the site alone reads Markdown in full.';

create function private.excerpt_of(description text, pattern text, marked_text text) returns text
  language plpgsql immutable set search_path = ''
  as $$
declare
  length constant integer := 160;
  hit integer := position(marked_text in lower(description));
  first integer;
  excerpt text;
begin
  if hit = 0 and pattern <> '' then
    hit := regexp_instr(description, pattern, 1, 1, 0, 'i');
  end if;
  if coalesce(hit, 0) = 0 then
    return null;
  end if;
  first := greatest(hit - 60, 1);
  excerpt := regexp_replace(substr(description, first, length), '\s+', ' ', 'g');
  -- Whole words.
  if first > 1 then
    excerpt := '… ' || regexp_replace(excerpt, '^\S* ', '');
  end if;
  if first + length <= char_length(description) then
    excerpt := regexp_replace(excerpt, ' \S*$', '') || ' …';
  end if;
  return btrim(excerpt);
end
$$;
comment on function private.excerpt_of(text, text, text) is 'About 160 characters of a description around the first place that contains the text, else that matches the pattern; null when neither does.';

create function private.describe_search(filter private.list_filter, ids uuid[]) returns json
  language plpgsql stable set search_path = ''
  as $$
declare
  meaning constant private.search_meaning := filter.meaning;
  -- Words have letters and digits, and whatever else is neither space nor punctuation.
  pattern constant text := coalesce('\m(' || (select string_agg(distinct w.word, '|') from unnest(meaning.marked_words) as w (word) where w.word !~ '[^[:alnum:]]') || ')\M', '');
begin
  if filter.search is null then
    return null;
  end if;
  return json_build_object(
    'city', meaning.city, 'category', meaning.category, 'rest', meaning.rest, 'corrected', meaning.corrected,
    'marked_words', to_json(array(select distinct unnest(meaning.marked_words))), 'marked_text', meaning.marked_text,
    'first_rank', case when filter.sort is null then private.rank_of(meaning, ids[1]) end,
    'last_rank', case when filter.sort is null then private.rank_of(meaning, ids[cardinality(ids)]) end,
    'excerpts', (
      select coalesce(json_object_agg(x.id, x.excerpt), '{}')
      from (
        select e.id, private.excerpt_of(private.without_marks(e.description), pattern, meaning.marked_text) as excerpt
        from public.events as e
        where e.id = any (ids) and e.is_approved
          and position(meaning.marked_text in lower(e.title)) = 0 and (pattern = '' or e.title !~* pattern)
      ) as x
      where x.excerpt is not null
    ));
end
$$;
comment on function private.describe_search(private.list_filter, uuid[]) is 'What a page of search results says about the search: {"city", "category": what the text names, "rest": what it says beside them, "corrected": what was searched for instead, "marked_words", "marked_text": what to mark, "first_rank", "last_rank": how well the first and the last of these events match, "excerpts": by id, of descriptions, where the title has nothing to mark}. Null without a search.';

revoke execute on function
  private.read_ids_by_words(text, text, text, integer), private.read_ids_by_start(text, text, text, integer),
  private.rows_by_start(tsquery, integer), private.source_to_tally(private.list_filter), private.read_match(private.list_filter, text, text, integer),
  private.read_found(private.list_filter, text, text, integer),
  private.ranked_matches(private.search_meaning), private.rank_of(private.search_meaning, uuid),
  private.read_ranked(private.list_filter, integer, timestamptz, uuid, text, integer), private.count_found(private.list_filter, integer),
  private.without_marks(text), private.excerpt_of(text, text, text), private.describe_search(private.list_filter, uuid[])
  from public, anon, authenticated, service_role;
