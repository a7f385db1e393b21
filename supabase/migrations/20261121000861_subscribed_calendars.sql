-- Calendars kept elsewhere, whose events the site reads again and again: whose they are, what was read, and how they are steered. Creates only;
-- rewrites no data. What becomes of their events is in 20261121000862.

create table public.refused_calendar_hosts (
  host text primary key constraint refused_host_form check (host ~ '^[a-z0-9._-]{1,253}$'),
  refused_at timestamptz not null default now(),
  refused_by uuid references public.profiles (id) on delete set null
);
comment on table public.refused_calendar_hosts is 'Hosts whose calendars are not read any more, theirs and those of their subdomains. Written by refuse_calendar_host().';
create index refused_calendar_hosts_by_admin on public.refused_calendar_hosts (refused_by);
comment on index public.refused_calendar_hosts_by_admin is 'The foreign key.';
alter table public.refused_calendar_hosts enable row level security;
revoke all on public.refused_calendar_hosts from public, anon, authenticated, service_role;
grant select on public.refused_calendar_hosts to authenticated;
create policy "Admins read which hosts are refused" on public.refused_calendar_hosts for select to authenticated using ((select private.is_admin()));

create function private.is_refused_host(host text) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from public.refused_calendar_hosts as r where is_refused_host.host = r.host or is_refused_host.host like '%.' || r.host) $$;
comment on function private.is_refused_host(text) is 'Whether an admin has refused a host, or one that it is part of. Definer rights: members do not read the list.';
revoke execute on function private.is_refused_host(text) from public, anon, authenticated, service_role;

create table public.subscribed_calendars (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  organization_id uuid references public.organizers (id) on delete cascade,
  name public.plain_line not null constraint calendar_name_length check (char_length(btrim(name)) between 3 and 60),
  url public.web_address not null constraint calendar_url_secure check (url ~ '^https://'),
  host text not null generated always as (coalesce(rtrim(substring(url from '^https://([^/:?#]+)'), '.'), '')) stored
    constraint calendar_host_form check (host ~ '^[a-z0-9._-]{1,253}$'),
  category public.event_category not null,
  language public.language not null default 'en',
  description public.plain_text constraint calendar_description_length check (char_length(btrim(description)) >= 20),
  created_at timestamptz not null default now(),
  paused_by text constraint calendar_paused_by_known check (paused_by in ('owner', 'admin', 'gone')),
  next_read_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz,
  etag text constraint calendar_etag_length check (char_length(etag) <= 300),
  last_modified text constraint calendar_last_modified_length check (char_length(last_modified) <= 100),
  read_whole_at timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  told_at timestamptz,
  constraint calendar_leased_whole check ((lease is null) = (leased_until is null))
);
comment on table public.subscribed_calendars is 'An iCalendar feed that its owner keeps elsewhere, and from which the site takes events, every 6 hours. Deleted with the account, the organization, and by end_calendar().';
comment on column public.subscribed_calendars.member_id is 'As events.organizer_id: in whose name its events are created.';
comment on column public.subscribed_calendars.organization_id is 'As events.organization_id; null for the account alone.';
comment on column public.subscribed_calendars.url is 'May be secret, as the private addresses of Google: only its owners and admins read it.';
comment on column public.subscribed_calendars.category is 'Of events that have none in the feed.';
comment on column public.subscribed_calendars.language is 'In which its events are written.';
comment on column public.subscribed_calendars.description is 'Of events that have none in the feed; null where these are left out.';
comment on column public.subscribed_calendars.paused_by is 'Why it is not read: its owner or an admin has paused it, or its host has said that it is gone (410). Null while it is read.';
comment on column public.subscribed_calendars.lease is 'Of the process that reads it now; until leased_until, when another one may.';
comment on column public.subscribed_calendars.etag is 'With last_modified what the host has said of the last answer, for conditional requests.';
comment on column public.subscribed_calendars.read_whole_at is 'When it was last read without a condition: the dates of a series go on also when the feed does not change.';
comment on column public.subscribed_calendars.failures is 'How often in a row it could not be read.';
comment on column public.subscribed_calendars.told_at is 'When its owner was told that it cannot be read, since it last could.';
create unique index subscribed_calendars_by_owner on public.subscribed_calendars ((case when organization_id is null then member_id else organization_id end), url);
create index subscribed_calendars_by_member on public.subscribed_calendars (member_id);
create index subscribed_calendars_by_organization on public.subscribed_calendars (organization_id) where organization_id is not null;
create index subscribed_calendars_due on public.subscribed_calendars (next_read_at) where paused_by is null;
comment on index public.subscribed_calendars_by_owner is 'An owner subscribes to a feed once.';
comment on index public.subscribed_calendars_by_member is 'The foreign key.';
comment on index public.subscribed_calendars_by_organization is 'The foreign key.';
comment on index public.subscribed_calendars_due is 'What claim_calendar() takes.';

