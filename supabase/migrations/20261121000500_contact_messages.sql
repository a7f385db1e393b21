-- Messages from the contact form. Creates only; rewrites no data.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name public.plain_line not null
    constraint contact_name_length check (char_length(name) <= 100),
  email text not null
    constraint contact_email_form check (char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:].]+(\.[^@[:space:].]+)+$'),
  subject text not null
    constraint contact_subject_known check (
      subject in ('General Inquiry', 'Event Support', 'Account Issues', 'Feedback', 'Partnership', 'Other')
    ),
  message public.plain_text not null
    constraint contact_message_length check (char_length(message) <= 5000),
  created_at timestamptz not null default now(),
  is_read boolean not null default false,
  submission_key uuid
);
comment on table public.contact_messages is 'One row per message from the contact form. Anyone can write within limits; only admins read, mark and delete.';
comment on column public.contact_messages.id is 'Set by the database.';
comment on column public.contact_messages.name is 'As the sender typed it; 1 to 100 characters.';
comment on column public.contact_messages.email is 'Where to reply. Not verified.';
comment on column public.contact_messages.subject is 'One of the six subjects of the form.';
comment on column public.contact_messages.message is 'Plain text, line breaks included; 1 to 5000 characters.';
comment on column public.contact_messages.created_at is 'When it arrived; set by the database.';
comment on column public.contact_messages.is_read is 'Set and reset by admins.';
comment on column public.contact_messages.submission_key is 'Idempotency key of the form that was sent. Null for messages that were sent without the form.';
comment on constraint contact_name_length on public.contact_messages is 'At most 100 characters.';
comment on constraint contact_email_form on public.contact_messages is 'Some text, an @, a domain with a dot; at most 254 characters, the longest deliverable address (RFC 5321).';
comment on constraint contact_subject_known on public.contact_messages is 'The subjects of the contact form.';
comment on constraint contact_message_length on public.contact_messages is 'At most 5000 characters.';

create index contact_messages_newest on public.contact_messages (created_at desc, id);
comment on index public.contact_messages_newest is 'The list in the Admin Panel, newest first.';

create index contact_messages_by_subject on public.contact_messages (subject, created_at desc, id);
comment on index public.contact_messages_by_subject is 'The same list, filtered by subject.';

create index contact_messages_unread on public.contact_messages (id) where not is_read;
comment on index public.contact_messages_unread is 'Counts unread messages.';

create unique index contact_messages_submitted_once on public.contact_messages (submission_key);
comment on index public.contact_messages_submitted_once is 'One message per form, however often the form is sent.';

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
-- id and created_at are set by the database. Visitors cannot select, so their inserts return no row.
grant insert (name, email, subject, message, submission_key) on public.contact_messages to anon, authenticated;
grant select, update (is_read), delete on public.contact_messages to authenticated;

create policy "Anyone can write to the team" on public.contact_messages
  for insert to anon, authenticated with check (true);
create policy "Admins read messages" on public.contact_messages
  for select to authenticated using ((select private.is_admin()));
create policy "Admins mark messages as read" on public.contact_messages
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete messages" on public.contact_messages
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Anyone can write to the team" on public.contact_messages is 'The form needs no account. Constraints validate the row; limit_messages limits how many there may be.';
comment on policy "Admins read messages" on public.contact_messages is 'Senders cannot read their own messages: the address is not verified.';
comment on policy "Admins mark messages as read" on public.contact_messages is 'No other column can be changed.';
comment on policy "Admins delete messages" on public.contact_messages is 'When a message is dealt with.';

create function public.is_message_stored(sent_key uuid, sent_name text, sent_email text, sent_subject text, sent_message text)
  returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from public.contact_messages as m
      where m.submission_key = sent_key
        and m.name = sent_name and m.email = sent_email and m.subject = sent_subject and m.message = sent_message
    )
  $$;
comment on function public.is_message_stored(uuid, text, text, text, text) is 'Whether exactly this message was stored under this key. Reveals nothing: the caller has to know the random key and every word.';
revoke execute on function public.is_message_stored(uuid, text, text, text, text) from public;
grant execute on function public.is_message_stored(uuid, text, text, text, text) to anon, authenticated;

create table private.sent_messages (
  sender uuid primary key,
  quarter timestamptz not null,
  sent integer not null
);
comment on table private.sent_messages is 'Number of messages that a member, or all visitors together, have sent in a clock quarter of an hour. One row per sender, locked by every message, so that concurrent messages are counted exactly.';
comment on column private.sent_messages.sender is 'The member; the nil UUID for visitors, whom the database cannot tell apart: it sees only the address of the server in between.';
comment on column private.sent_messages.quarter is 'Start of the counted quarter of an hour; earlier counts are ignored.';
create index sent_messages_by_quarter on private.sent_messages (quarter);
comment on index private.sent_messages_by_quarter is 'The rows that purge_sent_messages() removes.';
alter table private.sent_messages enable row level security;
revoke all on private.sent_messages from public, anon, authenticated, service_role;

create function private.max_messages(is_visitors boolean) returns integer
  language sql immutable set search_path = ''
  as $$ select case when is_visitors then 20 else 5 end $$;
comment on function private.max_messages(boolean) is 'Messages per quarter of an hour: 20 of all visitors together (as many as the site accepts from one address in an hour), 5 of one member. The period is a quarter of an hour so that a flood blocks the contact form for visitors for at most 15 minutes at a time; members have a limit of their own.';
revoke execute on function private.max_messages(boolean) from public, anon, authenticated;

create function private.limit_messages() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  member uuid := (select auth.uid());
  this_quarter timestamptz := date_bin('15 minutes', clock_timestamp(), '2000-01-01 00:00:00Z');
  written integer := (select count(*) from written_rows);
  so_far integer;
  minutes integer;
begin
  if written = 0 then
    return null;
  end if;
  insert into private.sent_messages as s (sender, quarter, sent)
  values (coalesce(member, '00000000-0000-0000-0000-000000000000'), this_quarter, written)
  on conflict (sender) do update set
    quarter = excluded.quarter,
    sent = excluded.sent + case when s.quarter = excluded.quarter then s.sent else 0 end
  returning s.sent into so_far;
  if so_far > private.max_messages(member is null) then
    minutes := ceil(extract(epoch from this_quarter + interval '15 minutes' - clock_timestamp()) / 60);
    raise exception '%Please try again in % %.',
      case when member is null then 'So many messages are arriving that yours was not taken. ' else 'You have sent several messages in a short time. ' end,
      minutes, case when minutes = 1 then 'minute' else 'minutes' end
      using errcode = 'PT429';
  end if;
  return null;
end
$$;
comment on function private.limit_messages() is 'Rejects (429) more than max_messages(). Definer rights: it writes to the schema private. Runs once per statement, whatever its number of rows.';
revoke execute on function private.limit_messages() from public, anon, authenticated;

create trigger limit_messages after insert on public.contact_messages referencing new table as written_rows
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.limit_messages();

create function private.purge_sent_messages() returns void
  language sql volatile set search_path = ''
  as $$ delete from private.sent_messages as s where s.quarter < now() - interval '1 day' $$;
comment on function private.purge_sent_messages() is 'Removes expired counts.';
revoke execute on function private.purge_sent_messages() from public, anon, authenticated;
