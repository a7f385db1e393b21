-- Which mails about events a member wants. Creates only; rewrites no data.

create table public.mail_choices (
  member_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  own_events boolean not null default true,
  reminders boolean not null default true,
  saved_event_changes boolean not null default false,
  saved_event_reminders boolean not null default false,
  admin_daily boolean not null default true,
  admin_harm boolean not null default true
);
comment on table public.mail_choices is 'Which mails a member wants besides decisions and account notices, which are always sent. No row means the defaults. Written by the member, and by the unsubscribe link in mails.';
comment on column public.mail_choices.own_events is 'An own event was received, or a change to it is waiting for approval.';
comment on column public.mail_choices.reminders is 'A week before an own event: asks whether it still takes place.';
comment on column public.mail_choices.admin_daily is 'For admins: once a day, when something is waiting for them.';
comment on column public.mail_choices.admin_harm is 'For admins: immediately, when an event was reported as harmful.';
comment on column public.mail_choices.saved_event_changes is 'A saved event was moved, postponed, cancelled or sold out. Off by default.';
comment on column public.mail_choices.saved_event_reminders is 'On the day before saved events: which ones take place tomorrow. Off by default.';

alter table public.mail_choices enable row level security;
revoke all on public.mail_choices from public, anon, authenticated, service_role;
grant select, insert, update on public.mail_choices to authenticated;
create policy "Members read their own choice of mails" on public.mail_choices
  for select to authenticated using (member_id = (select private.member_id()));
create policy "Members choose their own mails" on public.mail_choices
  for insert to authenticated with check (member_id = (select private.member_id()));
create policy "Members change their own choice of mails" on public.mail_choices
  for update to authenticated using (member_id = (select private.member_id())) with check (member_id = (select private.member_id()));

create function private.wants_mail(member uuid, choice text) returns boolean
  language sql stable set search_path = ''
  as $$
    select coalesce(
      (select (to_jsonb(c) ->> choice)::boolean from public.mail_choices as c where c.member_id = member),
      choice not in ('saved_event_changes', 'saved_event_reminders'))
  $$;
comment on function private.wants_mail(uuid, text) is 'Whether a member wants a kind of mail, named by a column of mail_choices.';
revoke execute on function private.wants_mail(uuid, text) from public, anon, authenticated, service_role;
