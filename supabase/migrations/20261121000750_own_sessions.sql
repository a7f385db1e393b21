-- A member's sessions: listing them, ending one, ending the others with a change of address, and removing ended ones.
-- Creates functions and a trigger on auth.users, which delete rows of auth.sessions when they run.

create function public.list_own_sessions()
  returns table (id uuid, user_agent text, signed_in_at timestamptz, last_used_at timestamptz, is_current boolean)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  caller_id uuid := private.require_session('You must be logged in to see your devices');
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
comment on function public.list_own_sessions() is 'The caller''s active sessions, the current one first, then by last use. user_agent is what the browser sent. last_used_at lags by up to an hour: it changes when Auth refreshes the session. Definer rights: members cannot read the schema auth.';

create function public.end_own_session(session_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  caller_id uuid := private.require_session('You must be logged in to sign a device out');
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

-- The session that Auth starts for the reader of the last mailed link begins after this.
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
comment on function private.purge_ended_sessions() is 'Removes revoked and expired sessions. Policies reject them already; without their row Auth does too.';

revoke execute on function public.list_own_sessions(), public.end_own_session(uuid), private.purge_ended_sessions() from public, anon, authenticated, service_role;
grant execute on function public.list_own_sessions(), public.end_own_session(uuid) to authenticated;
