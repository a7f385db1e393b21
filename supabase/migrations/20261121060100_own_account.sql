-- Leaving: an admin gives up the role, anybody deletes their account. Creates functions; delete_own_account() deletes rows when it is called.
-- Risk: a deleted account takes its events, past events and tokens with it, and cannot be brought back.

create function private.lock_admin_roles() returns void
  language sql volatile set search_path = ''
  as $$ select pg_advisory_xact_lock(hashtextextended('public.make_user_admin', 0)) $$;
comment on function private.lock_admin_roles() is 'Held to the end of the transaction by whoever claims, gives up or deletes the role: what one counts, no other changes meanwhile.';
revoke execute on function private.lock_admin_roles() from public, anon, authenticated;

create function private.require_another_admin(leaving uuid) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  -- Without an admin the next member to come could claim the role.
  if not exists (select 1 from public.profiles as p where p.is_admin and p.id <> leaving) then
    -- PostgREST answers this code with 409.
    raise exception 'You are the only admin. Make somebody else an admin first.' using errcode = 'PT409';
  end if;
end
$$;
comment on function private.require_another_admin(uuid) is 'Refuses (409) when nobody but this person is an admin. Call lock_admin_roles() before it.';
revoke execute on function private.require_another_admin(uuid) from public, anon, authenticated;

create function public.give_up_admin_role() returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You must be logged in as an admin to give up the role' using errcode = 'insufficient_privilege';
  end if;
  perform private.lock_admin_roles();
  perform private.require_another_admin((select auth.uid()));
  -- For the audit log, as below.
  perform set_config('sunshine.reason', 'give_up', true);
  update public.profiles as p set is_admin = false where p.id = (select auth.uid());
  return true;
end
$$;
comment on function public.give_up_admin_role() is 'Ends the caller''s admin role at once. Refused (409) for the last admin.';

create function public.has_password() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select 1 from auth.users as u where u.id = (select auth.uid()) and coalesce(u.encrypted_password, '') <> '')
      and (select private.has_session())
  $$;
comment on function public.has_password() is 'Whether the caller''s account has a password; one that only ever signed in with Google has none.';

create function public.delete_own_account() returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  caller_id uuid := private.require_session('You must be logged in to delete your account');
begin
  -- A browser left signed in must not be enough. The site signs in once more with the password that was typed;
  -- 5 minutes leave room for a slow connection.
  if (select public.has_password()) and not exists (
    select 1 from auth.sessions as s
    where s.id = ((select auth.jwt()) ->> 'session_id')::uuid and s.created_at > now() - interval '5 minutes'
  ) then
    raise exception 'Please sign in again before you delete your account' using errcode = 'insufficient_privilege';
  end if;
  perform private.lock_admin_roles();
  if exists (select 1 from public.profiles as p where p.id = caller_id and p.is_admin) then
    perform private.require_another_admin(caller_id);
  end if;
  perform set_config('sunshine.reason', 'account', true);
  -- Sessions, identities, profile, events, past events and tokens go with it (on delete cascade).
  delete from auth.users as u where u.id = caller_id;
  return true;
end
$$;
comment on function public.delete_own_account() is 'Deletes the caller''s account and everything of it. Needs a sign-in of the last 5 minutes where the account has a password; refused (409) for the last admin.';

revoke execute on function public.give_up_admin_role(), public.has_password(), public.delete_own_account() from public, anon, authenticated;
grant execute on function public.give_up_admin_role(), public.has_password(), public.delete_own_account() to authenticated;

-- Claiming the role takes the same lock as before, and now needs a living session.
create or replace function public.make_user_admin(target_user_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  caller_id uuid := private.require_session('You must be logged in to perform this action');
begin
  -- Two members may claim at once. The lock lasts until the end of the transaction, so the second sees what the first did.
  perform private.lock_admin_roles();
  if exists (select 1 from public.profiles as p where p.is_admin) then
    raise exception 'There are already admins in the system. You need an invitation from an existing admin to become an admin.'
      using errcode = 'insufficient_privilege';
  end if;
  perform set_config('sunshine.reason', 'claim', true);
  update public.profiles as p set is_admin = true where p.id = target_user_id and p.id = caller_id;
  if not found then
    raise exception 'Failed to grant admin privileges' using errcode = 'insufficient_privilege';
  end if;
  return true;
end
$$;
