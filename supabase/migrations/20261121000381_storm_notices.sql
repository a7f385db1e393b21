-- Storm notices, which admins place over the events of cities and days, organizers' answers to them, and who was mailed. Creates only;
-- rewrites no data.

create table private.storm_notices (
  id bigint generated always as identity primary key,
  cities text[] not null constraint notice_has_cities check (cardinality(cities) between 1 and 100),
  first_day date not null,
  last_day date not null,
  time_zone text not null default public.site_time_zone(),
  kind text not null constraint notice_kind check (kind in ('check', 'postponed')),
  text_en public.plain_line constraint notice_en_length check (char_length(text_en) between 5 and 200),
  text_es public.plain_line constraint notice_es_length check (char_length(text_es) between 5 and 200),
  events integer not null,
  placed_at timestamptz not null default clock_timestamp(),
  placed_by uuid references public.profiles (id) on delete set null,
  ended_at timestamptz,
  ended_by uuid references public.profiles (id) on delete set null,
  constraint notice_days check (last_day between first_day and first_day + 30)
);
comment on table private.storm_notices is 'A notice that applies to the public events of cities and days, including those approved later. It changes no column of events. Removed a year after its last day.';
comment on column private.storm_notices.cities is 'Slugs of cities; the notice applies to events listed on their pages.';
comment on column private.storm_notices.first_day is 'First local day; last_day is the last one.';
comment on column private.storm_notices.time_zone is 'Time zone of the days for places that have none: that of the site.';
comment on column private.storm_notices.kind is 'check: "ask the organizer"; postponed: because of the weather.';
comment on column private.storm_notices.text_en is 'Additional text for readers; null for none.';
comment on column private.storm_notices.events is 'How many events it applied to when it was placed.';
comment on column private.storm_notices.ended_at is 'When an admin ended it; null before. It also ends after its last day.';
create index storm_notices_placed_by on private.storm_notices (placed_by);
create index storm_notices_ended_by on private.storm_notices (ended_by);
comment on index private.storm_notices_placed_by is 'For the foreign key.';
comment on index private.storm_notices_ended_by is 'For the foreign key.';
alter table private.storm_notices enable row level security;
revoke all on private.storm_notices from public, anon, authenticated, service_role;
revoke all on sequence private.storm_notices_id_seq from public, anon, authenticated, service_role;

create table private.storm_answers (
  event_id uuid not null,
  notice_id bigint not null references private.storm_notices (id) on delete cascade,
  answer text not null constraint storm_answer_known check (answer in ('takes_place', 'moved', 'cancelled')),
  answered_at timestamptz not null default clock_timestamp(),
  answered_by uuid references public.profiles (id) on delete set null,
  primary key (event_id, notice_id)
);
comment on table private.storm_answers is 'An organizer''s answer about an event under a notice; the notice no longer applies to that event. Kept when the notice ends.';
comment on column private.storm_answers.event_id is 'No foreign key: statistics of a notice outlive the events, which are removed a day after their end.';
comment on column private.storm_answers.answer is 'moved: to another time or place, or postponed without a new date.';
comment on column private.storm_answers.answered_by is 'Null if a new date or place was approved instead.';
create index storm_answers_of_notice on private.storm_answers (notice_id);
create index storm_answers_by on private.storm_answers (answered_by);
comment on index private.storm_answers_of_notice is 'The progress of a notice; also for the foreign key.';
comment on index private.storm_answers_by is 'For the foreign key.';
alter table private.storm_answers enable row level security;
revoke all on private.storm_answers from public, anon, authenticated, service_role;

create table private.storm_mails (
  notice_id bigint not null references private.storm_notices (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  primary key (notice_id, member_id)
);
comment on table private.storm_mails is 'Who was mailed about a notice: each organizer once.';
create index storm_mails_of_member on private.storm_mails (member_id);
comment on index private.storm_mails_of_member is 'For the foreign key.';
alter table private.storm_mails enable row level security;
revoke all on private.storm_mails from public, anon, authenticated, service_role;
