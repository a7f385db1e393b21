-- The page of an event and of an organizer, each in one call. Creates functions only; rewrites no data.
-- Those that list other events have definer rights: they use columns and tables that API roles do not read. They return public rows only.

create function private.similar_listings(
    event_id uuid, event_category text, event_location text, event_start timestamptz, shown uuid[], at timestamptz, in_series uuid default null)
  returns json
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  place constant record := private.place_of(event_location);
  -- For an event that is over: now.
  moment constant timestamptz := greatest(event_start, at);
begin
  return (
    with here as (
      select p.latitude, p.longitude from public.places as p
      where p.slug = coalesce((select l.place from public.listings as l where l.id = event_id), place.city)
    ),
    -- The nearest places with events, within half a degree.
    near as materialized (
      select p.slug from here as h join public.places as p
        on p.latitude between h.latitude - 0.5 and h.latitude + 0.5 and p.longitude between h.longitude - 0.5 and h.longitude + 0.5
      where exists (select from public.listings as l where l.place = p.slug)
      order by private.miles_between(h.latitude, h.longitude, p.latitude, p.longitude), p.slug limit 20
    ),
    coming as not materialized (
      select l.* from public.listings as l
      where private.is_upcoming(l, at) and private.is_going_on(l) and (l.series_id is null or l.series_id is distinct from in_series and not exists (
        select from public.listings as d
        where d.series_id = l.series_id and private.is_upcoming(d, at) and private.is_going_on(d) and (d.start_date, d.id) < (l.start_date, l.id)))
    ),
    -- Nine on either side are enough to find four others, even if they include the event itself and four that are already shown.
    candidates as (
      (select l.id, l.start_date, l.category, l.place from coming as l
        where l.city = place.city and l.category = event_category and l.start_date >= moment order by l.start_date, l.id limit 9)
      union
      (select l.id, l.start_date, l.category, l.place from coming as l
        where l.city = place.city and l.category = event_category and l.start_date < moment order by l.start_date desc, l.id limit 9)
      union
      select l.* from near as n cross join lateral (
        (select l.id, l.start_date, l.category, l.place from coming as l where l.place = n.slug and l.start_date >= moment order by l.start_date, l.id limit 9)
        union all
        (select l.id, l.start_date, l.category, l.place from coming as l where l.place = n.slug and l.start_date < moment order by l.start_date desc, l.id limit 9)
      ) as l
      union
      (select l.id, l.start_date, l.category, l.place from coming as l
        where l.category = event_category and l.start_date >= moment order by l.start_date, l.id limit 9)
      union
      (select l.id, l.start_date, l.category, l.place from coming as l
        where l.category = event_category and l.start_date < moment order by l.start_date desc, l.id limit 9)
    ),
    measured as (
      select c.id, c.start_date, c.category = event_category as is_alike,
        extract(epoch from greatest(c.start_date - moment, moment - c.start_date)) / 86400 as days,
        (select private.miles_between(h.latitude, h.longitude, p.latitude, p.longitude) from here as h cross join public.places as p where p.slug = c.place) as miles
      from candidates as c where c.id <> event_id and c.id <> all (shown)
    ),
    chosen as (
      select m.id, m.start_date, row_number() over (
        -- A day apart counts like three miles, a different kind like a week.
        order by m.miles is null or m.miles > 50, m.miles / 3 + m.days + case when m.is_alike then 0 else 7 end, m.days, m.id) as rank
      from measured as m
    )
    select private.read_listings(array(select c.id from chosen as c where c.rank <= 4 order by c.rank))
  );
end
$$;
comment on function private.similar_listings(uuid, text, text, timestamptz, uuid[], timestamptz, uuid) is 'Up to four other public events from `at` on, the most similar first: near in place, near in time, of the same kind; events more than 50 miles away only if there are too few. Leaves out those already shown (at most four); of each series the next date, and none of the given series.';

create function private.same_day_listings(
    event_id uuid, event_start timestamptz, event_location text, at timestamptz, site_zone text, in_series uuid)
  returns json
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  place constant record := private.place_of(event_location);
  zone constant text := coalesce(place.time_zone, site_zone);
  day constant date := (event_start at time zone zone)::date;
  day_start constant timestamptz := day::timestamp at time zone zone;
  day_end constant timestamptz := (day + 1)::timestamp at time zone zone;