create function private.owner_of(calendar public.subscribed_calendars) returns uuid language sql immutable
  return case when calendar.organization_id is null then calendar.member_id else calendar.organization_id end;
comment on function private.owner_of(public.subscribed_calendars) is 'As owner_of() of its events.';
revoke execute on function private.owner_of(public.subscribed_calendars) from public;
grant execute on function private.owner_of(public.subscribed_calendars) to authenticated;

create table public.calendar_items (
  calendar_id uuid not null references public.subscribed_calendars (id) on delete cascade,
  key text not null constraint item_key_is_sha256 check (key ~ '^[0-9a-f]{64}$'),
  series text constraint item_series_is_sha256 check (series ~ '^[0-9a-f]{64}$'),
  hash text not null constraint item_hash_is_sha256 check (hash ~ '^[0-9a-f]{64}$'),
  title text not null constraint item_title_length check (char_length(title) <= 100),
  place text not null constraint item_place_length check (char_length(place) <= 200),
  starts timestamptz not null,
  is_cancelled boolean not null default false,
  missing text[] not null default '{}' constraint item_missing_count check (cardinality(missing) <= 40),
  event_id uuid,
  waits boolean not null default false,
  decided_here boolean not null default false,
  offer jsonb constraint item_offer_length check (pg_catalog.octet_length(offer::text) <= 65536),
  absences smallint not null default 0 constraint item_absences_range check (absences between -1 and 2),
  asked_at timestamptz,
  primary key (calendar_id, key)
);
comment on table public.calendar_items is 'An event of a subscribed calendar, or one date of a repeating one: which event of ours it is, and who decides its text. Stays when that event is deleted, so that it does not come back.';
comment on column public.calendar_items.key is 'SHA-256 of its UID and RECURRENCE-ID, in hexadecimal digits.';
comment on column public.calendar_items.series is 'The same for all dates of a repeating event; null for a single one.';
comment on column public.calendar_items.hash is 'SHA-256 of what was read last, in hexadecimal digits: what is the same is not written again.';
comment on column public.calendar_items.missing is 'The controls of our form that would not accept it: such an event is left out until the calendar says more, or comes without them where an event need not have them.';
comment on column public.calendar_items.event_id is 'No foreign key: what was deleted here does not come back. Null while it has not become one.';
comment on column public.calendar_items.waits is 'Whether it, or a change of it, was left for later because too many events of its member wait for approval.';
comment on column public.calendar_items.decided_here is 'Whether somebody has changed the event here: then differences are offered, not written.';
comment on column public.calendar_items.offer is 'What the calendar says of an event that was changed here, as columns of events; null where nothing is offered.';
comment on column public.calendar_items.absences is 'In how many whole answers in a row it was missing, up to two; -1 once its organizer keeps the event.';
comment on column public.calendar_items.asked_at is 'When its organizer was asked what becomes of an event that is missing; null where there is no question.';
create index calendar_items_by_event on public.calendar_items (event_id) where event_id is not null;
comment on index public.calendar_items_by_event is 'From which calendar an event comes.';

create table public.calendar_readings (
  id bigint generated always as identity primary key,
  calendar_id uuid not null references public.subscribed_calendars (id) on delete cascade,
  read_at timestamptz not null default clock_timestamp(),
  outcome text not null constraint reading_outcome_known check (outcome in ('read', 'unmodified', 'failed', 'gone')),
  problem text constraint reading_problem_form check (problem ~ '^[a-z0-9_]{1,40}$'),
  counts jsonb not null default '{}' constraint reading_counts_form check (
    jsonb_typeof(counts) = 'object' and not jsonb_path_exists(counts, '$.* ? (@.type() != "number")') and pg_catalog.octet_length(counts::text) <= 1024),
  unread jsonb not null default '[]' constraint reading_unread_form check (jsonb_typeof(unread) = 'array' and pg_catalog.octet_length(unread::text) <= 8192)
);
comment on table public.calendar_readings is 'The last 30 readings of a subscribed calendar.';
comment on column public.calendar_readings.problem is 'Why it failed, by the codes of app/uploads/fetch-calendar.server.ts; null otherwise.';
comment on column public.calendar_readings.counts is 'How many events were new, changed, and so on: the outcomes of write_calendar_items(), and what the site has left out.';
comment on column public.calendar_readings.unread is 'Up to 20 events that could not be read, [{"title", "line", "reason"}].';
create index calendar_readings_of_calendar on public.calendar_readings (calendar_id, id desc);
comment on index public.calendar_readings_of_calendar is 'The readings of a calendar, newest first; also the foreign key.';

