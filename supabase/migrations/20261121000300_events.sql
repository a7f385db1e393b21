-- Events, and who may read or change them. Creates only; rewrites no data.

create table public.event_series (
  id uuid primary key default gen_random_uuid(),
  organizer_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  organization_id uuid default private.founded_organization(auth.uid()) references public.organizers (id) on delete set null,
  rhythm text not null constraint rhythm_known check (rhythm in ('daily', 'weekly', 'fortnightly', 'monthly_day', 'monthly_weekday', 'dates')),
  created_at timestamptz not null default now()
);
comment on table public.event_series is 'One row per series: an event that takes place on several dates, each of which is a row of events.';
comment on column public.event_series.organizer_id is 'As in events: the member who created it.';
comment on column public.event_series.organization_id is 'As in events. A series and its dates have one owner, see private.owner_of().';
comment on column public.event_series.rhythm is 'How the dates were chosen, for texts such as "Saturdays until May 30": every week, every two weeks, the same day or the same weekday of each month, or one by one.';
create index event_series_by_organizer on public.event_series (organizer_id);
create index event_series_by_organization on public.event_series (organization_id) where organization_id is not null;
comment on index public.event_series_by_organizer is 'The foreign key.';
comment on index public.event_series_by_organization is 'The foreign key.';
alter table public.event_series enable row level security;
revoke all on public.event_series from public, anon, authenticated, service_role;
grant select, insert (organizer_id, organization_id, rhythm) on public.event_series to authenticated;
grant select, insert on public.event_series to service_role;

create function private.hash_of(told record) returns bytea
  language plpgsql immutable set search_path = ''
  as $$ begin return sha256(convert_to(told::text, 'UTF8')); end $$;
comment on function private.hash_of(record) is 'SHA-256 of a row of values whose text depends on no setting: no times, no floats.';
revoke execute on function private.hash_of(record) from public;
grant execute on function private.hash_of(record) to anon, authenticated, service_role;

