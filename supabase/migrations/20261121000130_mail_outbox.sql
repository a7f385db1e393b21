-- The mail outbox (transactional outbox): mail is queued in the transaction of the change that it reports, and delivered by the site, whose
-- queue key gives access to nothing else. Creates only; rewrites no data.

create table private.mail_outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient_id uuid,
  address text,
  subscription_id uuid references private.digest_subscriptions (id) on delete cascade,
  language public.language,
  links text[] not null default '{}',
  data jsonb not null default '{}',
  queued_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  is_claimed boolean not null default false,
  is_bulk boolean not null default false,
  is_handed_over boolean not null default false,
  is_refused boolean not null default false,
  expires_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_problem text
);
comment on table private.mail_outbox is 'One row per mail, pending until it is sent or has failed for good; run_maintenance() removes sent mail after 7 days, failed mail after 30.';
comment on column private.mail_outbox.kind is 'Selects the template that the site renders; see app/content/mails.ts.';
comment on column private.mail_outbox.recipient_id is 'The recipient''s account; its address is looked up at delivery. No foreign key: queueing must not block on, or fail with, a concurrent change of the profile. delete_mail_of_account() removes the mail of deleted accounts.';
comment on column private.mail_outbox.address is 'Overrides the account''s address, for mail that has to reach a former address.';
comment on column private.mail_outbox.subscription_id is 'The weekly mail subscription whose address gets it. Unsubscribing deletes the mail as well.';
comment on column private.mail_outbox.language is 'The language of mail that goes to neither an account nor a subscription. Otherwise it is looked up at delivery, like the address.';
comment on column private.mail_outbox.links is 'The purposes of the links in the mail, as in private.mail_links. Their tokens are created when the mail is claimed.';
comment on column private.mail_outbox.data is 'The values for the template.';
comment on column private.mail_outbox.attempts is 'How often it was claimed. At max_mail_attempts() it counts as failed.';
comment on column private.mail_outbox.next_attempt_at is 'When it may be claimed next; while claimed, when the claim expires.';
comment on column private.mail_outbox.is_claimed is 'True while a process is sending it.';
comment on column private.mail_outbox.is_bulk is 'Bulk mail (weekly digests) is sent after all other mail, and deleted once it is sent.';
comment on column private.mail_outbox.is_handed_over is 'True while bulk mail is being handed to the mail server: at-most-once delivery, see hand_over_mail().';
comment on column private.mail_outbox.is_refused is 'True once its address has bounced permanently.';
comment on column private.mail_outbox.expires_at is 'After this it is no longer sent; null for never.';
comment on column private.mail_outbox.last_problem is 'Why the last attempt failed, without addresses; null if none has.';

create index mail_outbox_waiting on private.mail_outbox (is_bulk, next_attempt_at, id) where sent_at is null and failed_at is null;
create index mail_outbox_failed on private.mail_outbox (id) where failed_at is not null;
create index mail_outbox_by_recipient on private.mail_outbox (recipient_id);
create index mail_outbox_by_subscription on private.mail_outbox (subscription_id) where subscription_id is not null;
comment on index private.mail_outbox_waiting is 'The order in which claim_mail() takes mail.';
comment on index private.mail_outbox_failed is 'The failed mail that admins see.';
comment on index private.mail_outbox_by_recipient is 'For deletion with the account.';
comment on index private.mail_outbox_by_subscription is 'For deletion with the subscription.';

alter table private.mail_outbox enable row level security;
revoke all on private.mail_outbox from public, anon, authenticated, service_role;

create function private.queue_mail(kind text, recipient uuid, data jsonb, address text default null, language text default null) returns void
  language sql volatile set search_path = ''
  as $$
    insert into private.mail_outbox (kind, recipient_id, data, address, language)
      values (kind, recipient, coalesce(data, '{}'), address, language)
  $$;
comment on function private.queue_mail(text, uuid, jsonb, text, text) is 'Queues a mail to an account, or to `address` if given (`recipient` may then be null). Sent only if the transaction commits. For definer functions and triggers only.';
revoke execute on function private.queue_mail(text, uuid, jsonb, text, text) from public, anon, authenticated, service_role;

create function private.delete_mail_of_account() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  delete from private.mail_outbox as o where o.recipient_id = old.id;
  return null;
