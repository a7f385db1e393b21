-- Admins' decisions about other people's second step: whether admins need one, and resetting it for somebody who lost phone and codes.
-- Creates functions; reset_second_step() deletes factors and sessions of one account when it is called.

create function public.is_second_step_required() returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_see_rules', 'You must be logged in as an admin to see the rules for admins');
  return (select r.is_second_step_required from private.admin_rules as r);
end
$$;
comment on function public.is_second_step_required() is 'Whether admins need a second step to decide anything. Admins only. Definer rights: the rules are in the schema private.';

create function public.require_second_step(is_required boolean) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_change_rules', 'You must be logged in as an admin to change the rules for admins');
  if is_required and not private.has_second_step((select auth.uid())) then
    raise exception 'Set up a second step for your own account first.' using detail = json_build_object('code', 'own_second_step_first');
  end if;
  update private.admin_rules as r set is_second_step_required = is_required
    where r.is_second_step_required is distinct from is_required;
  if found then
    perform private.write_audit(case when is_required then 'second_step_required' else 'second_step_not_required' end, 'setting', 'admin_rules', '{}');
  end if;
  return true;
end
$$;
comment on function public.require_second_step(boolean) is 'Sets whether admins need a second step; effective at once: those without one can decide nothing until they set one up. An admin who turns it on must have one. Admins only. Definer rights: nobody else writes the rules.';

create function private.require_second_step_of_admin() returns void
  language plpgsql stable set search_path = ''
  as $$
begin
  -- For an account with a second step, is_admin() implies that the session has passed it.
  if not ((select private.is_admin()) and private.has_second_step((select auth.uid()))) then
    raise exception 'Only an admin who signed in with a code can reset a second step'
      using errcode = 'insufficient_privilege', detail = json_build_object('code', 'second_step_to_reset');
  end if;
end
$$;
comment on function private.require_second_step_of_admin() is 'Raises (403) unless the caller is an admin whose session has passed a second step, even if the rules for admins do not require it.';
revoke execute on function private.require_second_step_of_admin() from public, anon, authenticated, service_role;

create function public.reset_second_step(user_email text, reason text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  target uuid;
  words text;
  entry_id bigint;
begin
  perform private.require_second_step_of_admin();
  if coalesce(btrim(user_email), '') = '' then
    raise exception 'Please enter an email address' using detail = json_build_object('code', 'email_required');
  end if;
  words := private.require_reason(reason);
  if words is null then
    raise exception 'Please say why' using detail = json_build_object('code', 'explanation_required');
  end if;
  perform private.lock_admin_roles();
  -- If two admins reset each other's, the second has none by now.
  perform private.require_second_step_of_admin();
  select u.id into target from auth.users as u where lower(u.email) = lower(btrim(user_email)) and not u.is_sso_user;
  if target is null then
    raise exception 'No account with this email address was found' using detail = json_build_object('code', 'account_not_found');
  end if;
  if target = (select auth.uid()) then
    raise exception 'You can remove your own authenticators on your account page.' using detail = json_build_object('code', 'own_authenticators');
  end if;
  if not private.has_second_step(target) then
    raise exception 'This account has no second step.' using detail = json_build_object('code', 'no_second_step');
  end if;
  perform private.switch_act('{"why": "second_step_reset"}');
  delete from auth.mfa_factors as f where f.user_id = target;
  perform private.switch_act(null);
  delete from auth.sessions as s where s.user_id = target;
  entry_id := private.write_audit('second_step_reset', 'account', target::text, '{}');
  insert into public.audit_reasons (entry_id, account_id, reason) values (entry_id, target, words);
  perform private.queue_mail('second_step_reset', target, jsonb_build_object('reason', words));
  return true;
end
$$;
comment on function public.reset_second_step(text, text) is 'Removes every authenticator and recovery code of somebody else''s account and ends its sessions, so that password or Google suffices until its owner sets up another. Mailed to the owner with the reason, and logged. Only for admins who have a second step themselves, whatever the rules say. Definer rights: it deletes from the schema auth.';

revoke execute on function public.is_second_step_required(), public.require_second_step(boolean), public.reset_second_step(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.is_second_step_required(), public.require_second_step(boolean), public.reset_second_step(text, text) to authenticated;
