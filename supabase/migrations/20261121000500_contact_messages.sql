-- What people write to the team through the contact form, and who may read it. Creates only; rewrites no data.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint contact_name_length check (char_length(name) <= 100 and name ~ '[^[:space:]]'),
  email text not null
    constraint contact_email_form check (char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:].]+(\.[^@[:space:].]+)+$'),
  subject text not null
    constraint contact_subject_known check (
      subject in ('General Inquiry', 'Event Support', 'Account Issues', 'Feedback', 'Partnership', 'Other')
    ),
  message text not null
    constraint contact_message_length check (char_length(message) <= 5000 and message ~ '[^[:space:]]'),
  created_at timestamptz not null default now(),
  submission_key uuid
);
comment on table public.contact_messages is 'One row per message sent with the contact form. Anybody writes, only admins read and delete.';
comment on column public.contact_messages.id is 'Made by the database.';
comment on column public.contact_messages.name is 'As the sender gave it; 1 to 100 characters.';
comment on column public.contact_messages.email is 'Where the answer goes. Nobody has checked that it is the sender''s.';
comment on column public.contact_messages.subject is 'One of the six that the form offers.';
comment on column public.contact_messages.message is 'Plain text, line breaks included; 1 to 5000 characters.';
comment on column public.contact_messages.created_at is 'When it arrived; made by the database.';
comment on column public.contact_messages.submission_key is 'Made with the form that was sent; the same form sent again has the same. Null for messages sent otherwise.';
comment on constraint contact_name_length on public.contact_messages is 'A name that shows something, of at most 100 characters.';
comment on constraint contact_email_form on public.contact_messages is 'Something, an @, a domain with a dot; at most the 254 characters that mail can be delivered to (RFC 5321).';
comment on constraint contact_subject_known on public.contact_messages is 'The subjects of the contact form.';
comment on constraint contact_message_length on public.contact_messages is 'A text that shows something, of at most 5000 characters.';

create index contact_messages_newest on public.contact_messages (created_at desc, id);
comment on index public.contact_messages_newest is 'The list in the Admin Panel, newest first.';

create unique index contact_messages_submitted_once on public.contact_messages (submission_key);
comment on index public.contact_messages_submitted_once is 'One message per form, however often it is sent.';

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
-- id and created_at come from the database. Visitors cannot select, so an insert of theirs answers with no row.
grant insert (name, email, subject, message, submission_key) on public.contact_messages to anon, authenticated;
grant select, delete on public.contact_messages to authenticated;

create policy "Everybody writes to the team" on public.contact_messages
  for insert to anon, authenticated with check (true);
create policy "Admins read messages" on public.contact_messages
  for select to authenticated using ((select private.is_admin()));
create policy "Admins delete messages" on public.contact_messages
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Everybody writes to the team" on public.contact_messages is 'The form needs no account. What a row may hold is up to the constraints.';
comment on policy "Admins read messages" on public.contact_messages is 'Senders cannot read their own: an address proves nothing about who asks.';
comment on policy "Admins delete messages" on public.contact_messages is 'Once a message is settled.';

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
comment on function public.is_message_stored(uuid, text, text, text, text) is 'Whether this very message was stored under this key. Senders cannot read messages; whoever knows the random key and every word learns nothing new.';
revoke execute on function public.is_message_stored(uuid, text, text, text, text) from public;
grant execute on function public.is_message_stored(uuid, text, text, text, text) to anon, authenticated;