create table public.events (
  id uuid primary key default gen_random_uuid(),
  organizer_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  organization_id uuid default private.founded_organization(auth.uid()) references public.organizers (id) on delete set null,
  title public.plain_line not null constraint title_length check (char_length(title) <= 100 and char_length(btrim(title)) >= 5),
  description public.plain_text not null constraint description_length check (char_length(btrim(description)) >= 20),
  category public.event_category not null,
  location public.plain_line not null,
  address public.plain_line constraint address_length check (char_length(address) <= 200),
  start_date timestamptz not null constraint start_date_years check (start_date >= '1900-01-01 00:00Z' and start_date < '3000-01-01 00:00Z'),
  end_date timestamptz constraint end_date_years check (end_date < '3000-01-01 00:00Z'),
  is_all_day boolean not null default false,
  image_url public.web_address,
  picture_id uuid constraint picture_of_event references public.pictures (id),
  image_alt public.plain_line,
  image_focus_x smallint constraint image_focus_x_range check (image_focus_x between 0 and 100),
  image_focus_y smallint constraint image_focus_y_range check (image_focus_y between 0 and 100),
  motif public.event_motif,
  picture public.picture_facts,
  event_url public.web_address,
  max_attendees integer constraint max_attendees_positive check (max_attendees >= 1),
  price_kind public.price_kind,
  price_min_cents integer,
  price_max_cents integer,
  doors_at timestamptz constraint doors_before_start check (doors_at <= start_date and doors_at >= start_date - interval '24 hours'),
  ages public.event_ages,
  good_for_children boolean,
  setting public.event_setting,
  access text[] not null default '{}' constraint access_known check (access <@ '{step_free,restroom,asl,captions,quiet}'),
  language public.language not null default 'en',
  translation_language public.language,
  translated_title public.plain_line constraint translated_title_length check (char_length(translated_title) <= 100 and char_length(btrim(translated_title)) >= 5),
  translated_description public.plain_text constraint translated_description_length check (char_length(btrim(translated_description)) >= 20),
  is_approved boolean not null default false,
  review text constraint review_known check (review in ('waiting', 'returned', 'refused')),
  series_id uuid references public.event_series (id) on delete set null,
  status text constraint status_known check (status in ('sold_out', 'postponed', 'cancelled')),
  status_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz not null default now(),
  sent_back_at timestamptz,
  submission_key uuid,
  first_approved_at timestamptz,
  unpublished_at timestamptz,
  unpublish_reason public.plain_text,
  content_hash bytea not null generated always as (private.hash_of(row(
    title, description, category, location, address, image_url, picture_id, image_alt, image_focus_x, image_focus_y, motif, event_url, max_attendees, is_all_day,
    price_kind, price_min_cents, price_max_cents, ages, good_for_children, setting, access, language, translation_language, translated_title,
    translated_description))) stored,
  constraint review_unless_approved check (is_approved = (review is null)),
  constraint status_is_dated check ((status is null) = (status_at is null)),
  constraint unpublished_is_pending check (not (is_approved and (unpublished_at is not null or unpublish_reason is not null))),
  constraint translation_whole check (
    (translation_language is null) = (translated_title is null) and (translated_title is null) = (translated_description is null)
    and translation_language is distinct from language
  ),
  constraint end_after_start check (end_date > start_date),
  constraint all_day_whole check (not is_all_day or (end_date is not null and doors_at is null)),
  constraint price_when_paid check ((price_min_cents is not null) = (price_kind is not distinct from 'paid')),
  constraint price_range check (
    price_min_cents between 0 and 10000000
    and (price_min_cents > 0 or price_max_cents is not null)
    and (price_max_cents > price_min_cents and price_max_cents <= 10000000 or price_max_cents is null)
  ),
  constraint price_max_with_min check (price_max_cents is null or price_min_cents is not null),
  constraint children_let_in check (good_for_children is not true or ages is null or ages = 'all'),
  -- One dimension, and as many elements as known ones are in it.
  constraint access_once check (
    coalesce(array_ndims(access), 1) = 1
    and cardinality(access) = (access @> '{step_free}')::integer + (access @> '{restroom}')::integer + (access @> '{asl}')::integer
      + (access @> '{captions}')::integer + (access @> '{quiet}')::integer
  ),
  constraint one_picture check (picture_id is null or image_url is null),
  constraint picture_described check (picture_id is null or image_alt is not null),
  constraint image_alt_of_picture check (image_alt is null or picture_id is not null or image_url is not null),
  constraint focus_of_picture check (
    (image_focus_x is null) = (image_focus_y is null) and (image_focus_x is null or picture_id is not null)
  )
);
comment on table public.events is 'One row per event that is upcoming, in progress, or ended less than 24 hours ago. Only approved rows are public.';
comment on column public.events.organizer_id is 'The member who created it; once they leave its organization, the owner who has been there longest.';
comment on column public.events.organization_id is 'The organization under whose name it is published, and whose members count as its owners; null while it belongs to organizer_id alone. Chosen when it is created: without a choice the page that its creator has founded. Later hand_over_event() changes it. See private.owner_of().';
comment on column public.events.location is 'Venue and city in one text; city pages match by the city name in it.';
comment on column public.events.address is 'The street address of the place: "1910 N Ola Ave". City pages go by location alone. Null when the organizer gives none.';
comment on column public.events.start_date is 'Between the years 1900 and 2999 (UTC): others are typing errors, and print in formats that JavaScript cannot parse.';
comment on column public.events.end_date is 'Null when the organizer gave none; the event then counts as ended as soon as it has started.';
comment on column public.events.is_all_day is 'Whether it takes place on whole days: start_date is midnight at the place, end_date the midnight after the last day, see private.on_whole_days(). It counts as upcoming until that is over.';
comment on column public.events.picture_id is 'The uploaded picture; null without one, and where image_url names a picture elsewhere.';
comment on column public.events.image_alt is 'What the picture shows, for those who do not see it; required for uploaded ones.';
comment on column public.events.image_focus_x is 'Focal point for cropping, chosen by the organizer, from 0 (left) to 100 (right); null for the one that the encoder found.';
comment on column public.events.image_focus_y is 'As image_focus_x, from 0 (top) to 100 (bottom).';
comment on column public.events.motif is 'What its drawing shows, which stands where there is no picture. The site chooses it from all words of the event whenever it is saved (app/domain/events/posters.ts), so that it is the same on cards, pages and posters; null where another client saved it, and the title decides.';
comment on column public.events.picture is 'What pages need of the uploaded picture; written by prepare_event() alone.';
comment on column public.events.max_attendees is 'Null means unlimited.';
comment on column public.events.price_kind is 'free, paid, or any_amount, where everyone pays what they can; null when the organizer does not say.';
comment on column public.events.price_min_cents is 'The lowest price of a paid event in US cents, with all fees; 0 only with a higher price beside it.';
comment on column public.events.price_max_cents is 'The highest price in US cents, with all fees; null when there is one price.';
comment on column public.events.doors_at is 'When doors open, at most 24 hours before the start; null when the organizer does not say.';
comment on column public.events.ages is 'Null when the organizer does not say, which no filter counts as a yes; so in the next three.';
comment on column public.events.good_for_children is 'Whether it is good for children; cannot be true where they are not let in.';
comment on column public.events.access is 'What is accessible, without repetition: step_free, restroom (an accessible one), asl (interpreted), captions, quiet (or sensory-friendly). What it lacks is not stated.';
comment on column public.events.language is 'In which language title and description are written.';
comment on column public.events.translation_language is 'In which other language the organizer has written them as well; null for none.';
comment on column public.events.translated_title is 'The title in translation_language.';
comment on column public.events.translated_description is 'The description in translation_language.';
comment on column public.events.is_approved is 'True when an admin has approved the current version. Any change by the organizer resets it, but small ones of a trusted account.';
comment on column public.events.review is 'Of an event that is not approved: waiting, for an admin; returned, to the organizer, who is to change it; refused. Null while it is approved. Only what waits is in the queue and counts against the limit.';
comment on column public.events.series_id is 'The series of which it is a date; null for none.';
comment on column public.events.status is 'What the organizer says of an event that does not take place as planned, at once and without review: sold_out, postponed (without a new date), cancelled. Null: as planned.';
comment on column public.events.status_at is 'Since when it has this status.';
comment on column public.events.updated_at is 'When the row was last written; identifies the version that an admin approves.';
comment on column public.events.submitted_at is 'Since when it has waited for approval, or had waited when it was last decided; its creation, until it was decided once. Changes while it waits do not set it anew.';
comment on column public.events.sent_back_at is 'When it was last returned, refused or taken off the site since its last approval; null otherwise. Until an admin approves it again, a change by a trusted account waits too.';
comment on column public.events.submission_key is 'Idempotency key of the form that created the event. Not secret: it is unique per organizer. Null for events that were not created by a form.';
comment on column public.events.first_approved_at is 'When it was first approved; null before that.';
comment on column public.events.unpublished_at is 'When an admin or an operator unpublished it; reset to null by an approval.';
comment on column public.events.unpublish_reason is 'The admin''s reason for the organizer; reset to null by an approval, so that it is never public.';
comment on column public.events.content_hash is 'Of the content but for its times: dates of a series with the same hash say the same, see dates_decided_with().';

