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
comment on column public.event_series.organization_id is 'As in events. A series and its dates have the same owner, see private.owner_of().';
comment on column public.event_series.rhythm is 'How the dates were chosen, for texts such as "Saturdays until May 30": weekly, every two weeks, monthly by day or by weekday, or individually.';
create index event_series_by_organizer on public.event_series (organizer_id);
create index event_series_by_organization on public.event_series (organization_id) where organization_id is not null;
comment on index public.event_series_by_organizer is 'For the foreign key.';
comment on index public.event_series_by_organization is 'For the foreign key.';
alter table public.event_series enable row level security;
revoke all on public.event_series from public, anon, authenticated, service_role;
grant select, insert (organizer_id, organization_id, rhythm) on public.event_series to authenticated;
grant select, insert on public.event_series to service_role;

create function private.hash_of(told record) returns bytea
  language plpgsql immutable set search_path = ''
  as $$ begin return sha256(convert_to(told::text, 'UTF8')); end $$;
comment on function private.hash_of(record) is 'SHA-256 of the text of a row. Pass only values whose text does not depend on settings: no times, no floats.';
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
  -- One dimension, only known elements, and each at most once.
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
comment on column public.events.organizer_id is 'The member who created it; once they leave its organization, the longest-serving owner.';
comment on column public.events.organization_id is 'The organization that publishes it and whose members may change it; null if it belongs to organizer_id alone. Chosen at creation, by default the organization that its creator founded. Later only hand_over_event() changes it. See private.owner_of().';
comment on column public.events.location is 'Venue and city in one text; city pages match by the city name in it.';
comment on column public.events.address is 'The street address: "1910 N Ola Ave". City pages use only location. Null for none.';
comment on column public.events.start_date is 'Between 1900 and 2999 (UTC): other years are typing errors, and print in formats that JavaScript cannot parse.';
comment on column public.events.end_date is 'Null when the organizer gave none; the event then counts as ended as soon as it has started.';
comment on column public.events.is_all_day is 'Whether it takes whole days: start_date is midnight at the place, end_date the midnight after the last day, see private.on_whole_days(). It counts as upcoming until end_date.';
comment on column public.events.picture_id is 'The uploaded picture; null for none, or if image_url names a picture elsewhere.';
comment on column public.events.image_alt is 'Alternative text of the picture; required for uploaded ones.';
comment on column public.events.image_focus_x is 'Focal point for cropping, chosen by the organizer, from 0 (left) to 100 (right); null for the one that the encoder found.';
comment on column public.events.image_focus_y is 'As image_focus_x, from 0 (top) to 100 (bottom).';
comment on column public.events.motif is 'The subject of the drawing that replaces a missing picture. The site chooses it from the event''s text on each save (app/domain/events/posters.ts), so that cards, pages and posters agree; null if another client saved the event, then the title decides.';
comment on column public.events.picture is 'What pages need to show the uploaded picture; written only by prepare_event().';
comment on column public.events.max_attendees is 'Null means unlimited.';
comment on column public.events.price_kind is 'free, paid, or any_amount (pay what you can); null if not stated.';
comment on column public.events.price_min_cents is 'The lowest price of a paid event in US cents, including all fees; 0 only if price_max_cents is higher.';
comment on column public.events.price_max_cents is 'The highest price in US cents, including all fees; null when there is one price.';
comment on column public.events.doors_at is 'When doors open, at most 24 hours before the start; null if not stated.';
comment on column public.events.ages is 'Null if not stated, which matches no filter. The same goes for the next three columns.';
comment on column public.events.good_for_children is 'Whether it is good for children; cannot be true if children are not admitted.';
comment on column public.events.access is 'Accessibility features, each at most once: step_free, restroom (an accessible one), asl (interpreted), captions, quiet (or sensory-friendly). Missing features are not stated.';
comment on column public.events.language is 'The language of title and description.';
comment on column public.events.translation_language is 'The language of the organizer''s translation; null for none.';
comment on column public.events.translated_title is 'The title in translation_language.';
comment on column public.events.translated_description is 'The description in translation_language.';
comment on column public.events.is_approved is 'True when an admin has approved the current version. Any change by the organizer resets it, except small ones by a trusted account.';
comment on column public.events.review is 'State of an unapproved event: waiting (for an admin), returned (to the organizer, for changes) or refused. Null while approved. Only waiting events are in the queue and count against the limit.';
comment on column public.events.series_id is 'The series to which this date belongs; null for none.';
comment on column public.events.status is 'Set by the organizer, at once and without review, when the event does not take place as planned: sold_out, postponed (no new date yet), cancelled. Null: as planned.';
comment on column public.events.status_at is 'When the status was set.';
comment on column public.events.updated_at is 'When the row was last written; identifies the version that an admin approves.';
comment on column public.events.submitted_at is 'Since when it has been waiting for approval, or the start of its last wait; its creation until the first decision. Changes while it waits do not reset it.';
comment on column public.events.sent_back_at is 'When it was last returned, refused or unpublished since its last approval; otherwise null. Until an admin approves it again, changes by a trusted account wait too.';
comment on column public.events.submission_key is 'Idempotency key of the form that created the event. Not secret: it is unique per organizer. Null if no form created it.';
comment on column public.events.first_approved_at is 'When it was first approved; null before that.';
comment on column public.events.unpublished_at is 'When an admin or an operator unpublished it; reset to null by an approval.';
comment on column public.events.unpublish_reason is 'The admin''s reason for the organizer; reset to null by an approval, so that it is never public.';
comment on column public.events.content_hash is 'Hash of the content without its times: dates of a series with the same hash are reviewed together, see dates_decided_with().';

