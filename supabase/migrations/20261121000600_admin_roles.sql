-- How members become admins (the first by a claim, later ones by a token, an invitation, or another admin) and how the role ends.
-- Creates only; rewrites no data.

create table private.admin_tokens (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique constraint token_hash_is_sha256 check (octet_length(token_hash) = 32),
  invitee_email public.mail_address,
  created_by uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_by uuid references public.profiles (id) on delete set null,
  used_at timestamptz
);
comment on table private.admin_tokens is 'One-time admin tokens and invitations. The token itself is never stored, only its SHA-256.';
comment on column private.admin_tokens.invitee_email is 'Lower case. Only the account with this confirmed address may use the token; null for tokens that anyone may use.';
create index admin_tokens_created_by on private.admin_tokens (created_by);
create index admin_tokens_used_by on private.admin_tokens (used_by);
create index admin_tokens_expires_at on private.admin_tokens (expires_at);
alter table private.admin_tokens enable row level security;
revoke all on private.admin_tokens from public, anon, authenticated, service_role;

create function private.issue_admin_token(invitee_email text) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  -- 256 bits; base64url without padding, so that it fits into a URL and a double click selects all of it.
  token text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
  token_id bigint;
begin
  delete from private.admin_tokens as t where t.expires_at < clock_timestamp() - interval '30 days';
  insert into private.admin_tokens (token_hash, invitee_email, created_by, expires_at)
  values (sha256(convert_to(token, 'UTF8')), invitee_email, (select auth.uid()), clock_timestamp() + interval '1 hour')
  returning id into token_id;
  perform private.write_audit(case when invitee_email is null then 'token_created' else 'invitation_created' end, 'token', token_id::text, '{}');
  return token;
end
$$;
comment on function private.issue_admin_token(text) is 'Creates and returns a token that works once within an hour. The two procedures below check the caller before they call it.';
revoke execute on function private.issue_admin_token(text) from public, anon, authenticated, service_role;

create function private.lock_admin_roles() returns void
  language sql volatile set search_path = ''
  as $$ select pg_advisory_xact_lock(hashtextextended('public.make_user_admin', 0)) $$;
comment on function private.lock_admin_roles() is 'Serializes transactions that grant or end admin roles, until the end of the transaction, so that counts of admins stay correct.';
revoke execute on function private.lock_admin_roles() from public, anon, authenticated;

create function private.require_another_admin(leaving uuid) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  -- Without any admin, the next member could claim the role.
  if not private.has_admins(besides => leaving) then
    -- PostgREST turns this code into a 409.
    raise exception 'You are the only admin. Make someone else an admin first.' using errcode = 'PT409', detail = json_build_object('code', 'only_admin');
  end if;
end
$$;
comment on function private.require_another_admin(uuid) is 'Rejects (409) when there is no other admin. Call lock_admin_roles() first.';
revoke execute on function private.require_another_admin(uuid) from public, anon, authenticated;

create function public.has_any_admins() returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_session('sign_in_to_act', 'You must be logged in to perform this action');
  return private.has_admins();
end
$$;
comment on function public.has_any_admins() is 'Whether there is an admin. Any member may call it, because the first may claim the role.';

create function public.is_claim_code_needed() returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_session('sign_in_to_act', 'You must be logged in to perform this action');
  return exists (select from private.admin_claim_code) and not private.has_admins();
end
$$;
comment on function public.is_claim_code_needed() is 'Whether claiming the first admin requires a code. Any member may call it. Definer rights: no API role may read the hash.';

create function public.make_user_admin(target_user_id uuid, claim_code text default null) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  caller_id uuid := private.require_session('sign_in_to_act', 'You must be logged in to perform this action');
begin
  -- Two members may claim concurrently. The lock lasts until the end of the transaction, so the second sees the first admin.
  perform private.lock_admin_roles();
  if private.has_admins() then
    raise exception 'There are already admins in the system. You need an invitation from an existing admin to become an admin.'
      using errcode = 'insufficient_privilege', detail = json_build_object('code', 'admin_exists');
  end if;
  if exists (select from private.admin_claim_code) then
    if coalesce(btrim(claim_code), '') = '' then
      raise exception 'Please enter the claim code' using detail = json_build_object('code', 'claim_code_required');
    end if;
    -- Not raised: an error would roll back the count and the log entry.
    if not private.is_claim_code_right(caller_id, claim_code) then
      return false;
    end if;
  end if;
  perform private.switch_act('{"why": "claim"}');
  update public.profiles as p set is_admin = true where p.id = target_user_id and p.id = caller_id;
  if not found then
    raise exception 'Failed to grant admin privileges'
      using errcode = 'insufficient_privilege', detail = json_build_object('code', 'not_your_account');
  end if;
  -- A code works once.
  delete from private.admin_claim_code where is_only_row;
  delete from private.failed_claims where failures > 0;
  return true;
