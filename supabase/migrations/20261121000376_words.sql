-- Tokenization, and the vocabulary of all listings, where searches look up words first. Creates a table and functions; rewrites no data.

create extension if not exists pg_trgm with schema extensions;

create function private.punctuation() returns text
  language plpgsql immutable parallel safe set search_path = ''
  as $$ begin return E'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026'; end $$;
comment on function private.punctuation() is 'The characters that separate words in searches, besides white space.';

create function private.split_words(value text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
begin
  -- A regular expression class is looked up; translate() compares each character of a long text with every separator.
  return case when value <> '' then regexp_split_to_array(lower(value), E'[\t\n\u000b\u000c\r \u00a0\u2028\u2029' || regexp_replace(private.punctuation(), '([\[\]\\^-])', '\\\1', 'g') || ']') else '{}' end;
end
$$;
comment on function private.split_words(text) is 'Splits a text at white space and punctuation, in lower case. Every separator splits: two in a row, or one at either end, produce an empty string.';

create function private.index_words(value text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
declare
  -- Also as one word: a search for "ebike" or "farmers" finds "E-Bike" and "Farmer's".
  words constant text[] := private.split_words(value) || array(
    select translate(c.parts[1], E'\'\u2019-', '') from regexp_matches(lower(value), E'\\w+(?:[\'\u2019-]\\w+)+', 'g') as c (parts));
begin
  return array(
    select s.word from unnest(words) as s (word) where s.word <> '' and char_length(s.word) <= 200
    union
    -- Searches have at most 100 characters, so every substring of a long word that can be searched lies within one of these pieces.
    select substr(s.word, piece.start + 1, 200)
    from unnest(words) as s (word) cross join generate_series(0, char_length(s.word) - 101, 100) as piece (start)
    where char_length(s.word) > 200);
end
$$;
comment on function private.index_words(text) is 'The distinct words of a text, in lower case, and those with apostrophes or hyphens also without them. Words of more than 200 characters are cut into pieces that overlap by 100.';

create function private.index_marks(value text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = '' set plan_cache_mode = force_generic_plan
  as $$ begin return array(select m.mark from unnest(string_to_array(private.punctuation(), null)) as m (mark) where position(m.mark in value) > 0); end $$;
comment on function private.index_marks(text) is 'The punctuation marks that a text contains.';

create function private.fold_word(word text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
begin
  return case
    when octet_length(word) = char_length(word) then lower(word)
    else translate(
      replace(replace(replace(regexp_replace(normalize(lower(word), nfd), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'øłđı', 'oldi')
  end;
end
$$;
comment on function private.fold_word(text) is 'A word in lower case without diacritics.';

create function private.stem_of(word text, language text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
begin
  return coalesce((case language when 'es' then ts_lexize('pg_catalog.spanish_stem', word) else ts_lexize('pg_catalog.english_stem', word) end)[1], word);
end
$$;
comment on function private.stem_of(text, text) is 'The stem of a word in a language (Snowball).';

revoke execute on function
  private.punctuation(), private.split_words(text), private.index_words(text), private.index_marks(text),
  private.fold_word(text), private.stem_of(text, text)
  from public, anon, authenticated, service_role;
grant execute on function private.fold_word(text) to authenticated;

create table private.listing_words (
  word text,
  language public.language,
  folded text not null generated always as (private.fold_word(word)) stored,
  stem text not null generated always as (private.stem_of(private.fold_word(word), language)) stored,
  listings integer not null default 0,
  primary key (word, language)
-- Leaves room for HOT updates of the count, which do not touch the indexes.
) with (fillfactor = 70);
comment on table private.listing_words is 'The vocabulary of all listings, by language. A search expands its input to words of this table, then finds the listings that contain them. A word is deleted with the last listing that contains it.';
comment on column private.listing_words.language is 'Language of the texts that contain it; English for locations.';
comment on column private.listing_words.folded is 'Without diacritics.';
comment on column private.listing_words.stem is 'The stem in this language, without diacritics.';
comment on column private.listing_words.listings is 'How many listings contain it.';
create index listing_words_parts on private.listing_words using gin (word extensions.gin_trgm_ops);
create index listing_words_folded on private.listing_words (folded text_pattern_ops);
create index listing_words_stem on private.listing_words (stem);
comment on index private.listing_words_parts is 'Words by substring (trigrams).';
comment on index private.listing_words_folded is 'Words by prefix.';
comment on index private.listing_words_stem is 'Words by their stem.';
alter table private.listing_words enable row level security;
revoke all on private.listing_words from public, anon, authenticated, service_role;
