-- Small changes by trusted accounts, which are public at once, and the list of those that admins have not yet seen. Creates only; rewrites
-- no data.
-- Risk: content that guarded_content() leaves out is public before anyone on the team has read it.

create table public.trusted_changes (
  event_id uuid primary key references public.events (id) on delete cascade,
  editor_id uuid references public.profiles (id) on delete set null,
  before jsonb not null,
  changed_at timestamptz not null default clock_timestamp()
);
comment on table public.trusted_changes is 'One row per event that a trusted account has changed since an admin last looked at it. Written by note_trusted_changes(), removed by look_at_trusted_changes() and with the event. The current public version is in published_events.';
comment on column public.trusted_changes.editor_id is 'Who changed it last; null once the account is gone.';
comment on column public.trusted_changes.before is 'The approved version before the first of these changes, as published_events.version.';
comment on column public.trusted_changes.changed_at is 'The last of these changes; identifies the version that an admin has seen.';
create index trusted_changes_by_editor on public.trusted_changes (editor_id);
comment on index public.trusted_changes_by_editor is 'For the foreign key.';
alter table public.trusted_changes enable row level security;
revoke all on public.trusted_changes from public, anon, authenticated, service_role;
grant select on public.trusted_changes to authenticated;
create policy "Admins read trusted changes" on public.trusted_changes for select to authenticated using ((select private.is_admin()));
comment on policy "Admins read trusted changes" on public.trusted_changes is 'No policy allows writing: note_trusted_changes() adds rows, look_at_trusted_changes() removes them.';

