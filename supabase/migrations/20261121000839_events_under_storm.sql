-- Which events a storm notice applies to, and what readers see of it. Creates only; rewrites no data.

create function private.is_within(notice private.storm_notices, cities text[], zone text, first_moment timestamptz, last_moment timestamptz) returns boolean
  language sql stable
  return cities && notice.cities
    and (first_moment at time zone coalesce(nullif(zone, ''), notice.time_zone))::date <= notice.last_day
    and (last_moment at time zone coalesce(nullif(zone, ''), notice.time_zone))::date >= notice.first_day;
comment on function private.is_within(private.storm_notices, text[], text, timestamptz, timestamptz) is 'Whether something at these times in one of these cities is within the cities and local days of a notice.';

create function private.is_under(listing public.listings, notice private.storm_notices) returns boolean
  language sql stable
  return private.is_going_on(listing)
    and private.is_within(notice, listing.city || listing.other_cities, listing.time_zone, listing.start_date, private.last_moment_of(listing));
comment on function private.is_under(public.listings, private.storm_notices) is 'Whether an event is within the cities and days of a notice, and not cancelled or postponed by its organizer.';

create function private.listings_under(notice private.storm_notices) returns setof public.listings
  language sql stable set search_path = ''
  as $$
    select l.* from public.listings as l
    where (l.city = any (notice.cities) or l.other_cities && notice.cities)
      and l.start_date < (notice.last_day + 2)::timestamp at time zone 'UTC'
      and coalesce(l.end_date, l.start_date) > now() and private.is_under(l, notice)
  $$;
comment on function private.listings_under(private.storm_notices) is 'The public events, in the future too, within the cities and days of a notice that are not over.';

create function private.notice_over(listing public.listings) returns private.storm_notices
  language plpgsql stable set search_path = ''
  as $$
begin
  return (
    select n from private.storm_notices as n
    where n.ended_at is null and private.is_under(listing, n)
      and not exists (select from private.storm_answers as a where a.event_id = listing.id and a.notice_id = n.id)
    order by n.placed_at desc, n.id desc limit 1);
end
$$;
comment on function private.notice_over(public.listings) is 'The newest notice that applies to an event and that its organizer has not answered; a null row for none.';

create function private.storm_over(event_id uuid) returns json
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
declare
  listing public.listings;
  notice private.storm_notices;
  answered timestamptz;
begin
  -- Nearly always true, and saves a statement on event pages.
  if not exists (select from private.storm_notices) then
    return null;
  end if;
  select l.* into listing from public.listings as l where l.id = storm_over.event_id;
  if listing.id is null then
    -- Its approved version, while a change is waiting.
    select (p.listing).* into listing from private.published_events as p where p.id = storm_over.event_id and p.state = 'updating';
    listing.status := (select e.status from public.events as e where e.id = storm_over.event_id);
  end if;
  if listing.id is null or not private.is_going_on(listing) then
    return null;
  end if;
  notice := private.notice_over(listing);
  if notice.id is null then
    answered := (select max(a.answered_at) from private.storm_answers as a where a.event_id = storm_over.event_id and a.answer = 'takes_place');
    return case when answered is not null then json_build_object('notice', null, 'takes_place_since', answered) end;
  end if;
  return json_build_object(
    'notice', json_build_object('kind', notice.kind, 'text_en', notice.text_en, 'text_es', notice.text_es, 'placed_at', notice.placed_at),
    'takes_place_since', null);
end
$$;
comment on function private.storm_over(uuid) is 'The storm notice on the page of an event that is public or being updated: {"notice": the one that applies, "takes_place_since": when its organizer answered that it takes place}, one of which is null; null for neither, and for all other events. Definer rights: API roles read no notices.';

create function private.notices_of_list(f private.list_filter) returns json
  language plpgsql stable set search_path = ''
  as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
        'kind', n.kind, 'cities', n.cities, 'first_day', n.first_day, 'last_day', n.last_day, 'text_en', n.text_en, 'text_es', n.text_es, 'placed_at', n.placed_at)
      order by n.placed_at desc), '[]')
    from private.storm_notices as n
    where n.ended_at is null and n.last_day >= (now() at time zone n.time_zone)::date
      and (f.city = any (n.cities) or f.within && n.cities or f.near && n.cities)
      and (f.days is null or f.days && tsrange(n.first_day, n.last_day + 1)));
end
$$;
comment on function private.notices_of_list(private.list_filter) is 'The notices relevant to a list of events, by its cities and days, newest first; not those whose days are over.';

create function private.revise_under_storm(ids uuid[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  moment constant timestamptz := date_trunc('second', clock_timestamp());
  changed constant public.events[] := array(select e from private.public_events as e where e.id = any (ids));
begin
  -- Also expires cached pages.
  update private.listings_version set number = number + 1 where is_only_row;
  update private.published_events as p set revision = p.revision + 1, changed_at = moment where p.id = any (ids) and p.state = 'listed';
  perform private.note_lists(changed, changed, moment);
end
$$;
comment on function private.revise_under_storm(uuid[]) is 'Gives the next revision to events for which readers see another notice, or none any more.';

revoke execute on function
  private.is_within(private.storm_notices, text[], text, timestamptz, timestamptz),
  private.is_under(public.listings, private.storm_notices), private.listings_under(private.storm_notices), private.notice_over(public.listings),
  private.storm_over(uuid), private.notices_of_list(private.list_filter), private.revise_under_storm(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function private.storm_over(uuid) to anon, authenticated, service_role;
