-- Which version of an event is public while a change is waiting, and the admins' rule that decides it. Creates only; rewrites no data.

create table private.publication_rules (
  is_only_row boolean primary key default true constraint one_row_of_publication_rules check (is_only_row),
  keeps_approved_versions boolean not null default false
);
comment on table private.publication_rules is 'Admins'' rules for publishing events. One row.';
comment on column private.publication_rules.is_only_row is 'Limits the table to one row.';
comment on column private.publication_rules.keeps_approved_versions is 'Whether the last approved version of an event stays public in full while a change is waiting; otherwise its page, calendars and feeds show only title, date, place and picture. Written by keep_approved_versions().';
insert into private.publication_rules default values;
alter table private.publication_rules enable row level security;
revoke all on private.publication_rules from public, anon, authenticated, service_role;

create function private.approved_version_of(event public.events) returns public.events
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  approved public.events;
begin
  select r.* into approved from private.published_events as p cross join lateral jsonb_populate_record(event, p.version) as r where p.id = event.id and p.version is not null;
  return approved;
end
$$;
comment on function private.approved_version_of(public.events) is 'An event with its last approved content; a null row if there is none. Definer rights: visitors do not read approved versions.';
revoke execute on function private.approved_version_of(public.events) from public, anon, authenticated, service_role;

create function private.waiting_version_of(event public.events) returns public.events
  language plpgsql stable set search_path = ''
  as $$
declare
  waiting public.events;
begin
  if not event.is_approved and event.unpublished_at is null then
    waiting := private.approved_version_of(event);
  end if;
  if waiting.id is not null then
    waiting.is_approved := true;
    waiting.review := null;
  end if;
  return waiting;
end
$$;
comment on function private.waiting_version_of(public.events) is 'The approved version of an event whose change is waiting, returned or refused, as it was when public; a null row for all others, including unpublished ones.';

create function private.public_version_of(event public.events) returns public.events
  language plpgsql stable set search_path = ''
  as $$
begin
  if event.is_approved then
    return event;
  elsif event.first_approved_at is not null and (select r.keeps_approved_versions from private.publication_rules as r) then
    return private.waiting_version_of(event);
  end if;
  return null;
end
$$;
comment on function private.public_version_of(public.events) is 'The version of an event that everyone may see in full under the admins'' rule; a null row for none. For what readers see now, use public_events.';

-- Generated from the columns of events, so that new ones are included. The id is that of the row, not of the computed version, so that
-- conditions on it can use the index.
do $$
begin
  execute format(
    'create view private.public_events with (security_invoker = true) as
      select e.* from public.events as e where e.is_approved
      union all
      select %s from public.events as e join private.published_events as p on p.id = e.id cross join lateral private.waiting_version_of(e) as v
      where p.state = ''listed'' and not e.is_approved and e.first_approved_at is not null and v.id is not null',
    (select string_agg(case a.attname when 'id' then 'e.id' else 'v.' || quote_ident(a.attname) end, ', ' order by a.attnum)
      from pg_catalog.pg_attribute as a where a.attrelid = 'public.events'::regclass and a.attnum > 0 and not a.attisdropped));
end
$$;
comment on view private.public_events is 'Each event as everyone may see it in full: approved events, and approved versions that stay listed while a change is waiting.';
revoke all on private.public_events from public, anon, authenticated, service_role;

create function private.public_event(event_id uuid) returns public.events
  language sql stable security definer set search_path = ''
  as $$ select e.* from private.public_events as e where e.id = event_id $$;
comment on function private.public_event(uuid) is 'The version of an event that everyone may see in full; a null row for none. Definer rights: visitors read neither approved versions nor events whose change is waiting.';

create function public.approved_content(event_id uuid) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return (
    select json_build_object('content', p.version, 'approved_at', p.approved_at)
    from public.events as e join private.published_events as p using (id)
    where e.id = approved_content.event_id and p.version is not null
      and (private.owns_event(e, (select private.own_ids())) or (select private.is_admin())));
end
$$;
comment on function public.approved_content(uuid) is 'The last approved public content of an event, by column name, for its owners and admins: {"content", "approved_at"}. Null if there is none, or it was taken off. Definer rights: the schema private.';

create function private.shown_meanwhile(event public.events) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return case
    when event.is_approved then null
    when (private.waiting_version_of(event)).id is null then 'nothing'
    when exists (select from private.published_events as p where p.id = event.id and p.state = 'listed') then 'everything'
    else 'facts'
  end;
end
$$;
comment on function private.shown_meanwhile(public.events) is 'What visitors see of an event that is not approved: nothing; the facts (title, date, place and picture) of the approved version; or all of that version. Null for an approved one. Definer rights: approved versions.';