create function private.is_trusted(account uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return (private.held_measure(account, 'trusted')).id is not null
    and (private.held_measure(account, 'limited')).id is null and not private.is_blocked(account);
end
$$;
comment on function private.is_trusted(uuid) is 'Whether small changes by an account are public at once: an admin trusts it, and no limit or block, which take precedence, is in force. Definer rights: only admins read measures.';
revoke execute on function private.is_trusted(uuid) from public, anon, authenticated, service_role;

create function private.addresses_in(words text) returns text[]
  language plpgsql immutable set search_path = ''
  as $$
begin
  return array(
    select m[1] from regexp_matches(words, '(\]\([^)]*\)?\S*|[^\s\[\]]*(?:://|@|[[:alnum:]]\.[[:alpha:]]{2})\S*)', 'g') with ordinality as f (m, place)
    order by f.place);
end
$$;
comment on function private.addresses_in(text) is 'Everything in a description that is or looks like a web or email address, in order: targets of Markdown links, and words with "://", "@", or a dot between letters. Prefers false positives.';

create function private.guarded_content(event public.events) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
begin
  return private.content_of(event)
    - '{description,translated_description,category,max_attendees,price_kind,price_min_cents,price_max_cents,ages,good_for_children,setting,access,image_focus_x,image_focus_y,motif}'::text[]
    || jsonb_build_object('addresses', private.addresses_in(event.description), 'translated_addresses', private.addresses_in(event.translated_description));
end
$$;
comment on function private.guarded_content(public.events) is 'Content that always needs approval, even from trusted accounts: title, times, place, picture, links (also in descriptions) and language. Lists the exceptions, so that a new content column is guarded by default.';
revoke execute on function private.addresses_in(text), private.guarded_content(public.events) from public, anon, authenticated, service_role;

create function private.is_trusted_change(before public.events, after public.events) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  approved constant public.events := private.approved_version_of(before);
begin
  -- What an admin has returned or refused waits for an admin, however small each change.
  return approved.id is not null and before.sent_back_at is null
    and private.is_trusted((select auth.uid())) and private.guarded_content(approved) = private.guarded_content(after);
end
$$;
comment on function private.is_trusted_change(public.events, public.events) is 'Whether a change by the caller needs no approval: the account is trusted, the event has an approved version, and its guarded content stays the same, even if another change was waiting. Definer rights: measures.';
revoke execute on function private.is_trusted_change(public.events, public.events) from public, anon, authenticated, service_role;
grant execute on function private.is_trusted_change(public.events, public.events) to authenticated;

create function private.note_trusted_changes(diffs private.event_diff[], act private.act) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  changed public.events;
begin
  -- Only a trusted account's change leaves an event approved, see prepare_event().
  for changed in
    select (d.after).* from unnest(diffs) as d where act.is_direct and (d.after).is_approved and private.needs_review(d.before, d.after)
  loop
    insert into public.trusted_changes as c (event_id, editor_id, before)
      select p.id, act.member, p.version from private.published_events as p where p.id = changed.id and p.version is not null
      on conflict on constraint trusted_changes_pkey do nothing;
    if found then
      insert into public.audit_titles (entry_id, organizer_id, organization_id, title)
        values (private.write_audit('event_changed_at_once', 'event', changed.id::text, '{}'), changed.organizer_id, changed.organization_id, changed.title);
    else
      update public.trusted_changes as c set editor_id = act.member, changed_at = clock_timestamp() where c.event_id = changed.id;
    end if;
  end loop;
end
$$;
comment on function private.note_trusted_changes(private.event_diff[], private.act) is 'Adds events that a trusted account has changed to the list for admins, with one entry of the audit log, or records that they have changed again.';
revoke execute on function private.note_trusted_changes(private.event_diff[], private.act) from public, anon, authenticated, service_role;

create function private.unseen_changes() returns integer
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  -- Bounds the cost of counting; pages show no larger number.
  most constant integer := 1000;
begin
  return (
    select count(distinct coalesce(u.series_id, u.id))::integer
    from (
      select e.series_id, e.id from public.trusted_changes as c join public.events as e on e.id = c.event_id
      where exists (select from private.published_events as p where p.id = c.event_id and p.version is not null) limit most
    ) as u) + private.unseen_notes();
end
$$;
comment on function private.unseen_changes() is 'How many events have unseen changes by trusted accounts or unseen notes on a status, up to 1,000; a series counts once. Definer rights: for own_context().';
revoke execute on function private.unseen_changes() from public, anon, authenticated, service_role;

create function public.list_trusted_changes(page_size integer, before_changed timestamptz default null, before_id uuid default null)
  returns table (event_id uuid, event public.events, organizer_name text, editor_id uuid, editor_name text, version timestamptz, before jsonb, content jsonb, ids uuid[])
  language plpgsql stable security definer set search_path = '' set jit = off
  as $$
declare
  times constant text[] := '{start_date,end_date,doors_at}';
begin
  return query
    with changed as (
      select c.event_id, c.changed_at, e.start_date, coalesce(e.series_id, e.id) as series_or_id, private.owner_of(e) as owner_id,
        case when e.series_id is not null then private.hash_of(row(c.before - times, v.version - times)) end as hash
      from public.trusted_changes as c
        join public.events as e on e.id = c.event_id
        join private.published_events as v on v.id = c.event_id
      where v.version is not null and (select private.is_admin())
    ), listed as (
      select h.event_id, max(h.changed_at) over same as version, array_agg(h.event_id) over same as ids, row_number() over (same order by h.start_date, h.event_id) as place
      from changed as h
      window same as (partition by h.series_or_id, h.hash, h.owner_id)
    )
    select l.event_id, e, coalesce((select o.name || ' (' || p.full_name || ')' from public.organizers as o where o.id = e.organization_id), p.full_name),
      c.editor_id, (select n.full_name::text from public.profiles as n where n.id = c.editor_id), l.version, c.before, v.version, l.ids
    from (
      select * from listed as n
      where n.place = 1
        and (list_trusted_changes.before_id is null or (n.version, n.event_id) < (list_trusted_changes.before_changed, list_trusted_changes.before_id))
      order by n.version desc, n.event_id desc limit least(page_size, 100)
    ) as l
      join public.trusted_changes as c on c.event_id = l.event_id
      join public.events as e on e.id = l.event_id
      join private.published_events as v on v.id = l.event_id
      join public.profiles as p on p.id = e.organizer_id
    order by l.version desc, l.event_id desc;
end
$$;
comment on function public.list_trusted_changes(integer, timestamptz, uuid) is 'Events with unseen changes by trusted accounts, last changed first, after the given event, each with its organizer, who changed it, and the public version before and now. Dates of a series with the same owner and the same content apart from times are one row with all their ids. Empty for callers who are not admins. Definer rights: approved versions are in the schema private.';

create function public.look_at_trusted_changes(event_ids uuid[], versions timestamptz[]) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  seen uuid[];
begin
  perform private.require_admin('admin_to_look', 'You must be logged in as an admin to see changes');
  with looked_at as (
    delete from public.trusted_changes as c using unnest(event_ids[1:2000], versions[1:2000]) as u (id, version)
      where c.event_id = u.id and c.changed_at <= u.version
      returning c.event_id
  )
  select coalesce(array_agg(l.event_id), '{}') into seen from looked_at as l;
  update private.published_events as p set approved_at = now() where p.id = any (seen) and p.version is not null;
  with entries as (
    insert into public.audit_log (actor_id, action, subject_kind, subject_id, details)
      select (select auth.uid()), 'event_looked_at', 'event', s.id::text,
        case when s.dates > 1 then jsonb_build_object('dates', s.dates) else '{}' end
      from (
        select (array_agg(e.id order by e.start_date, e.id))[1] as id, count(*) as dates
        from public.events as e where e.id = any (seen) group by coalesce(e.series_id, e.id)
      ) as s
      returning id, subject_id
  )
  insert into public.audit_titles (entry_id, organizer_id, organization_id, title)
    select n.id, e.organizer_id, e.organization_id, e.title from entries as n join public.events as e on e.id::text = n.subject_id;
  return (select count(distinct coalesce(e.series_id, e.id))::integer from public.events as e where e.id = any (seen));
end
$$;
comment on function public.look_at_trusted_changes(uuid[], timestamptz[]) is 'Takes events off the list of changes by trusted accounts, each as last changed at the given time: later changes stay. Returns how many, dates of a series counted as one. Admins only. Definer rights: no API role writes the list or the audit log.';

revoke execute on function public.list_trusted_changes(integer, timestamptz, uuid), public.look_at_trusted_changes(uuid[], timestamptz[])
  from public, anon, authenticated, service_role;
grant execute on function public.list_trusted_changes(integer, timestamptz, uuid), public.look_at_trusted_changes(uuid[], timestamptz[])
  to authenticated;