create index events_pending on public.events (created_at desc, id)
  include (series_id, submitted_at, start_date, end_date, first_approved_at, unpublished_at, is_approved, organizer_id, organization_id) where review = 'waiting';
-- The expression is that of private.owner_of().
create index events_by_owner on public.events ((case when organization_id is null then organizer_id else organization_id end), created_at desc, id);
create index events_by_organization on public.events (organization_id) where organization_id is not null;
create index events_sent_back on public.events (updated_at desc, id desc) where review in ('returned', 'refused');
create index events_ended on public.events ((coalesce(end_date, start_date)));

comment on index public.events_pending is 'The moderation queue, with what orders, filters and policies ask of each event: all that wait are read for each page.';
comment on index public.events_by_owner is 'The dashboard, and the newest event.';
comment on index public.events_by_organization is 'The foreign key.';
comment on index public.events_sent_back is 'What admins have returned or refused, latest first.';
comment on index public.events_ended is 'The rows that purge_ended_events() removes.';

create index events_picture on public.events (picture_id) where picture_id is not null;
comment on index public.events_picture is 'The events that show a picture, such as all dates of a series; also the foreign key.';

create index events_of_series on public.events (series_id, start_date) where series_id is not null;
comment on index public.events_of_series is 'The dates of a series; also the foreign key.';