begin
  return (
    with on_day as not materialized (
      select l.* from public.listings as l
      where l.start_date < day_end and l.start_date >= day_start and private.is_upcoming(l, at) and private.is_going_on(l)
        and (l.series_id is null or l.series_id is distinct from in_series and not exists (
          select from public.listings as d
          where d.series_id = l.series_id and d.start_date >= day_start and private.is_upcoming(d, at) and private.is_going_on(d) and (d.start_date, d.id) < (l.start_date, l.id)))
    ),
    candidates as (
      -- Five are enough to find four other than the event itself.
      (select l.start_date, l.id from on_day as l where l.city = place.city and l.start_date >= event_start
        order by l.start_date, l.id limit 5)
      union all
      (select l.start_date, l.id from on_day as l where l.city = place.city and l.start_date < event_start
        order by l.start_date desc, l.id limit 5)
    ),
    chosen as (
      select c.start_date, c.id from candidates as c where c.id <> event_id
      order by greatest(c.start_date - event_start, event_start - c.start_date), c.start_date, c.id limit 4
    )
    select private.read_listings(array(select c.id from chosen as c order by c.start_date, c.id))
  );
end
$$;
comment on function private.same_day_listings(uuid, timestamptz, text, timestamptz, text, uuid) is 'Up to four other public events from `at` on that start on the same day in the same city, those nearest to its start, soonest first; the first date of a series on that day, and none of the given series.';

create function private.coming_dates(series uuid, event_id uuid, at timestamptz) returns json
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select coalesce(json_agg(d order by d.start_date, d.id), '[]') from (
      select l.id, l.start_date, l.end_date, l.is_all_day, l.location from public.listings as l
      where l.series_id = coming_dates.series and private.is_upcoming(l, at) and l.id <> coming_dates.event_id and private.is_going_on(l)
      order by l.start_date, l.id limit 6
    ) as d
  );
end
$$;
comment on function private.coming_dates(uuid, uuid, timestamptz) is 'The first six public dates of a series from `at` on that take place, except one.';

create function private.dates_after_past(event_id uuid, at timestamptz) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return (select private.coming_dates(p.series_id, p.id, at) from public.past_events as p where p.id = event_id and p.was_approved);
end
$$;
comment on function private.dates_after_past(uuid, timestamptz) is 'As coming_dates(), for a removed event that was public. Definer rights: visitors read no past events.';

create function private.rhythm_of(series uuid, at timestamptz) returns json
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select json_build_object('rhythm', s.rhythm, 'dates', count(*), 'last_start', max(l.start_date), 'held', (
      select coalesce(json_agg(e.start_date order by e.start_date), '[]') from public.events as e
      where e.series_id = s.id and e.start_date >= at and coalesce(e.status, '') not in ('postponed', 'cancelled')))
    from public.event_series as s join public.listings as l on l.series_id = s.id
    where s.id = rhythm_of.series and private.is_upcoming(l, at) and private.is_going_on(l)
    group by s.id
  );
end
$$;
comment on function private.rhythm_of(uuid, timestamptz) is 'The series of an event page, from `at` on: {"rhythm", "dates": how many are public, "last_start" of those, "held": the starts of all that take place, including unapproved ones, so that they are not shown as skipped}. Null without a public date. Definer rights: visitors read no series.';

create function private.host_of(organization uuid, event_id uuid, in_series uuid, at timestamptz) returns json
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select json_build_object('name', o.name, 'slug', o.slug, 'about', o.about, 'picture', o.picture, 'takes_messages', o.takes_messages, 'events', (
      select coalesce(json_agg(n order by n.start_date, n.id), '[]') from (
        select l.id, l.title, l.language, l.translation_language, l.translated_title, l.start_date, l.location
        from public.listings as l
        where l.organizer_id = o.id and l.id <> host_of.event_id and private.is_upcoming(l, at) and private.is_going_on(l)
          and (l.series_id is null or l.series_id is distinct from in_series and not exists (
            select from public.listings as d
            where d.series_id = l.series_id and private.is_upcoming(d, at) and private.is_going_on(d) and (d.start_date, d.id) < (l.start_date, l.id)))
        order by l.start_date, l.id limit 3
      ) as n))
    from public.organizers as o where o.id = organization and o.is_approved
  );
