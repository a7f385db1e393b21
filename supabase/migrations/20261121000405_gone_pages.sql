-- Tombstones of public pages, which are answered with 410. Creates only; rewrites no data.

create table private.gone_pages (
  path text primary key,
  gone_at timestamptz not null,
  category public.event_category,
  city text,
  organizer_id uuid references public.profiles (id) on delete cascade
);
comment on table private.gone_pages is 'Tombstones of pages of events and organizers that were public and then deleted, kept for a year. Events that ended are in public.past_events.';
comment on column private.gone_pages.category is 'The last public category of an event, to find similar ones.';
comment on column private.gone_pages.city is 'Slug of the city of an event, null outside the cities that have pages.';
comment on column private.gone_pages.organizer_id is 'The founder of an organizer''s page, whose path may contain their name: deleted with the account. Null for events, whose path names nobody.';
create index gone_pages_of_organizer on private.gone_pages (organizer_id) where organizer_id is not null;
create index gone_pages_by_age on private.gone_pages (gone_at);
comment on index private.gone_pages_of_organizer is 'For the foreign key.';
comment on index private.gone_pages_by_age is 'For run_maintenance(), which deletes old rows.';
alter table private.gone_pages enable row level security;
revoke all on private.gone_pages from public, anon, authenticated, service_role;

create function private.note_gone_events(diffs private.event_diff[], act private.act) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  insert into private.gone_pages (path, gone_at, category, city)
    -- The last public values. For an event that was taken off the site, only the city is known.
    select '/events/' || (d.before).id, now(), coalesce(p.category, (d.public_before).category, (d.before).category),
      case when p.withdrawn_at is null then (private.place_of(coalesce((d.public_before).location, (d.before).location))).city else p.city end
    from unnest(diffs) as d left join private.published_events as p on p.id = (d.before).id
    where (d.after).id is null and (d.before).first_approved_at is not null and act.actor is distinct from 'purge'
    on conflict (path) do update set gone_at = excluded.gone_at;
end
$$;
comment on function private.note_gone_events(private.event_diff[], private.act) is 'Writes tombstones of deleted events that had been public.';
revoke execute on function private.note_gone_events(private.event_diff[], private.act) from public, anon, authenticated, service_role;

create function private.public_city_of(event public.past_events) returns text language sql stable
  return case when event.public_category is null then (private.place_of(event.location)).city else event.public_city end;
comment on function private.public_city_of(public.past_events) is 'Slug of the city where a past event was, according to its public version.';

create function private.note_gone_past_events() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  insert into private.gone_pages (path, gone_at, category, city)
    select '/events/' || o.id, now(), coalesce(o.public_category, o.category), private.public_city_of(o) from old_rows as o where o.was_approved
    on conflict (path) do update set gone_at = excluded.gone_at;
  return null;
end
$$;
comment on function private.note_gone_past_events() is 'Writes tombstones of past events that are deleted with an account. Definer rights, as note_gone_events().';
create trigger note_gone_past_events after delete on public.past_events referencing old table as old_rows
  for each statement execute function private.note_gone_past_events();

create function private.note_gone_organizer() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  insert into private.gone_pages (path, gone_at, organizer_id)
    values ('/organizers/' || old.slug, now(), old.founder_id)
    on conflict (path) do update set gone_at = excluded.gone_at, organizer_id = excluded.organizer_id;
  delete from private.digest_subscriptions as s where s.list = '/organizers/' || old.slug;
  return null;
end
$$;
comment on function private.note_gone_organizer() is 'Writes the tombstone of an organizer whose page was public; it is deleted with the founder''s account. Ends the weekly mails of its events, because there is nothing left to send. Definer rights, as note_gone_events().';
create trigger note_gone_organizer after delete on public.organizers
  for each row when (old.first_approved_at is not null) execute function private.note_gone_organizer();

create function public.find_removed_event(event_id uuid) returns table (category public.event_category, location public.plain_line, is_over boolean)
  language sql stable security definer set search_path = ''
  as $$
    select f.category, (select p.name from public.places as p where p.slug = f.city), f.is_over
    from (
      select coalesce(p.public_category, p.category) as category, private.public_city_of(p) as city, true as is_over
      from public.past_events as p where p.id = event_id and p.was_approved
      union all
      select g.category, g.city, false from private.gone_pages as g where g.path = '/events/' || event_id
      limit 1
    ) as f
  $$;
comment on function public.find_removed_event(uuid) is 'Category and city of a deleted event that was public, for a 410 page with similar events, and whether it was removed because it had ended. Reveals nothing else.';

create function public.page_is_gone(path text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select from private.gone_pages as g where g.path = page_is_gone.path)
      or (starts_with(path, '/venues/') and exists (
        select from private.published_lists as l where l.kind = 'venue' and l.name = substr(page_is_gone.path, 9)))
      or case when path ~ '^/events/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then exists (select from public.find_removed_event(substr(path, 9)::uuid)) else false end
  $$;
comment on function public.page_is_gone(text) is 'Whether a missing page once existed (410 instead of 404): of an event, of an organizer, or of a venue whose last event was in the last month. Reveals nothing else.';

revoke execute on function
  private.public_city_of(public.past_events), private.note_gone_past_events(), private.note_gone_organizer()
  from public, anon, authenticated, service_role;
revoke execute on function public.find_removed_event(uuid), public.page_is_gone(text) from public, anon, authenticated, service_role;
grant execute on function public.find_removed_event(uuid) to anon, authenticated;
grant execute on function public.page_is_gone(text) to anon, authenticated, service_role;