create index events_pending on public.events (created_at desc, id)
  include (series_id, submitted_at, start_date, end_date, first_approved_at, unpublished_at, is_approved, organizer_id, organization_id) where review = 'waiting';
-- Must be the expression of private.owner_of().
create index events_by_owner on public.events ((case when organization_id is null then organizer_id else organization_id end), created_at desc, id);
create index events_by_organization on public.events (organization_id) where organization_id is not null;
create index events_sent_back on public.events (updated_at desc, id desc) where review in ('returned', 'refused');
create index events_ended on public.events ((coalesce(end_date, start_date)));

comment on index public.events_pending is 'The moderation queue. Includes the columns for sorting, filters and policies, because each page reads all waiting events.';
comment on index public.events_by_owner is 'The dashboard, and an owner''s newest event.';
comment on index public.events_by_organization is 'For the foreign key.';
comment on index public.events_sent_back is 'Returned and refused events, latest first.';
comment on index public.events_ended is 'For purge_ended_events().';

create index events_picture on public.events (picture_id) where picture_id is not null;
comment on index public.events_picture is 'The events that show a picture, such as all dates of a series; also for the foreign key.';

create index events_of_series on public.events (series_id, start_date) where series_id is not null;
comment on index public.events_of_series is 'The dates of a series; also for the foreign key.';

create unique index events_submitted_once on public.events (organizer_id, submission_key);
comment on index public.events_submitted_once is 'One event per organizer and form, however often the form is sent; also for the foreign key.';

-- These four are inlined into queries, so that the index events_by_owner can be used; a subquery in the body, or an argument that is used
-- twice, would prevent that. CASE rather than coalesce(), which is not leakproof and would run after the policies.
create function private.owner_of(event public.events) returns uuid language sql immutable
  return case when event.organization_id is null then event.organizer_id else event.organization_id end;
create function private.owner_of(series public.event_series) returns uuid language sql immutable
  return case when series.organization_id is null then series.organizer_id else series.organization_id end;
comment on function private.owner_of(public.event_series) is 'As owner_of() for each of its dates.';
comment on function private.owner_of(public.events) is 'The owner of an event: its organization, otherwise the account that created it. The event is published under the owner''s name.';
create function private.owns_event(event public.events, owners uuid[]) returns boolean language sql immutable
  return private.owner_of(event) = any (owners);
comment on function private.owns_event(public.events, uuid[]) is 'Overload for policies, which pass (select private.own_ids()).';
create function private.owns_event(event public.events, member uuid) returns boolean language sql stable
  return private.owns_event(event, private.owner_ids(member));
comment on function private.owns_event(public.events, uuid) is 'Whether an event belongs to an account or to one of its organizations: the single definition of ownership. Null without an account.';
revoke execute on function
  private.owner_of(public.events), private.owner_of(public.event_series), private.owns_event(public.events, uuid[]), private.owns_event(public.events, uuid) from public;
grant execute on function private.owner_of(public.event_series) to authenticated;
grant execute on function private.owner_of(public.events), private.owns_event(public.events, uuid[]), private.owns_event(public.events, uuid) to anon, authenticated, service_role;

create function private.is_created_by(event public.events, member uuid) returns boolean language sql immutable
  return event.organizer_id = member;
comment on function private.is_created_by(public.events, uuid) is 'Whether an account created an event, for limits per person. For ownership use owns_event().';
revoke execute on function private.is_created_by(public.events, uuid) from public;
grant execute on function private.is_created_by(public.events, uuid) to authenticated, service_role;

create function private.upcoming_until(event public.events) returns timestamptz language sql immutable
  return case when event.is_all_day then event.end_date else event.start_date end;
comment on function private.upcoming_until(public.events) is 'When an event stops counting as upcoming: its start, or the end of the last day of an all-day event.';
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
comment on function private.actor_on_event(public.events, private.act) is 'The role in which an event is changed: the act''s, unless that is "admin" or null; then "operator" without a session (migrations, the service role), "organizer" for an owner, even if they are an admin, otherwise "admin". Policies and procedures allow nobody else.';
revoke execute on function private.actor_on_event(public.events, private.act) from public, anon, authenticated, service_role;

create type private.event_diff as (before public.events, after public.events, public_before public.events, public_after public.events);
comment on type private.event_diff is 'One event before and after a statement, and what readers saw before and after it, see public_version_of(). Null rows when there is none.';

create function private.event_state() returns text[]
  language plpgsql immutable set search_path = ''
  as $$ begin return '{id,organizer_id,organization_id,picture,is_approved,review,series_id,status,status_at,created_at,updated_at,submitted_at,sent_back_at,submission_key,first_approved_at,unpublished_at,unpublish_reason,content_hash}'::text[]; end $$;
comment on function private.event_state() is 'The columns of events that the database maintains. All others are content, which the organizer writes and readers see.';

create function private.event_content() returns text[]
  language sql stable set search_path = ''
  as $$
    select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute as a
    where a.attrelid = 'public.events'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all (private.event_state())
  $$;
comment on function private.event_content() is 'The content columns of an event. The grants below are generated from this list; EVENT_CONTENT in app/models/supabase.ts is the same list.';

-- Inlined like owns_event(), because triggers compare every row that an import or a repair writes.
create function private.content_of(event public.events) returns jsonb language sql stable
  return to_jsonb(event) - private.event_state();
comment on function private.content_of(public.events) is 'The content of an event: the values of event_content(). Changing any of them needs approval again and creates a new revision.';
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
-- For the example data, and for operators' programs that import or remove events.
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
