-- What a page of search results says about its search. Creates functions; rewrites no data.

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

create function private.describe_search(s private.text_search, ids uuid[], ranks integer[]) returns json
  language plpgsql stable set search_path = ''
  as $$
declare
  -- Words have letters and digits, and whatever else is neither space nor punctuation.
  pattern constant text := coalesce('\m(' || (select string_agg(distinct w.word, '|') from unnest(s.marked_words) as w (word) where w.word !~ '[^[:alnum:]]') || ')\M', '');
begin
  if s.typed is null then
    return null;
  end if;
  return json_build_object(
    'corrected', s.corrected, 'marked_words', to_json(array(select distinct unnest(s.marked_words))), 'marked_text', s.typed,
    'first_rank', ranks[1], 'last_rank', ranks[cardinality(ids)],
    'excerpts', (
      select coalesce(json_object_agg(x.id, x.excerpt), '{}')
      from (
        select e.id, private.excerpt_of(private.without_marks(e.description), pattern, s.typed) as excerpt
        from public.events as e
        where e.id = any (ids) and e.is_approved and position(s.typed in lower(e.title)) = 0 and (pattern = '' or e.title !~* pattern)
      ) as x
      where x.excerpt is not null
    ));
end
$$;
comment on function private.describe_search(private.text_search, uuid[], integer[]) is 'What a page of search results says about the search: {"corrected": what was searched for instead, "marked_words", "marked_text": what to mark, "first_rank", "last_rank": how well the first and the last of these events match, "excerpts": by id, of descriptions, where the title has nothing to mark}. Null without a search.';

revoke execute on function
  private.without_marks(text), private.excerpt_of(text, text, text), private.describe_search(private.text_search, uuid[], integer[])
  from public, anon, authenticated, service_role;
