-- Subscriptions to the weekly mail with the events of a list. Creates only; rewrites no data.
-- Addresses are in the schema private, which no API role reads. A token from a mail authorizes one action: confirming or unsubscribing.

create table private.digest_subscriptions (
  id uuid primary key default gen_random_uuid(),
  address public.mail_address not null,
  list text not null
    -- No dates or cursors, which make no sense in a recurring mail, and no coordinates, which would reveal where the reader lives.
    constraint digest_list_form check (
      char_length(list) <= 3000 and list ~ '^/([a-z-]+(\?[A-Za-z0-9%&=+._*-]+)?|(venues|organizers)/[a-z0-9-]+)$'
      and list !~ '[?&](date|until|after|before|sort|page)=' and list !~ '[?&]when=(?!weekend(&|$))' and list !~ '[?&]near=(?![a-z0-9-]+(&|$))'
    ),
  language public.language not null default 'en',
  requested_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  last_issue date not null default '-infinity',
  refusals smallint not null default 0
);
comment on table private.digest_subscriptions is 'One row per weekly mail: an address and a list. Unsubscribing deletes it with its queued mail and tokens. run_maintenance() deletes subscriptions that were not confirmed within 3 days, and those that mail servers keep rejecting.';
comment on column private.digest_subscriptions.list is 'Path and query of the list, as app/domain/site/digest.ts writes them.';
comment on column private.digest_subscriptions.language is 'The language of its mails: that of the page where it was last requested.';
comment on column private.digest_subscriptions.requested_at is 'When the form was last sent.';
comment on column private.digest_subscriptions.confirmed_at is 'When the reader confirmed (double opt-in); null before, when only the confirmation mail is sent.';
comment on column private.digest_subscriptions.last_issue is 'The day, in the site''s zone, of the last weekly mail that was queued.';
comment on column private.digest_subscriptions.refusals is 'Consecutive weekly mails that bounced permanently. At max_digest_refusals() no more are queued.';
comment on constraint digest_list_form on private.digest_subscriptions is 'The path of a list with filters that suit a weekly mail, or of a venue or organizer.';

create unique index digest_subscriptions_once on private.digest_subscriptions (lower(address), md5(list));
create index digest_subscriptions_due on private.digest_subscriptions (last_issue, id) where confirmed_at is not null;
create index digest_subscriptions_unconfirmed on private.digest_subscriptions (requested_at) where confirmed_at is null;
comment on index private.digest_subscriptions_once is 'One mail per address and list.';
comment on index private.digest_subscriptions_due is 'The order in which queue_digests() takes subscriptions.';
comment on index private.digest_subscriptions_unconfirmed is 'For purge_digests().';

alter table private.digest_subscriptions enable row level security;
revoke all on private.digest_subscriptions from public, anon, authenticated, service_role;

create function private.max_digest_refusals() returns integer
  language sql immutable set search_path = ''
  as $$ select 3 $$;
comment on function private.max_digest_refusals() is 'Consecutive permanent bounces after which an address gets no weekly mail. A single one could be a mail server''s mistake.';
revoke execute on function private.max_digest_refusals() from public, anon, authenticated, service_role;

create table private.digest_tokens (
  token_hash bytea primary key constraint digest_token_is_sha256 check (octet_length(token_hash) = 32),
  subscription_id uuid not null references private.digest_subscriptions (id) on delete cascade,
  purpose text not null constraint digest_token_purpose check (purpose in ('confirm', 'unsubscribe'))
);
comment on table private.digest_tokens is 'SHA-256 of the tokens in mail links: one per subscription and purpose, and another for each change of the mail queue''s key, from which they are derived. Links in old mails keep working.';
create index digest_tokens_by_subscription on private.digest_tokens (subscription_id);
comment on index private.digest_tokens_by_subscription is 'For the foreign key.';
alter table private.digest_tokens enable row level security;
revoke all on private.digest_tokens from public, anon, authenticated, service_role;

create function private.digest_token(queue_key text, subscription_id uuid, purpose text) returns text
  language sql immutable set search_path = ''
  as $$
    select encode(sha256(convert_to(queue_key, 'UTF8') || sha256(convert_to(queue_key || ' ' || purpose || ' ' || subscription_id, 'UTF8'))), 'hex')
  $$;
comment on function private.digest_token(text, uuid, text) is 'The token for a link in a mail. Derived from the queue key, which the database does not store, so that the same token can be sent every week while only its hash is stored.';
revoke execute on function private.digest_token(text, uuid, text) from public, anon, authenticated, service_role;