end
$$;
comment on function private.delete_mail_of_account() is 'Removes the mail of a deleted account, sent or not. Definer rights: no API role has access to the outbox.';
revoke execute on function private.delete_mail_of_account() from public, anon, authenticated, service_role;
create trigger delete_mail_of_account after delete on public.profiles for each row execute function private.delete_mail_of_account();

create table private.mail_queue_keys (
  key_hash bytea primary key constraint key_hash_is_sha256 check (octet_length(key_hash) = 32),
  expires_at timestamptz
);
comment on table private.mail_queue_keys is 'SHA-256 of the queue key, with which the site claims mail, submits visitors'' forms and stores pictures, and of former keys during rotation. Without a row, all of these are rejected.';
comment on column private.mail_queue_keys.expires_at is 'When a former key expires; null for the current one.';
create unique index mail_queue_keys_present on private.mail_queue_keys ((true)) where expires_at is null;
comment on index private.mail_queue_keys_present is 'Only one key is current.';
alter table private.mail_queue_keys enable row level security;
revoke all on private.mail_queue_keys from public, anon, authenticated, service_role;

create function private.set_mail_queue_key(queue_key text, former_keys_work_for interval default '0') returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  if coalesce(char_length(queue_key), 0) < 32 then
    raise exception 'The mail queue key needs at least 32 random characters.';
  end if;
  update private.mail_queue_keys as k set expires_at = least(k.expires_at, now() + former_keys_work_for)
    where k.key_hash <> sha256(convert_to(queue_key, 'UTF8'));
  delete from private.mail_queue_keys as k where k.expires_at <= now();
  insert into private.mail_queue_keys (key_hash) values (sha256(convert_to(queue_key, 'UTF8')))
    on conflict (key_hash) do update set expires_at = null;
end
$$;
comment on function private.set_mail_queue_key(text, interval) is 'Sets the key that the site gets as MAIL_QUEUE_KEY. Former keys stop working at once, or after `former_keys_work_for`, so that the site''s processes can be restarted one by one. For the operator, in the SQL editor.';
revoke execute on function private.set_mail_queue_key(text, interval) from public, anon, authenticated, service_role;

create function private.is_mail_queue_key(queue_key text) returns boolean
  language sql stable set search_path = ''
  as $$
    select exists (
      select from private.mail_queue_keys as k
      where k.key_hash = sha256(convert_to(queue_key, 'UTF8')) and (k.expires_at is null or k.expires_at > now())
    )
  $$;
comment on function private.is_mail_queue_key(text) is 'Whether this is the current key of the mail queue, or a former one that has not expired.';
revoke execute on function private.is_mail_queue_key(text) from public, anon, authenticated, service_role;

create function private.require_mail_queue_key(queue_key text) returns void
  language plpgsql stable set search_path = ''
  as $$
begin
  if not private.is_mail_queue_key(queue_key) then
    raise exception 'The mail queue key is wrong.'
      using errcode = 'insufficient_privilege', detail = json_build_object('code', 'wrong_queue_key');
  end if;
end
$$;
comment on function private.require_mail_queue_key(text) is 'Raises unless `queue_key` is a key of the mail queue; always raises while none is set. Comes first in every function that only the site may call.';
revoke execute on function private.require_mail_queue_key(text) from public, anon, authenticated, service_role;

create function private.max_mail_attempts() returns integer
  language sql immutable set search_path = ''
  as $$ select 13 $$;
comment on function private.max_mail_attempts() is 'With the back-off of settle_mail(), the last attempt is about a day after the first.';
revoke execute on function private.max_mail_attempts() from public, anon, authenticated, service_role;

