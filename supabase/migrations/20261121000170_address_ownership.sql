-- Whoever proves an address owns its account. Anybody may sign up with anybody's address, and Auth keeps the first password and name
-- that came with it; a mailed link later proves whose address it is. Creates functions and a trigger on auth.users.
-- Risk: whoever confirms an address by mail has no password until they choose one, on /confirm or by 'Forgot password?'.

create function private.own_account() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  -- Whoever set these had not proved the address. Its owner gives the account a password and a name of their own.
  new.encrypted_password := null;
  delete from auth.sessions as s where s.user_id = new.id;
  -- A provider such as Google vouches for the name that it sends; Auth has replaced the metadata by the provider's at this point.
  update public.profiles as p
    set full_name = case
      when exists (select 1 from auth.identities as i where i.user_id = new.id and i.provider <> 'email')
      then private.name_in(new.raw_user_meta_data) else private.name_in(null)
    end
    where p.id = new.id;
  return new;
end
$$;
comment on function private.own_account() is 'Takes password, sessions and name from whoever opened an account before its address was proved. Definer rights: it runs as the Auth server, which owns nothing in public.';
revoke execute on function private.own_account() from public, anon, authenticated;

-- Without a mail there is nothing to take: accounts that need no confirmation, and those that an operator makes confirmed.
create trigger own_account before update of email_confirmed_at on auth.users
  for each row
  when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and coalesce(old.confirmation_sent_at, old.recovery_sent_at) is not null
  )
  execute function private.own_account();

create function private.delete_unconfirmed_accounts() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  removed integer;
begin
  perform set_config('sunshine.reason', 'unconfirmed', true);
  delete from auth.users as u
  where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
    and not u.is_sso_user and not u.is_anonymous
    and greatest(u.created_at, u.invited_at) < now() - interval '24 hours'
    -- A link works for an hour: who has just asked for one may still open it.
    and coalesce(greatest(u.confirmation_sent_at, u.recovery_sent_at) < now() - interval '1 hour', true);
  get diagnostics removed = row_count;
  perform set_config('sunshine.reason', '', true);
  return removed;
end
$$;
comment on function private.delete_unconfirmed_accounts() is 'Deletes accounts whose address nobody proved within 24 hours of the sign-up or the invitation; returns how many. Whoever has once signed in stays. Definer rights: accounts belong to Auth.';
revoke execute on function private.delete_unconfirmed_accounts() from public, anon, authenticated;
