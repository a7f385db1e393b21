-- A page of a list in its order, and what it says about its search. Creates a type and functions; rewrites no data.

create function private.rank_of_row(filter private.list_filter) returns text
  language plpgsql stable set search_path = ''
  as $$
declare
  match private.text_match;
  ranks text := 'case';
  rank integer := 0;
begin
  if filter.sort = 'nearest' and filter.near is not null then
    return format('array_position(%L::text[], l.city)', filter.near[1:50]);
  elsif filter.search is null or filter.sort is not null or (filter.meaning).tiers = '{}' then
    return '0';
  end if;
  foreach match in array (filter.meaning).tiers loop
    rank := rank + 1;
    ranks := ranks || format(' when %s then %s', private.condition_of(match), rank);
  end loop;
  return ranks || ' end';
end
$$;
comment on function private.rank_of_row(private.list_filter) is 'An expression for what a list is sorted by before starts, of the row l: the tier of a search, or the place of a city among the nearest.';

-- A page of a list: its events, how well they match a search, and where it ended because too many events had to be looked at.
create type private.ranked_events as (ids uuid[], ranks integer[], reached_rank integer, reached timestamptz);

create function private.read_candidates(
    filter private.list_filter, position_rank integer, position_start timestamptz, position_id uuid, comparison text, most integer) returns private.ranked_events
  language plpgsql stable set search_path = ''
  as $$
declare
  page private.ranked_events;
begin
  execute format(
    $sql$
      select coalesce(array_agg(r.id order by r.rank %1$s, r.start_date %1$s, r.id %1$s), '{}'), array_agg(r.rank order by r.rank %1$s, r.start_date %1$s, r.id %1$s)
      from (
        select r.id, r.rank, r.start_date
        from (select l.id, l.start_date, %2$s as rank from public.listings as l where l.id = any ($1)) as r
        where %3$s order by r.rank %1$s, r.start_date %1$s, r.id %1$s limit %4$s
      ) as r
    $sql$,
    case when comparison in ('>', '>=') then 'asc' else 'desc' end, private.rank_of_row(filter),
    case when position_id is null then 'true'
      else format('(r.rank, r.start_date, r.id) %s (%L::integer, %L::timestamptz, %L::uuid)', comparison, position_rank, position_start, position_id) end,
    most) into page.ids, page.ranks using filter.candidates;
  return page;
end
$$;
comment on function private.read_candidates(private.list_filter, integer, timestamptz, uuid, text, integer) is 'A page of a list that has few events, of filter.candidates; see read_page().';

create function private.read_ranked(
    filter private.list_filter, position_rank integer, position_start timestamptz, position_id uuid, comparison text, most integer)
  returns private.ranked_events
  language plpgsql stable set search_path = ''
  as $$
declare
  tiers constant private.text_match[] := (filter.meaning).tiers;
  is_forward constant boolean := comparison in ('>', '>=');
  rank integer := coalesce(position_rank, case when is_forward then 1 else cardinality(tiers) end);
  part private.found_events;
  page private.ranked_events;
begin
  page.ids := '{}';
  page.ranks := '{}';
  while rank between 1 and cardinality(tiers) and cardinality(page.ids) < most loop
    part := private.read_match(
      filter,
      row(
        (tiers[rank]).words,
        nullif(concat_ws(' and ', (tiers[rank]).condition,
          (select string_agg(format('not (%s)', private.condition_of(row(t.words, t.condition, t.until))), ' and ' order by t.place)
            from unnest(tiers[1 : rank - 1]) with ordinality as t (words, condition, until, place))), ''),
        (tiers[rank]).until),
      case when rank = position_rank then format('(k.start_date, k.id) %s (%L::timestamptz, %L::uuid)', comparison, position_start, position_id)
        else 'true' end,
      case when is_forward then 'asc' else 'desc' end, most - cardinality(page.ids),
      case when rank = position_rank then position_start end);
    page.ids := page.ids || part.ids;
    page.ranks := page.ranks || array_fill(rank, array[cardinality(part.ids)]);
    if part.reached is not null then
      page.reached_rank := rank;
      page.reached := part.reached;
      return page;
    end if;
    rank := rank + case when is_forward then 1 else -1 end;
  end loop;
  return page;
end
$$;
comment on function private.read_ranked(private.list_filter, integer, timestamptz, uuid, text, integer) is 'The first events of a list that a search finds, best matches first, then soonest: an event is in the first of the tiers that it matches; see read_page().';

create function private.read_nearest(
    filter private.list_filter, position_start timestamptz, position_id uuid, position_city text, comparison text, most integer)
  returns private.ranked_events
  language plpgsql stable set search_path = ''
  as $$
declare
  is_forward constant boolean := comparison in ('>', '>=');
  cities constant text[] := filter.near[1:50];
  first_place constant integer := array_position(cities, position_city);
  place integer := coalesce(first_place, case when is_forward then 1 else cardinality(cities) end);
  part private.found_events;
  page private.ranked_events;
