-- Subscribed calendars: external iCalendar feeds that the site reads regularly. Their owners, their items and readings, and their settings.
-- Creates only; rewrites no data. How their items become events: 20261121000862.

create table public.refused_calendar_hosts (
  host text primary key constraint refused_host_form check (host ~ '^[a-z0-9._-]{1,253}$'),
  refused_at timestamptz not null default now(),
  refused_by uuid references public.profiles (id) on delete set null
);
comment on table public.refused_calendar_hosts is 'Hosts whose calendars are no longer read, including subdomains. Written by refuse_calendar_host().';
create index refused_calendar_hosts_by_admin on public.refused_calendar_hosts (refused_by);
comment on index public.refused_calendar_hosts_by_admin is 'For the foreign key.';
alter table public.refused_calendar_hosts enable row level security;
revoke all on public.refused_calendar_hosts from public, anon, authenticated, service_role;
grant select on public.refused_calendar_hosts to authenticated;
create policy "Admins read which hosts are refused" on public.refused_calendar_hosts for select to authenticated using ((select private.is_admin()));

create function private.is_refused_host(host text) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from public.refused_calendar_hosts as r where is_refused_host.host = r.host or is_refused_host.host like '%.' || r.host) $$;
comment on function private.is_refused_host(text) is 'Whether an admin has refused a host or a parent domain of it. Definer rights: members do not read the list.';
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
comment on table public.subscribed_calendars is 'An external iCalendar feed from which the site imports events, every 6 hours. Deleted with the account, with the organization, and by end_calendar().';
comment on column public.subscribed_calendars.member_id is 'As events.organizer_id: the member in whose name its events are created.';
comment on column public.subscribed_calendars.organization_id is 'As events.organization_id; null for the account alone.';
comment on column public.subscribed_calendars.url is 'May be secret, like Google''s private addresses: only its owners and admins read it.';
comment on column public.subscribed_calendars.category is 'For events without one in the feed.';
comment on column public.subscribed_calendars.language is 'The language of its events.';
comment on column public.subscribed_calendars.description is 'For events without one in the feed; null: leave these out.';
comment on column public.subscribed_calendars.paused_by is 'Why it is not being read: its owner or an admin paused it, or its host reported it gone (410). Null while it is read.';
comment on column public.subscribed_calendars.lease is 'Token of the process that is reading it, valid until leased_until.';
comment on column public.subscribed_calendars.etag is 'With last_modified: the validators of the last response, for conditional requests.';
comment on column public.subscribed_calendars.read_whole_at is 'When it was last requested without conditions: a series gets further dates even if the feed does not change.';
comment on column public.subscribed_calendars.failures is 'Consecutive failed readings.';
comment on column public.subscribed_calendars.told_at is 'When its owner was notified that it cannot be read; null since the last success.';
create unique index subscribed_calendars_by_owner on public.subscribed_calendars ((case when organization_id is null then member_id else organization_id end), url);
create index subscribed_calendars_by_member on public.subscribed_calendars (member_id);
create index subscribed_calendars_by_organization on public.subscribed_calendars (organization_id) where organization_id is not null;
create index subscribed_calendars_due on public.subscribed_calendars (next_read_at) where paused_by is null;
comment on index public.subscribed_calendars_by_owner is 'Each owner subscribes to a feed once.';
comment on index public.subscribed_calendars_by_member is 'For the foreign key.';
comment on index public.subscribed_calendars_by_organization is 'For the foreign key.';
comment on index public.subscribed_calendars_due is 'The order in which claim_calendar() takes calendars.';

create function private.owner_of(calendar public.subscribed_calendars) returns uuid language sql immutable
  return case when calendar.organization_id is null then calendar.member_id else calendar.organization_id end;