create function private.mailbox_of(address text) returns text
  language sql immutable set search_path = ''
  as $$
    select case
      when domain in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com'
      else mailbox || '@' || domain
    end
    -- The first character is kept: otherwise all addresses such as "+a@example.com" would share one key.
    from (select substring(split_part(lower(address), '@', 1) from '^.[^+]*') as mailbox, split_part(lower(address), '@', 2) as domain) as parts
  $$;
comment on function private.mailbox_of(text) is 'Rate limit key of an email address: lower case, without the part after a plus sign, and for Gmail without dots, because all of these reach one mailbox. Mail itself goes to the address as typed. Same as mailboxOf() in app/domain/mail-address.ts.';
revoke execute on function private.mailbox_of(text) from public, anon, authenticated, service_role;

create function public.request_digest(queue_key text, recipient text, wanted_list text, language text default 'en') returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  subscription private.digest_subscriptions;
  path text := split_part(coalesce(wanted_list, ''), '?', 1);
  mailbox text := encode(sha256(convert_to(coalesce(private.mailbox_of(recipient), ''), 'UTF8')), 'hex');
begin
  perform private.require_mail_queue_key(queue_key);
  perform private.limit_member_requests('weekly mail');
  perform private.limit_visitor_requests('weekly mail');
  -- Counted whether or not a mail is sent, so that the response does not reveal who subscribes.
  if private.count_request('weekly mail to a mailbox', mailbox, interval '1 day') > 5 then
    raise exception 'This address was entered several times today. Please check its inbox and spam folder, or try again tomorrow.'
      using errcode = 'PT429', detail = json_build_object('code', 'mailbox_limit');
  end if;
  if path <> '/events' and not exists (select from public.places as p where '/' || p.slug = path and p.page_spellings is not null)
    and not (path like '/venues/%' and exists (select from public.listings as l where l.venue = substring(path from '[^/]+$')))
    and not (path like '/organizers/%' and exists (
      select from public.organizers as o where o.slug = substring(path from '[^/]+$') and o.is_approved))
  then
    raise exception 'There is no weekly email for this list. Please choose another one.'
      using detail = json_build_object('code', 'no_weekly_mail');
  end if;
  insert into private.digest_subscriptions as s (address, list, language) values (recipient, wanted_list, request_digest.language)
    on conflict (lower(address), md5(list)) do update set
      -- Only the owner, by confirming, may change a subscription; anyone can type their address into the form.
      language = case when s.confirmed_at is null then excluded.language else s.language end,
      requested_at = case when s.confirmed_at is null then excluded.requested_at else s.requested_at end
    returning * into subscription;
  -- Confirmed subscribers get no second confirmation, unless their address bounced: then asking again restarts the subscription.
  if (subscription.confirmed_at is null or subscription.refusals >= private.max_digest_refusals()) and not exists (
    select from private.mail_outbox as o where o.subscription_id = subscription.id and o.sent_at is null and o.failed_at is null
  ) then
    insert into private.mail_outbox (kind, subscription_id) values ('digest_confirmation', subscription.id);
  end if;
end
$$;
comment on function public.request_digest(text, text, text, text) is 'Subscribes an address to the weekly mail of a list, in a language: queues the confirmation mail unless it is subscribed already. Rejects (429) the sixth request for a mailbox in a day, and more than max_requests() of a member or of all visitors. Definer rights, for the holder of the queue key; a member''s call also carries the member''s token.';

create function private.subscription_of(token text, wanted_purpose text) returns private.digest_subscriptions
  language sql stable set search_path = ''
  as $$
    select s.*
    from private.digest_tokens as t join private.digest_subscriptions as s on s.id = t.subscription_id
    where t.token_hash = sha256(convert_to(token, 'UTF8')) and t.purpose = wanted_purpose
      and (s.confirmed_at is not null or s.requested_at > now() - interval '3 days')
  $$;
comment on function private.subscription_of(text, text) is 'The subscription that a token belongs to; null for any other text, and if it was not confirmed within 3 days.';
revoke execute on function private.subscription_of(text, text) from public, anon, authenticated, service_role;

create function public.find_digest(token text, purpose text) returns json
  language sql stable security definer set search_path = ''
  as $$
    select json_build_object('list', s.list, 'is_confirmed', s.confirmed_at is not null)
    from private.subscription_of(token, purpose) as s where s.id is not null
  $$;
comment on function public.find_digest(text, text) is 'The list of the subscription that a token belongs to, and whether it is confirmed; null for an unknown token. Does not reveal the address. Definer rights: tokens are in the schema private.';

create function public.confirm_digest(token text) returns json
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  update private.digest_subscriptions as s set confirmed_at = coalesce(s.confirmed_at, now()), refusals = 0
    where s.id = (private.subscription_of(token, 'confirm')).id and (s.confirmed_at is null or s.refusals > 0);
  return public.find_digest(token, 'confirm');
