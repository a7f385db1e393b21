-- How people join organizations: by invitations that owners have mailed, each for one address. Creates only; rewrites no data.

create table private.organizer_invitations (
  id uuid primary key default gen_random_uuid(),
  organizer_id uuid not null references public.organizers (id) on delete cascade,
  address public.mail_address not null,
  role public.organizer_role not null,
  invited_by uuid not null references public.profiles (id) on delete cascade,
  token_hash bytea unique constraint invitation_token_is_sha256 check (octet_length(token_hash) = 32),
  expires_at timestamptz not null default clock_timestamp() + interval '7 days',
  constraint invited_once unique (organizer_id, address)
);
comment on table private.organizer_invitations is 'One row per open invitation. Accepting or revoking deletes it; run_maintenance() deletes expired ones.';
comment on column private.organizer_invitations.address is 'Lower case. Only the account with this confirmed address can accept it.';
comment on column private.organizer_invitations.token_hash is 'SHA-256 of the token in the mailed link, which claim_mail() creates; null before.';
create index organizer_invitations_by_inviter on private.organizer_invitations (invited_by);
create index organizer_invitations_by_expiry on private.organizer_invitations (expires_at);
comment on index private.organizer_invitations_by_inviter is 'For the foreign key.';
comment on index private.organizer_invitations_by_expiry is 'For run_maintenance(), which deletes expired rows.';
alter table private.organizer_invitations enable row level security;
revoke all on private.organizer_invitations from public, anon, authenticated, service_role;

create function private.delete_mail_of_invitation() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  delete from private.mail_outbox as o where o.kind = 'organizer_invitation' and o.sent_at is null and o.data ->> 'invitationId' = old.id::text;
  return null;
end
$$;
comment on function private.delete_mail_of_invitation() is 'Deletes the unsent mail of a revoked invitation. Definer rights: no API role has access to the outbox.';
revoke execute on function private.delete_mail_of_invitation() from public, anon, authenticated, service_role;
create trigger delete_mail_of_invitation after delete on private.organizer_invitations
  for each row execute function private.delete_mail_of_invitation();

create function private.require_owner(organizer_id uuid) returns uuid
  language plpgsql stable set search_path = ''
  as $$
declare
  member constant uuid := private.member_id();
begin
  if (organizer_id = any (private.organizations_of(member, 'owner'))) is not true then
    raise exception 'Only owners of the organization can do this.'
      using errcode = 'insufficient_privilege', detail = json_build_object('code', 'owners_only');
  end if;
  return member;
end
$$;
comment on function private.require_owner(uuid) is 'The caller''s account. Raises (403) unless they own the organization.';
revoke execute on function private.require_owner(uuid) from public, anon, authenticated, service_role;

create function public.invite_organizer_member(organizer_id uuid, invitee_email text, wanted_role text, language text default 'en') returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  owner constant uuid := private.require_owner(organizer_id);
  organizer public.organizers;
  invited public.mail_address;
  invitation uuid;
  -- Open invitations. The number of members is not limited, because each was invited.
  most constant integer := 20;
begin
  perform private.limit_member_requests('invitation');
  begin
    invited := lower(btrim(invitee_email));
  exception when check_violation then
    null;
  end;
  if invited is null then
    raise exception 'Invalid email address' using detail = json_build_object('code', 'invitee_email_invalid');
  end if;
  -- Locked, so that concurrent invitations are counted. A mail to a stranger contains no text of the inviter, except the name that an admin
  -- approved.
  select o.* into organizer from public.organizers as o where o.id = invite_organizer_member.organizer_id for no key update;
  if not organizer.is_approved then
    raise exception 'You can invite others once your page is public.' using detail = json_build_object('code', 'invite_once_public');
  end if;
  if private.count_request('invitation to a mailbox', encode(sha256(convert_to(private.mailbox_of(invited), 'UTF8')), 'hex'), interval '1 day') > 5 then
    raise exception 'This address has been invited several times today. Please try again tomorrow.'
      using errcode = 'PT429', detail = json_build_object('code', 'invited_mailbox_limit');
  end if;
  delete from private.organizer_invitations as i where i.organizer_id = organizer.id and (i.address = invited or i.expires_at <= clock_timestamp());
  if (select count(*) from private.organizer_invitations as i where i.organizer_id = organizer.id) >= most then
    raise exception 'Your organization has % open invitations, which is the limit. Please revoke one first.', most
      using detail = json_build_object('code', 'invitation_limit', 'most', most);
  end if;
  insert into private.organizer_invitations (organizer_id, address, role, invited_by) values (organizer.id, invited, wanted_role, owner)
    returning id into invitation;
  perform private.queue_mail('organizer_invitation', null, jsonb_build_object('name', organizer.name::text, 'role', wanted_role, 'invitationId', invitation),
    invited, language);