alter table public.subscribed_calendars enable row level security;
alter table public.calendar_items enable row level security;
alter table public.calendar_readings enable row level security;
revoke all on public.subscribed_calendars, public.calendar_items, public.calendar_readings from public, anon, authenticated, service_role;
revoke all on sequence public.calendar_readings_id_seq from public, anon, authenticated, service_role;
grant select, insert (member_id, organization_id, name, url, category, language, description), update (name, category, language, description) on public.subscribed_calendars to authenticated;
grant select on public.calendar_items, public.calendar_readings to authenticated;
grant update (offer, absences, asked_at) on public.calendar_items to authenticated;
create policy "Members read the calendars of theirs, admins all" on public.subscribed_calendars
  for select to authenticated
  using (private.owner_of(subscribed_calendars) = any ((select private.own_ids())::uuid[]) or (select private.is_admin()));
create policy "Members subscribe in their own name, for themselves or an organization of theirs" on public.subscribed_calendars
  for insert to authenticated
  with check (member_id = (select private.member_id()) and private.owner_of(subscribed_calendars) = any ((select private.own_ids())::uuid[]));
create policy "Members change the calendars of theirs" on public.subscribed_calendars
  for update to authenticated
  using (private.owner_of(subscribed_calendars) = any ((select private.own_ids())::uuid[]))
  with check (private.owner_of(subscribed_calendars) = any ((select private.own_ids())::uuid[]));
create policy "Members read what their calendars have, admins all" on public.calendar_items
  for select to authenticated
  using (exists (select from public.subscribed_calendars as c where c.id = calendar_id));
create policy "Members answer what is asked about their calendars" on public.calendar_items
  for update to authenticated
  using (exists (select from public.subscribed_calendars as c where c.id = calendar_id and private.owner_of(c) = any ((select private.own_ids())::uuid[])))
  with check (offer is null and asked_at is null);
create policy "Members read how their calendars were read, admins all" on public.calendar_readings
  for select to authenticated
  using (exists (select from public.subscribed_calendars as c where c.id = calendar_id));

create function private.calendar_of(event_id uuid) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
begin
  return (
    select jsonb_build_object('id', c.id, 'name', c.name, 'host', c.host)
    from public.calendar_items as i join public.subscribed_calendars as c on c.id = i.calendar_id
    where i.event_id = calendar_of.event_id order by c.created_at, c.id limit 1);
end
$$;
comment on function private.calendar_of(uuid) is 'From which subscribed calendar an event comes: {"id", "name", "host"}; null for none. Caller''s rights: its owners and admins.';
revoke execute on function private.calendar_of(uuid) from public, anon, authenticated, service_role;
grant execute on function private.calendar_of(uuid) to authenticated;

create function private.limit_calendars() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  owner constant uuid := private.owner_of(new);
  most constant integer := case when new.organization_id is null then 5 else 30 end;
begin
  if private.is_refused_host(new.host) then
    raise exception 'Calendars of this host are not accepted.' using detail = json_build_object('code', 'calendar_host_refused');
  end if;
  perform private.limit_member_requests('calendars');
  -- As limit_drafts().
  perform pg_advisory_xact_lock(hashtextextended('calendars ' || owner, 0));
  if (select count(*) from public.subscribed_calendars as c where private.owner_of(c) = owner) > most then
    raise exception 'You subscribe to % calendars, which is the most. Please end one of them.', most
      using detail = json_build_object('code', 'calendar_limit', 'most', most);
  end if;
  return null;
end
$$;
comment on function private.limit_calendars() is 'Rejects more than 5 subscribed calendars of an account or 30 of an organization, and those of refused hosts. Definer rights: those of all members count.';
revoke execute on function private.limit_calendars() from public, anon, authenticated, service_role;
create trigger limit_calendars after insert on public.subscribed_calendars
  for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_calendars();

create function private.read_calendar_anew() returns trigger
  language plpgsql volatile set search_path = ''
  as $$
begin
  new.read_whole_at := null;
  return new;
end
$$;
comment on function private.read_calendar_anew() is 'Lets the whole answer be asked for once its owner says something else of all its events.';
revoke execute on function private.read_calendar_anew() from public, anon, authenticated, service_role;
create trigger read_calendar_anew before update of category, language, description on public.subscribed_calendars
  for each row when ((old.category, old.language, old.description) is distinct from (new.category, new.language, new.description))
  execute function private.read_calendar_anew();
