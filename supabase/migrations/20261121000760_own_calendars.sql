-- Own and saved events as calendars to subscribe to, at addresses with a token instead of a session. Creates only; rewrites no data.
-- The token is stored in plain text: its owner needs to see the address again to add it to another device, and it only gives access to data
-- that the same database holds in plain text. Whoever reads this table can read the events themselves.

create table public.own_calendars (
  member_id uuid not null references public.profiles (id) on delete cascade,
  contents text not null default 'own' constraint calendar_contents check (contents in ('own', 'saved')),
  token text not null default encode(extensions.gen_random_bytes(32), 'hex') constraint calendar_token_form check (token ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null default now(),
  primary key (member_id, contents)
);
comment on table public.own_calendars is 'The addresses of members'' calendars: of their own events, and of those they saved. One row per calendar that a member has requested; deleted with the account. The token gives read access to these events, and nothing else.';
comment on column public.own_calendars.contents is 'Which events: own, or saved.';
comment on column public.own_calendars.token is '256 random bits. A new one invalidates the former address.';
create unique index own_calendars_by_token on public.own_calendars (token);
comment on index public.own_calendars_by_token is 'Finds the member by address.';

alter table public.own_calendars enable row level security;
revoke all on public.own_calendars from public, anon, authenticated, service_role;
grant select, insert (member_id, contents), delete on public.own_calendars to authenticated;
create policy "Members read the addresses of their own calendars" on public.own_calendars
  for select to authenticated using (member_id = (select private.member_id()));
create policy "Members make addresses for their own calendars" on public.own_calendars
  for insert to authenticated with check (member_id = (select private.member_id()));
create policy "Members end the addresses of their own calendars" on public.own_calendars
  for delete to authenticated using (member_id = (select private.member_id()));

create function public.renew_own_calendar(contents text) returns text
  language plpgsql volatile set search_path = ''
  as $$
declare
  member constant uuid := private.member_id();
  new_token text;
begin
  delete from public.own_calendars as c where c.member_id = member and c.contents = renew_own_calendar.contents;
  insert into public.own_calendars as c (member_id, contents) values (member, renew_own_calendar.contents) returning c.token into new_token;
  return new_token;
end
$$;
comment on function public.renew_own_calendar(text) is 'Creates a new address for a calendar of the caller, of own or saved events, replacing a former one. Returns its token. Caller''s rights.';

create function private.member_of_calendar(token text, contents text) returns uuid
  language sql stable set search_path = ''
  as $$
    select c.member_id from public.own_calendars as c join auth.users as u on u.id = c.member_id
    where c.token = member_of_calendar.token and c.contents = member_of_calendar.contents
      and (u.banned_until is null or u.banned_until <= now())
  $$;
comment on function private.member_of_calendar(text, text) is 'The member whose calendar with these contents has this token; null for an unknown or former one, and while the account is blocked.';

create function public.own_calendar(token text) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  member constant uuid := private.member_of_calendar(token, 'own');
  owners uuid[];
begin
  if member is null then
    return null;
  end if;
  owners := private.owner_ids(member);
  return (
    select coalesce(json_agg(o order by o.start_date, o.id), '[]')
    from (
      select e.id, e.title, e.description, e.location, e.address, e.start_date, e.end_date, e.is_all_day, e.doors_at, e.image_url, e.event_url,
        e.price_kind, e.price_min_cents, e.price_max_cents, e.category, e.language, e.translated_title, e.translated_description, e.max_attendees,
        e.ages, e.good_for_children, e.setting, e.access, e.status, e.is_approved
      from public.events as e where private.owns_event(e, owners)
      union all
      select p.id, p.title, p.description, p.location, p.address, p.start_date, p.end_date, p.is_all_day, p.doors_at, p.image_url, p.event_url,
        p.price_kind, p.price_min_cents, p.price_max_cents, p.category, p.language, p.translated_title, p.translated_description, p.max_attendees,
        p.ages, p.good_for_children, p.setting, p.access, null, p.was_approved
      from public.past_events as p where (case when p.organization_id is null then p.organizer_id else p.organization_id end) = any (owners)
        and p.start_date > now() - interval '1 year'
    ) as o
  );
end
$$;
comment on function public.own_calendar(text) is 'The events of the member who owns this calendar address and of their organizations, including unapproved ones and those of the past year, soonest first. Null for an unknown or former token, and while the account is blocked. Definer rights, for the holder of the token: calendar programs have no session.';

revoke execute on function private.member_of_calendar(text, text), public.renew_own_calendar(text), public.own_calendar(text) from public, anon, authenticated, service_role;
grant execute on function public.renew_own_calendar(text) to authenticated;
grant execute on function public.own_calendar(text) to anon, authenticated;
