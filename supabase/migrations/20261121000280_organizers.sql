-- Organizations that publish events, called organizers, and the members who act for them. Creates only; rewrites no data.
-- Who may change, approve and delete their pages is in 20261121000390_organizers.sql.

create extension if not exists pg_trgm with schema extensions;

create table public.organizers (
  id uuid primary key default gen_random_uuid(),
  founder_id uuid unique default auth.uid() references public.profiles (id) on delete set null,
  slug public.page_name not null unique default '',
  name public.plain_line not null
    constraint organizer_name_length check (char_length(name) <= 80 and char_length(btrim(name)) >= 2)
    constraint organizer_name_in_one_alphabet check (
      name::text !~ '[A-Za-z\u00c0-\u02af\u1e00-\u1eff][\u0300-\u036f]*[\u0370-\u052f\u1f00-\u1fff]|[\u0370-\u052f\u1f00-\u1fff][\u0300-\u036f]*[A-Za-z\u00c0-\u02af\u1e00-\u1eff]'
    ),
  name_key text not null default '',
  name_look text not null default '',
  about public.plain_text constraint organizer_about_length check (char_length(about) <= 1000),
  website public.web_address,
  links public.web_address[] not null default '{}'
    constraint organizer_links_count check (cardinality(links) <= 4 and array_position(links, null) is null)
    constraint organizer_links_by_https check (array_to_string(links, ' ') !~ '(^| )http:'),
  picture_id uuid constraint picture_of_organizer references public.pictures (id),
  picture public.picture_facts,
  takes_messages boolean not null default true,
  is_approved boolean not null default false,
  first_approved_at timestamptz,
  returned_at timestamptz,
  return_reasons text[] not null default '{}'
    constraint organizer_return_reasons check (
      cardinality(return_reasons) <= 4 and return_reasons <@ '{name_not_theirs,text_unfit,links_not_theirs,picture_unfit}'),
  return_note public.plain_text constraint organizer_return_note_length check (char_length(return_note) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint returned_page_is_not_public check (returned_at is null or not is_approved),
  constraint returned_page_with_reasons check (returned_at is null or return_note is not null or cardinality(return_reasons) > 0)
);
comment on table public.organizers is 'One row per organization: the name and the page under which its members publish events. Only approved rows are public; events of members without one have no name.';
comment on column public.organizers.id is 'Made by the database alone: events belong to an account or to an organization, so the two never share an id.';
comment on column public.organizers.founder_id is 'Who created the page; each account at most one. Their new events belong to it while they are a member. Null once that account is deleted.';
comment on column public.organizers.slug is 'The address of the page, made from the name by a trigger. Follows the name until the first approval, and stays from then on: others may have linked it.';
comment on column public.organizers.name_key is 'private.name_key() of the name, set by a trigger: equal for names that readers would mistake for each other.';
comment on column public.organizers.name_look is 'private.name_look() of the name, set by a trigger: the same for names that look alike.';
comment on column public.organizers.about is 'In the same part of Markdown as descriptions of events; null when there is none.';
comment on column public.organizers.links is 'Pages of the organizer on other websites, such as social networks: at most four, https only, reviewed with the page.';
comment on column public.organizers.picture_id is 'The uploaded logo or photo, reviewed with the page; null without one.';
comment on column public.organizers.picture is 'What pages need of that picture, set by a trigger; see private.attached_picture().';
comment on column public.organizers.takes_messages is 'Whether the page has a contact form, whose messages its owners get by mail. Owners switch it without a new review.';
comment on column public.organizers.is_approved is 'True when an admin has approved the current version. Any change by an owner resets it.';
comment on column public.organizers.returned_at is 'When an admin has returned the page to its owners; null while it waits or is public. They send it again by saving it.';
comment on column public.organizers.return_reasons is 'The reasons that were ticked at the last return, as PAGE_REASONS in app/domain/events/page-reasons.ts. Stay until the page is approved, for the admin who reads it again.';
comment on column public.organizers.return_note is 'What the admin wrote to the owners at the last return; null for nothing. Stays as return_reasons.';
comment on column public.organizers.updated_at is 'When the row was last written; identifies the version that an admin approves.';
create index organizers_pending on public.organizers (updated_at, id) where not is_approved and returned_at is null;
comment on index public.organizers_pending is 'What waits for approval, oldest first.';
create index organizers_returned on public.organizers (returned_at desc, id) where returned_at is not null;
comment on index public.organizers_returned is 'What is with its owners to be changed, latest first.';
create index organizers_picture on public.organizers (picture_id) where picture_id is not null;
comment on index public.organizers_picture is 'Whether a picture is in use, and the foreign key.';
create unique index organizers_public_names on public.organizers (name_key) where first_approved_at is not null;
comment on index public.organizers_public_names is 'No two organizers who are or were public have equal names.';
create unique index organizers_public_looks on public.organizers (name_look) where first_approved_at is not null;
comment on index public.organizers_public_looks is 'No two organizers who are or were public have names that look alike.';
create index organizers_similar_names on public.organizers using gist (name_key extensions.gist_trgm_ops (siglen = 64)) where first_approved_at is not null;
comment on index public.organizers_similar_names is 'Names most similar to a pending one, by trigrams.';
comment on constraint organizer_name_in_one_alphabet on public.organizers is 'No Greek or Cyrillic letter beside a Latin one: such names imitate others.';

create domain public.organizer_role as text constraint organizer_role_known check (value in ('owner', 'editor'));
comment on domain public.organizer_role is 'What a member may do for an organization. Both create and change its events; owners also change its page, its members and which events belong to it.';

create table public.organizer_members (
  organizer_id uuid not null references public.organizers (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  role public.organizer_role not null,
  joined_at timestamptz not null default clock_timestamp(),
  primary key (organizer_id, member_id)
);
comment on table public.organizer_members is 'Who acts for which organization. The founder is added by a trigger, others by accept_organizer_invitation(). Each organization has an owner.';
create index organizer_members_by_member on public.organizer_members (member_id, organizer_id) include (role);
comment on index public.organizer_members_by_member is 'The organizations of a member: every statement about events asks. Also the foreign key.';

-- The next two are PL/pgSQL because it caches their plans: every statement of a member calls one.
create function private.organizations_of(member uuid, wanted_role text default null) returns uuid[]
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return array(
    select m.organizer_id from public.organizer_members as m
    where m.member_id = member and (wanted_role is null or m.role = wanted_role)
  );
end
$$;
comment on function private.organizations_of(uuid, text) is 'The organizations for which a member acts, in any role or in one. Definer rights: the policies of these tables call it and would recurse otherwise.';

create function private.owner_ids(member uuid) returns uuid[]
  language plpgsql stable strict security definer set search_path = ''
  as $$ begin return member || private.organizations_of(member); end $$;
comment on function private.owner_ids(uuid) is 'Whose events a member may change: the account itself and its organizations, see private.owner_of(). Null without an account. Definer rights as organizations_of().';

create function private.own_ids() returns uuid[]
  language plpgsql stable security definer set search_path = ''
  as $$ begin return private.owner_ids(private.member_id()); end $$;
comment on function private.own_ids() is 'private.owner_ids() of the caller, for policies, which evaluate (select private.own_ids()) once per statement. Null for visitors and wherever has_session() is false.';
revoke execute on function private.organizations_of(uuid, text), private.owner_ids(uuid), private.own_ids() from public, anon, authenticated, service_role;
grant execute on function private.organizations_of(uuid, text) to authenticated;
grant execute on function private.owner_ids(uuid), private.own_ids() to anon, authenticated, service_role;

create function private.founded_organization(member uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return (
    select o.id from public.organizers as o join public.organizer_members as m on m.organizer_id = o.id and m.member_id = o.founder_id
    where o.founder_id = member);
end
$$;
comment on function private.founded_organization(uuid) is 'The organization that a member has founded and still acts for, to which new events belong that name none; null without one. Definer rights: operators who insert events do not read members.';
revoke execute on function private.founded_organization(uuid) from public, anon, authenticated, service_role;
grant execute on function private.founded_organization(uuid) to authenticated, service_role;

create function private.add_founder() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  insert into public.organizer_members (organizer_id, member_id, role) values (new.id, new.founder_id, 'owner');
  return null;
end
$$;
comment on function private.add_founder() is 'Makes the creator of a page its first owner. Definer rights: API roles cannot add members.';
revoke execute on function private.add_founder() from public, anon, authenticated, service_role;
create trigger add_founder after insert on public.organizers
  for each row when (new.founder_id is not null) execute function private.add_founder();

create function private.is_blocked(account uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from auth.users as u where u.id = account and u.banned_until > now()) $$;
comment on function private.is_blocked(uuid) is 'Whether an admin or an operator has blocked an account for now: both are written to Auth. Definer rights: members cannot read the schema auth.';
revoke execute on function private.is_blocked(uuid) from public, anon, authenticated, service_role;

create function private.audit_membership() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  is_change constant boolean := tg_op = 'UPDATE';
  actor constant text := case (private.current_act()).actor when 'account' then 'account' else private.actor_on_account(old.member_id) end;
begin
  -- The deletion of the organization itself has an entry with all members.
  if not exists (select from public.organizers as o where o.id = old.organizer_id) then
    return null;
  end if;
  if is_change then
    -- Roles can be changed back and forth, and each change is an entry.
    perform private.limit_member_requests('change of a role', 60);
  end if;
  perform private.write_audit(
    case when is_change then 'member_role_changed' when actor in ('account', 'self') then 'member_left' else 'member_removed' end,
    'account', old.member_id::text,
    jsonb_build_object('by', case when actor in ('account', 'operator') then actor else 'member' end,
      'organization', old.organizer_id, 'role', case when is_change then new.role else old.role end));
  return null;
end
$$;
comment on function private.audit_membership() is 'Logs who has left an organization, was removed from it, or has another role in it; accept_organizer_invitation() logs who joined. Rejects (429) more than 60 changes of roles by a member in an hour. Definer rights: it adds to the log.';
revoke execute on function private.audit_membership() from public, anon, authenticated, service_role;
create trigger audit_change_of_role after update of role on public.organizer_members
  for each row when (old.role <> new.role) execute function private.audit_membership();
create trigger audit_departure after delete on public.organizer_members
  for each row execute function private.audit_membership();

create function private.keep_an_owner() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  -- Two owners who leave at once wait for each other. Nothing to keep where the organization itself is deleted.
  perform from public.organizers as o where o.id = old.organizer_id for no key update;
  if found and not exists (select from public.organizer_members as m where m.organizer_id = old.organizer_id and m.role = 'owner') then
    raise exception 'An organization needs an owner. Make another member an owner first.'
      using detail = json_build_object('code', 'last_owner');
  end if;
  return null;
end
$$;
comment on function private.keep_an_owner() is 'Rejects that the last owner of an organization leaves or becomes an editor. Definer rights: it locks the organization.';
revoke execute on function private.keep_an_owner() from public, anon, authenticated, service_role;
create trigger keep_an_owner_after_change after update of role on public.organizer_members
  for each row when (old.role = 'owner' and new.role <> 'owner') execute function private.keep_an_owner();
create trigger keep_an_owner_after_removal after delete on public.organizer_members
  for each row when (old.role = 'owner') execute function private.keep_an_owner();

alter table public.organizer_members enable row level security;
revoke all on public.organizer_members from public, anon, authenticated, service_role;
grant select, update (role), delete on public.organizer_members to authenticated;
create policy "Members read who acts for their organizations, admins for every one" on public.organizer_members
  for select to authenticated
  using (organizer_id = any ((select private.own_ids())::uuid[]) or (select private.is_admin()));
create policy "Owners change the roles of members" on public.organizer_members
  for update to authenticated
  using (organizer_id = any (private.organizations_of((select private.member_id()), 'owner')))
  with check (organizer_id = any (private.organizations_of((select private.member_id()), 'owner')));
create policy "Owners remove members, members themselves" on public.organizer_members
  for delete to authenticated
  using (member_id = (select private.member_id()) or organizer_id = any (private.organizations_of((select private.member_id()), 'owner')));
comment on policy "Owners change the roles of members" on public.organizer_members is 'No policy allows adding members: they accept invitations.';
