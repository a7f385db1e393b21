-- Drafts: event forms that were not sent. Creates only; rewrites no data.

create table public.event_drafts (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  event_id uuid references public.events (id) on delete cascade,
  fields jsonb not null constraint fields_of_a_form check (
    jsonb_typeof(fields) = 'object' and not jsonb_path_exists(fields, '$.*[*].type() ? (@ != "string")')
    and pg_catalog.octet_length(fields::text) <= 65536
  ),
  title text generated always as (left(btrim(fields ->> 'title'), 100)) stored,
  starts text generated always as (left(btrim(coalesce(nullif(fields ->> 'start_day', ''), fields ->> 'start_date')), 20)) stored,
  picture_id uuid,
  import_key text constraint import_key_is_sha256 check (import_key ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint draft_picture_of_owner foreign key (picture_id, owner_id) references public.pictures (id, owner_id)
);
comment on table public.event_drafts is 'An unsent event form, as typed. Only its author reads it. Deleted with the account, with the event, when it is sent, and by run_maintenance() after a year without changes.';
comment on column public.event_drafts.event_id is 'The event that the form edits; null for a new event.';
comment on column public.event_drafts.fields is 'What was typed, by the name of the form control: a text, or a list of texts for multiple choices. Not validated until it is sent.';
comment on column public.event_drafts.starts is 'The start as typed, in the time zone of the place: "2026-12-01T19:00" from a date control, "2026-12-01" for an all-day event.';
comment on column public.event_drafts.picture_id is 'The uploaded picture, which counts as in use; null for none.';
comment on column public.event_drafts.import_key is 'For an imported draft: see imported_events.key.';
comment on column public.event_drafts.updated_at is 'When it was last saved; identifies the version that a form was opened with.';
create index event_drafts_by_owner on public.event_drafts (owner_id, updated_at desc, id);
create index event_drafts_of_event on public.event_drafts (event_id, owner_id) where event_id is not null;
create index event_drafts_by_age on public.event_drafts (updated_at);
create index event_drafts_picture on public.event_drafts (picture_id) where picture_id is not null;
comment on index public.event_drafts_by_owner is 'The dashboard, last saved first; also for the foreign key.';
comment on index public.event_drafts_of_event is 'Drafts of changes to an event, which its form offers; also for the foreign key.';
comment on index public.event_drafts_by_age is 'For run_maintenance(), which deletes old drafts.';
comment on index public.event_drafts_picture is 'Whether a picture is in use; also for the foreign key.';

alter table public.event_drafts enable row level security;
revoke all on public.event_drafts from public, anon, authenticated, service_role;
grant select, delete, insert (owner_id, event_id, fields, picture_id, import_key), update (fields, picture_id) on public.event_drafts to authenticated;
create policy "Members read their own drafts" on public.event_drafts
  for select to authenticated using (owner_id = (select private.member_id()));
create policy "Members save drafts in their own name, of their own events" on public.event_drafts
  for insert to authenticated
  with check (
    owner_id = (select private.member_id())
    and (event_id is null or exists (select from public.events as e where e.id = event_id and private.owns_event(e, (select private.own_ids()))))
  );
create policy "Members change their own drafts" on public.event_drafts
  for update to authenticated
  using (owner_id = (select private.member_id()))
  with check (owner_id = (select private.member_id()));
create policy "Members delete their own drafts" on public.event_drafts
  for delete to authenticated using (owner_id = (select private.member_id()));

create function private.limit_drafts() returns trigger
  language plpgsql volatile set search_path = ''
  as $$
declare
  -- Two imports of maximum size.
  most constant integer := 1000;
begin
  -- Serializes concurrent requests of one member, so that each draft is counted.
  perform pg_advisory_xact_lock(hashtextextended('drafts ' || (select auth.uid()), 0));
  if (select count(*) from public.event_drafts as d where d.owner_id = (select auth.uid())) > most then
    raise exception 'You have % drafts, which is the limit. Please send or delete some of them first.', most
      using detail = json_build_object('code', 'draft_limit', 'most', most);
  end if;
  return null;
end
$$;
comment on function private.limit_drafts() is 'Rejects more than 1,000 drafts of an account.';

create function private.touch_draft() returns trigger
  language plpgsql volatile set search_path = ''
  as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.touch_draft() is 'Sets the time when a draft was saved.';
revoke execute on function private.limit_drafts(), private.touch_draft() from public, anon, authenticated, service_role;
create trigger limit_drafts after insert on public.event_drafts
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.limit_drafts();
create trigger touch_draft before insert or update on public.event_drafts for each row execute function private.touch_draft();