end
$$;
comment on function private.host_of(uuid, uuid, uuid, timestamptz) is 'Who publishes an event: {"name", "slug", "about", "picture", "takes_messages", "events": their next three except this one, the next date of each series, none of the given one}. Null without a public page. Definer rights: API roles do not read the series of listings.';

create function public.event_page(event_id uuid, at timestamptz, site_zone text) returns json
  language plpgsql stable security invoker set search_path = ''
  as $$
declare
  member constant uuid := private.member_id();
  event public.events;
  updating json;
  removed record;
  same_day json;
  changes json;
  is_saved boolean := false;
  is_told boolean := false;
  is_reminded boolean := false;
  version timestamptz;
begin
  -- Visitors may not read the table at all.
  if member is not null then
    is_saved := exists (select from public.saved_events as s where s.member_id = member and s.event_id = event_page.event_id);
    is_told := exists (select from public.mail_choices as c where c.member_id = member and c.saved_event_changes);
    is_reminded := exists (select from public.mail_choices as c where c.member_id = member and c.saved_event_reminders);
  end if;
  select e.* into event from public.events as e where e.id = event_page.event_id;
  if event.id is null then
    event := private.public_event(event_id);
  end if;
  if event.id is not null then
    changes := private.page_changes(event.id);
    same_day := private.same_day_listings(event.id, event.start_date, event.location, at, site_zone, event.series_id);
    -- Nested and separate: visitors may not call these functions, and PostgreSQL checks the rights for all functions in an expression.
    if member is not null and not event.is_approved then
      if private.is_admin() then
        select max(d.updated_at) into version from unnest(private.dates_decided_with(event)) as n (id) join public.events as d on d.id = n.id;
      end if;
    end if;
    return json_build_object(
      'event', row_to_json(event),
      'shown_meanwhile', private.shown_meanwhile(event),
      'version', version,
      'is_moving', private.is_moving(event.id),
      'is_saved', is_saved,
      'is_told', is_told,
      'is_reminded', is_reminded,
      'venue', (
        select l.venue from public.listings as l
        where l.id = event.id and exists (select from public.listings as o where o.venue = l.venue and (o.start_date >= at or (o.is_all_day and o.end_date > at)) and o.status is distinct from 'postponed')
      ),
      'organizer', case when event.organization_id is not null then private.host_of(event.organization_id, event.id, event.series_id, at) end,
      'same_day', same_day,
      'dates', case when event.series_id is null then '[]'::json else private.coming_dates(event.series_id, event.id, at) end,
      'series', case when event.series_id is not null then private.rhythm_of(event.series_id, at) end,
      'previous_starts', changes -> 'previous_starts',
      'checks', private.checks_of(event.id),
      'saves', private.saves_of(event.id),
      'words', changes -> 'words',
      'storm', private.storm_over(event.id),
      'similar', private.similar_listings(
        event.id, event.category, event.location, event.start_date, array(select (s.value ->> 'id')::uuid from json_array_elements(same_day) as s), at, event.series_id));
  end if;
  updating := public.updating_event(event_id);
  select r.category, r.location, r.is_over into removed from public.find_removed_event(event_id) as r;
  return json_build_object(
    'event', null,
    'notice', public.event_notice(event_id),
    'updating', updating,
    'storm', private.storm_over(event_id),
    'words', case when updating is not null then private.page_changes(event_id) -> 'words' end,
    'is_moving', private.is_moving(event_id),
    'is_saved', is_saved,
    'is_told', is_told,
    'is_reminded', is_reminded,
    'is_removed', removed.category is not null,
    'is_over', coalesce(removed.is_over, false),
    'dates', coalesce(private.dates_after_past(event_id, at), '[]'),
    'similar', case
      when updating is not null then private.similar_listings(event_id, updating ->> 'category', updating ->> 'location', (updating ->> 'start_date')::timestamptz, '{}', at)
      when removed.category is null then '[]'::json
      else private.similar_listings(event_id, removed.category, removed.location, at, '{}', at) end
  );
