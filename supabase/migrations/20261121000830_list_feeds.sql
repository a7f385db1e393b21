-- Calendars and feeds: a list of public events in full, and tombstones of withdrawn ones. Creates functions only; rewrites no data.
-- Definer rights: they read tables of the schema private. They return public rows only.

create function private.feed_events(ids uuid[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select coalesce(json_agg(f order by f.start_date, f.id), '[]')
    from (
      select e.id, e.title, e.description, e.category, e.location, e.address, e.start_date, e.end_date, e.is_all_day, e.doors_at, e.image_url, l.motif, l.picture, e.event_url,
        e.max_attendees, e.price_kind, e.price_min_cents, e.price_max_cents, e.ages, e.good_for_children, e.setting, e.access, e.language, e.translation_language, e.translated_title,
        e.translated_description, e.status, e.status_at, case when exists (select from private.storm_notices as n where n.ended_at is null) then (private.notice_over(l)).kind end as notice, r.revision, r.changed_at, l.added_at,
        (select json_build_object('name', o.name, 'slug', o.slug) from public.organizers as o where o.id = e.organization_id and o.is_approved) as organizer,
        (select json_build_object('slug', p.slug, 'name', p.name, 'latitude', p.latitude, 'longitude', p.longitude) from public.places as p where p.slug = l.place) as place
      from public.listings as l join private.public_events as e using (id) join private.published_events as r using (id)
      where l.id = any (ids) and e.id = any (ids)
    ) as f
  );
end
$$;
comment on function private.feed_events(uuid[]) is 'These public events in full, soonest first, each with the kind of its storm notice, its place in the gazetteer, its revision, and when it was added and last changed.';

create function private.withdrawn_event(withdrawn private.published_events) returns json
  language plpgsql stable set search_path = ''
  as $$
begin
  return json_build_object(
    'id', withdrawn.id, 'title', withdrawn.version ->> 'title', 'is_updating', withdrawn.state = 'updating',
    'status', case when withdrawn.state = 'updating' then (select e.status from public.events as e where e.id = withdrawn.id) end,
    'notice', case when withdrawn.state = 'updating' then private.storm_over(withdrawn.id) -> 'notice' ->> 'kind' end, 'category', withdrawn.category, 'city', withdrawn.city,
    -- Calendars need no location for a withdrawn event.
    'location', case when withdrawn.state = 'updating' then withdrawn.version ->> 'location' end,
    'time_zone', withdrawn.time_zone, 'start_date', withdrawn.start_date, 'end_date', withdrawn.end_date,
    'is_all_day', withdrawn.is_all_day, 'revision', withdrawn.revision,
    'changed_at', withdrawn.changed_at);
end
$$;
comment on function private.withdrawn_event(private.published_events) is 'The public part of a tombstone: title, date and place of an event that is being updated; no place once it is gone, and no title if an admin or operator took it off the site.';

create function private.withdrawn_events(filter jsonb, organizer_id uuid, most integer) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
declare
  -- Tombstones lack the columns of these filters: calendars then simply no longer contain a withdrawn event.
  is_narrowed constant boolean := filter ?| '{search,place,places,near_to,outside,days,time_of_day,audience,price,price_min_cents,price_max_cents,has_tickets,ages,setting,access}';
  -- Calendars also contain events in progress, see below.
  f private.list_filter := private.read_filter(filter - 'starts_from');
  s constant private.text_search := private.read_search(f);
begin
  if f.near_to is not null then
    f.near := array(select a.slug from private.places_around(f.near_to, coalesce(f.radius, 25), false) as a);
  end if;
  return (
    select coalesce(json_agg(private.withdrawn_event(w.r) order by (w.r).start_date, (w.r).id), '[]')
    from (
      select l.r
      -- Bounds the cost: the latest tombstones of all lists.
      from (
        select r from private.published_events as r where r.withdrawn_at is not null order by r.withdrawn_at desc, r.id limit 1000
      ) as l
      -- No row for events that were taken off the site, for which only the city is kept.
      cross join lateral private.place_of((l.r).version ->> 'location') as p
      where coalesce((l.r).end_date, (l.r).start_date) >= (filter ->> 'starts_from')::timestamptz
        and (filter ->> 'city' is null or filter ->> 'city' = any (p.cities || (l.r).city))
        and (filter ->> 'venue' is null or private.venue_of((l.r).version ->> 'location', p.city) = filter ->> 'venue')
        and (filter -> 'categories' is null or filter -> 'categories' ? (l.r).category)
        -- Otherwise the organizer's list would reveal whose event was taken off.
        and (withdrawn_events.organizer_id is null or (coalesce((l.r).organization_id, (l.r).organizer_id) = withdrawn_events.organizer_id and (l.r).state <> 'erased'))
        and case when is_narrowed then (l.r).state = 'updating' and private.is_listed((l.r).listing, f) and private.text_rank((l.r).listing, s) is not null else true end
      order by (l.r).withdrawn_at desc, (l.r).id limit most
    ) as w
  );
end
$$;
comment on function private.withdrawn_events(jsonb, uuid, integer) is 'The latest tombstones of a list whose events would not be over yet, soonest first. With filters other than city, organizer and categories only events that are being updated, matched by their approved version. Lists of a venue or an organizer leave out events that were taken off the site, because they would reveal where or whose they were.';

create function private.postponed_ids(filter jsonb, most integer) returns uuid[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set random_page_cost = 1.1
  as $$
declare
  f constant private.list_filter := private.read_filter(filter || '{"plans": "postponed"}');
begin
  return private.read_soonest(f, private.read_search(f), null, true, most);
end
$$;
comment on function private.postponed_ids(jsonb, integer) is 'The postponed events that would be on a list, by their former start.';

create function public.list_feed(
    filter jsonb, organizer_slug text default null, after jsonb default null, page_size integer default 100
  ) returns json
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  organizer public.organizers;
  page json;
  ids uuid[];
  under_way uuid[];
begin
  filter := filter - 'organizer' || '{"sort": "soonest", "every_date": true}';
  if organizer_slug is not null then
    select o.* into organizer from public.organizers as o where o.slug = organizer_slug and o.is_approved;
    if organizer.id is null then
      return null;
    end if;
    filter := filter || jsonb_build_object('organizer', organizer.id);
  end if;
  page := public.browse_listings(
    filter, after => after, page_size => page_size, choices => case when after is null then '{}'::jsonb end);
  ids := array(select (e.value ->> 'id')::uuid from json_array_elements(page -> 'listings') as e);
  under_way := array(select (e.value ->> 'id')::uuid from json_array_elements(page -> 'under_way') as e);
  return json_build_object(
    'name', organizer.name, 'notices', page -> 'notices',
    'events', private.feed_events(under_way || ids),
    'postponed', case when after is null then private.feed_events(private.postponed_ids(filter, 100)) else '[]'::json end,
    'next', case when (page ->> 'has_next')::boolean then page -> 'listings' -> -1 end,
    'withdrawn', case when after is null then private.withdrawn_events(filter - 'organizer', organizer.id, 100) else '[]'::json end);
end
$$;
comment on function public.list_feed(jsonb, text, jsonb, integer) is 'Up to 100 public events that match a filter (see browse_listings()) in full, every date of a series, soonest first, preceded by those in progress: {"name": of the organizer, "notices": as browse_listings(), "events", "postponed": as "events", those that would otherwise be on the list, "next": the event after which there are more, "withdrawn": see private.withdrawn_events()}. Null for an organizer without a public page.';

create function public.event_feed(event_id uuid) returns json
  language plpgsql stable security definer set search_path = ''
  as $$ begin return private.feed_events(array[event_id]) -> 0; end $$;
comment on function public.event_feed(uuid) is 'One public event in the form of list_feed(), otherwise null.';

revoke execute on function private.feed_events(uuid[]), private.withdrawn_event(private.published_events), private.withdrawn_events(jsonb, uuid, integer), private.postponed_ids(jsonb, integer) from public, anon, authenticated, service_role;
revoke execute on function public.list_feed(jsonb, text, jsonb, integer), public.event_feed(uuid) from public;
grant execute on function public.list_feed(jsonb, text, jsonb, integer), public.event_feed(uuid) to anon, authenticated, service_role;