begin
  page.ids := '{}';
  if not private.has_text(filter) then
    -- One short read for each city, in the order of its index.
    execute format(
      $sql$
        select array(
          select e.id
          from unnest(%1$L::text[]) with ordinality as c (city, place)
          cross join lateral (
            select k.id, k.start_date from %2$s and k.city = c.city%3$s order by k.start_date %4$s, k.id %4$s limit %5$s
          ) as e
          order by c.place %4$s, e.start_date %4$s, e.id %4$s limit %5$s)
      $sql$,
      cities, private.source_of_list(filter),
      -- Compared as a row, it is where the index of each city is entered.
      case when first_place is null then '' else format(
        ' and c.place %1$s %2$s and (k.start_date, k.id) %3$s (case when c.place = %2$s then %4$L::timestamptz else %5$L end, case when c.place = %2$s then %6$L::uuid else %7$L end)',
        left(comparison, 1) || '=', first_place, comparison, position_start, case when is_forward then '-infinity' else 'infinity' end, position_id,
        case when is_forward then '00000000-0000-0000-0000-000000000000' else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end) end,
      case when is_forward then 'asc' else 'desc' end, most) into page.ids;
    return page;
  end if;
  while place between 1 and cardinality(cities) and cardinality(page.ids) < most loop
    filter.near := cities[place : place];
    part := private.read_found(
      filter,
      case when place = first_place then format('(k.start_date, k.id) %s (%L::timestamptz, %L::uuid)', comparison, position_start, position_id) else 'true' end,
      case when is_forward then 'asc' else 'desc' end, most - cardinality(page.ids), case when place = first_place then position_start end);
    page.ids := page.ids || part.ids;
    place := place + case when is_forward then 1 else -1 end;
  end loop;
  return page;
end
$$;
comment on function private.read_nearest(private.list_filter, timestamptz, uuid, text, text, integer) is 'The first events of a list in the order of filter.near, then of their starts; see read_page().';

create function private.read_page(
    filter private.list_filter, position_rank integer, position_start timestamptz, position_id uuid, position_city text, comparison text, most integer)
  returns private.ranked_events
  language plpgsql stable set search_path = ''
  as $$
declare
  found private.found_events;
  page private.ranked_events;
begin
  if filter.candidates is not null then
    return private.read_candidates(
      filter,
      case
        when filter.sort = 'nearest' and filter.near is not null then coalesce(array_position(filter.near, position_city), 1)
        when filter.search is not null and filter.sort is null then coalesce(position_rank, 1)
        else 0
      end,
      position_start, position_id, comparison, most);
  elsif filter.sort = 'nearest' and filter.near is not null then
    return private.read_nearest(filter, position_start, position_id, position_city, comparison, most);
  elsif filter.search is not null and filter.sort is null then
    return private.read_ranked(filter, position_rank, position_start, position_id, comparison, most);
  end if;
  found := private.read_found(
    filter,
    case when position_id is null then 'true'
      else format('(k.start_date, k.id) %s (%L::timestamptz, %L::uuid)', comparison, position_start, position_id) end,
    case when comparison in ('<', '<=') then 'desc' else 'asc' end, most, position_start);
  page.ids := found.ids;
  page.reached := found.reached;
  return page;
end
$$;
comment on function private.read_page(private.list_filter, integer, timestamptz, uuid, text, text, integer) is 'The first events of a list in its order that compare so to a position: ''>'' or ''>='' reads on from it, ''<'' or ''<='' backwards.';

create function private.without_marks(markdown text) returns text
  language plpgsql immutable set search_path = ''
  as $$
begin
  return regexp_replace(regexp_replace(regexp_replace(
    markdown,
    '\[([^][\n]+)\]\(https?://[^\s()]+\)', '\1', 'g'),
    '^ *([-*+]|\d{1,9}[.)]) +', '', 'gn'),
    '(\*{1,3}|(?<![[:alnum:]])_{1,3})(\S|\S[^*_\n]*\S)\1', '\2', 'g');
end
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

create function private.describe_search(filter private.list_filter, ids uuid[], ranks integer[]) returns json
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
    'first_rank', case when filter.sort is null then ranks[1] end,
    'last_rank', case when filter.sort is null then ranks[cardinality(ids)] end,
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
comment on function private.describe_search(private.list_filter, uuid[], integer[]) is 'What a page of search results says about the search: {"city", "category": what the text names, "rest": what it says beside them, "corrected": what was searched for instead, "marked_words", "marked_text": what to mark, "first_rank", "last_rank": how well the first and the last of these events match, "excerpts": by id, of descriptions, where the title has nothing to mark}. Null without a search.';

revoke execute on function
  private.rank_of_row(private.list_filter), private.read_candidates(private.list_filter, integer, timestamptz, uuid, text, integer),
  private.read_ranked(private.list_filter, integer, timestamptz, uuid, text, integer),
  private.read_nearest(private.list_filter, timestamptz, uuid, text, text, integer),
  private.read_page(private.list_filter, integer, timestamptz, uuid, text, text, integer),
  private.without_marks(text), private.excerpt_of(text, text, text), private.describe_search(private.list_filter, uuid[], integer[])
  from public, anon, authenticated, service_role;
