-- The person who proves an address owns its account. Anyone can sign up with another person's address, and Auth keeps the password and
-- name of that first sign-up until a mailed link proves the address. Creates functions and a trigger on auth.users.
-- Risk: after confirming an address by mail an account has no password until its owner chooses one, on /confirm or by 'Forgot password?'.

create function private.reset_unproved_account() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  -- These were set before the address was proved, possibly by another person. The owner chooses a password and a name anew.
  new.encrypted_password := null;
  delete from auth.sessions as s where s.user_id = new.id;
  -- Otherwise the owner could not sign in without the other person's codes.
  delete from auth.mfa_factors as f where f.user_id = new.id;
  -- A name from a provider such as Google can be trusted; Auth has already replaced the metadata with the provider's.
  update public.profiles as p
    set full_name = case
      when exists (select 1 from auth.identities as i where i.user_id = new.id and i.provider <> 'email')
      then private.profile_name(new.raw_user_meta_data) else private.profile_name(null)
    end
    where p.id = new.id;
  return new;
end
$$;
comment on function private.reset_unproved_account() is 'Resets password, second step, sessions and name that were set before the address of an account was proved. Definer rights: it runs as the Auth server, which has no rights in public.';
revoke execute on function private.reset_unproved_account() from public, anon, authenticated;

-- Not for accounts that got no confirmation mail: those that need no confirmation, or that an operator created as confirmed.
create trigger reset_unproved_account before update of email_confirmed_at on auth.users
  for each row
  when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and coalesce(old.confirmation_sent_at, old.recovery_sent_at) is not null
  )
  execute function private.reset_unproved_account();

create function private.delete_unconfirmed_accounts() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  removed integer;
begin
  perform private.switch_act('{"actor": "account", "why": "unconfirmed"}');
  delete from auth.users as u
  where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
    and not u.is_sso_user and not u.is_anonymous
    and greatest(u.created_at, u.invited_at) < now() - interval '24 hours'
    -- A link works for an hour, so a recently requested one may still be opened.
    and coalesce(greatest(u.confirmation_sent_at, u.recovery_sent_at) < now() - interval '1 hour', true);
  get diagnostics removed = row_count;
  perform private.switch_act(null);
  return removed;
end
$$;
comment on function private.delete_unconfirmed_accounts() is 'Deletes accounts whose address was not proved within 24 hours of the sign-up or the invitation; returns how many. Keeps accounts that have ever signed in. Definer rights: accounts belong to Auth.';
revoke execute on function private.delete_unconfirmed_accounts() from public, anon, authenticated;