create function private.compose_decisions() returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  kinds constant text[] := '{event_approved,event_returned,event_refused,event_unpublished,event_deleted,event_edited}';
begin
  -- They wait for later decisions that can still be undone, but for 5 minutes at most.
  update private.mail_outbox as o set next_attempt_at = l.latest
    from (
      select f.recipient_id, max(f.next_attempt_at) as latest from private.mail_outbox as f
      where f.kind = any (kinds) and f.sent_at is null and f.failed_at is null and f.attempts = 0 and f.recipient_id is not null and not f.is_bulk
      group by f.recipient_id having max(f.next_attempt_at) > now() and min(f.queued_at) > now() - interval '5 minutes'
    ) as l
    where o.recipient_id = l.recipient_id and o.kind = any (kinds) and o.sent_at is null and o.failed_at is null and o.attempts = 0
      and o.next_attempt_at <= now();
  with due as (
    select o.id, o.recipient_id, o.data || jsonb_build_object('decision', substr(o.kind, 7)) as decided
    from private.mail_outbox as o
    where o.kind = any (kinds) and o.sent_at is null and o.failed_at is null and o.attempts = 0 and o.next_attempt_at <= now()
      and o.recipient_id is not null and not o.is_bulk
    for update skip locked
  ), numbered as (
    select d.*, (row_number() over (partition by d.recipient_id order by d.id) - 1) / 50 as part from due as d
  ), composed as (
    select min(n.id) as id, array_agg(n.id) as ids, jsonb_agg(n.decided order by n.id) as decisions
    from numbered as n group by n.recipient_id, n.part having count(*) > 1
  ), replaced as (
    delete from private.mail_outbox as o using composed as c where o.id = any (c.ids) and o.id <> c.id
  )
  update private.mail_outbox as o set kind = 'event_decisions', data = jsonb_build_object('decisions', c.decisions)
    from composed as c where o.id = c.id;
end
$$;
comment on function private.compose_decisions() is 'Merges the decisions about the events of one organizer into one mail of at most 50 events, once none of them can be undone. Leaves mail that was already tried unchanged.';
revoke execute on function private.compose_decisions() from public, anon, authenticated, service_role;

create function public.claim_mail(queue_key text, most integer)
  returns table (id bigint, kind text, address text, language public.language, data jsonb)
  language plpgsql volatile security definer set search_path = ''
  as $$
