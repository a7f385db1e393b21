-- Events that members have saved, and what lists of saved events show. Creates only; rewrites no data.

create table public.saved_events (
  member_id uuid not null references public.profiles (id) on delete cascade,
  event_id uuid not null references private.published_events (id) on delete cascade,
  saved_at timestamptz not null default now(),
  mailed_at timestamptz,
  primary key (member_id, event_id)
);
comment on table public.saved_events is 'Events saved by members, private to each member. Written only by save_events(). A row is deleted with the account, and with the event''s row in published_events: when that is removed after its end, or a month after withdrawal.';
comment on column public.saved_events.event_id is 'An event that is or was public: others have no row in published_events.';
comment on column public.saved_events.mailed_at is 'When the last mail about a change of plan was or will be sent; see private.notify_savers().';
create index saved_events_by_event on public.saved_events (event_id);
comment on index public.saved_events_by_event is 'For the foreign key.';

alter table public.saved_events enable row level security;
revoke all on public.saved_events from public, anon, authenticated, service_role;
grant select, delete on public.saved_events to authenticated;
create policy "Members read what they have saved" on public.saved_events
  for select to authenticated using (member_id = (select private.member_id()));
create policy "Members remove what they have saved" on public.saved_events
  for delete to authenticated using (member_id = (select private.member_id()));

create function private.max_saved_events() returns integer
  language sql immutable set search_path = ''
  as $$ select 100 $$;
comment on function private.max_saved_events() is 'More than anyone plans to attend at a time; ended events leave the list automatically. URLs name at most as many (app/domain/events/saved-events.ts).';

create function private.require_few_events(event_ids uuid[]) returns void
  language plpgsql immutable set search_path = ''
  as $$
begin
  if cardinality(event_ids) > private.max_saved_events() then
    raise exception 'You can ask for up to % events at a time.', private.max_saved_events()
      using detail = json_build_object('code', 'named_event_limit', 'most', private.max_saved_events());
  end if;
end
$$;
comment on function private.require_few_events(uuid[]) is 'Rejects lists of more events than anyone can save, to bound the cost.';

create function public.save_events(event_ids uuid[]) returns table (saved integer, unknown integer, left_out integer)
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  member constant uuid := private.require_session('sign_in_to_save_events', 'You must be logged in to save events');
  asked integer;
  known uuid[];
  fresh uuid[];
  room integer;
begin
  perform private.require_few_events(event_ids);
  asked := (select count(distinct a.id) from unnest(event_ids) as a (id));
  -- Serializes requests of one member, so that together they do not exceed the limit.
  perform pg_advisory_xact_lock(hashtextextended('saved events ' || member, 0));
  -- In the order given. Locked, so that none is removed before it is saved.
  known := array(
    select r.id from unnest(event_ids) with ordinality as a (id, place) join private.published_events as r using (id)
    group by r.id order by min(a.place));
  perform from private.published_events as r where r.id = any (known) for key share;
  fresh := array(
    select k.id from unnest(known) with ordinality as k (id, place)
    where not exists (select from public.saved_events as s where s.member_id = member and s.event_id = k.id) order by k.place);
  room := private.max_saved_events() - (select count(*) from public.saved_events as s where s.member_id = member);
  insert into public.saved_events (member_id, event_id) select member, f.id from unnest(fresh[1:greatest(room, 0)]) as f (id);
  left_out := greatest(cardinality(fresh) - greatest(room, 0), 0);
  unknown := asked - cardinality(known);
  saved := cardinality(known) - left_out;
  return next;
end
$$;
comment on function public.save_events(uuid[]) is 'Saves events for the caller. Returns how many of them are saved now, how many are unknown (never public, or removed), and how many exceeded the limit. Definer rights: it looks up in the schema private which events were ever public.';

create function private.state_of_events(ids uuid[]) returns json
  language sql stable set search_path = ''
  as $$
    select json_build_object(
      'listings', private.read_listings(array(select l.id from public.listings as l where l.id = any (ids) order by l.start_date, l.id)),
      'withdrawn', (
        select coalesce(json_agg(private.withdrawn_event(r) order by r.start_date, r.id), '[]')
        from private.published_events as r where r.id = any (ids) and r.withdrawn_at is not null))
  $$;
comment on function private.state_of_events(uuid[]) is 'The public ones among these events, as in lists, and the tombstones of withdrawn ones, each soonest first: {"listings", "withdrawn"}. Unknown ids are left out.';

create function public.events_by_id(event_ids uuid[]) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_few_events(event_ids);
  return private.state_of_events(event_ids);
end
$$;
comment on function public.events_by_id(uuid[]) is 'For ids stored in a browser: see private.state_of_events(). The same for everybody. Definer rights: tombstones are in the schema private.';

create function public.own_saved_events() returns json
  language sql stable security definer set search_path = ''
  as $$
    select json_build_object(
      'listings', e.state -> 'listings', 'withdrawn', e.state -> 'withdrawn',
      'is_told', exists (select from public.mail_choices as c where c.member_id = (select private.member_id()) and c.saved_event_changes),
      'is_reminded', exists (select from public.mail_choices as c where c.member_id = (select private.member_id()) and c.saved_event_reminders))
    from private.state_of_events(array(
      select s.event_id from public.saved_events as s where s.member_id = (select private.member_id()))) as e (state)
  $$;
comment on function public.own_saved_events() is 'The caller''s saved events: see private.state_of_events(), "is_told": whether they get mails about changes, and "is_reminded": whether they get mails the day before. Definer rights as events_by_id().';

create function public.event_feeds(event_ids uuid[]) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_few_events(event_ids);
  return json_build_object(
    'events', private.feed_events(event_ids), 'withdrawn', private.state_of_events(event_ids) -> 'withdrawn');
end
$$;
comment on function public.event_feeds(uuid[]) is 'These events for a calendar: {"events": the public ones in full, in the form of list_feed(), "withdrawn"}. The same for everybody. Definer rights as events_by_id().';

create function public.saved_calendar(token text) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  member constant uuid := private.member_of_calendar(token, 'saved');
  ids uuid[];
begin
  if member is null then
    return null;
  end if;
  ids := array(select s.event_id from public.saved_events as s where s.member_id = member);
  return json_build_object('events', private.feed_events(ids), 'withdrawn', private.state_of_events(ids) -> 'withdrawn');
end
$$;
comment on function public.saved_calendar(text) is 'Saved events of the member who owns this calendar token, in the form of event_feeds(). Null for an unknown or former token, and while the account is blocked. Definer rights, for the holder of the token: calendar programs have no session.';

revoke execute on function
  private.max_saved_events(), private.require_few_events(uuid[]), private.state_of_events(uuid[]), public.save_events(uuid[]), public.events_by_id(uuid[]),
  public.own_saved_events(), public.event_feeds(uuid[]), public.saved_calendar(text)
  from public, anon, authenticated, service_role;
grant execute on function public.save_events(uuid[]), public.own_saved_events() to authenticated;
grant execute on function public.events_by_id(uuid[]), public.event_feeds(uuid[]) to anon, authenticated, service_role;
grant execute on function public.saved_calendar(text) to anon, authenticated;
