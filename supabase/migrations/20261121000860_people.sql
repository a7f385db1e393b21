-- What admins see of accounts: the list of people, and one person with events, decisions, reports and organizer pages. Creates functions;
-- rewrites no data. Searching by name or address scans all accounts.

create function public.list_people(page_size integer, search text default null, before_created timestamptz default null, before_id uuid default null)
  returns table (id uuid, full_name public.plain_line, email text, created_at timestamptz, is_admin boolean, is_blocked boolean, events integer, waiting integer, total integer)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  wanted constant text := nullif(btrim(search), '');
begin
  perform private.require_admin('admin_to_see_people', 'You must be logged in as an admin to see accounts');
  return query
    -- Without a search, the page is read by index, and the count does not read addresses.
    with found as not materialized (
      select p.id, p.full_name, p.created_at, u.email
      from public.profiles as p left join auth.users as u on u.id = p.id
      where wanted is null or position(private.fold_word(wanted) in private.fold_word(p.full_name)) > 0 or position(lower(wanted) in lower(u.email)) > 0
    ), page as materialized (
      select f.* from found as f
      where list_people.before_id is null or (f.created_at, f.id) < (list_people.before_created, list_people.before_id)
      order by f.created_at desc, f.id desc limit least(page_size, 100)
    )
    select p.id, p.full_name, p.email::text, p.created_at, private.has_admin_role(p.id), private.is_blocked(p.id), e.events, e.waiting,
      (select count(*)::integer from found as f)
    from page as p cross join lateral (
      select count(distinct coalesce(e.series_id, e.id))::integer as events,
        (count(distinct coalesce(e.series_id, e.id)) filter (where e.review = 'waiting'))::integer as waiting
      from public.events as e where private.is_created_by(e, p.id)
    ) as e
    order by p.created_at desc, p.id desc;
end
$$;
comment on function public.list_people(integer, text, timestamptz, uuid) is 'Accounts whose name or address contains a text, newest first, from an account on, with their current number of events, and of waiting ones; a series counts once. total: number of accounts on all pages. Admins only. Definer rights: addresses are in the schema auth.';

create function public.person(account_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  -- Limit of each list; the counts are complete.
  most constant integer := 20;
begin
  perform private.require_admin('admin_to_see_people', 'You must be logged in as an admin to see accounts');
  return (
    select jsonb_build_object(
      'id', p.id, 'full_name', p.full_name, 'email', u.email, 'language', p.language, 'created_at', p.created_at, 'is_admin', private.has_admin_role(p.id),
      'is_confirmed', u.email_confirmed_at is not null, 'last_sign_in_at', u.last_sign_in_at,
      'blocked_until', case when u.banned_until > now() then u.banned_until end,
      'events', (
        with own as (
          select e.id, e.series_id, e.title, e.start_date, true as has_page, case
              when e.unpublished_at is not null and e.review <> 'waiting' then 'taken_off'
              when e.review is not null then e.review
              when coalesce(e.end_date, e.start_date) < now() and e.status is distinct from 'postponed' then 'past' else 'live' end as state
          from public.events as e where private.is_created_by(e, p.id)
          union all
          select o.id, o.series_id, o.title, o.start_date, false, 'past' from public.past_events as o where o.organizer_id = p.id
        ), entries as (
          select o.state, count(*) as dates, (array_agg(o.id order by o.start_date, o.id))[1] as id, (array_agg(o.title order by o.start_date, o.id))[1] as title,
            min(o.start_date) as start_date, bool_and(o.has_page) as has_page
          from own as o group by o.state, coalesce(o.series_id, o.id)
        ), numbered as (
          select n.*, row_number() over (partition by n.state order by n.start_date desc, n.id) as place from entries as n
        )
        select coalesce(jsonb_object_agg(s.state, s.events), '{}') from (
          select n.state, jsonb_build_object('total', count(*), 'listed', jsonb_agg(jsonb_build_object(
              'id', n.id, 'title', n.title, 'start_date', n.start_date, 'dates', n.dates, 'has_page', n.has_page) order by n.place)
            filter (where n.place <= most)) as events
          from numbered as n group by n.state
        ) as s
      ),
      'decisions', (
        select coalesce(jsonb_agg(jsonb_build_object('decision', c.decision, 'decisions', c.decisions, 'last_at', c.last_at) order by c.decision), '[]')
        from public.decision_counts as c where c.account_id = p.id
      ),
      'reports', (
        with about as (
          select r.id, r.reason, r.details, r.created_at, r.closing_id is null as is_open, r.client, r.further_reports, e.id as event_id, e.title
          from public.events as e join public.event_reports as r on r.event_id = e.id where private.is_created_by(e, p.id)
        )
        select jsonb_build_object('total', count(distinct a.client) + coalesce(sum(a.further_reports), 0), 'open', count(*) filter (where a.is_open), 'listed', coalesce((
            select jsonb_agg(to_jsonb(l) - 'client' order by l.created_at desc, l.id) from (select * from about as o order by o.created_at desc, o.id limit most) as l
          ), '[]'))
        from about as a
      ),
      'organizers', (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'is_approved', o.is_approved, 'is_returned', o.returned_at is not null, 'role', m.role,
          'founder_id', o.founder_id, 'founder_name', f.full_name) order by o.created_at, o.id), '[]')
        from public.organizers as o
        left join public.organizer_members as m on m.organizer_id = o.id and m.member_id = p.id
        left join public.profiles as f on f.id = o.founder_id
        where o.founder_id = p.id or m.member_id is not null
      ),
      'measures', (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'reason', m.reason, 'most', m.most_waiting, 'placed_at', m.placed_at,
            'placed_by', (select a.full_name from public.profiles as a where a.id = m.placed_by), 'ends_at', m.ends_at, 'lifted_at', m.lifted_at,
            'lifted_by', (select a.full_name from public.profiles as a where a.id = m.lifted_by), 'events', jsonb_array_length(m.events),
            'holds', m.lifted_at is null and (m.ends_at is null or m.ends_at > now())) order by m.placed_at desc, m.id desc), '[]')
        from (select * from public.account_measures as l where l.account_id = p.id order by l.placed_at desc, l.id desc limit most) as m
      )
    )
    from public.profiles as p join auth.users as u on u.id = p.id where p.id = person.account_id
  );
end
$$;
comment on function public.person(uuid) is 'What admins see of an account: name and address; the events that it created by state ("taken_off": unpublished), at most 20 of each, a series once; counts of decisions; reports about its events; its organizer pages, and who founded them; measures, newest first. Null for no account. Admins only. Definer rights: addresses are in the schema auth; decisions and past events are only readable by their organizer.';

revoke execute on function public.list_people(integer, text, timestamptz, uuid), public.person(uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_people(integer, text, timestamptz, uuid), public.person(uuid) to authenticated;
