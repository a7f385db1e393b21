-- Imports: each event of a file becomes a draft once, and new times in a later version of the file are noticed. Creates only; rewrites no
-- data.

create function private.time_controls() returns text[]
  language sql immutable set search_path = ''
  as $$
    select array['start_date', 'end_date', 'start_time', 'end_time', 'is_all_day', 'start_day', 'end_day', 'repeat_rhythm', 'repeat_until', 'repeat_dates']
  $$;
comment on function private.time_controls() is 'The form controls that say when an event takes place.';

create function private.times_of(fields jsonb) returns text
  language sql immutable set search_path = ''
  as $$
    select encode(sha256(convert_to(coalesce(string_agg(c.name || ' ' || replace(fields ->> c.name, E'\r', ''), E'\n' order by c.name), ''), 'UTF8')), 'hex')
    from unnest(private.time_controls()) as c (name) where fields ->> c.name <> ''
  $$;
comment on function private.times_of(jsonb) is 'Fingerprint of the times of a draft: SHA-256, in hexadecimal digits, of the values of its time controls.';

create function private.with_times(fields jsonb, others jsonb) returns jsonb
  language sql immutable set search_path = ''
  as $$
    select (fields - private.time_controls())
      || coalesce((select jsonb_object_agg(o.key, o.value) from jsonb_each(others) as o where o.key = any (private.time_controls())), '{}')
  $$;
