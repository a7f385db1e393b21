-- How organizations get events, and what happens to them when a member leaves. Creates functions and triggers that change events, past
-- events, and what was decided and logged about them; rewrites no data by itself.

create function private.add_to_organization() returns trigger
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if (private.current_act()).actor is distinct from 'calendar' then
    new.organization_id := private.founded_organization(new.organizer_id);
  end if;
  return new;
end
$$;
comment on function private.add_to_organization() is 'A series inserted by an operator belongs to the organization that its creator founded, like an event, see prepare_event(); a subscribed calendar sets the owner itself. Definer rights, as founded_organization().';
create trigger add_to_organization before insert on public.event_series
  for each row when (new.organization_id is null and current_user not in ('anon', 'authenticated')) execute function private.add_to_organization();

create function private.add_events_of_founder() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  former constant jsonb := private.switch_act('{"actor": "organizer"}');
begin
  update public.event_series as s set organization_id = new.id where private.owner_of(s) = new.founder_id;
  update public.events as e set organization_id = new.id where private.owner_of(e) = new.founder_id;
  perform private.switch_act(former);
  update public.past_events as p set organization_id = new.id where p.organizer_id = new.founder_id and p.organization_id is null;
  return null;
end
$$;
comment on function private.add_events_of_founder() is 'A new organizer page takes over all events of its founder. Definer rights: API roles cannot hand events over like this.';
create trigger add_events_of_founder after insert on public.organizers
  for each row when (new.founder_id is not null) execute function private.add_events_of_founder();

create function private.longest_member(organization uuid) returns uuid
  language sql stable set search_path = ''
  as $$
    select m.member_id
    from public.organizer_members as m join auth.users as u on u.id = m.member_id
    where m.organizer_id = organization
    order by coalesce(u.banned_until > now(), false), m.role = 'owner' desc, m.joined_at, m.member_id limit 1
  $$;
comment on function private.longest_member(uuid) is 'The longest-serving owner of an organization; an editor if there is no owner, and a blocked account only if there is nobody else. Called by definer functions only, because members cannot read the schema auth.';

create function private.pass_on_events() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  heir constant uuid := private.longest_member(old.organizer_id);
  former jsonb;
begin
  if heir is null then
    return null;
  end if;
  former := private.switch_act('{"actor": "organizer"}');
  update public.events as e set organizer_id = heir, submission_key = null
    where e.organization_id = old.organizer_id and e.organizer_id = old.member_id;
  perform private.switch_act(former);
  update public.event_series as s set organizer_id = heir where s.organization_id = old.organizer_id and s.organizer_id = old.member_id;
  update public.subscribed_calendars as c set member_id = heir where c.organization_id = old.organizer_id and c.member_id = old.member_id;
  update public.past_events as p set organizer_id = heir where p.organization_id = old.organizer_id and p.organizer_id = old.member_id;
  update private.decisions as d set organizer_id = heir where d.organization_id = old.organizer_id and d.organizer_id = old.member_id;
  update public.audit_titles as t set organizer_id = heir where t.organization_id = old.organizer_id and t.organizer_id = old.member_id;
  update private.published_events as p set organizer_id = heir where p.organization_id = old.organizer_id and p.organizer_id = old.member_id;
  update private.event_changes as c set organizer_id = heir
    from private.published_events as p
    where c.organizer_id = old.member_id and p.id = c.event_id
      and (p.organization_id = old.organizer_id or exists (
        select from public.events as e where e.id = c.event_id and e.organization_id = old.organizer_id));
  return null;
end
$$;
comment on function private.pass_on_events() is 'When a member leaves an organization, its events and subscribed calendars that they created, with what was decided and logged about them, pass to private.longest_member(): they are not deleted with the leaver''s account and do not count against its limits. The submission key is dropped, because two members may have used the same one. Definer rights: no API role writes these columns.';
create trigger pass_on_events after delete on public.organizer_members
  for each row execute function private.pass_on_events();

create function private.part_series() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  former constant jsonb := private.switch_act('{"actor": "organizer"}');
begin
  update public.events as e set organization_id = null, series_id = case
      when exists (select from public.event_series as s where s.id = e.series_id and s.organizer_id <> e.organizer_id) then null else e.series_id end
    where e.organization_id = old.id;
  perform private.switch_act(former);
  return old;
end
$$;
comment on function private.part_series() is 'Before an organization is deleted, its events pass to the accounts that created them; dates that another account added to a series leave it, because a series has one owner. Not left to the foreign key, which could not set who acts. Definer rights: API roles write neither column.';
create trigger part_series before delete on public.organizers
  for each row execute function private.part_series();

