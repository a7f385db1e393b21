-- Members delete their own accounts. Creates functions; delete_own_account() deletes rows when it is called: events, past events and tokens
-- are deleted with the account, which cannot be restored.

create function public.has_password() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select 1 from auth.users as u where u.id = (select private.member_id()) and coalesce(u.encrypted_password, '') <> '')
  $$;
comment on function public.has_password() is 'Whether the caller''s account has a password; one that has only signed in with Google has none.';

create function public.delete_own_account(current_password text default null) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  caller_id uuid := private.require_session('sign_in_to_delete_account', 'You must be logged in to delete your account');
begin
  if not private.prove_owner(caller_id, current_password) then
    return false;
  end if;
  perform private.lock_admin_roles();
  if private.has_admin_role(caller_id) then
    perform private.require_another_admin(caller_id);
  end if;
  perform private.switch_act('{"actor": "account"}');
  -- Cascades to sessions, identities, profile, events, past events and tokens.
  delete from auth.users as u where u.id = caller_id;
  return true;
end
$$;
comment on function public.delete_own_account(text) is 'Deletes the caller''s account and all of its data. False for a wrong password. Accounts without a password need a fresh sign-in (403); rejected (409) for the last admin.';

revoke execute on function public.has_password(), public.delete_own_account(text) from public, anon, authenticated, service_role;
grant execute on function public.has_password(), public.delete_own_account(text) to authenticated;