end
$$;
comment on function public.make_user_admin(uuid, text) is 'Makes the caller the first admin. Rejected once there is an admin. If a claim code is set, false for a wrong one, which is counted and logged.';

create function public.generate_admin_token() returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_generate_token', 'You must be logged in as an admin to generate a token');
  return private.issue_admin_token(null);
end
$$;
comment on function public.generate_admin_token() is 'A one-time token, valid for an hour, that makes the member who accepts it an admin. Admins only.';

create function public.create_admin_invitation(invitee_email text) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  address public.mail_address;
begin
  perform private.require_admin('admin_to_invite', 'You must be logged in as an admin to invite others');
  if coalesce(btrim(invitee_email), '') = '' then
    raise exception 'Please enter an email address' using detail = json_build_object('code', 'email_required');
  end if;
  begin
    address := lower(btrim(invitee_email));
  exception when check_violation then
    raise exception 'Invalid email address' using detail = json_build_object('code', 'email_invalid');
  end;
  return private.issue_admin_token(address);
end
$$;
comment on function public.create_admin_invitation(text) is 'A one-time token, valid for an hour, that only the account with this email address can accept. Admins only.';

create function public.list_admin_invitations()
  returns table (id bigint, invitee_email text, made_by text, made_at timestamptz, expires_at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_invite', 'You must be logged in as an admin to invite others');
  return query
    select t.id, t.invitee_email::text, p.full_name::text, t.created_at, t.expires_at
    from private.admin_tokens as t join public.profiles as p on p.id = t.created_by
    where t.used_at is null and t.expires_at > clock_timestamp() and private.may_decide(t.created_by) and not private.is_blocked(t.created_by)
    order by t.created_at desc, t.id desc
    limit 100;
end
$$;
comment on function public.list_admin_invitations() is 'The latest 100 admin tokens and invitations that can still be accepted, newest first, without the tokens. Admins only. Definer rights: no API role may read the table.';

create function public.revoke_admin_invitation(invitation_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_invite', 'You must be logged in as an admin to invite others');
  -- Waits for a concurrent acceptance.
  delete from private.admin_tokens as t where t.id = invitation_id and t.used_at is null;
  if found then
    perform private.write_audit('invitation_revoked', 'token', invitation_id::text, '{}');
  end if;
  return found;
end
$$;
comment on function public.revoke_admin_invitation(bigint) is 'Revokes an admin token or invitation, whoever created it; false if it was accepted or is gone. Admins only. Definer rights: no API role may write the table.';

create function public.accept_admin_invitation(token text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  caller_id uuid := private.require_session('sign_in_to_accept_invitation', 'You must be logged in to accept an invitation');
  caller_email text;
  invitation private.admin_tokens;
begin
  if coalesce(btrim(token), '') = '' then
    raise exception 'Please enter an invitation token' using detail = json_build_object('code', 'token_required');
  end if;
  select lower(u.email) into caller_email from auth.users as u where u.id = caller_id and u.email_confirmed_at is not null;
  -- Checks the role alone: an admin who lacks the required second step does not need a token.
  if private.has_admin_role(caller_id) then
    raise exception 'You are already an admin'
      using detail = json_build_object('code', 'already_admin'), hint = 'The token can still be used.';
  end if;

  -- The row lock makes a concurrent second use wait and then find the token used.
  select * into invitation from private.admin_tokens as t
    where t.token_hash = sha256(convert_to(btrim(accept_admin_invitation.token), 'UTF8'))
    for update;
  -- The same answer for wrong, used, expired and other people's tokens: a guess reveals nothing.
  if invitation.id is null
    or invitation.used_at is not null
    or invitation.expires_at <= clock_timestamp()
    or not coalesce(invitation.invitee_email is null or invitation.invitee_email = caller_email, false)
    or not private.may_decide(invitation.created_by) or private.is_blocked(invitation.created_by)
  then
    perform private.write_audit_failure('token_refused', caller_id::text);
    return false;
  end if;

  update private.admin_tokens as t set used_at = clock_timestamp(), used_by = caller_id where t.id = invitation.id;
  perform private.write_audit('token_accepted', 'token', invitation.id::text, '{}');
  perform private.switch_act('{"why": "token"}');
  update public.profiles as p set is_admin = true where p.id = caller_id;
  return true;
end
$$;
comment on function public.accept_admin_invitation(text) is 'Makes the caller an admin in exchange for a valid token. False for a token that is mistyped, used, expired, or issued for another address; the attempt is logged and the token stays valid.';

create function public.restore_admin_privileges(user_email text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_restore', 'You must be logged in as an admin to restore privileges');
  if coalesce(btrim(user_email), '') = '' then
    raise exception 'Please enter an email address' using detail = json_build_object('code', 'email_required');
  end if;
  perform private.switch_act('{"why": "restore"}');
  update public.profiles as p set is_admin = true
    from auth.users as u
    where u.id = p.id and lower(u.email) = lower(btrim(user_email)) and u.email_confirmed_at is not null;
  if not found then
    raise exception 'No account with this email address was found'
      using detail = json_build_object('code', 'account_not_found'), hint = 'They must have signed up and confirmed their address.';
  end if;
  return true;
end
$$;
comment on function public.restore_admin_privileges(text) is 'Makes the account with this confirmed email address an admin. Admins only.';

create function public.give_up_admin_role() returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_give_up_role', 'You must be logged in as an admin to give up your role');
  perform private.lock_admin_roles();
  perform private.require_another_admin((select auth.uid()));
  -- For the audit log.
  perform private.switch_act('{"why": "give_up"}');
  update public.profiles as p set is_admin = false where p.id = (select auth.uid());
  return true;
end
$$;
comment on function public.give_up_admin_role() is 'Ends the caller''s admin role at once. Rejected (409) for the last admin.';

create function public.revoke_admin_role(target_user_id uuid, reason text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  words text;
begin
  perform private.require_admin('admin_to_revoke_role', 'You must be logged in as an admin to remove an admin role');
  if target_user_id = (select auth.uid()) then
    raise exception 'You can give up your own role on your account page.' using detail = json_build_object('code', 'own_role');
  end if;
  words := private.require_reason(reason);
  if words is null then
    raise exception 'Please say why' using detail = json_build_object('code', 'explanation_required');
  end if;
  perform private.lock_admin_roles();
  -- If two admins revoke each other's role, the second has lost it by now.
  perform private.require_admin('admin_to_revoke_role', 'You must be logged in as an admin to remove an admin role');
  perform private.require_another_admin(target_user_id);
  if not private.has_admin_role(target_user_id) then
    raise exception 'This person isn''t an admin.' using detail = json_build_object('code', 'no_admin');
  end if;
  perform private.switch_act(jsonb_build_object('why', 'revoke', 'note', words));
  update public.profiles as p set is_admin = false where p.id = target_user_id;
  return true;
end
$$;
comment on function public.revoke_admin_role(uuid, text) is 'Ends another admin''s role at once, and notifies them with the reason. Admins only; never the last admin''s role, and never the caller''s own.';

create function public.list_admin_users() returns table (user_id uuid, full_name text, email text, has_second_step boolean)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_list_admins', 'You must be logged in as an admin to list admins');
  return query
    select p.id, p.full_name::text, u.email::text, private.has_second_step(p.id)
    from public.profiles as p join auth.users as u on u.id = p.id
    where p.is_admin
    order by p.full_name, p.id;
end
$$;
comment on function public.list_admin_users() is 'Every admin with name and email address, and whether they have a second step. Admins only: other members may not read addresses.';

revoke execute on function
  public.has_any_admins(), public.make_user_admin(uuid, text), public.is_claim_code_needed(), public.give_up_admin_role(), public.generate_admin_token(), public.create_admin_invitation(text),
  public.list_admin_invitations(), public.revoke_admin_invitation(bigint),
  public.accept_admin_invitation(text), public.restore_admin_privileges(text), public.revoke_admin_role(uuid, text), public.list_admin_users()
  from public, anon, authenticated, service_role;
grant execute on function
  public.has_any_admins(), public.make_user_admin(uuid, text), public.is_claim_code_needed(), public.give_up_admin_role(), public.generate_admin_token(), public.create_admin_invitation(text),
  public.list_admin_invitations(), public.revoke_admin_invitation(bigint),
  public.accept_admin_invitation(text), public.restore_admin_privileges(text), public.revoke_admin_role(uuid, text), public.list_admin_users()
  to authenticated;
