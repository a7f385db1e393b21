-- Mail to the owner of an account about security-relevant changes: password, address, role.
-- Creates functions, two triggers on auth.users and one on profiles; rewrites no data. Risk: each such change queues one or two mails.

create function private.notify_of_password() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.queue_mail(
    case when coalesce(old.encrypted_password, '') = '' then 'password_added' else 'password_changed' end, new.id, '{}');
  return null;
end
$$;
comment on function private.notify_of_password() is 'Queues a mail to the owner about a changed or a first password. Definer rights: it runs as the Auth server.';
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
  perform private.queue_mail('email_changed', null, change, old.email::text);
  return null;
end
$$;
comment on function private.notify_of_email() is 'Queues a mail to the old and one to the new address of an account. Definer rights: it runs as the Auth server.';
revoke execute on function private.notify_of_email() from public, anon, authenticated;

create trigger notify_of_email after update of email on auth.users
  for each row
  when (
    old.email_confirmed_at is not null and coalesce(old.email, '') <> '' and coalesce(new.email, '') <> '' and new.email <> old.email
  )
  execute function private.notify_of_email();

create function private.notify_of_role() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.queue_mail(
    case when new.is_admin then 'admin_role_granted' else 'admin_role_revoked' end, new.id,
    jsonb_build_object('reason', private.role_reason()));
  return null;
end
$$;
comment on function private.notify_of_role() is 'Queues a mail to a member who became an admin or lost the role, with the reason if there is one. Definer rights: it writes to the outbox.';
revoke execute on function private.notify_of_role() from public, anon, authenticated;

create trigger notify_of_role after update on public.profiles
  for each row when (old.is_admin is distinct from new.is_admin) execute function private.notify_of_role();
