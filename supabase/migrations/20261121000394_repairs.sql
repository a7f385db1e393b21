-- Repairs of data derived from events, after a change of places.page_spellings or manual edits. Creates only; rewrites no data.

create function private.rebuild_published_events() returns bigint
  language plpgsql volatile set search_path = ''
  as $$
declare
  moment constant timestamptz := date_trunc('second', clock_timestamp());
  changed public.events[];
begin
  update private.listings_version set number = number + 1 where is_only_row;
  delete from private.published_events as p
    where p.state = 'listed' and not exists (select from public.events as e where e.id = p.id and (private.public_version_of(e)).id is not null);
  changed := array(
    select e from public.events as e left join private.published_events as p on p.id = e.id
    where e.is_approved and (p.state is distinct from 'listed' or p.version <> private.version_of(e)));
  perform private.publish_versions('{}', array(select row(null, c, null, c)::private.event_diff from unnest(changed) as c), '{}', moment, private.current_act());
  return cardinality(changed);
end
$$;
comment on function private.rebuild_published_events() is 'Writes missing or differing rows of approved events, as their next revision, and deletes those of events that are not public. Returns how many differed. A version erased by mistake comes back only when its event is approved again.';

create view private.listed_events with (security_invoker = true) as
  select l.*
  from private.published_events as p join public.events as e using (id)
    cross join lateral jsonb_populate_record(e, p.version) as v cross join lateral private.listing_of(v) as l
  where p.state = 'listed';
comment on view private.listed_events is 'The expected contents of listings, computed from published_events.';
revoke all on private.listed_events from public, anon, authenticated, service_role;

create function private.rebuild_listings() returns bigint
  language plpgsql volatile set search_path = ''
  as $$
declare
  changed uuid[];
begin
  update private.listings_version set number = number + 1 where is_only_row;
  changed := array(
    select coalesce(e.id, l.id) from private.listed_events as e full join public.listings as l on l.id = e.id
    where to_jsonb(e) is distinct from to_jsonb(l)
  );
  perform private.write_listings(changed, array(
    select v from private.published_events as p join public.events as e using (id) cross join lateral jsonb_populate_record(e, p.version) as v
    where p.id = any (changed) and p.state = 'listed'));
  with counted as materialized (
    select word, t.language, count(*)::integer as listings
    from public.listings as l cross join lateral private.texts_in(l.language, l.translation_language, l.search_text, l.location) as t,
      unnest(private.index_words(t.text)) as word
    group by 1, 2
  ), removed as (
    delete from private.listing_words as w where not exists (select from counted as c where (c.word, c.language) = (w.word, w.language))
  )
  insert into private.listing_words as w (word, language, listings) select c.word, c.language, c.listings from counted as c order by 1, 2
    on conflict (word, language) do update set listings = excluded.listings where w.listings <> excluded.listings;
  return cardinality(changed);
end
$$;
comment on function private.rebuild_listings() is 'Rebuilds listings that differ from listed_events, and listing_words, after a change of places.page_spellings or a repair. Returns how many listings differed. Lists stay readable during the rebuild.';
revoke execute on function private.rebuild_published_events(), private.rebuild_listings() from public, anon, authenticated, service_role;