end
$$;
comment on function public.confirm_digest(text) is 'Confirms a subscription with the token of the link, also after its address has bounced. Returns what find_digest() returns. Idempotent. Definer rights, for the holder of the token.';

create function public.end_digest(token text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  delete from private.digest_subscriptions as s where s.id = (private.subscription_of(token, 'unsubscribe')).id;
  return found;
end
$$;
comment on function public.end_digest(text) is 'Ends a weekly mail: deletes the address, its queued mail and its tokens. False when there was none. Definer rights, for the holder of the token.';

create function public.end_digests_of(address text) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  ended integer;
begin
  delete from private.digest_subscriptions as s where lower(s.address) = lower(btrim(end_digests_of.address));
  get diagnostics ended = row_count;
  return ended;
end
$$;
comment on function public.end_digests_of(text) is 'Ends every weekly mail to an address and deletes the address with its queued mail; returns how many there were. For an operator''s program that processes bounces, with the service key. Definer rights: no API role has access to addresses.';
revoke execute on function public.end_digests_of(text) from public, anon, authenticated;
grant execute on function public.end_digests_of(text) to service_role;

revoke execute on function public.request_digest(text, text, text, text), public.find_digest(text, text), public.confirm_digest(text), public.end_digest(text)
  from public, anon, authenticated, service_role;
grant execute on function public.request_digest(text, text, text, text), public.find_digest(text, text), public.confirm_digest(text), public.end_digest(text)
  to anon, authenticated;

create function private.room_for_bulk_mail() returns integer
  language plpgsql stable set search_path = ''
  as $$
begin
  return (
    select greatest(0, least(100 - count(*) filter (where o.attempts = 0 or o.is_claimed), 5000 - count(*)))
    from private.mail_outbox as o where o.is_bulk and o.sent_at is null and o.failed_at is null);
end
$$;
comment on function private.room_for_bulk_mail() is 'How many more bulk mails may be queued: at most 100 that are unsent and untried, and at most 5,000 unsent in all. Mails waiting for a retry do not block new ones, and an unreachable mail server does not fill the outbox.';
revoke execute on function private.room_for_bulk_mail() from public, anon, authenticated, service_role;

create function public.queue_digests(queue_key text, issue date, expires_at timestamptz) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  queued integer;
begin
  perform private.require_mail_queue_key(queue_key);
  -- A wrong clock must neither send mail early nor block the following weeks.
  if issue not between (now() at time zone 'UTC')::date - 1 and (now() at time zone 'UTC')::date + 1
    or expires_at not between now() and now() + interval '25 hours'
  then
    raise exception 'The weekly email of % is not due yet: the clocks of the site and the database differ.', issue
      using detail = json_build_object('code', 'weekly_mail_not_due', 'issue', issue);
  end if;
  with due as (
    select s.id from private.digest_subscriptions as s
    where s.confirmed_at is not null and s.last_issue <= queue_digests.issue - 7 and s.refusals < private.max_digest_refusals()
    order by s.last_issue, s.id
    limit private.room_for_bulk_mail()
    for update skip locked
  ), issued as (
    update private.digest_subscriptions as s set last_issue = queue_digests.issue from due where s.id = due.id returning s.id
  )
  insert into private.mail_outbox (kind, subscription_id, is_bulk, expires_at, data)
    select 'weekly_digest', i.id, true, queue_digests.expires_at, jsonb_build_object('issue', queue_digests.issue) from issued as i;
  get diagnostics queued = row_count;
  return queued;
end
$$;
comment on function public.queue_digests(text, date, timestamptz) is 'Queues the weekly mail of a day for the next due subscriptions, and records the issue in the same statement, so that concurrent or repeated calls queue each mail once. Returns how many; 0 also while the outbox is full. Definer rights, for the holder of the queue key.';
revoke execute on function public.queue_digests(text, date, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.queue_digests(text, date, timestamptz) to anon;

create function private.purge_digests() returns void
  language sql volatile set search_path = ''
  as $$
    delete from private.digest_subscriptions as s where s.confirmed_at is null and s.requested_at <= now() - interval '3 days';
    delete from private.digest_subscriptions as s
      where s.refusals >= private.max_digest_refusals() and s.last_issue < (now() at time zone 'UTC')::date - 30;
  $$;
comment on function private.purge_digests() is 'Deletes subscriptions that were not confirmed within 3 days, and those ended by bounces whose last issue is 30 days old.';
revoke execute on function private.purge_digests() from public, anon, authenticated, service_role;