#variable_conflict use_column
begin
  perform private.require_mail_queue_key(queue_key);
  -- A mail that crashes the sending process is never settled, so attempts are limited here as well (poison message).
  update private.mail_outbox as o
    set failed_at = now(), is_claimed = false, last_problem = case
      when o.is_handed_over then 'It may have been sent, and is not sent twice: the process that sent it never reported the outcome.'
      when o.attempts >= private.max_mail_attempts() then coalesce(o.last_problem, 'The process that sent it never reported the outcome.')
      else coalesce(o.last_problem, 'It was not sent on its day.')
    end
    where o.sent_at is null and o.failed_at is null and o.next_attempt_at <= now()
      and (o.attempts >= private.max_mail_attempts() or o.is_handed_over or o.expires_at <= now());
  -- Deleted accounts have no address.
  delete from private.mail_outbox as o
    where o.sent_at is null and o.failed_at is null and o.next_attempt_at <= now() and o.address is null and o.subscription_id is null
      and not exists (select from auth.users as u where u.id = o.recipient_id and u.email <> '');
  perform private.compose_decisions();
  return query
    with due as (
      select o.id from private.mail_outbox as o
      where o.sent_at is null and o.failed_at is null and o.next_attempt_at <= now()
      order by o.is_bulk, o.next_attempt_at, o.id
      limit least(greatest(coalesce(most, 0), 0), 20)
      for update skip locked
    ), claimed as (
      update private.mail_outbox as o
        -- More time than a slow mail server needs for a whole batch (the site allows 15 s per mail).
        set attempts = o.attempts + 1, is_claimed = true, is_handed_over = false, next_attempt_at = now() + interval '6 minutes'
        from due where o.id = due.id
        returning o.id, o.kind, o.address, o.language, o.recipient_id, o.subscription_id, o.links, o.data
    ), linked as (
      select c.id, s.id as subscription_id, s.address, s.language, s.list, p.purpose, private.digest_token(queue_key, s.id, p.purpose) as token
      from claimed as c
      join private.digest_subscriptions as s on s.id = c.subscription_id
      cross join lateral (select case c.kind when 'digest_confirmation' then 'confirm' else 'unsubscribe' end as purpose) as p
    ), hashed as (
      insert into private.digest_tokens (token_hash, subscription_id, purpose)
        select sha256(convert_to(l.token, 'UTF8')), l.subscription_id, l.purpose from linked as l
        on conflict do nothing
    ),
    -- Only mail to members has tokens for links.
    tokens as (
      select c.id, w.purpose, c.recipient_id, case w.purpose when 'end_mail' then null else (c.data ->> 'eventId')::uuid end as event_id,
        private.digest_token(queue_key, case w.purpose when 'end_mail' then c.recipient_id else (c.data ->> 'eventId')::uuid end, w.purpose) as token
      from claimed as c cross join lateral unnest(c.links) as w (purpose)
    ), hashed_tokens as (
      insert into private.mail_links (token_hash, purpose, member_id, event_id)
        select sha256(convert_to(k.token, 'UTF8')), k.purpose, k.recipient_id, k.event_id from tokens as k
        where k.event_id is null or exists (select from public.events as e where e.id = k.event_id)
        on conflict do nothing
    ),
    -- Links to answer a storm notice, one per event, in one mail to the organizer.
    answers as (
      select c.id, c.recipient_id, v.event_id, w.answer, (c.data ->> 'noticeId')::bigint as notice_id,
        private.digest_token(queue_key, v.event_id, concat_ws(' ', 'storm', w.answer, c.data ->> 'noticeId', c.recipient_id)) as token
      from claimed as c cross join lateral jsonb_array_elements(c.data -> 'events') as e (event)
      cross join lateral (select (e.event ->> 'id')::uuid as event_id) as v
      cross join unnest('{takes_place,moved,cancelled}'::text[]) as w (answer)
      where c.kind = 'storm_notice'
    ), hashed_answers as (
      insert into private.mail_links (token_hash, purpose, member_id, event_id, notice_id)
        select sha256(convert_to(k.token, 'UTF8')), 'storm_' || k.answer, k.recipient_id, k.event_id, k.notice_id from answers as k
        where exists (select from public.events as e where e.id = k.event_id)
        on conflict do nothing
    ),
    invited as (
      update private.organizer_invitations as i set token_hash = sha256(convert_to(k.token, 'UTF8'))
        from claimed as c cross join lateral private.digest_token(queue_key, (c.data ->> 'invitationId')::uuid, 'join') as k (token)
        where c.kind = 'organizer_invitation' and i.id = (c.data ->> 'invitationId')::uuid
        returning c.id, k.token
    )
    select c.id, c.kind,
      coalesce(c.address, l.address, (select u.email::text from auth.users as u where u.id = c.recipient_id)),
      coalesce(c.language, l.language, (select p.language from public.profiles as p where p.id = c.recipient_id), 'en')::public.language,
      case when l.id is null then c.data else c.data || jsonb_build_object('list', l.list, 'token', l.token) end
        || coalesce((select jsonb_build_object('tokens', jsonb_object_agg(k.purpose, k.token)) from tokens as k where k.id = c.id having count(*) > 0), '{}')
        || coalesce((
          select jsonb_build_object('answers', jsonb_object_agg(b.event_id, b.tokens)) from (
            select k.event_id, jsonb_object_agg(k.answer, k.token) as tokens from answers as k where k.id = c.id group by k.event_id
          ) as b having count(*) > 0), '{}')
        -- Computed when the mail is claimed, so that it is current.
        || case when c.data ? 'savedDates' then coalesce(private.mailed_words(c.kind, c.data), '{}') else '{}' end
        || coalesce((select jsonb_build_object('token', i.token) from invited as i where i.id = c.id), '{}')
    from claimed as c left join linked as l using (id);
end
$$;
comment on function public.claim_mail(text, integer) is 'Claims up to 20 due mails for the holder of the queue key; no other caller gets them for 6 minutes. Bulk mail comes last. Each mail comes with its reader''s language. Also returned: the list and the token of a subscription; the token of an invitation; for members who saved an event, why it does not take place as planned; and the tokens of other links, by purpose or by event and answer. Definer rights: no API role may read addresses. Granted to anon because the site has only the public key.';

create function public.settle_mail(queue_key text, mail_id bigint, problem text default null, is_refused boolean default false) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  mail private.mail_outbox;
  refusals integer;