end
$$;
comment on function public.event_page(uuid, timestamptz, text) is 'One event as the caller may see it, or why it is not shown, and up to four similar ones: {"event": the row, its public version (see private.public_version_of()), or null, "shown_meanwhile": see private.shown_meanwhile(), "version": for admins, the version on which they decide if the event is not approved, see private.dates_of_version(), "is_saved": whether the caller has saved it, "is_told": whether they get mails about changes of saved events, "is_reminded": whether they get mails the day before, "venue": for a public event, if something is coming up there, "organizer": see private.host_of(), "same_day": […] on its day in its city, "dates": see private.coming_dates(), "series": see private.rhythm_of(), "previous_starts" and "words": see private.page_changes(), "checks": see private.checks_of(), "saves": see private.saves_of(), "storm": see private.storm_over(), "notice", "updating": what is shown of an event that is being updated, see updating_event(), "is_moving": whether another start or place is waiting for approval, "is_removed", "is_over": whether it was removed because it had ended ("dates" is then set too), "similar": […]}; see event_notice() and find_removed_event().';

create function public.find_places(search text) returns setof text
  language plpgsql stable security invoker set search_path = ''
  as $$
declare
  -- In the form in which private.venue_of() writes names.
  slug constant text := btrim(regexp_replace(lower(left(search, 100)), '[^a-z0-9]+', '-', 'g'), '-');
begin
  if length(slug) < 2 then
    return;
  end if;
  return query
    select w.location from (
      select v.name from private.published_lists as v
      where v.kind = 'venue' and v.events > 0 and v.name like '%' || slug || '%' order by not starts_with(v.name, slug), v.name limit 12
    ) as v
    cross join lateral (
      select mode() within group (order by n.location::text) as location
      from (select l.location from public.listings as l where l.venue = v.name order by l.start_date desc limit 50) as n
    ) as w
    where w.location is not null;
end
$$;
comment on function public.find_places(text) is 'Up to twelve venues of public events whose name, or whose city''s name, contains a text: each once, spelled as in most of its latest events. Reads one row per venue, not the events.';
revoke execute on function public.find_places(text) from public, anon, authenticated, service_role;
grant execute on function public.find_places(text) to anon, authenticated;

create function public.organizer_page(
    organizer_slug text, site_zone text, starts_from timestamptz, after jsonb default null, before jsonb default null, page_size integer default 24
  ) returns json
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  return (
    select json_build_object(
      'organizer', json_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'about', o.about, 'website', o.website, 'links', o.links, 'picture', o.picture, 'takes_messages', o.takes_messages),
      'list', public.browse_listings(
        jsonb_build_object('site_zone', site_zone, 'starts_from', starts_from, 'organizer', o.id),
        after => after, before => before, page_size => page_size)
    )
    from public.organizers as o where o.slug = organizer_slug and o.is_approved
  );
end
$$;
comment on function public.organizer_page(text, text, timestamptz, jsonb, jsonb, integer) is 'A public organizer, and one page of their public events from a moment on: {"organizer", "list": see browse_listings()}. Null for none.';

revoke execute on function
  private.similar_listings(uuid, text, text, timestamptz, uuid[], timestamptz, uuid), private.same_day_listings(uuid, timestamptz, text, timestamptz, text, uuid),
  private.coming_dates(uuid, uuid, timestamptz), private.dates_after_past(uuid, timestamptz), private.rhythm_of(uuid, timestamptz),
  private.host_of(uuid, uuid, uuid, timestamptz),
  public.organizer_page(text, text, timestamptz, jsonb, jsonb, integer), public.event_page(uuid, timestamptz, text)
  from public;
grant execute on function
  private.similar_listings(uuid, text, text, timestamptz, uuid[], timestamptz, uuid), private.same_day_listings(uuid, timestamptz, text, timestamptz, text, uuid),
  private.coming_dates(uuid, uuid, timestamptz), private.dates_after_past(uuid, timestamptz), private.rhythm_of(uuid, timestamptz),
  private.host_of(uuid, uuid, uuid, timestamptz),
  public.organizer_page(text, text, timestamptz, jsonb, jsonb, integer), public.event_page(uuid, timestamptz, text)
  to anon, authenticated, service_role;