create function public.updating_event(event_id uuid) returns json
  language sql stable security definer set search_path = ''
  as $$
    select json_build_object(
      'id', v.id, 'title', v.title, 'language', v.language, 'translation_language', v.translation_language, 'translated_title', v.translated_title,
      'category', v.category, 'location', v.location, 'start_date', v.start_date, 'end_date', v.end_date, 'is_all_day', v.is_all_day,
      'image_url', v.image_url, 'motif', v.motif, 'picture', v.picture, 'image_alt', v.image_alt, 'status', v.status, 'status_at', v.status_at,
      'is_waiting', e.review = 'waiting')
    from public.events as e cross join lateral private.waiting_version_of(e) as v where e.id = event_id and v.id is not null
  $$;
comment on function public.updating_event(uuid) is 'Title, category, date, place, picture and status of the approved version of an event whose change is waiting, returned or refused, and whether it is waiting. Null for all other ids, including unpublished events. Reveals nothing of the change. Definer rights: visitors do not read approved versions.';

create function private.is_moving(event_id uuid) returns boolean
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return exists (
    select from public.events as e cross join lateral private.waiting_version_of(e) as v
    where e.id = event_id and e.review = 'waiting' and v.id is not null
      and (e.start_date <> v.start_date or lower(btrim(e.location)) <> lower(btrim(v.location))));
end
$$;
comment on function private.is_moving(uuid) is 'Whether a new start or place of a public event is waiting for approval, without saying which. Definer rights as updating_event().';
revoke execute on function private.is_moving(uuid) from public, anon, authenticated, service_role;
grant execute on function private.is_moving(uuid) to anon, authenticated, service_role;

create function public.keeps_approved_versions() returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$ begin return (select r.keeps_approved_versions from private.publication_rules as r where (select private.member_id()) is not null); end $$;
comment on function public.keeps_approved_versions() is 'Whether the last approved version of an event stays public in full while a change is waiting, for texts to organizers and admins; null without a session. Definer rights: the rules are in the schema private.';

create function private.apply_publication_rules() returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  moment constant timestamptz := date_trunc('second', clock_timestamp());
  is_kept constant boolean := (select r.keeps_approved_versions from private.publication_rules as r);
  -- The events stay the same; only their public version appears or disappears.
  diffs constant private.event_diff[] := array(
    select row(e, e, case when not is_kept then v end, case when is_kept then v end)::private.event_diff
    from public.events as e cross join lateral private.waiting_version_of(e) as v
    where not e.is_approved and e.first_approved_at is not null and v.id is not null);
begin
  perform private.write_listings(
    array(select (d.after).id from unnest(diffs) as d), array(select d.public_after from unnest(diffs) as d where (d.public_after).id is not null));
  perform private.publish_versions(diffs, diffs, '{}', moment, private.current_act());
  perform private.count_lists(diffs, '{}', moment);
end
$$;
comment on function private.apply_publication_rules() is 'After a change of the admins'' rule, publishes or withdraws the approved versions of events whose change is waiting.';
revoke execute on function private.apply_publication_rules() from public, anon, authenticated, service_role;

create function public.keep_approved_versions(is_kept boolean) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_change_publication', 'You must be logged in as an admin to change what is public');
  -- Concurrent writers of events wait, and then read the new rule: see run_event_steps().
  perform pg_advisory_xact_lock(hashtextextended('publication rules', 0));
  update private.publication_rules as r set keeps_approved_versions = is_kept where r.keeps_approved_versions is distinct from is_kept;
  if found then
    perform private.apply_publication_rules();
    perform private.write_audit(case when is_kept then 'approved_versions_kept' else 'approved_versions_not_kept' end, 'setting', 'publication_rules', '{}');
  end if;
  return true;
end
$$;
comment on function public.keep_approved_versions(boolean) is 'Sets whether the last approved version of an event stays public in full while a change is waiting; takes effect at once, also for changes already waiting. Admins only. Definer rights: nobody else writes the rules.';

revoke execute on function
  private.waiting_version_of(public.events), private.public_version_of(public.events), private.public_event(uuid), private.shown_meanwhile(public.events),
  public.updating_event(uuid), public.approved_content(uuid), public.keeps_approved_versions(), public.keep_approved_versions(boolean)
  from public, anon, authenticated, service_role;
grant execute on function private.public_event(uuid), private.shown_meanwhile(public.events) to anon, authenticated, service_role;
grant execute on function public.updating_event(uuid) to anon, authenticated, service_role;
grant execute on function public.approved_content(uuid), public.keeps_approved_versions(), public.keep_approved_versions(boolean) to authenticated;