create function private.leave_organizations() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  former jsonb;
begin
  -- A fixed order, so that two accounts of the same organizations do not deadlock.
  perform from public.organizers as o join public.organizer_members as m on m.organizer_id = o.id
    where m.member_id = old.id order by o.id for update of o;
  former := private.switch_act('{"actor": "account"}');
  -- An organization without another member is deleted with the account; its events then belong to the account and are deleted with it.
  delete from public.organizers as o
    where exists (select from public.organizer_members as m where m.organizer_id = o.id and m.member_id = old.id)
      and not exists (select from public.organizer_members as m where m.organizer_id = o.id and m.member_id <> old.id);
  -- Otherwise an editor succeeds the last owner.
  with leaving as (
    select m.organizer_id from public.organizer_members as m
    where m.member_id = old.id and not exists (
      select from public.organizer_members as o where o.organizer_id = m.organizer_id and o.member_id <> old.id and o.role = 'owner')
  ), successors as (
    select distinct on (m.organizer_id) m.organizer_id, m.member_id
    from leaving as l join public.organizer_members as m using (organizer_id) join auth.users as u on u.id = m.member_id
    where m.member_id <> old.id
    order by m.organizer_id, coalesce(u.banned_until > now(), false), m.joined_at, m.member_id
  )
  update public.organizer_members as m set role = 'owner' from successors as s
    where m.organizer_id = s.organizer_id and m.member_id = s.member_id;
  delete from public.organizer_members as m where m.member_id = old.id;
  perform private.switch_act(former);
  return old;
end
$$;
comment on function private.leave_organizations() is 'Before an account is deleted: other members keep its organizations and their events; the longest-serving editor becomes owner if there is no other. An organization without another member is deleted. Definer rights: no API role adds owners.';
create trigger leave_organizations before delete on public.profiles
  for each row execute function private.leave_organizations();

revoke execute on function
  private.add_to_organization(), private.add_events_of_founder(), private.longest_member(uuid), private.pass_on_events(), private.part_series(),
  private.leave_organizations()
  from public, anon, authenticated, service_role;

create function public.hand_over_event(event_id uuid, new_organization uuid, version timestamptz) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  member constant uuid := private.require_session('sign_in_to_hand_over', 'You must be logged in to hand over an event');
  event public.events;
  handed_over public.events[];
begin
  select e.* into event from public.events as e where e.id = event_id for update;
  if event.id is null or private.owns_event(event, member) is not true
    or (new_organization is not null and new_organization <> all (private.organizations_of(member)))
  then
    raise exception 'You can only hand over your own events, to organizations you belong to.'
      using errcode = 'insufficient_privilege', detail = json_build_object('code', 'not_yours_to_hand_over');
  end if;
  if event.organization_id is not null and event.organization_id <> all (private.organizations_of(member, 'owner')) then
    raise exception 'Only owners can take events away from their organization.'
      using errcode = 'insufficient_privilege', detail = json_build_object('code', 'owners_take_away');
  end if;
  if event.updated_at <> version then
    return null;
  end if;
  perform private.limit_member_requests('hand-over', private.max_events_changed_per_hour());
  perform private.switch_act('{"actor": "organizer"}');
  -- Whoever takes an event from an organization becomes its organizer; whoever gives one to an organization stays its organizer.
  with changed as (
    update public.events as e
      set organization_id = new_organization,
        organizer_id = case when e.organization_id is null then e.organizer_id else member end,
        submission_key = case when e.organization_id is null then e.submission_key end
      where (e.id = event.id or e.series_id = event.series_id) and private.owner_of(e) = private.owner_of(event)
        and e.organization_id is distinct from new_organization
      returning e.*
  )
  select array_agg(c) into handed_over from changed as c;
  update public.event_series as s
    set organization_id = new_organization, organizer_id = case when s.organization_id is null then s.organizer_id else member end
    where s.id = event.series_id and private.owner_of(s) = private.owner_of(event) and s.organization_id is distinct from new_organization;
  perform private.switch_act(null);
  if handed_over is not null then
    insert into public.audit_titles (entry_id, organizer_id, organization_id, title) values (
      private.write_audit('event_handed_over', 'event', event.id::text, jsonb_strip_nulls(jsonb_build_object(
        'by', 'organizer', 'former_organization', event.organization_id, 'dates', nullif(cardinality(handed_over), 1)))),
      (handed_over[1]).organizer_id, new_organization, event.title);
  end if;
  if new_organization is not null and event.review = 'waiting' then
    perform private.limit_waiting_of_organization(new_organization);
  end if;
  return event.title;
end
$$;
comment on function public.hand_over_event(uuid, uuid, timestamptz) is 'Hands an event of the caller over to an organization that they belong to, or takes it from one (null: to the caller alone), without a new review; for a series all dates. Only owners take events away. Logged. `version` is the updated_at that the caller has read; if it differs, nothing changes and the result is null. Returns the title. Definer rights: API roles cannot write the owner of an event.';
revoke execute on function public.hand_over_event(uuid, uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.hand_over_event(uuid, uuid, timestamptz) to authenticated;
