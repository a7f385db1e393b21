-- A member's sessions: whether this one lacks the second step, listing them, ending one, ending the others with a change of address, and
-- removing ended ones and authenticators that were never confirmed.
-- Creates functions and a trigger on auth.users, which delete rows of auth.sessions and auth.mfa_factors when they run.

create function public.needs_second_step() returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return not (select private.has_session()) and exists (
    select from auth.sessions as s
    where s.id = private.own_session_id() and s.user_id = (select auth.uid())
      and private.is_active_session(s) and private.has_second_step(s.user_id)
  );
end
$$;
comment on function public.needs_second_step() is 'Whether the caller''s session is active, but this token has not passed the account''s second step: the only thing that such a token may learn. False for visitors, ended sessions, and accounts without a second step. Definer rights: members cannot read the schema auth.';

create function public.list_own_sessions()
  returns table (id uuid, user_agent text, signed_in_at timestamptz, last_used_at timestamptz, is_current boolean)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  caller_id uuid := private.require_session('sign_in_to_see_devices', 'You must be logged in to see your devices');
begin
  return query
    select
      s.id, coalesce(s.user_agent, ''), s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at),
      s.id = ((select auth.jwt()) ->> 'session_id')::uuid
    from auth.sessions as s
    where s.user_id = caller_id and private.is_active_session(s)
    order by 5 desc, 4 desc, 1;
end
$$;
comment on function public.list_own_sessions() is 'The caller''s active sessions: the current one, then the others by last use. user_agent is what the browser sent. last_used_at lags by up to an hour: it changes when Auth refreshes the session. Definer rights: members cannot read the schema auth.';

create function public.end_own_session(session_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  caller_id uuid := private.require_session('sign_in_to_end_session', 'You must be logged in to sign a device out');
begin
  -- Cascades to its refresh tokens.
  delete from auth.sessions as s where s.id = end_own_session.session_id and s.user_id = caller_id;
  return found;
end
$$;
comment on function public.end_own_session(uuid) is 'Ends one of the caller''s sessions at once, for reads, writes and refreshes. False when it has already ended or belongs to another member. Definer rights: members cannot write to the schema auth.';

create function private.end_other_sessions() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  delete from auth.sessions as s
    where s.user_id = new.id and not exists (
      select from private.identity_proofs as p
      where p.session_id = s.id and p.used_at is not null and p.email_hash = private.email_hash(new.email)
    );
  return null;
end
$$;
comment on function private.end_other_sessions() is 'Ends every session of an account whose address has changed, except the one that proved its identity for this address. Definer rights: it runs as the Auth server.';
revoke execute on function private.end_other_sessions() from public, anon, authenticated, service_role;

-- The session that Auth starts for the reader of the last mailed link begins after this, so it is kept.
create trigger end_other_sessions after update of email on auth.users
  for each row when (coalesce(old.email, '') <> '' and new.email is distinct from old.email)
  execute function private.end_other_sessions();

create function private.purge_ended_sessions() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  removed integer;
begin
  delete from auth.sessions as s where not private.is_active_session(s);
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function private.purge_ended_sessions() is 'Deletes revoked and expired sessions. Policies already reject them; without the row, so does Auth.';

create function private.purge_unfinished_factors() returns void
  language sql volatile security definer set search_path = ''
  as $$ delete from auth.mfa_factors as f where f.status = 'unverified' and f.created_at < now() - interval '1 hour' $$;
comment on function private.purge_unfinished_factors() is 'Deletes authenticators that nobody confirmed within an hour, so that one enrolled by a stolen session cannot be confirmed in a later session, where it would count as older than the session.';
revoke execute on function private.purge_unfinished_factors() from public, anon, authenticated, service_role;

revoke execute on function public.needs_second_step(), public.list_own_sessions(), public.end_own_session(uuid), private.purge_ended_sessions() from public, anon, authenticated, service_role;
grant execute on function public.needs_second_step(), public.list_own_sessions(), public.end_own_session(uuid) to authenticated;