begin
  perform private.require_mail_queue_key(queue_key);
  select o.* into mail from private.mail_outbox as o where o.id = mail_id and o.sent_at is null and o.is_claimed for update;
  if mail.id is null then
    return false;
  end if;
  is_refused := is_refused and problem is not null;
  if problem is null and (mail.is_bulk or mail.kind = 'account_deleted') then
    -- Sent bulk mail is deleted, because the subscription records its date. Mail to a deleted account is deleted too.
    delete from private.mail_outbox as o where o.id = mail_id;
    update private.digest_subscriptions as s set refusals = 0 where s.id = mail.subscription_id and s.refusals > 0;
    return true;
  end if;
  -- Count each mail once, even if an admin has it sent again.
  if mail.is_bulk and is_refused and not mail.is_refused then
    update private.digest_subscriptions as s set refusals = s.refusals + 1 where s.id = mail.subscription_id returning s.refusals into refusals;
  end if;
  update private.mail_outbox as o
    set is_claimed = false,
      is_handed_over = false,
      is_refused = mail.is_refused or settle_mail.is_refused,
      last_problem = left(problem, 300) || case when refusals >= private.max_digest_refusals()
        then format(' (%s times in a row: no more weekly mail is sent to this address.)', refusals) else '' end,
      sent_at = case when problem is null then now() end,
      failed_at = case when settle_mail.is_refused or (problem is not null and o.attempts >= private.max_mail_attempts()) then now() end,
      -- Exponential back-off: 1, 2, 4 … minutes, at most 4 hours; about a day in total.
      next_attempt_at = now() + least(interval '1 minute' * power(2, o.attempts - 1), interval '4 hours')
    where o.id = mail_id;
  return true;
end
$$;
comment on function public.settle_mail(text, bigint, text, boolean) is 'Reports the outcome of a claimed mail: null when it was sent, otherwise the problem. A permanent bounce is not retried; after max_digest_refusals() in a row the weekly mail ends. False when the mail was not claimed. Definer rights, for the holder of the queue key.';

create function public.hand_over_mail(queue_key text, mail_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_mail_queue_key(queue_key);
  update private.mail_outbox as o set is_handed_over = true
    where o.id = mail_id and o.is_bulk and o.is_claimed and not o.is_handed_over and o.next_attempt_at > now() and o.expires_at > now();
  return found;
end
$$;
comment on function public.hand_over_mail(text, bigint) is 'Marks a claimed bulk mail as handed to the mail server (at most once): if the caller crashes afterwards, it is not sent again. False when another process has claimed it, it has expired, or its reader has unsubscribed. Definer rights, for the holder of the queue key.';

revoke execute on function public.claim_mail(text, integer), public.settle_mail(text, bigint, text, boolean), public.hand_over_mail(text, bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_mail(text, integer), public.settle_mail(text, bigint, text, boolean), public.hand_over_mail(text, bigint) to anon;

create function public.list_unsent_mail()
  returns table (id bigint, kind text, queued_at timestamptz, attempts integer, problem text, has_failed boolean)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_see_unsent_mail', 'You must be logged in as an admin to see unsent emails');
  return query
    select o.id, o.kind, o.queued_at, o.attempts, o.last_problem, o.failed_at is not null
    from private.mail_outbox as o
    where o.failed_at is not null
      or (o.sent_at is null and (o.last_problem is not null or o.queued_at < now() - interval '10 minutes'))
    order by o.id desc;
end
$$;
comment on function public.list_unsent_mail() is 'Mail that failed for good, failed at least once, or has not been claimed for 10 minutes; newest first. Admins only. Contains no addresses and no texts.';

create function public.retry_mail(mail_id bigint default null) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  retried integer;
begin
  perform private.require_admin('admin_to_retry_mail', 'You must be logged in as an admin to resend emails');
  update private.mail_outbox as o set failed_at = null, attempts = 0, next_attempt_at = now()
    where o.sent_at is null and not o.is_claimed and (mail_id is null or o.id = mail_id) and (o.expires_at is null or o.expires_at > now())
      -- Not mail that only waits for the end of its undo period.
      and (o.attempts > 0 or o.next_attempt_at <= now());
  get diagnostics retried = row_count;
  return retried;
end
$$;
comment on function public.retry_mail(bigint) is 'Makes one unsent mail due now and resets its attempts; without an id, all unsent mail. Expired mail stays unsent. Returns how many. Admins only.';

revoke execute on function public.list_unsent_mail(), public.retry_mail(bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_unsent_mail(), public.retry_mail(bigint) to authenticated;
