-- Weekly counts of page views and ticket clicks of public events, for their organizers. Creates only; rewrites no data.
-- The site adds up in memory and reports sums once a minute: no row identifies a person, a browser or a moment.

create table private.event_counts (
  event_id uuid not null references public.events (id) on delete cascade,
  week date not null constraint week_begins_on_sunday check (extract(dow from week) = 0),
  views bigint not null default 0 constraint views_not_negative check (views >= 0),
  clicks bigint not null default 0 constraint clicks_not_negative check (clicks >= 0),
  primary key (event_id, week)
);
comment on table private.event_counts is 'Views and ticket clicks of each event per week, without empty weeks. Deleted with the event; past_events keeps the sums.';
comment on column private.event_counts.week is 'The Sunday on which the week begins, in the site''s zone.';
comment on column private.event_counts.views is 'How often its page was opened, in any language; reloads count again.';
comment on column private.event_counts.clicks is 'How often its ticket link was followed from the site.';
alter table private.event_counts enable row level security;
revoke all on private.event_counts from public, anon, authenticated, service_role;

create function private.week_of(moment timestamptz, site_zone text) returns date
  language plpgsql stable set search_path = ''
  as $$
declare
  day constant date := (moment at time zone site_zone)::date;
begin
  return day - extract(dow from day)::integer;
end
$$;
comment on function private.week_of(timestamptz, text) is 'The Sunday that begins the week of a moment.';

create function public.count_event_visits(queue_key text, counts jsonb, site_zone text) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  -- Bounds the cost. Same as MAX_EVENTS in app/server/visits.ts.
  most constant integer := 5000;
  known uuid[];
  counted integer;
begin
  perform private.require_mail_queue_key(queue_key);
  counts := jsonb_path_query_array(counts, '$[*]');
  -- Locked, so that none is deleted before it is counted.
  known := array(
    select e.id from public.listings as l join public.events as e using (id)
    where l.id in (
      select (c.value ->> 'event_id')::uuid from jsonb_array_elements(counts) with ordinality as c (value, place)
      where c.place <= most)
    for key share of e);
  -- A fixed order, so that concurrent processes do not deadlock.
  insert into private.event_counts as c (event_id, week, views, clicks)
    select s.event_id, private.week_of(now(), site_zone), sum(greatest(s.views, 0)), sum(greatest(s.clicks, 0))
    from jsonb_to_recordset(counts) as s (event_id uuid, views integer, clicks integer)
    where s.event_id = any (known) group by s.event_id order by s.event_id
    on conflict (event_id, week) do update set views = c.views + excluded.views, clicks = c.clicks + excluded.clicks;
  get diagnostics counted = row_count;
  return counted;
end
$$;
comment on function public.count_event_visits(text, jsonb, text) is 'Adds views and ticket clicks, [{"event_id", "views", "clicks"}, …], to the current week of these events; takes the first 5,000 and only public ones. Returns how many. Definer rights, for the holder of the queue key: nobody else may add to the counts.';

create function public.own_event_counts(event_id uuid, site_zone text) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  member constant uuid := private.member_id();
  this_week constant date := private.week_of(now(), site_zone);
  event public.events;
  first_week date;
begin
  select e.* into event from public.events as e where e.id = own_event_counts.event_id and private.owns_event(e, member);
  if event.id is null or event.first_approved_at is null then
    return null;
  end if;
  first_week := greatest(private.week_of(event.first_approved_at, site_zone), this_week - 77);
  return (
    with saves as (
      select private.week_of(s.saved_at, site_zone) as week, count(*) as saves
      from public.saved_events as s where s.event_id = event.id group by 1
    ), counts as (
      select w.week, coalesce(c.views, 0) as views, coalesce(s.saves, 0) as saves, coalesce(c.clicks, 0) as clicks
      from (select first_week + n * 7 as week from generate_series(0, (this_week - first_week) / 7) as n) as w
      left join private.event_counts as c on c.event_id = event.id and c.week = w.week
      left join saves as s on s.week = w.week
    )
    select json_build_object(
      'event', json_build_object(
        'title', event.title, 'language', event.language, 'translation_language', event.translation_language,
        'translated_title', event.translated_title),
      'has_tickets', event.event_url is not null,
      'weeks', (select json_agg(c order by c.week) from counts as c),
      'views', (select coalesce(sum(c.views), 0) from private.event_counts as c where c.event_id = event.id),
      'saves', (select count(*) from public.saved_events as s where s.event_id = event.id),
      'clicks', (select coalesce(sum(c.clicks), 0) from private.event_counts as c where c.event_id = event.id))
  );
end
$$;
comment on function public.own_event_counts(uuid, text) is 'For an owner of the event: {"event": its title, "has_tickets", "weeks": [{"week", "views", "saves", "clicks"}], "views", "saves", "clicks": totals}. Up to twelve weeks, this one last, from the first approval on; saves are current saves, in the week they were made. Null for other people''s events and for one that was never public. Definer rights: members read neither the counts, which are in the schema private, nor what others have saved.';

create function private.keep_event_counts() returns trigger
  language plpgsql volatile set search_path = ''
  as $$
begin
  select coalesce(sum(c.views), 0), coalesce(sum(c.clicks), 0) into new.views, new.clicks
    from private.event_counts as c where c.event_id = new.id;
  new.saves := (select count(*) from public.saved_events as s where s.event_id = new.id);
  return new;
end
$$;
comment on function private.keep_event_counts() is 'Stores totals with the past event before its counts are deleted: the foreign keys cascade at the end of the statement of purge_ended_events().';

create trigger keep_event_counts before insert on public.past_events for each row execute function private.keep_event_counts();

revoke execute on function
  private.keep_event_counts(), private.week_of(timestamptz, text), public.count_event_visits(text, jsonb, text), public.own_event_counts(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.count_event_visits(text, jsonb, text) to anon;
grant execute on function public.own_event_counts(uuid, text) to authenticated;
