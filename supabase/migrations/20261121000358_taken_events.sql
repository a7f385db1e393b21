-- Which admin is looking at an event in the queue, to avoid double work. Creates only; rewrites no data.

create table private.taken_events (
  event_id uuid primary key references public.events (id) on delete cascade,
  admin_id uuid not null references public.profiles (id) on delete cascade,
  taken_at timestamptz not null default now()
);
comment on table private.taken_events is 'An event that an admin has taken, for take_period(). Advisory only: other admins can still decide. Written by take_events(), release_event() and decide(), read by taken_by(); deleted with the account.';
create index taken_events_by_admin on private.taken_events (admin_id);
comment on index private.taken_events_by_admin is 'For the foreign key.';
alter table private.taken_events enable row level security;
revoke all on private.taken_events from public, anon, authenticated, service_role;

create function private.take_period() returns interval
  language plpgsql immutable set search_path = ''
  as $$ begin return interval '10 minutes'; end $$;
comment on function private.take_period() is 'How long an event stays taken.';

create function private.taken_by(event_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_admin() then return null; end if;
  return (
    select jsonb_build_object('admin', p.full_name, 'is_own', t.admin_id = (select auth.uid()), 'until', t.taken_at + private.take_period())
    from private.taken_events as t join public.profiles as p on p.id = t.admin_id
    where t.event_id = taken_by.event_id and t.taken_at > now() - private.take_period());
end
$$;
comment on function private.taken_by(uuid) is 'Who is looking at an event: {"admin": the name, "is_own", "until"}; null for nobody, and for callers who are not admins. Definer rights: nobody reads the table.';
revoke execute on function private.take_period(), private.taken_by(uuid) from public, anon, authenticated, service_role;
grant execute on function private.taken_by(uuid) to authenticated;

create function public.take_events(event_ids uuid[]) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_take_event', 'You must be logged in as an admin to take on an event');
  insert into private.taken_events as t (event_id, admin_id)
    select e.id, (select auth.uid()) from public.events as e
    where e.id = any (event_ids[1:100]) and e.review = 'waiting' order by e.id
    on conflict on constraint taken_events_pkey do update set admin_id = excluded.admin_id, taken_at = excluded.taken_at
      where t.admin_id = excluded.admin_id or t.taken_at <= now() - private.take_period();
  return (
    select coalesce(jsonb_object_agg(t.event_id, private.taken_by(t.event_id)), '{}')
    from private.taken_events as t where t.event_id = any (event_ids[1:100]) and t.taken_at > now() - private.take_period());
end
$$;
comment on function public.take_events(uuid[]) is 'Takes up to 100 waiting events that no other admin has taken, for take_period(). Returns by id, in the form of taken_by(), who has taken each: the caller or somebody else. Admins only. Definer rights: no API role writes or reads the table.';

create function public.release_event(event_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_take_event', 'You must be logged in as an admin to take on an event');
  delete from private.taken_events as t where t.event_id = release_event.event_id and t.admin_id = (select auth.uid());
  return found;
end
$$;
comment on function public.release_event(uuid) is 'Releases an event that the caller has taken; false if they have not. Admins only. Definer rights: no API role writes the table.';
revoke execute on function public.take_events(uuid[]), public.release_event(uuid) from public, anon, authenticated, service_role;
grant execute on function public.take_events(uuid[]), public.release_event(uuid) to authenticated;
