-- Mail to the owner of an account about security-relevant changes: password, address, deletion, providers, second step, role. Creates
-- functions, three triggers on auth.users, one on auth.identities, three on auth.mfa_factors, one each on auth.mfa_amr_claims,
-- auth.mfa_recovery_codes and profiles; rewrites no data.
-- Risk: each such change queues one or two mails.

create function private.notify_of_password() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.queue_mail(
    case when coalesce(old.encrypted_password, '') = '' then 'password_added' else 'password_changed' end, new.id, '{}');
  return null;
end
$$;
comment on function private.notify_of_password() is 'Queues a mail to the owner about a changed or first password. Definer rights: it runs as the Auth server.';
revoke execute on function private.notify_of_password() from public, anon, authenticated;

-- No mail about the password of a sign-up: its owner has just typed it.
create trigger notify_of_password after update of encrypted_password on auth.users
  for each row
  when (
    coalesce(new.encrypted_password, '') <> '' and new.encrypted_password is distinct from old.encrypted_password
    and old.email_confirmed_at is not null
    and (coalesce(old.encrypted_password, '') <> '' or old.email_confirmed_at < now() - interval '1 hour')
  )
  execute function private.notify_of_password();

create function private.notify_of_email() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  change jsonb := jsonb_build_object('before', old.email, 'after', new.email);
begin
  perform private.queue_mail('email_changed', new.id, change);
  -- Without a recipient, so that deleting the account does not delete this mail.
  perform private.queue_mail(
    'email_changed', null, change, old.email::text, (select p.language from public.profiles as p where p.id = new.id));
  return null;
end
$$;
comment on function private.notify_of_email() is 'Queues a mail each to the old and the new address of an account. Definer rights: it runs as the Auth server.';
revoke execute on function private.notify_of_email() from public, anon, authenticated;

create trigger notify_of_email after update of email on auth.users
  for each row
  when (
    old.email_confirmed_at is not null and coalesce(old.email, '') <> '' and coalesce(new.email, '') <> '' and new.email <> old.email
  )
  execute function private.notify_of_email();

create function private.notify_of_deletion() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  delete from private.mail_outbox as o
    where lower(o.address) = lower(old.email)
      -- The notice to a former address is sent first: its owner, who may be somebody else, learns from it that the account was taken over.
      or (o.kind = 'email_changed' and o.sent_at is not null and lower(o.data ->> 'after') = lower(old.email));
  perform private.queue_mail('account_deleted', null, jsonb_build_object('hasWeeklyMail', exists (
      select from private.digest_subscriptions as s where s.confirmed_at is not null and lower(s.address) = lower(old.email))),
    old.email::text, (select p.language from public.profiles as p where p.id = old.id));
  return old;
end
$$;
comment on function private.notify_of_deletion() is 'Queues a mail to the address of an account that is being deleted; this mail outlives the account and is deleted once it is sent. Removes all other mail to this address. Definer rights: it runs as the Auth server.';
revoke execute on function private.notify_of_deletion() from public, anon, authenticated, service_role;

-- Before, because the profile has the language. An address that was never confirmed may be a stranger's.
create trigger notify_of_deletion before delete on auth.users
  for each row when (old.email_confirmed_at is not null and coalesce(old.email, '') <> '')
  execute function private.notify_of_deletion();

create function private.notify_of_provider() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  identity auth.identities := case tg_op when 'INSERT' then new else old end;
begin
  -- No mail about the provider used to sign up, or about an account that is being deleted.
  if identity.provider <> 'email' and exists (
    select 1 from auth.users as u where u.id = identity.user_id and u.email_confirmed_at is not null)
  then
    perform private.queue_mail(
      case tg_op when 'INSERT' then 'provider_connected' else 'provider_disconnected' end, identity.user_id,
      jsonb_build_object('provider', identity.provider));
  end if;
  return null;
end
$$;
comment on function private.notify_of_provider() is 'Queues a mail to the owner when Google, or another provider, was connected to or disconnected from an account. Definer rights: it runs as the Auth server.';
revoke execute on function private.notify_of_provider() from public, anon, authenticated;

create trigger notify_of_provider after insert or delete on auth.identities
  for each row execute function private.notify_of_provider();

create function private.notify_of_factor() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  factor auth.mfa_factors := case tg_op when 'DELETE' then old else new end;
  kind constant text := case
    when tg_op = 'DELETE' then 'factor_removed' when factor.factor_type::text = 'recovery_code' then 'recovery_codes_made' else 'factor_added' end;
