-- A form that is sent again (double click, reload, back button, retry after a time-out) is stored once. Adds two columns that
-- are null for older rows, and two unique indexes on them; takes a short lock on both tables, rewrites no data.

alter table public.events add column submission_key uuid;
comment on column public.events.submission_key is 'Made with the form that created the event; the same form sent again has the same. No secret: it does nothing for anybody else. Null for events made otherwise.';
create unique index events_submitted_once on public.events (organizer_id, submission_key);
comment on index public.events_submitted_once is 'One event per organizer and form, however often it is sent.';
grant insert (submission_key) on public.events to authenticated;

alter table public.contact_messages add column submission_key uuid;
comment on column public.contact_messages.submission_key is 'Made with the form that was sent; the same form sent again has the same. Null for messages sent otherwise.';
create unique index contact_messages_submitted_once on public.contact_messages (submission_key);
comment on index public.contact_messages_submitted_once is 'One message per form, however often it is sent.';
grant insert (submission_key) on public.contact_messages to anon, authenticated;

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
