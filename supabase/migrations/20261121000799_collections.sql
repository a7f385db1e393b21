-- Collections: named lists that admins put on the home page for some days, such as "Holiday lights". Creates only; rewrites no data.

create table public.collections (
  id bigint generated always as identity primary key,
  name_en public.plain_line not null constraint collection_name_en_length check (char_length(name_en) between 3 and 60),
  name_es public.plain_line not null constraint collection_name_es_length check (char_length(name_es) between 3 and 60),
  text_en public.plain_line not null constraint collection_text_en_length check (char_length(text_en) between 5 and 160),
  text_es public.plain_line not null constraint collection_text_es_length check (char_length(text_es) between 5 and 160),
  filter text not null
    constraint collection_filter_length check (char_length(filter) <= 1000)
    constraint collection_filter_form check (filter ~ '^\?[a-z]+=[A-Za-z0-9%+*._-]+(&[a-z]+=[A-Za-z0-9%+*._-]+)*$'),
  first_day date not null,
  last_day date not null,
  constraint collection_days check (last_day between first_day and first_day + 366)
);
comment on table public.collections is 'A named list of events that the home page shows on some days. Public: it contains nothing but a filter for public events.';
comment on column public.collections.text_en is 'One sentence that describes it.';
comment on column public.collections.filter is 'The query of the list of all events, as the site writes it: "?search=lights&category=music". It cannot link anywhere else.';
comment on column public.collections.first_day is 'First day on which the home page shows it, in the site''s zone; last_day is the last one.';
alter table public.collections enable row level security;
revoke all on public.collections from public, anon, authenticated, service_role;
revoke all on sequence public.collections_id_seq from public, anon, authenticated, service_role;
grant select on public.collections to anon, authenticated;
-- For the example data.
grant select, insert, delete on public.collections to service_role;
create policy "Everyone reads the collections" on public.collections for select to anon, authenticated using (true);
comment on policy "Everyone reads the collections" on public.collections is 'No policy allows writing: admins write through save_collection() and delete_collection().';

create function private.collections_on(day date) returns json
  language plpgsql stable set search_path = ''
  as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
        'id', c.id, 'name_en', c.name_en, 'name_es', c.name_es, 'text_en', c.text_en, 'text_es', c.text_es, 'filter', c.filter)), '[]')
    from (
      select o.* from public.collections as o where collections_on.day between o.first_day and o.last_day
      order by o.last_day, o.id limit 3) as c);
end
$$;
comment on function private.collections_on(date) is 'The collections on the home page on a given day: the three that end first.';

create function private.require_collections_admin() returns void
  language plpgsql stable set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_change_collections', 'You must be logged in as an admin to change collections');
end
$$;
comment on function private.require_collections_admin() is 'Raises (403) unless the caller is an admin who may decide.';

create function public.save_collection(
    name_en text, name_es text, text_en text, text_es text, filter text, first_day date, last_day date, collection_id bigint default null
  ) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  saved_id bigint;
begin
  perform private.require_collections_admin();
  -- First: this lock makes the limit exact.
  perform from private.listings_version as v where v.is_only_row for update;
  if collection_id is null then
    if (select count(*) from public.collections) >= 50 then
      raise exception 'There are already 50 collections. Please delete one that is over.' using detail = json_build_object('code', 'collections_limit');
    end if;
    insert into public.collections as c (name_en, name_es, text_en, text_es, filter, first_day, last_day)
      values (save_collection.name_en, save_collection.name_es, save_collection.text_en, save_collection.text_es, save_collection.filter,
        save_collection.first_day, save_collection.last_day)
      returning c.id into saved_id;
  else
    if not exists (select from public.collections as c where c.id = collection_id) then
      raise exception 'This collection was already deleted' using detail = json_build_object('code', 'collection_gone');
    end if;
    update public.collections as c
      set name_en = save_collection.name_en, name_es = save_collection.name_es, text_en = save_collection.text_en, text_es = save_collection.text_es,
        filter = save_collection.filter, first_day = save_collection.first_day, last_day = save_collection.last_day
      where c.id = save_collection.collection_id
        and (c.name_en, c.name_es, c.text_en, c.text_es, c.filter, c.first_day, c.last_day) is distinct from (save_collection.name_en,
          save_collection.name_es, save_collection.text_en, save_collection.text_es, save_collection.filter, save_collection.first_day, save_collection.last_day)
      returning c.id into saved_id;
    -- Saving without a change must not expire caches.
    if saved_id is null then
      return collection_id;
    end if;
  end if;
  -- Expires cached pages.
  update private.listings_version set number = number + 1 where is_only_row;
  perform private.write_audit('collection_saved', 'setting', saved_id::text, '{}');
  return saved_id;
end
$$;
comment on function public.save_collection(text, text, text, text, text, date, date, bigint) is 'Adds a collection, or changes the one with this number; returns its number. At most 50. Admins only. Definer rights: no API role writes them.';

create function public.delete_collection(collection_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_collections_admin();
  delete from public.collections as c where c.id = delete_collection.collection_id;
  if not found then
    return false;
  end if;
  update private.listings_version set number = number + 1 where is_only_row;
  perform private.write_audit('collection_deleted', 'setting', collection_id::text, '{}');
  return true;
end
$$;
comment on function public.delete_collection(bigint) is 'Deletes a collection; false if it is gone. Admins only. Definer rights as save_collection().';

create function public.count_lists(filters jsonb) returns json
  language plpgsql stable security definer
  -- The default random_page_cost of 4 is for spinning disks.
  set search_path = '' set plan_cache_mode = force_custom_plan set random_page_cost = 1.1
  as $$
declare
  -- One more than the largest number shown, "100+".
  most constant integer := 101;
  given jsonb;
  f private.list_filter;
  counts jsonb := '[]';
begin
  perform private.require_collections_admin();
  for given in select g.filter from jsonb_array_elements(filters) with ordinality as g (filter, place) where g.place <= 50 order by g.place loop
    f := private.read_filter(given || '{"sort": "soonest"}');
    counts := counts || to_jsonb(cardinality(private.read_list(f, private.read_search(f), null, true, most)));
  end loop;
  return counts;
end
$$;
comment on function public.count_lists(jsonb) is 'How many public events each of up to 50 filters (see private.list_filter) finds, in their order, up to 101 each; a series counts with its first date. Admins only. Definer rights: the search vocabulary is not readable through the API.';

revoke execute on function
  private.collections_on(date), private.require_collections_admin(),
  public.save_collection(text, text, text, text, text, date, date, bigint), public.delete_collection(bigint), public.count_lists(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.save_collection(text, text, text, text, text, date, date, bigint), public.delete_collection(bigint), public.count_lists(jsonb)
  to authenticated;
