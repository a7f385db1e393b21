-- Readers' messages to organizers: each is mailed to the owners of a public page and stored nowhere else. Creates only; rewrites no data.

create domain private.sender_name as public.plain_line constraint sender_name_length check (char_length(value) <= 100);
create domain private.message_text as public.plain_text constraint message_text_length check (char_length(value) <= 5000);
comment on domain private.sender_name is 'The name of a sender, as in public.contact_messages.';
comment on domain private.message_text is 'A message, as in public.contact_messages.';

create function public.send_organizer_message(
    queue_key text, organizer_slug text, sent_name text, sent_email text, sent_message text, sent_key uuid
  ) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  sender_name constant private.sender_name not null := sent_name;
  sender_address constant public.mail_address not null := sent_email;
  message constant private.message_text not null := sent_message;
  organizer public.organizers;
  owners uuid[];
  -- Per page and day: more than readers ask, and few enough for a mailbox.
  most constant integer := 60;
begin
  perform private.require_mail_queue_key(queue_key);
  -- Locked, so that a form sent twice is taken once. Released at the end of the transaction.
  select o.* into organizer from public.organizers as o
    where o.slug = organizer_slug and o.is_approved and o.takes_messages for no key update;
  if organizer.id is null then
    return false;
  end if;
  owners := array(
    select m.member_id from public.organizer_members as m
    where m.organizer_id = organizer.id and m.role = 'owner' and not private.is_blocked(m.member_id));
  if exists (
    select from private.mail_outbox as o
    where o.recipient_id = any (owners) and o.kind = 'organizer_message' and o.data ->> 'submissionKey' = sent_key::text
  ) then
    return true;
  end if;
  perform private.limit_member_requests('message to an organizer');
  perform private.limit_visitor_requests('message to an organizer');
  if private.count_request('message to one organizer', organizer.id::text, interval '1 day') > most then
    raise exception 'This organizer has received too many messages today. Please try again tomorrow.'
      using errcode = 'PT429', detail = json_build_object('code', 'organizer_message_limit');
  end if;
  perform private.queue_mail('organizer_message', o.id, jsonb_build_object(
      'organizer', organizer.name::text, 'name', sender_name::text, 'email', sender_address::text, 'message', message::text, 'submissionKey', sent_key))
    from unnest(owners) as o (id);
  return true;
end
$$;
comment on function public.send_organizer_message(text, text, text, text, text, uuid) is 'Mails a message to the owners of a public page that takes messages, except blocked accounts; false if there is no such page. The same form sent again is mailed once. Rejects (429) more than 60 per page in a day, and more than max_requests() of a member, or of all visitors. Definer rights, for the holder of the queue key; a member''s call also carries the member''s token.';
revoke execute on function public.send_organizer_message(text, text, text, text, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.send_organizer_message(text, text, text, text, text, uuid) to anon, authenticated;