create unique index events_submitted_once on public.events (organizer_id, submission_key);
comment on index public.events_submitted_once is 'One event per organizer and form, however often the form is sent; also the foreign key.';

-- These four are inlined into the statements that ask, so that the index events_by_owner serves them; a subquery in the body, or an argument
-- that is used twice, would prevent that. CASE rather than coalesce(), which is not leakproof and would run after the policies.
create function private.owner_of(event public.events) returns uuid language sql immutable
  return case when event.organization_id is null then event.organizer_id else event.organization_id end;
create function private.owner_of(series public.event_series) returns uuid language sql immutable
  return case when series.organization_id is null then series.organizer_id else series.organization_id end;
comment on function private.owner_of(public.event_series) is 'As owner_of() of each of its dates.';
comment on function private.owner_of(public.events) is 'To whom an event belongs: the organization to which it was handed over, else the account that created it. Under its name it is published.';
create function private.owns_event(event public.events, owners uuid[]) returns boolean language sql immutable
  return private.owner_of(event) = any (owners);
comment on function private.owns_event(public.events, uuid[]) is 'As below, for policies, which pass (select private.own_ids()).';
create function private.owns_event(event public.events, member uuid) returns boolean language sql stable
  return private.owns_event(event, private.owner_ids(member));
comment on function private.owns_event(public.events, uuid) is 'Whether an event belongs to an account or to one of its organizations: the one place that says so. Null without an account.';
revoke execute on function
  private.owner_of(public.events), private.owner_of(public.event_series), private.owns_event(public.events, uuid[]), private.owns_event(public.events, uuid) from public;
grant execute on function private.owner_of(public.event_series) to authenticated;
grant execute on function private.owner_of(public.events), private.owns_event(public.events, uuid[]), private.owns_event(public.events, uuid) to anon, authenticated, service_role;

create function private.is_created_by(event public.events, member uuid) returns boolean language sql immutable
  return event.organizer_id = member;
comment on function private.is_created_by(public.events, uuid) is 'Whether an account has created an event, for the limits of each person; whose it is, owns_event() says.';
revoke execute on function private.is_created_by(public.events, uuid) from public;
grant execute on function private.is_created_by(public.events, uuid) to authenticated, service_role;

create function private.upcoming_until(event public.events) returns timestamptz language sql immutable
  return case when event.is_all_day then event.end_date else event.start_date end;
comment on function private.upcoming_until(public.events) is 'Until when an event counts as upcoming: its start, or the end of the last day of an all-day event.';
revoke execute on function private.upcoming_until(public.events) from public, anon, authenticated, service_role;

create function private.actor_on_event(event public.events, act private.act) returns text
  language plpgsql stable set search_path = ''
  as $$
begin
  return case
    when act.actor <> 'admin' then act.actor
    when act.member is null then 'operator'
    when private.owns_event(event, act.member) then 'organizer'
    else 'admin' end;
