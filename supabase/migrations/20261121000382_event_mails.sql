-- Mails to organizers about their own events other than decisions, and the links in mails. Creates only; rewrites no data.

create table private.mail_links (
  token_hash bytea primary key constraint mail_link_is_sha256 check (octet_length(token_hash) = 32),
  purpose text not null constraint mail_link_purpose check (
    purpose in ('end_mail', 'confirm_event', 'storm_takes_place', 'storm_moved', 'storm_cancelled')),
  member_id uuid not null references public.profiles (id) on delete cascade,
  event_id uuid references public.events (id) on delete set null,
  notice_id bigint references private.storm_notices (id) on delete cascade,
  constraint link_about_an_event check (purpose <> 'end_mail' or event_id is null),
  constraint link_about_a_storm check (starts_with(purpose, 'storm_') = (notice_id is not null))
);
comment on table private.mail_links is 'SHA-256 of the tokens in links of mails to members, each for one purpose: unsubscribing, confirming that an event takes place, or one answer to a storm notice. Links in old mails keep working until the account is deleted; one to confirm an event until the event is, an answer to a storm notice until the notice is.';
comment on column private.mail_links.event_id is 'Null if the link is about none, or the event was removed: an answer to a storm notice is then rejected as too late.';
create index mail_links_of_member on private.mail_links (member_id);
create index mail_links_of_event on private.mail_links (event_id) where event_id is not null;
create index mail_links_of_notice on private.mail_links (notice_id) where notice_id is not null;
comment on index private.mail_links_of_member is 'For the foreign key.';
comment on index private.mail_links_of_event is 'For the foreign key.';
comment on index private.mail_links_of_notice is 'For the foreign key.';
create index mail_links_of_removed on private.mail_links (token_hash) where purpose = 'confirm_event' and event_id is null;
comment on index private.mail_links_of_removed is 'For purge_mail_links().';
alter table private.mail_links enable row level security;
revoke all on private.mail_links from public, anon, authenticated, service_role;

create table private.event_confirmations (
  event_id uuid primary key references public.events (id) on delete cascade,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz
);
comment on table private.event_confirmations is 'When organizers were asked whether an event still takes place, and when they confirmed it. Deleted with the event, or when it moves.';
comment on column private.event_confirmations.confirmed_at is 'Public: pages say "Confirmed by the organizer on …". Null before.';
alter table private.event_confirmations enable row level security;
revoke all on private.event_confirmations from public, anon, authenticated, service_role;