comment on function private.owner_of(public.subscribed_calendars) is 'As owner_of() for its events.';
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
comment on table public.calendar_items is 'An event of a subscribed calendar, or one date of a recurring one: which event on the site it became, and who controls its text. Kept when that event is deleted, so that it does not return.';
comment on column public.calendar_items.key is 'SHA-256 of its UID and RECURRENCE-ID, in hexadecimal digits.';
comment on column public.calendar_items.series is 'The same for all dates of a recurring event; null for a single one.';
comment on column public.calendar_items.hash is 'SHA-256 of what was last read, in hexadecimal digits; unchanged events are not written again.';
comment on column public.calendar_items.missing is 'The form controls whose values would be rejected: the event is left out until the calendar provides them, or is imported without the optional ones.';
comment on column public.calendar_items.event_id is 'No foreign key: a deleted event must not return. Null until it becomes an event.';
comment on column public.calendar_items.waits is 'Whether it, or a change of it, was postponed because too many events of its member are waiting for approval.';
comment on column public.calendar_items.decided_here is 'Whether somebody changed the event on the site: differences are then offered, not written.';
comment on column public.calendar_items.offer is 'What the calendar says about an event that was changed on the site, as columns of events; null if there is no offer.';
comment on column public.calendar_items.absences is 'Number of consecutive complete readings without it, up to two; -1 once its organizer has kept the event.';
comment on column public.calendar_items.asked_at is 'When its organizer was asked what to do with a missing event; null if there is no question.';
create index calendar_items_by_event on public.calendar_items (event_id) where event_id is not null;
comment on index public.calendar_items_by_event is 'The calendar from which an event comes.';

create table public.calendar_readings (
  id bigint generated always as identity primary key,
  calendar_id uuid not null references public.subscribed_calendars (id) on delete cascade,
  read_at timestamptz not null default clock_timestamp(),
  outcome text not null constraint reading_outcome_known check (outcome in ('read', 'unmodified', 'failed', 'gone')),
  problem text constraint reading_problem_form check (problem ~ '^[a-z0-9_]{1,40}$'),
  counts jsonb not null default '{}' constraint reading_counts_form check (
    jsonb_typeof(counts) = 'object' and not jsonb_path_exists(counts, '$.*.type() ? (@ != "number")') and pg_catalog.octet_length(counts::text) <= 1024),
  unread jsonb not null default '[]' constraint reading_unread_form check (jsonb_typeof(unread) = 'array' and pg_catalog.octet_length(unread::text) <= 8192)
);
comment on table public.calendar_readings is 'The last 30 readings of a subscribed calendar.';
comment on column public.calendar_readings.problem is 'Why it failed, one of the codes in app/uploads/fetch-calendar.server.ts; otherwise null.';
comment on column public.calendar_readings.counts is 'Number of new events, changed ones, and so on: the outcomes of write_calendar_items(), and what the site left out.';
comment on column public.calendar_readings.unread is 'Up to 20 events that could not be parsed, [{"title", "line", "reason"}].';
create index calendar_readings_of_calendar on public.calendar_readings (calendar_id, id desc);
comment on index public.calendar_readings_of_calendar is 'The readings of a calendar, newest first; also for the foreign key.';

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
comment on function private.calendar_of(uuid) is 'The subscribed calendar from which an event comes: {"id", "name", "host"}; null for none. Caller''s rights: its owners and admins.';
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
    raise exception 'We don''t accept calendars from this website.' using detail = json_build_object('code', 'calendar_host_refused');
  end if;
  perform private.limit_member_requests('calendars');
  -- As in limit_drafts().
  perform pg_advisory_xact_lock(hashtextextended('calendars ' || owner, 0));
  if (select count(*) from public.subscribed_calendars as c where private.owner_of(c) = owner) > most then
    raise exception 'You already subscribe to % calendars, which is the limit. Please end one of them first.', most
      using detail = json_build_object('code', 'calendar_limit', 'most', most);
  end if;
  return null;
end
$$;
comment on function private.limit_calendars() is 'Rejects more than 5 subscribed calendars of an account or 30 of an organization, and refused hosts. Definer rights: counts those of all members.';
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
comment on function private.read_calendar_anew() is 'Makes the next request unconditional after its owner changes a setting that affects all of its events.';
revoke execute on function private.read_calendar_anew() from public, anon, authenticated, service_role;
create trigger read_calendar_anew before update of category, language, description on public.subscribed_calendars
  for each row when ((old.category, old.language, old.description) is distinct from (new.category, new.language, new.description))
  execute function private.read_calendar_anew();
