-- A token is worth something only while its session lives. Replaces one helper and the conditions of policies; rewrites no data.
-- Risk: every read of one's own rows looks up one session by its key; tokens that Auth did not issue (no session_id) read as a visitor.

create function private.has_session() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select 1 from auth.sessions as s
      where s.id = ((select auth.jwt()) ->> 'session_id')::uuid
        and s.user_id = (select auth.uid())
        and (s.not_after is null or s.not_after > now())
    )
  $$;
comment on function private.has_session() is 'True while the session of this token has not ended. Access tokens outlive sign-out and deletion by up to an hour; this does not.';
revoke execute on function private.has_session() from public, anon;
grant execute on function private.has_session() to authenticated;

create or replace function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select 1 from public.profiles as p where p.id = (select auth.uid()) and p.is_admin)
      and (select private.has_session())
  $$;
comment on function private.is_admin() is 'True when a living session belongs to an admin. Definer rights: policies on profiles ask it, and would recurse otherwise.';

alter policy "People read their own profile, admins every profile" on public.profiles
  using ((id = (select auth.uid()) and (select private.has_session())) or (select private.is_admin()));
alter policy "People change their own profile" on public.profiles
  using (id = (select auth.uid()) and (select private.has_session()))
  with check (id = (select auth.uid()));

alter policy "Members read approved events and their own, admins every event" on public.events
  using (is_approved or (organizer_id = (select auth.uid()) and (select private.has_session())) or (select private.is_admin()));
alter policy "Members create events in their own name" on public.events
  with check (organizer_id = (select auth.uid()) and (select private.has_session()));
alter policy "Organizers change their own events, admins the approval of every event" on public.events
  using ((organizer_id = (select auth.uid()) and (select private.has_session())) or (select private.is_admin()))
  with check (organizer_id = (select auth.uid()) or (select private.is_admin()));
alter policy "Organizers delete their own events, admins every event" on public.events
  using ((organizer_id = (select auth.uid()) and (select private.has_session())) or (select private.is_admin()));

alter policy "Organizers read their own past events" on public.past_events
  using (organizer_id = (select auth.uid()) and (select private.has_session()));

-- The two procedures that members may call to gain the role ask for a living session as well; the others ask is_admin().
create function private.require_session(refusal text) returns uuid
  language plpgsql stable set search_path = ''
  as $$
begin
  if not (select private.has_session()) then
    raise exception '%', refusal using errcode = 'insufficient_privilege';
  end if;
  return (select auth.uid());
end
$$;
comment on function private.require_session(text) is 'The id of the caller, or the refusal for a visitor and for a token whose session has ended.';
revoke execute on function private.require_session(text) from public, anon, authenticated;