create function private.forget_confirmations(diffs private.event_diff[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  delete from private.event_confirmations as c using unnest(diffs) as d
    where c.event_id = (d.after).id and ((d.before).start_date <> (d.after).start_date or (d.before).location <> (d.after).location);
end
$$;
comment on function private.forget_confirmations(private.event_diff[]) is 'Deletes confirmations of events that moved: they were about the former place and time.';

create function private.queue_event_mail(kind text, choice text, events public.events[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  insert into private.mail_outbox (kind, recipient_id, links, data)
  select kind, r.id, array['end_mail'], private.mailed_event((array_agg(e order by e.start_date, e.id))[1]) || jsonb_build_object(
    'eventId', (array_agg(e.id order by e.start_date, e.id))[1],
    'others', count(distinct coalesce(e.series_id, e.id)) - 1, 'dates', count(*))
  from unnest(events) as e cross join lateral private.readers_of_mail(e) as r (id)
  where private.wants_mail(r.id, choice)
  group by r.id;
end
$$;
comment on function private.queue_event_mail(text, text, public.events[]) is 'Queues one mail about these events to each reader who wants it: the first event, how many others besides it and its series, and how many dates in all.';

create function private.notify_of_submissions(diffs private.event_diff[], act private.act) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  -- Not for events written by operators and programs.
  perform private.queue_event_mail(s.kind, 'own_events', array_agg(s.event))
    from (
      select case when (d.before).id is null then 'event_received' else 'event_changed' end as kind, d.after as event
      from unnest(diffs) as d
      where (d.after).review = 'waiting' and ((d.before).id is null or (d.before).is_approved) and private.actor_on_event(d.after, act) = 'organizer'
    ) as s group by s.kind;
end
$$;
comment on function private.notify_of_submissions(private.event_diff[], private.act) is 'Notifies organizers that what they sent was received, and that a change of a public event is waiting; further changes while it waits send nothing. One mail per statement.';
revoke execute on function
  private.forget_confirmations(private.event_diff[]), private.queue_event_mail(text, text, public.events[]),
  private.notify_of_submissions(private.event_diff[], private.act)
  from public, anon, authenticated, service_role;

create function private.queue_reminders() returns void
  language sql volatile set search_path = ''
  as $$
    with due as (
      -- For a series, only the next date.
      select distinct on (coalesce(e.series_id, e.id)) e.*
      -- Reads listings first, because they have an index by start.
      from public.listings as l join public.events as e using (id)
      where l.start_date > now() + interval '6 days' and l.start_date <= now() + interval '7 days'
        and e.status is distinct from 'cancelled' and e.status is distinct from 'postponed'
        -- An organizer who just sent or changed it knows that it takes place.
        and e.created_at < now() - interval '7 days' and e.updated_at < now() - interval '1 day'
        and exists (select from private.readers_of_mail(e) as r (id) where private.wants_mail(r.id, 'reminders') and not private.is_blocked(r.id))
        and not exists (select from private.event_confirmations as c where c.event_id = e.id)
        and not exists (
          select from public.events as s join private.event_confirmations as c on c.event_id = s.id
          where s.series_id = e.series_id and c.asked_at > now() - interval '28 days')
      order by coalesce(e.series_id, e.id), e.start_date limit 500
    ), asked as (
      insert into private.event_confirmations (event_id) select d.id from due as d on conflict do nothing returning event_id
    )
    insert into private.mail_outbox (kind, recipient_id, links, expires_at, data)
    select 'event_reminder', r.id, array['end_mail', 'confirm_event'], e.start_date - interval '2 days',
      private.mailed_event(e) || jsonb_build_object('eventId', e.id, 'others', 0, 'dates', 1)
    from asked as a join public.events as e on e.id = a.event_id cross join lateral private.readers_of_mail(e) as r (id)
    where private.wants_mail(r.id, 'reminders') and not private.is_blocked(r.id)
  $$;
comment on function private.queue_reminders() is 'Asks the organizers of public events that start in a week whether they still take place: once per event, and every four weeks at most for a series; skips blocked accounts, whose links do not work. At most 500 per run.';
revoke execute on function private.queue_reminders() from public, anon, authenticated, service_role;

create function private.link_of(token text, wanted_purpose text) returns private.mail_links
  language sql stable set search_path = ''
  as $$ select l.* from private.mail_links as l where l.token_hash = sha256(convert_to(token, 'UTF8')) and l.purpose = wanted_purpose $$;
comment on function private.link_of(text, text) is 'The link that a token belongs to; null for any other text.';
revoke execute on function private.link_of(text, text) from public, anon, authenticated, service_role;

create function private.purge_mail_links() returns void
  language sql volatile set search_path = ''
  as $$ delete from private.mail_links as l where l.purpose = 'confirm_event' and l.event_id is null $$;
comment on function private.purge_mail_links() is 'Deletes links to confirm removed events. Answers to a storm are deleted with the notice.';
revoke execute on function private.purge_mail_links() from public, anon, authenticated, service_role;

create function public.find_mail_link(token text, purpose text) returns json
  language sql stable security definer set search_path = ''
  as $$
    select json_build_object('event', (
      select json_build_object('id', e.id, 'title', e.title, 'location', e.location, 'start_date', e.start_date, 'end_date', e.end_date, 'is_all_day', e.is_all_day,
        'confirmed_at', (select c.confirmed_at from private.event_confirmations as c where c.event_id = e.id))
      from public.events as e where e.id = l.event_id and e.is_approved and not private.is_blocked(l.member_id)))
    from private.link_of(token, purpose) as l where l.token_hash is not null
  $$;
comment on function public.find_mail_link(text, text) is 'What a mail link is about: {"event": the public event to confirm, or null, also while the account is blocked}. Null for an unknown token. Definer rights: tokens are in the schema private.';

create function public.confirm_event(token text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  link constant private.mail_links := private.link_of(token, 'confirm_event');
begin
  perform from public.events as e
    where e.id = link.event_id and e.is_approved and coalesce(e.end_date, e.start_date) > now()
      and private.owns_event(e, link.member_id) and not private.is_blocked(link.member_id)
    for share;
  if not found then
    return false;
  end if;
  insert into private.event_confirmations as c (event_id, confirmed_at) values (link.event_id, now())
    on conflict (event_id) do update set confirmed_at = excluded.confirmed_at where c.confirmed_at is null;
  -- Confirming again changes nothing.
  if found then
    -- Expires cached pages, which show the confirmation.
    update private.listings_version set number = number + 1 where is_only_row;
  end if;
  return true;
end
$$;
comment on function public.confirm_event(text) is 'With the token of a mail, records that the organizer confirms a public event; the first confirmation counts. False if the event is over, not public, or no longer theirs, and while the account is blocked. Definer rights, for the holder of the token.';

create function public.end_mails(token text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  link constant private.mail_links := private.link_of(token, 'end_mail');
begin
  if link.member_id is null then
    return false;
  end if;
  insert into public.mail_choices as c (member_id, own_events, reminders, saved_event_changes, saved_event_reminders, admin_daily, admin_harm)
    values (link.member_id, false, false, false, false, false, false)
    on conflict (member_id) do update
      set own_events = false, reminders = false, saved_event_changes = false, saved_event_reminders = false,
        admin_daily = false, admin_harm = false;
  delete from private.mail_outbox as o
    where o.recipient_id = link.member_id and o.links @> array['end_mail'] and o.sent_at is null and not o.is_claimed;
  return true;
end
$$;
comment on function public.end_mails(text) is 'With the token of a mail, turns off all mails to a member except decisions and account notices, and deletes queued ones. False for an unknown token. Works for a blocked account too: unsubscribing needs no session. Definer rights, for the holder of the token.';

create function private.checks_of(event_id uuid) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return (
    select json_build_object(
      'confirmed_at', (select c.confirmed_at from private.event_confirmations as c where c.event_id = p.id and exists (select from public.events as e where e.id = p.id and e.is_approved)),
      'reviewed_at', case when not exists (select from public.trusted_changes as c where c.event_id = p.id) then p.approved_at end)
    from private.published_events as p where p.id = checks_of.event_id and p.state = 'listed'
  );
end
$$;
comment on function private.checks_of(uuid) is 'Who has checked a public event: {"confirmed_at": when its organizer confirmed that it takes place, "reviewed_at": when the team last approved it or looked at a change that was public at once; null while such a change is unseen}. Null if it is not public. Definer rights: no API role reads confirmations.';
revoke execute on function private.checks_of(uuid) from public, anon, authenticated, service_role;
grant execute on function private.checks_of(uuid) to anon, authenticated, service_role;

revoke execute on function public.find_mail_link(text, text), public.confirm_event(text), public.end_mails(text)
  from public, anon, authenticated, service_role;
grant execute on function public.find_mail_link(text, text), public.confirm_event(text), public.end_mails(text) to anon, authenticated;