begin
  -- Not for an account that is being deleted, nor for a reset, which queues another mail.
  if not exists (select from auth.users as u where u.id = factor.user_id) or (private.current_act()).why = 'second_step_reset' then
    return null;
  end if;
  perform private.queue_mail(kind, factor.user_id, case kind
    when 'recovery_codes_made' then '{}'
    -- Whoever adds an authenticator chooses its name, and Auth accepts any name.
    else jsonb_build_object('name', btrim(left(regexp_replace(coalesce(factor.friendly_name, ''), '[[:cntrl:]]+', ' ', 'g'), 100))) end);
  return null;
end
$$;
comment on function private.notify_of_factor() is 'Queues a mail to the owner about an authenticator that was added or removed, or about new recovery codes. Definer rights: it runs as the Auth server.';
revoke execute on function private.notify_of_factor() from public, anon, authenticated, service_role;

create trigger notify_of_added_factor after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified' and new.factor_type::text <> 'recovery_code')
  execute function private.notify_of_factor();
-- Recovery codes, and factors that an operator adds, are inserted as verified.
create trigger notify_of_verified_factor after insert on auth.mfa_factors
  for each row when (new.status = 'verified') execute function private.notify_of_factor();
create trigger notify_of_removed_factor after delete on auth.mfa_factors
  for each row when (old.status = 'verified' and old.factor_type::text <> 'recovery_code')
  execute function private.notify_of_factor();

create function private.notify_of_new_codes() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  -- Codes deleted with their factor or account no longer have a set, so they queue no mail.
  perform private.queue_mail('recovery_codes_made', s.user_id, '{}')
    from auth.mfa_recovery_code_sets as s where s.id in (select c.mfa_recovery_code_set_id from old_codes as c);
  return null;
end
$$;
comment on function private.notify_of_new_codes() is 'Queues a mail to the owner about replaced recovery codes: Auth deletes all codes of a set, and fills it again. Definer rights: it runs as the Auth server.';
revoke execute on function private.notify_of_new_codes() from public, anon, authenticated, service_role;

do $$
begin
  -- Versions of Auth before September 2026 have no recovery codes.
  if to_regclass('auth.mfa_recovery_codes') is not null then
    create trigger notify_of_new_codes after delete on auth.mfa_recovery_codes referencing old table as old_codes
      for each statement execute function private.notify_of_new_codes();
  end if;
end
$$;

create function private.notify_of_recovery_code() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.queue_mail('recovery_code_used', s.user_id, '{}') from auth.sessions as s where s.id = new.session_id;
  return null;
end
$$;
comment on function private.notify_of_recovery_code() is 'Queues a mail to the owner whenever a recovery code was used. Definer rights: it runs as the Auth server.';
revoke execute on function private.notify_of_recovery_code() from public, anon, authenticated, service_role;

-- Auth keeps one such row per session, and updates it with each code.
create trigger notify_of_recovery_code after insert or update on auth.mfa_amr_claims
  for each row when (new.authentication_method = 'mfa/recovery_code') execute function private.notify_of_recovery_code();

create function private.notify_of_role() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.queue_mail(
    case when new.is_admin then 'admin_role_granted' else 'admin_role_revoked' end, new.id,
    jsonb_build_object('reason', (private.current_act()).note));
  return null;
end
$$;
comment on function private.notify_of_role() is 'Queues a mail to a member who became an admin or lost the role, with the reason if there is one. Definer rights: it writes to the outbox.';
revoke execute on function private.notify_of_role() from public, anon, authenticated;

create trigger notify_of_role after update on public.profiles
  for each row when (old.is_admin is distinct from new.is_admin) execute function private.notify_of_role();

create function public.describe_email_change(queue_key text, link_hash text) returns table (full_name public.plain_line, masked_email public.plain_line)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_mail_queue_key(queue_key);
  return query
    select p.full_name, regexp_replace(u.email, '^(.).*@', '\1•••@')::public.plain_line
    from auth.one_time_tokens as t join auth.users as u on u.id = t.user_id join public.profiles as p on p.id = u.id
    where t.token_hash = link_hash and t.token_type in ('email_change_token_new', 'email_change_token_current')
      and coalesce(u.email_change, '') <> ''
      -- The maximum lifetime of such links in Auth.
      and u.email_change_sent_at > now() - interval '24 hours';
end
$$;
comment on function public.describe_email_change(text, text) is 'Whose address the mailed link with this hash changes: the name, and the first letter of the current address. No row for other or used links. For the holder of the queue key, because links could be guessed with it. Granted to anon and members alike, who open such links. Definer rights: no API role can read the schema auth.';
revoke execute on function public.describe_email_change(text, text) from public, anon, authenticated, service_role;
grant execute on function public.describe_email_change(text, text) to anon, authenticated;
