-- Messages from the contact form. Creates only; rewrites no data.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name public.plain_line not null
    constraint contact_name_length check (char_length(name) <= 100),
  email public.mail_address not null,
  subject text not null
    constraint contact_subject_known check (
      subject in ('General Inquiry', 'Event Support', 'Account Issues', 'Feedback', 'Partnership', 'Other')
    ),
  message public.plain_text not null
    constraint contact_message_length check (char_length(message) <= 5000),
  created_at timestamptz not null default now(),
  is_read boolean not null default false,
  submission_key uuid,
  language public.language not null default 'en',
  event_id uuid references public.events (id) on delete set null,
  answer public.plain_text
    constraint contact_answer_length check (char_length(answer) <= 5000),
  answered_at timestamptz,
  answered_by uuid references public.profiles (id) on delete set null
);
comment on table public.contact_messages is 'One row per message from the contact form. Anyone can write through the site; only admins read, answer, mark and delete.';
comment on column public.contact_messages.id is 'Set by the database.';
comment on column public.contact_messages.name is 'As the sender typed it; 1 to 100 characters.';
comment on column public.contact_messages.email is 'Where to reply. Not verified.';
comment on column public.contact_messages.subject is 'One of the six subjects of the form.';
comment on column public.contact_messages.message is 'Plain text, line breaks included; 1 to 5000 characters.';
comment on column public.contact_messages.created_at is 'When it arrived; set by the database.';
comment on column public.contact_messages.is_read is 'Set and reset by admins.';
comment on column public.contact_messages.submission_key is 'Idempotency key of the form. Null if no form sent the message.';
comment on column public.contact_messages.language is 'Language of the page with the form, for the answer.';
comment on column public.contact_messages.event_id is 'The event whose address is in the message; null for none.';
comment on column public.contact_messages.answer is 'An admin''s mailed answer; null before, and for messages that were answered elsewhere.';
comment on column public.contact_messages.answered_by is 'The admin; null once the account is gone.';
comment on constraint contact_answer_length on public.contact_messages is 'At most 5000 characters.';
comment on constraint contact_name_length on public.contact_messages is 'At most 100 characters.';
comment on constraint contact_subject_known on public.contact_messages is 'The subjects of the contact form.';
comment on constraint contact_message_length on public.contact_messages is 'At most 5000 characters.';

create index contact_messages_newest on public.contact_messages (created_at desc, id);
comment on index public.contact_messages_newest is 'The list in the Admin Panel, newest first.';

create index contact_messages_by_subject on public.contact_messages (subject, created_at desc, id);
comment on index public.contact_messages_by_subject is 'The same list, filtered by subject.';

create index contact_messages_unread on public.contact_messages (id) where not is_read;
comment on index public.contact_messages_unread is 'Counts unread messages.';

create index contact_messages_by_event on public.contact_messages (event_id) where event_id is not null;
create index contact_messages_by_admin on public.contact_messages (answered_by) where answered_by is not null;
comment on index public.contact_messages_by_event is 'The messages about an event; also the foreign key.';
comment on index public.contact_messages_by_admin is 'For the foreign key.';

create unique index contact_messages_submitted_once on public.contact_messages (submission_key);
comment on index public.contact_messages_submitted_once is 'One message per form, however often the form is sent.';

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated, service_role;
grant select, update (is_read), delete on public.contact_messages to authenticated;

create policy "Admins read messages" on public.contact_messages
  for select to authenticated using ((select private.is_admin()));
create policy "Admins mark messages as read" on public.contact_messages
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete messages" on public.contact_messages
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins read messages" on public.contact_messages is 'Senders cannot read their own messages: the address is not verified.';
comment on policy "Admins mark messages as read" on public.contact_messages is 'No other column can be changed.';
comment on policy "Admins delete messages" on public.contact_messages is 'Once a message has been dealt with.';

create function public.send_contact_message(
  queue_key text, sent_name text, sent_email text, sent_subject text, sent_message text, sent_key uuid, language text default 'en'
) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_mail_queue_key(queue_key);
  insert into public.contact_messages (name, email, subject, message, submission_key, language, event_id)
    values (sent_name, sent_email, sent_subject, sent_message, sent_key, send_contact_message.language, (
      select e.id from public.events as e
      where e.id = substring(lower(sent_message) from '/events/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid))
    on conflict (submission_key) do nothing;
  if not found then
    return exists (
      select from public.contact_messages as m
      where m.submission_key = sent_key
        and m.name = sent_name and m.email = sent_email and m.subject = sent_subject and m.message = sent_message
    );
  end if;
  perform private.limit_member_requests('message');
  perform private.limit_visitor_requests('message');
  return true;
end
$$;
comment on function public.send_contact_message(text, text, text, text, text, uuid, text) is 'Sends a message to the team, and records the event whose address it mentions first. The same form sent again is stored once; false if another message was stored under its key. Rejects (429) more than max_requests() of a member, or of all visitors. Definer rights, for the holder of the queue key; a member''s call also carries the member''s token.';
revoke execute on function public.send_contact_message(text, text, text, text, text, uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.send_contact_message(text, text, text, text, text, uuid, text) to anon, authenticated;

create function public.answer_contact_message(message_id uuid, written text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  message public.contact_messages;
begin
  perform private.require_admin('admin_to_answer_message', 'You must be logged in as an admin to answer a message');
  update public.contact_messages as m set answer = written, answered_at = now(), answered_by = (select auth.uid()), is_read = true
    where m.id = message_id and m.answered_at is null
    returning m.* into message;
  if message.id is null then
    return false;
  end if;
  if written is null then
    raise exception 'Answer is required' using errcode = 'not_null_violation', detail = json_build_object('code', 'answer_required');
  end if;
  perform private.queue_mail('contact_answer', null,
    jsonb_build_object('name', message.name, 'subject', message.subject, 'message', message.message, 'answer', message.answer), message.email, message.language);
  perform private.write_audit('message_answered', 'message', message.id::text, '{"by": "admin"}');
  return true;
end
$$;
comment on function public.answer_contact_message(uuid, text) is 'Mails an answer to the sender of a message, and stores it with the message; false if it was answered before, or is gone. Admins only. Definer rights: nobody else queues mail.';
revoke execute on function public.answer_contact_message(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.answer_contact_message(uuid, text) to authenticated;
