-- The devices on which somebody is signed in: they see the list, end one of them, and the dead ones are cleared away.
-- Creates functions; end_own_session() and purge_dead_sessions() delete rows of auth.sessions when they are called.

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
    where s.user_id = caller_id and private.is_living(s)
    order by 5 desc, 4 desc, 1;
end
$$;
comment on function public.list_own_sessions() is 'The caller''s living sessions, this one first, then the one used last. user_agent is the browser''s own word for itself. last_used_at is at most an hour behind: it moves when Auth renews the session. Definer rights: members do not read schema auth.';

create function public.end_own_session(session_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  caller_id uuid := private.require_session('You must be logged in to sign a device out');
begin
  -- Its refresh tokens go with it (on delete cascade).
  delete from auth.sessions as s where s.id = end_own_session.session_id and s.user_id = caller_id;
  return found;
end
$$;
comment on function public.end_own_session(uuid) is 'Ends one of the caller''s sessions at once, for reads, writes and renewals. False when it has ended already or is somebody else''s. Definer rights: members do not write schema auth.';

create function private.purge_dead_sessions() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  removed integer;
begin
  delete from auth.sessions as s where not private.is_living(s);
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function private.purge_dead_sessions() is 'Removes sessions that were revoked or have outlived their limits. The database refuses them already; without their row Auth does too.';

revoke execute on function public.list_own_sessions(), public.end_own_session(uuid), private.purge_dead_sessions() from public, anon, authenticated;
grant execute on function public.list_own_sessions(), public.end_own_session(uuid) to authenticated;
