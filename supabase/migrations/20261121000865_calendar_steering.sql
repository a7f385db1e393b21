-- How owners and admins control subscribed calendars. Creates only; rewrites no data.

create function public.steer_calendar(calendar_id uuid, action text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  member constant uuid := private.require_session('sign_in_to_steer_calendars', 'You must be logged in to change your calendars');
begin
  if action = 'read' then
    perform private.limit_member_requests('calendar readings');
  end if;
  update public.subscribed_calendars as c set
      paused_by = case action when 'pause' then 'owner' when 'resume' then null else c.paused_by end,
      next_read_at = case when action = 'pause' then c.next_read_at else now() end,
      -- Makes the next request unconditional: the owner expects changes.
      read_whole_at = case when action = 'pause' then c.read_whole_at end
    where c.id = calendar_id and private.owner_of(c) = any (private.owner_ids(member))
      and case action
        when 'read' then c.paused_by is null when 'pause' then c.paused_by is null
        when 'resume' then c.paused_by in ('owner', 'gone') else false end;
  return found;
end
$$;
comment on function public.steer_calendar(uuid, text) is 'For a calendar of the caller: reads it now ("read"), pauses it ("pause"), or resumes it ("resume"). False if an admin has paused it, or it is already in this state. Definer rights: no API role writes states.';

create function public.end_calendar(calendar_id uuid, keeps_events boolean) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  member constant uuid := private.require_session('sign_in_to_steer_calendars', 'You must be logged in to change your calendars');
  ended public.subscribed_calendars;
  deleted integer := 0;
begin
  select c.* into ended from public.subscribed_calendars as c where c.id = calendar_id and private.owner_of(c) = any (private.owner_ids(member)) for update;
  if ended.id is null then
    return null;
  end if;
  if not keeps_events then
    perform private.switch_act(jsonb_build_object('actor', 'organizer', 'member', member));
    delete from public.events as e using public.calendar_items as i
      where i.calendar_id = ended.id and e.id = i.event_id and private.owner_of(e) = private.owner_of(ended)
        and not i.decided_here and coalesce(e.end_date, e.start_date) > now();
    get diagnostics deleted = row_count;
    perform private.switch_act(null);
  end if;
  delete from public.subscribed_calendars as c where c.id = ended.id;
  return deleted;
end
$$;
comment on function public.end_calendar(uuid, boolean) is 'Ends a subscription of the caller, and unless `keeps_events` deletes its events that are not over and were not changed on the site. Returns how many; null for a calendar that is not theirs. Definer rights: any member of an organization may have created them.';

create function public.judge_calendar(calendar_id uuid, is_paused boolean) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  judged public.subscribed_calendars;
begin
  perform private.require_admin('admin_to_judge_calendars', 'You must be logged in as an admin to manage calendars');
  update public.subscribed_calendars as c set paused_by = case when is_paused then 'admin' end, next_read_at = now()
    where c.id = calendar_id and (c.paused_by is not distinct from 'admin') <> is_paused
    returning c.* into judged;
  if judged.id is null then
    return false;
  end if;
  perform private.write_audit(case when is_paused then 'calendar_paused' else 'calendar_resumed' end, 'account', judged.member_id::text,
    jsonb_build_object('host', judged.host));
  return true;
end
$$;
comment on function public.judge_calendar(uuid, boolean) is 'Pauses a calendar so that its owner cannot resume it, or undoes that. False if it is already so. Admins only.';

create function public.refuse_calendar_host(host text, is_refused boolean) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_judge_calendars', 'You must be logged in as an admin to manage calendars');
  if is_refused then
    if (select count(*) from public.refused_calendar_hosts) >= 1000 then
      raise exception '1,000 hosts are already refused, which is the limit.' using detail = json_build_object('code', 'refused_hosts_limit');
    end if;
    insert into public.refused_calendar_hosts as r (host, refused_by) values (refuse_calendar_host.host, auth.uid()) on conflict do nothing;
  else
    delete from public.refused_calendar_hosts as r where r.host = refuse_calendar_host.host;
  end if;
  if found then
    perform private.write_audit(case when is_refused then 'calendar_host_refused' else 'calendar_host_allowed' end, 'setting', refuse_calendar_host.host, '{}');
    return true;
  end if;
  return false;
end
$$;
comment on function public.refuse_calendar_host(text, boolean) is 'Refuses the calendars of a host for everybody, or accepts them again. False if it is already so. Admins only.';

revoke execute on function
  public.steer_calendar(uuid, text), public.end_calendar(uuid, boolean), public.judge_calendar(uuid, boolean), public.refuse_calendar_host(text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function
  public.steer_calendar(uuid, text), public.end_calendar(uuid, boolean), public.judge_calendar(uuid, boolean), public.refuse_calendar_host(text, boolean)
  to authenticated;