end
$$;
comment on function private.actor_on_event(public.events, private.act) is 'In which role somebody acts on an event: as the act says; else, or where an admin decides about their own event, "operator" without a session (migrations, the service role), "organizer", or "admin": policies and procedures allow nobody else.';
revoke execute on function private.actor_on_event(public.events, private.act) from public, anon, authenticated, service_role;

create type private.event_diff as (before public.events, after public.events, public_before public.events, public_after public.events);
comment on type private.event_diff is 'One event as a statement found and left it, and what readers saw and see of it, see public_version_of(). Null rows for what is not there.';

create function private.event_state() returns text[]
  language plpgsql immutable set search_path = ''
  as $$ begin return '{id,organizer_id,organization_id,picture,is_approved,review,series_id,status,status_at,created_at,updated_at,submitted_at,sent_back_at,submission_key,first_approved_at,unpublished_at,unpublish_reason,content_hash}'::text[]; end $$;
comment on function private.event_state() is 'The columns of events that the database keeps. All others are the content, which the organizer writes and readers see.';

create function private.event_content() returns text[]
  language sql stable set search_path = ''
  as $$
    select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute as a
    where a.attrelid = 'public.events'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all (private.event_state())
  $$;
comment on function private.event_content() is 'The columns that make up the content of an event. The grants below are made from it, and EVENT_CONTENT in app/models/supabase.ts is the same list.';

-- Inlined, as owns_event(): triggers compare each row that an import or a repair writes.
create function private.content_of(event public.events) returns jsonb language sql stable
  return to_jsonb(event) - private.event_state();
comment on function private.content_of(public.events) is 'What an event says: the values of event_content(). A change of any of them needs approval again and makes a new revision.';
revoke execute on function private.event_state(), private.event_content(), private.content_of(public.events) from public;
grant execute on function private.event_state(), private.event_content(), private.content_of(public.events) to anon, authenticated, service_role;

alter table public.events enable row level security;
revoke all on public.events from public, anon, authenticated, service_role;
grant select on public.events to anon, authenticated;
-- id and created_at are set by the database; organizer_id cannot be updated, organization_id only by hand_over_event().
do $$
begin
  execute format(
    'grant insert (organizer_id, organization_id, is_approved, submission_key, series_id, %1$s), update (is_approved, %1$s) on public.events to authenticated',
    array_to_string(private.event_content(), ', '));
end
$$;
grant delete on public.events to authenticated;
-- The example data, and programs of the operator that bring events from elsewhere or take some away.
grant select, insert, update, delete on public.events to service_role;

create policy "Members start series in their own name, for themselves or an organization of theirs" on public.event_series
  for insert to authenticated
  with check (organizer_id = (select private.member_id()) and private.owner_of(event_series) = any ((select private.own_ids())::uuid[]));
create policy "Members read their own series, admins every one" on public.event_series
  for select to authenticated
  using (private.owner_of(event_series) = any ((select private.own_ids())::uuid[]) or (select private.is_admin()));

create policy "Visitors read approved events" on public.events
  for select to anon using (is_approved);
create policy "Members read approved events and their own, admins every event" on public.events
  for select to authenticated
  using (is_approved or private.owns_event(events, (select private.own_ids())) or (select private.is_admin()));
create policy "Members create events in their own name, for themselves or an organization of theirs, and dates of their own series" on public.events
  for insert to authenticated
  with check (
    private.is_created_by(events, (select private.member_id())) and private.owns_event(events, (select private.own_ids()))
    and (series_id is null or exists (
      select from public.event_series as s where s.id = series_id and private.owner_of(s) = private.owner_of(events)))
  );
create policy "Organizers change their own events, admins the approval of every event" on public.events
  for update to authenticated
  using (private.owns_event(events, (select private.own_ids())) or (select private.is_admin()))
  with check (private.owns_event(events, (select private.own_ids())) or (select private.is_admin()));
create policy "Organizers delete their own events, admins every event" on public.events
  for delete to authenticated
  using (private.owns_event(events, (select private.own_ids())) or (select private.is_admin()));
