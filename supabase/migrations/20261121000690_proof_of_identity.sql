-- A copied access token must not be enough to take an account over or to end it. A new address, a first password and the deletion need
-- the present password, typed a moment ago, or for accounts without one a sign-in of a moment ago. (Changing a password is Auth's own
-- to refuse: 'Require current password when updating'.) Creates one table, functions, and two triggers on auth.users.
-- Risk: an operator cannot give a confirmed account without a password its first one by Auth's admin API; mail a recovery link instead.

create table private.identity_proofs (
  user_id uuid primary key references auth.users (id) on delete cascade,
  proved_at timestamptz,
  wrong_since timestamptz not null default now(),
  wrong integer not null default 0
);
comment on table private.identity_proofs is 'One row per account that was asked who it is: the proof that is not used up yet, and the wrong passwords of an hour.';
comment on column private.identity_proofs.proved_at is 'Null once it was used, or before there was one. Works for 5 minutes, once.';
comment on column private.identity_proofs.wrong_since is 'When the hour began in which `wrong` are counted.';
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
          -- As long as mailed links work.
          or s.created_at > now() - interval '1 hour' and exists (
            select 1 from auth.mfa_amr_claims as c
            where c.session_id = s.id
              and c.authentication_method in ('otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change')
          )
        )
    )
  $$;
comment on function private.is_fresh_session() is 'True for 10 minutes after the sign-in of this session, or for an hour where a mailed link began it.';
revoke execute on function private.is_fresh_session() from public, anon, authenticated;

create function private.prove_owner(account_id uuid, current_password text) returns boolean
  language plpgsql volatile set search_path = ''
  as $$
declare
  hash text;
  tries private.identity_proofs;
begin
  insert into private.identity_proofs (user_id) values (account_id) on conflict (user_id) do nothing;
  -- Of several tries at once each waits here, and counts those before it.
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
  -- Not raised: that would undo the count.
  update private.identity_proofs as p
    set wrong = tries.wrong + 1, wrong_since = case when tries.wrong = 0 then now() else p.wrong_since end
    where p.user_id = account_id;
  perform private.write_audit_failure('sign_in_failed', account_id::text);
  return false;
end
$$;
comment on function private.prove_owner(uuid, text) is 'Whether the caller, whose living session was checked, typed the account''s password; without one, refuses (403) sessions that are not fresh. Refuses (429) after 5 wrong ones in an hour. Called by the two procedures that ask for it.';
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
comment on function public.prove_identity(text) is 'Lets the caller begin one change of address, or choose a first password, within 5 minutes. False for a wrong password.';
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
comment on function private.require_proof() is 'Refuses a change that prove_identity() did not allow, and uses up what it allowed. Definer rights: it runs as the Auth server.';
revoke execute on function private.require_proof() from public, anon, authenticated;

-- Auth applies an operator's change of address at once, without this column. Mails of a change under way may be sent again.
create trigger require_proof_for_email before update of email_change on auth.users
  for each row
  when (coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change)
  execute function private.require_proof();

-- Not the one that Auth makes up for invited people: it does so before their address is proved.
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
comment on function private.drop_proof() is 'A password that was typed to change it proves nothing further. Definer rights: it runs as the Auth server.';
revoke execute on function private.drop_proof() from public, anon, authenticated;
create trigger drop_proof after update of encrypted_password on auth.users for each row execute function private.drop_proof();