comment on function private.with_times(jsonb, jsonb) is 'A draft, with the times of another one.';
revoke execute on function private.time_controls(), private.times_of(jsonb), private.with_times(jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function private.time_controls(), private.times_of(jsonb), private.with_times(jsonb, jsonb) to authenticated;

create table public.imported_events (
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  key text not null constraint imported_key_is_sha256 check (key ~ '^[0-9a-f]{64}$'),
  draft_id uuid,
  times text constraint imported_times_are_sha256 check (times ~ '^[0-9a-f]{64}$'),
  imported_at timestamptz not null default now(),
  primary key (owner_id, key)
);
comment on table public.imported_events is 'Events that a member has imported, so that importing the same file again creates nothing twice, even after the drafts were sent or deleted. Deleted with the account, and by run_maintenance() after a year.';
comment on column public.imported_events.key is 'SHA-256, in hexadecimal digits, of what identifies an event in a file: its UID, or title, place and start.';
comment on column public.imported_events.draft_id is 'The draft that it became, which is also the submission key of the event that was sent. Null if the member''s client inserted only the key.';
comment on column public.imported_events.times is 'private.times_of() in the version of the file that was read last.';
create index imported_events_by_age on public.imported_events (imported_at);
comment on index public.imported_events_by_age is 'For run_maintenance(), which deletes old rows.';
alter table public.imported_events enable row level security;
revoke all on public.imported_events from public, anon, authenticated, service_role;
grant select, insert (owner_id, key, draft_id, times), update (times) on public.imported_events to authenticated;
create policy "Members read what they have imported" on public.imported_events
  for select to authenticated using (owner_id = (select private.member_id()));
create policy "Members import in their own name" on public.imported_events
  for insert to authenticated with check (owner_id = (select private.member_id()));
create policy "Members note new times of what they have imported" on public.imported_events
  for update to authenticated
  using (owner_id = (select private.member_id()))
  with check (owner_id = (select private.member_id()));

create function private.limit_imported() returns trigger
  language plpgsql volatile set search_path = ''
  as $$
declare
  -- Ten files of maximum size.
  most constant integer := 5000;
begin
  -- As limit_drafts().
  perform pg_advisory_xact_lock(hashtextextended('imported events ' || (select auth.uid()), 0));
  if (select count(*) from public.imported_events as i where i.owner_id = (select auth.uid())) > most then
    raise exception 'You''ve imported % events in the last year, which is the limit. Please use the form to create more.', most
      using detail = json_build_object('code', 'imported_limit', 'most', most);
  end if;
  return null;
end
$$;
comment on function private.limit_imported() is 'Rejects more than 5,000 imported events of an account in a year.';
revoke execute on function private.limit_imported() from public, anon, authenticated, service_role;
create trigger limit_imported after insert on public.imported_events
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.limit_imported();

create function private.given_drafts(drafts jsonb)
  returns table (key text, fields jsonb, times text, place bigint)
  language sql immutable set search_path = ''
  as $$
    select distinct on (d.key) d.key, d.fields, private.times_of(d.fields), d.place
    from rows from (jsonb_to_recordset(drafts) as (key text, fields jsonb)) with ordinality as d (key, fields, place) order by d.key, d.place
  $$;
comment on function private.given_drafts(jsonb) is 'The drafts passed to import_drafts(), one per key, with their position.';

create function public.import_drafts(drafts jsonb)
  returns table (key text, outcome text, event_id uuid)
  language plpgsql volatile security invoker set search_path = ''
  as $$
declare
  member constant uuid := private.member_id();
  -- A season of a large venue. Same as MAX_IMPORTED_EVENTS in app/domain/imports/imported.ts.
  most constant integer := 500;
  known record;
begin
  if member is null then
    raise exception 'You must be logged in to import events'
      using errcode = 'insufficient_privilege', detail = json_build_object('code', 'sign_in_to_import');
  end if;
  if jsonb_array_length(drafts) > most then
    raise exception 'You can import up to % events at a time.', most
      using detail = json_build_object('code', 'import_limit', 'most', most);
  end if;
  -- As in limit_imported(): an event in two files that arrive together is added once.
  perform pg_advisory_xact_lock(hashtextextended('imported events ' || member, 0));
  for known in
    select g.key, g.fields, g.times, i.times as before, d.id as draft_id, d.fields as draft_fields, e.id as event_id, e.series_id, e.start_date
    from private.given_drafts(drafts) as g
      join public.imported_events as i on i.owner_id = member and i.key = g.key and i.times <> g.times
      left join public.event_drafts as d on d.owner_id = member and d.import_key = g.key
      left join public.events as e on d.id is null and e.organizer_id = i.owner_id and e.submission_key = i.draft_id
    order by g.place
  loop
    key := known.key;
    event_id := known.event_id;
    outcome := case
      when known.draft_id is not null and private.times_of(known.draft_fields) = known.before then 'moved'
      when known.draft_id is not null then 'kept'
      when known.series_id is not null or (known.event_id is not null and known.fields ->> 'repeat_rhythm' <> '') then 'series'
      when known.start_date > now() then 'changed'
    end;
    if outcome = 'moved' then
      update public.event_drafts as d set fields = private.with_times(d.fields, known.fields) where d.id = known.draft_id;
    end if;
    -- For a sent event, offer_new_times() stores the new times once it has offered them.
    if outcome is distinct from 'changed' then
      update public.imported_events as i set times = known.times where i.owner_id = member and i.key = known.key;
    end if;
    if outcome is not null then return next; end if;
  end loop;
  return query
    with fresh as materialized (
      select g.* from private.given_drafts(drafts) as g
      where not exists (select from public.imported_events as i where i.owner_id = member and i.key = g.key)
    ), added as (
      insert into public.event_drafts as d (fields, import_key) select f.fields, f.key from fresh as f order by f.place returning d.id, d.import_key
    ), noted as (
      insert into public.imported_events (key, draft_id, times) select f.key, a.id, f.times from added as a join fresh as f on f.key = a.import_key
    )
    select a.import_key, 'added', null::uuid from added as a;
end
$$;
comment on function public.import_drafts(jsonb) is 'Adds up to 500 drafts of the caller, [{"key", "fields"}], skipping those that were imported before. Returns the outcome for each that is new or has new times: added; moved (a draft whose old times were replaced); kept (a draft whose times its organizer has edited); changed (an event that was already sent keeps its times); series (it repeats). All or nothing: over a limit nothing is imported. Caller''s rights.';

create function public.offer_new_times(changes jsonb) returns integer
  language plpgsql volatile security invoker set search_path = ''
  as $$
declare
  offered integer;
begin
  insert into public.event_drafts (event_id, fields, import_key)
    select c.event_id, c.fields, c.key from jsonb_to_recordset(changes) as c (key text, event_id uuid, fields jsonb);
  get diagnostics offered = row_count;
  update public.imported_events as i set times = private.times_of(c.fields)
    from jsonb_to_recordset(changes) as c (key text, fields jsonb)
    where i.owner_id = private.member_id() and i.key = c.key;
  return offered;
end
$$;
comment on function public.offer_new_times(jsonb) is 'Adds drafts of changes to the caller''s events, [{"key", "event_id", "fields"}], with the times of a file that was read again. Returns how many. Caller''s rights.';
revoke execute on function private.given_drafts(jsonb), public.import_drafts(jsonb), public.offer_new_times(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.given_drafts(jsonb), public.import_drafts(jsonb), public.offer_new_times(jsonb) to authenticated;
