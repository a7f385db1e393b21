-- Re-authentication: a stolen access token must not be enough to take over or delete an account. A new address, a first password and the
-- deletion require the current password, or a recent sign-in for accounts without one. (Changing a password is protected by Auth's own
-- setting 'Require current password when updating'.) Creates one table, functions, and triggers on auth.users.
-- Risk: an operator cannot set the first password of a confirmed account by Auth's admin API; mail a recovery link instead.

create table private.identity_proofs (
  user_id uuid primary key references auth.users (id) on delete cascade,
  proved_at timestamptz,
  wrong_since timestamptz not null default now(),
  wrong integer not null default 0
);
comment on table private.identity_proofs is 'One row per account that had to re-authenticate: its unused proof, and its wrong passwords of the current hour.';
comment on column private.identity_proofs.proved_at is 'When the password was last checked; null when there is no unused proof. Valid once, for 5 minutes.';
comment on column private.identity_proofs.wrong_since is 'Start of the hour in which `wrong` is counted.';
alter table private.identity_proofs enable row level security;
revoke all on private.identity_proofs from public, anon, authenticated, service_role;

create function private.is_fresh_session() returns boolean
  language sql stable set search_path = ''
  as $$
    select exists (
      select 1 from auth.sessions as s
      where s.id = ((select auth.jwt()) ->> 'session_id')::uuid
        and (
          s.created_at > now() - interval '10 minutes'
          -- Mailed links work for an hour.
          or s.created_at > now() - interval '1 hour' and exists (
            select 1 from auth.mfa_amr_claims as c
            where c.session_id = s.id
              and c.authentication_method in ('otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change')
          )
        )
    )
  $$;
comment on function private.is_fresh_session() is 'True for 10 minutes after the sign-in of this session, or for an hour when it began with a mailed link.';
revoke execute on function private.is_fresh_session() from public, anon, authenticated;

create function private.prove_owner(account_id uuid, current_password text) returns boolean
  language plpgsql volatile set search_path = ''
  as $$
declare
  hash text;
  tries private.identity_proofs;
begin
  insert into private.identity_proofs (user_id) values (account_id) on conflict (user_id) do nothing;
  -- Concurrent tries wait here for the row lock and are counted one by one.
  select * into tries from private.identity_proofs as p where p.user_id = account_id for update;
  select coalesce(u.encrypted_password, '') into hash from auth.users as u where u.id = account_id;
  if hash = '' then
    if not private.is_fresh_session() then
      raise exception 'Please sign out and in again, and do this within 10 minutes.' using errcode = 'insufficient_privilege';
    end if;
    return true;
  end if;
  if coalesce(current_password, '') = '' then
    raise exception 'Your current password is required';
  end if;
  if tries.wrong_since < now() - interval '1 hour' then
    tries.wrong := 0;
  end if;
  if tries.wrong >= 5 then
    -- PostgREST answers this code with 429.
    raise exception 'Too many wrong passwords. Please wait an hour and try again.' using errcode = 'PT429';
  end if;
  if extensions.crypt(current_password, hash) = hash then
    update private.identity_proofs as p set wrong = 0 where p.user_id = account_id;
    return true;
  end if;
  -- Not raised: an error would roll back the count.
  update private.identity_proofs as p
    set wrong = tries.wrong + 1, wrong_since = case when tries.wrong = 0 then now() else p.wrong_since end
    where p.user_id = account_id;
  perform private.write_audit_failure('sign_in_failed', account_id::text);
  return false;
end
$$;
comment on function private.prove_owner(uuid, text) is 'Whether `current_password` is the account''s. For accounts without one, rejects (403) sessions that are not fresh. Rejects (429) after 5 wrong passwords in an hour. The calling procedures check the session first.';
revoke execute on function private.prove_owner(uuid, text) from public, anon, authenticated;

create function public.prove_identity(current_password text default null) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  caller_id uuid := private.require_session('You must be logged in to change your account');
begin
  if not private.prove_owner(caller_id, current_password) then
    return false;
  end if;
  update private.identity_proofs as p set proved_at = clock_timestamp() where p.user_id = caller_id;
  return true;
end
$$;
comment on function public.prove_identity(text) is 'Allows the caller one change of address, or a first password, within 5 minutes. False for a wrong password.';
revoke execute on function public.prove_identity(text) from public, anon, authenticated;
grant execute on function public.prove_identity(text) to authenticated;

create function private.require_proof() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  update private.identity_proofs as p set proved_at = null
    where p.user_id = new.id and p.proved_at > now() - interval '5 minutes';
  if not found then
    raise exception 'This change needs a proof of identity of the last 5 minutes.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function private.require_proof() is 'Rejects a change without a proof by prove_identity(), and uses up the proof. Definer rights: it runs as the Auth server.';
revoke execute on function private.require_proof() from public, anon, authenticated;

-- An operator's change of address does not use this column. Resending the mails of a pending change leaves it as it is.
create trigger require_proof_for_email before update of email_change on auth.users
  for each row
  when (coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change)
  execute function private.require_proof();

-- Does not apply to the random password that Auth sets for invited people: their address is not confirmed yet.
create trigger require_proof_for_password before update of encrypted_password on auth.users
  for each row
  when (
    old.email_confirmed_at is not null
    and coalesce(old.encrypted_password, '') = '' and coalesce(new.encrypted_password, '') <> ''
  )
  execute function private.require_proof();

create function private.drop_proof() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  update private.identity_proofs as p set proved_at = null where p.user_id = new.id;
  return null;
end
$$;
comment on function private.drop_proof() is 'Deletes an unused proof when the password changes. Definer rights: it runs as the Auth server.';
revoke execute on function private.drop_proof() from public, anon, authenticated;
create trigger drop_proof after update of encrypted_password on auth.users for each row execute function private.drop_proof();
