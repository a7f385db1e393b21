-- Re-authentication: a stolen access token must not be enough to take over or delete an account. A new address, a first password and the
-- deletion require the current password, a code that was just typed, or a recent sign-in for accounts without a password. (Changing a
-- password is protected by Auth's own setting 'Require current password when updating'.) Creates two tables, functions, and triggers on
-- auth.users. Auth writes auth.users as itself, without the claims of the caller, so the triggers recognize the session by other means: a
-- change of address by a secret that only this session was given, a first password by the sessions that Auth leaves. Risk: an operator
-- cannot set the first password of a confirmed account by Auth's admin API; mail a recovery link instead.

create table private.identity_proofs (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  purpose text not null constraint known_purpose check (purpose in ('email', 'password')),
  proved_at timestamptz not null default clock_timestamp(),
  email_hash bytea,
  secret_hash bytea,
  is_presented boolean not null default false,
  used_at timestamptz,
  constraint proof_of_email check ((purpose = 'email') = (email_hash is not null) and (purpose = 'email') = (secret_hash is not null))
);
comment on table private.identity_proofs is 'The last proof of identity of a session. Ends with the session. run_maintenance() removes unused ones after a minute.';
comment on column private.identity_proofs.purpose is 'The one change that it allows: of the address, or a first password.';
comment on column private.identity_proofs.proved_at is 'When the identity was proved. Valid once, for a minute.';
comment on column private.identity_proofs.email_hash is 'SHA-256 of the only new address that it allows; null for a password.';
comment on column private.identity_proofs.secret_hash is 'SHA-256 of the secret that the session received and sends to Auth with the change of address; null for a password.';
comment on column private.identity_proofs.is_presented is 'True once Auth has received the secret.';
comment on column private.identity_proofs.used_at is 'When the change of address was requested; null for an unused proof. A used one identifies the session that requested it.';
alter table private.identity_proofs enable row level security;
revoke all on private.identity_proofs from public, anon, authenticated, service_role;

create table private.wrong_passwords (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  since timestamptz not null default now(),
  tries integer not null default 0
);
comment on table private.wrong_passwords is 'Wrong current passwords in the current hour, by session, so that a stolen session cannot use up the owner''s attempts. Starting another session requires the password.';
comment on column private.wrong_passwords.since is 'Start of the hour in which `tries` is counted.';
alter table private.wrong_passwords enable row level security;
revoke all on private.wrong_passwords from public, anon, authenticated, service_role;

create function private.own_session_id() returns uuid
  language sql stable set search_path = ''
  as $$ select ((select auth.jwt()) ->> 'session_id')::uuid $$;
comment on function private.own_session_id() is 'The session of the caller''s access token, even if it has ended.';
revoke execute on function private.own_session_id() from public, anon, authenticated, service_role;

create function private.is_fresh_session() returns boolean
  language sql stable set search_path = ''
  as $$
    select exists (
      select 1 from auth.sessions as s
      where s.id = private.own_session_id()
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
comment on function private.is_fresh_session() is 'True for 10 minutes after the sign-in of this session, or for an hour if it began with a mailed link.';
revoke execute on function private.is_fresh_session() from public, anon, authenticated;

create function private.has_fresh_code() returns boolean
  language sql stable set search_path = ''
  as $$
    select exists (
      select from auth.sessions as s
        join auth.mfa_amr_claims as c on c.session_id = s.id
        join auth.mfa_factors as f on f.id = s.factor_id
      where s.id = private.own_session_id() and c.authentication_method = 'totp' and c.updated_at > now() - interval '1 minute'
        -- A stolen access token can enroll an authenticator and enter its code. It can also create new recovery codes, which cannot be told
        -- from earlier ones, so recovery codes prove nothing here.
        and f.factor_type::text = 'totp' and f.status = 'verified' and f.created_at < s.created_at
    )
  $$;
comment on function private.has_fresh_code() is 'True for a minute after this session entered a valid code of an authenticator that is older than the session.';
revoke execute on function private.has_fresh_code() from public, anon, authenticated, service_role;

create function private.prove_owner(account_id uuid, current_password text) returns boolean
  language plpgsql volatile set search_path = ''
  as $$
declare
  own_id uuid := private.own_session_id();
  hash text;
  wrong private.wrong_passwords;
begin
  if coalesce(current_password, '') = '' and private.has_fresh_code() then
    return true;
  end if;
  select coalesce(u.encrypted_password, '') into hash from auth.users as u where u.id = account_id;
  if hash = '' then
    if not private.is_fresh_session() then
      raise exception 'Please sign out, sign in again, and do this within 10 minutes.'
        using errcode = 'insufficient_privilege', detail = json_build_object('code', 'recent_sign_in_required');
    end if;
    return true;
  end if;
  if coalesce(current_password, '') = '' then
    raise exception 'Your current password is required' using detail = json_build_object('code', 'current_password_required');
  end if;
  insert into private.wrong_passwords (session_id) values (own_id) on conflict (session_id) do nothing;
  -- Concurrent attempts wait here for the row lock and are counted one by one.
  select * into wrong from private.wrong_passwords as w where w.session_id = own_id for update;
  if wrong.since < now() - interval '1 hour' then
    wrong.tries := 0;
  end if;
  if wrong.tries >= 5 then
    -- PostgREST turns this code into a 429.
    raise exception 'Too many wrong passwords. Please wait an hour and try again.'
      using errcode = 'PT429', detail = json_build_object('code', 'password_limit');
  end if;
  if extensions.crypt(current_password, hash) = hash then
    delete from private.wrong_passwords as w where w.session_id = own_id;
    return true;
  end if;
  -- Not raised: an error would roll back the count.
  update private.wrong_passwords as w
    set tries = wrong.tries + 1, since = case when wrong.tries = 0 then now() else w.since end
    where w.session_id = own_id;
  perform private.write_audit_failure('sign_in_failed', account_id::text);
  return false;
end
$$;
comment on function private.prove_owner(uuid, text) is 'Whether `current_password` is the account''s or, if none is sent, a code was entered in the last minute, see has_fresh_code(). For accounts without a password, rejects (403) sessions that are not fresh. Rejects (429) after 5 wrong passwords by this session in an hour. The calling procedures check the session first.';
revoke execute on function private.prove_owner(uuid, text) from public, anon, authenticated, service_role;

create function private.email_hash(email text) returns bytea
  language sql immutable set search_path = ''
  as $$ select sha256(convert_to(lower(btrim(email)), 'UTF8')) $$;
comment on function private.email_hash(text) is 'SHA-256 of an address as Auth stores it, in lower case.';
revoke execute on function private.email_hash(text) from public, anon, authenticated, service_role;

create function public.prove_identity_for_email(new_email text, current_password text default null) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  caller_id uuid := private.require_session('sign_in_to_change_account', 'You must be logged in to change your account');
  secret text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  if coalesce(btrim(new_email), '') = '' then
    raise exception 'New email address is required' using detail = json_build_object('code', 'new_email_required');
  end if;
  if not private.prove_owner(caller_id, current_password) then
    return null;
  end if;
  delete from private.identity_proofs as p where p.session_id = private.own_session_id();
  insert into private.identity_proofs (session_id, purpose, email_hash, secret_hash)
    values (private.own_session_id(), 'email', private.email_hash(new_email), sha256(convert_to(secret, 'UTF8')));
  return secret;
end
$$;
comment on function public.prove_identity_for_email(text, text) is 'Allows the caller''s session to change the address to `new_email`, once, within a minute. Returns a secret to send to Auth with the change, as `identity_proof` of `data`, which is never stored; null for a wrong password. Definer rights: no API role reads passwords or proofs.';

create function public.prove_identity_for_password(current_password text default null) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  caller_id uuid := private.require_session('sign_in_to_change_account', 'You must be logged in to change your account');
begin
  if not private.prove_owner(caller_id, current_password) then
    return false;
  end if;
  delete from private.identity_proofs as p where p.session_id = private.own_session_id();
  -- Changing an existing password needs no proof: Auth asks for the current one.
  insert into private.identity_proofs (session_id, purpose)
    select private.own_session_id(), 'password' from auth.users as u where u.id = caller_id and coalesce(u.encrypted_password, '') = '';
  return true;
end
$$;
comment on function public.prove_identity_for_password(text) is 'Allows the caller''s session to set a first password, once, within a minute; for an account with a password it only checks `current_password`. False for a wrong one. Definer rights: as prove_identity_for_email().';

create function public.withdraw_identity_proof() returns void
  language sql volatile security definer set search_path = ''
  as $$
    delete from private.identity_proofs as p
    where p.session_id = private.own_session_id() and p.used_at is null and (select private.has_session())
  $$;
comment on function public.withdraw_identity_proof() is 'Deletes the unused proof of the caller''s session, after Auth has refused a change. Definer rights: as prove_identity_for_email().';

revoke execute on function public.prove_identity_for_email(text, text), public.prove_identity_for_password(text), public.withdraw_identity_proof()
  from public, anon, authenticated, service_role;
grant execute on function public.prove_identity_for_email(text, text), public.prove_identity_for_password(text), public.withdraw_identity_proof()
  to authenticated;

create function private.present_proof() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  update private.identity_proofs as p set is_presented = true
    from auth.sessions as s
    where s.user_id = new.id and p.session_id = s.id
      and p.secret_hash = sha256(convert_to(new.raw_user_meta_data ->> 'identity_proof', 'UTF8'));
  new.raw_user_meta_data := new.raw_user_meta_data - 'identity_proof';
  return new;
end
$$;
comment on function private.present_proof() is 'Records that Auth has received the secret of a proof, and keeps the secret out of the metadata, which all sessions of the account can read. Definer rights: it runs as the Auth server.';

-- Auth stores the metadata of a request before its new address.
create trigger present_proof before update of raw_user_meta_data on auth.users
  for each row when (new.raw_user_meta_data ? 'identity_proof')
  execute function private.present_proof();

create function private.require_email_proof() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  update private.identity_proofs as p set used_at = now()
    from auth.sessions as s
    where s.user_id = new.id and private.is_active_session(s) and p.session_id = s.id
      and p.purpose = 'email' and p.used_at is null and p.is_presented and p.proved_at > now() - interval '1 minute'
      and p.email_hash = private.email_hash(new.email_change);
  if not found then
    raise exception 'This change needs proof of identity from the last minute.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function private.require_email_proof() is 'Rejects a change of address without a proof for this address whose secret Auth has received, and uses up the proof. Definer rights: it runs as the Auth server.';

-- An operator's change of address does not use this column. Resending the mails of a pending change leaves it as it is.
create trigger require_email_proof before update of email_change on auth.users
  for each row
  when (coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change)
  execute function private.require_email_proof();

create function private.require_password_proof() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  delete from private.identity_proofs as p
    using auth.sessions as s
    where s.user_id = new.id and private.is_active_session(s) and p.session_id = s.id
      and p.purpose = 'password' and p.proved_at > now() - interval '1 minute';
  if not found then
    raise exception 'Setting a first password needs proof of identity from the last minute.' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
comment on function private.require_password_proof() is 'Rejects a first password unless the session that sets it has proved its identity, and uses up the proof. Definer rights: it runs as the Auth server.';

-- Deferred to the end of Auth's transaction. With a new password Auth ends every session but the one that sets it, and their proofs with
-- them, so a remaining proof belongs to this session. Does not apply to the random password that Auth sets for invited people: their
-- address is not confirmed yet.
create constraint trigger require_password_proof after update of encrypted_password on auth.users
  deferrable initially deferred
  for each row
  when (
    old.email_confirmed_at is not null
    and coalesce(old.encrypted_password, '') = '' and coalesce(new.encrypted_password, '') <> ''
  )
  execute function private.require_password_proof();

create function private.drop_proofs() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  delete from private.identity_proofs as p
    using auth.sessions as s
    where s.user_id = new.id and p.session_id = s.id and p.used_at is null;
  return null;
end
$$;
comment on function private.drop_proofs() is 'Deletes unused proofs when an existing password changes. Definer rights: it runs as the Auth server.';
create trigger drop_proofs after update of encrypted_password on auth.users
  for each row when (coalesce(old.encrypted_password, '') <> '')
  execute function private.drop_proofs();

create function private.purge_identity_proofs() returns void
  language sql volatile set search_path = ''
  as $$
    delete from private.identity_proofs as p where p.used_at is null and p.proved_at < now() - interval '1 minute';
  $$;
comment on function private.purge_identity_proofs() is 'Deletes proofs that were neither used nor withdrawn.';

revoke execute on function
  private.present_proof(), private.require_email_proof(), private.require_password_proof(), private.drop_proofs(), private.purge_identity_proofs()
  from public, anon, authenticated, service_role;