end
$$;
comment on function public.invite_organizer_member(uuid, text, text, text) is 'Mails an invitation to an address, in a language; replaces an earlier one to the same address. Owners of public pages only. Rejects (429) the sixth invitation of a mailbox in a day, more than max_requests() of a member, and more than 20 open ones. Definer rights: it writes to the schema private, and queues mail.';

create function public.list_organizer_invitations(organizer_id uuid)
  returns table (id uuid, address text, role public.organizer_role, expires_at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_owner(organizer_id);
  return query
    select i.id, i.address::text, i.role, i.expires_at from private.organizer_invitations as i
    where i.organizer_id = list_organizer_invitations.organizer_id and i.expires_at > now() order by i.expires_at, i.id;
end
$$;
comment on function public.list_organizer_invitations(uuid) is 'The open invitations of an organization, with the addresses that its owners typed. Owners only. Definer rights: invitations are in the schema private.';

create function public.revoke_organizer_invitation(invitation_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  delete from private.organizer_invitations as i
    where i.id = invitation_id and i.organizer_id = any (private.organizations_of(private.member_id(), 'owner'));
  return found;
end
$$;
comment on function public.revoke_organizer_invitation(uuid) is 'Revokes an invitation of an organization that the caller owns; false if there is none. Definer rights: invitations are in the schema private.';

create function private.invitation_of(token text) returns private.organizer_invitations
  language sql volatile set search_path = ''
  as $$
    select i.* from private.organizer_invitations as i join auth.users as u on u.id = private.member_id()
    where i.token_hash = sha256(convert_to(btrim(token), 'UTF8')) and i.expires_at > clock_timestamp()
      and i.address = lower(u.email) and u.email_confirmed_at is not null
      -- An invitation is void once its sender is blocked or no longer an owner.
      and i.organizer_id = any (private.organizations_of(i.invited_by, 'owner')) and not private.is_blocked(i.invited_by)
    for update of i
  $$;
comment on function private.invitation_of(text) is 'The open invitation that a token belongs to, locked, if it is for the confirmed address of the caller''s account. Otherwise a null row. Called by definer functions only.';
revoke execute on function private.invitation_of(text) from public, anon, authenticated, service_role;

create function public.find_organizer_invitation(token text) returns json
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_session('sign_in_to_join', 'You must be logged in to join an organization');
  return (
    select json_build_object('name', o.name, 'role', i.role)
    from private.invitation_of(token) as i join public.organizers as o on o.id = i.organizer_id
  );
end
$$;
comment on function public.find_organizer_invitation(text) is 'The organization''s name and the role in the invitation that a token belongs to; null unless the caller may accept it. Definer rights: invitations are in the schema private.';

create function public.accept_organizer_invitation(token text) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  member constant uuid := private.require_session('sign_in_to_join', 'You must be logged in to join an organization');
  -- The lock makes a concurrent second use wait, and then find nothing.
  invitation constant private.organizer_invitations := private.invitation_of(token);
begin
  -- The same answer for wrong, used, expired and other people's tokens: a guess reveals nothing.
  if invitation.id is null then
    perform private.write_audit_failure('token_refused', member::text);
    return null;
  end if;
  delete from private.organizer_invitations as i where i.id = invitation.id;
  insert into public.organizer_members (organizer_id, member_id, role) values (invitation.organizer_id, member, invitation.role)
    on conflict do nothing;
  if found then
    perform private.write_audit('member_joined', 'account', member::text, jsonb_build_object(
      'by', 'member', 'organization', invitation.organizer_id, 'role', invitation.role, 'invited_by', invitation.invited_by));
  end if;
  return invitation.organizer_id;
end
$$;
comment on function public.accept_organizer_invitation(text) is 'Makes the caller a member of the organization that a token invites to, and returns its id; null for a token that is mistyped, used, revoked, expired, or for another address: the attempt is logged and the token stays valid. An existing member keeps their role. Definer rights: API roles cannot add members.';

create function public.list_organizer_members(organizer_id uuid)
  returns table (member_id uuid, full_name public.plain_line, role public.organizer_role, joined_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select m.member_id, p.full_name, m.role, m.joined_at
    from public.organizer_members as m join public.profiles as p on p.id = m.member_id
    where m.organizer_id = list_organizer_members.organizer_id and m.organizer_id = any (private.organizations_of((select private.member_id())))
    order by m.joined_at, m.member_id
  $$;
comment on function public.list_organizer_members(uuid) is 'The members of an organization, by their chosen names, in order of joining; no addresses. No rows unless the caller is one of them. Definer rights: members do not read each other''s profiles.';

revoke execute on function
  public.invite_organizer_member(uuid, text, text, text), public.list_organizer_invitations(uuid), public.revoke_organizer_invitation(uuid),
  public.find_organizer_invitation(text), public.accept_organizer_invitation(text), public.list_organizer_members(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.invite_organizer_member(uuid, text, text, text), public.list_organizer_invitations(uuid), public.revoke_organizer_invitation(uuid),
  public.find_organizer_invitation(text), public.accept_organizer_invitation(text), public.list_organizer_members(uuid)
  to authenticated;
