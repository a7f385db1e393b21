-- Rate limits: how many forms a member, or all visitors together, have sent. Creates only; rewrites no data.
-- Visitors' reports, contact messages and requests for weekly mail come through the site, which limits by client address and has the queue
-- key; see private.require_mail_queue_key(). The database sees only the site's address, so it limits by member, by mailbox and in total.

create table private.request_counts (
  kind text not null,
  requester text not null,
  since timestamptz not null,
  requests integer not null,
  primary key (kind, requester)
);
comment on table private.request_counts is 'Number of requests of one kind within a period. One row per requester, locked by every request, so that concurrent requests are counted exactly.';
comment on column private.request_counts.kind is 'What is limited: "message", "report", "series", "weekly mail to a mailbox" and so on.';
comment on column private.request_counts.requester is 'The id of a member or an organization, the SHA-256 of a mailbox, or empty for all visitors together.';
comment on column private.request_counts.since is 'Start of the counted period; earlier counts are ignored.';
create index request_counts_by_time on private.request_counts (since);
comment on index private.request_counts_by_time is 'For run_maintenance(), which deletes old rows.';
alter table private.request_counts enable row level security;
revoke all on private.request_counts from public, anon, authenticated, service_role;

create function private.count_request(kind text, requester text, period interval) returns integer
  language sql volatile set search_path = ''
  as $$
    insert into private.request_counts as c (kind, requester, since, requests)
      values (kind, requester, date_bin(period, clock_timestamp(), '2000-01-01 00:00:00Z'), 1)
      on conflict (kind, requester) do update set
        requests = 1 + case when c.since = excluded.since then c.requests else 0 end,
        since = excluded.since
      returning c.requests
  $$;
comment on function private.count_request(text, text, interval) is 'Counts a request and returns how many there have been in this period. A later error in the transaction rolls the count back.';
revoke execute on function private.count_request(text, text, interval) from public, anon, authenticated, service_role;

create function private.max_requests(is_visitors boolean) returns integer
  language sql immutable set search_path = ''
  as $$ select case when is_visitors then 250 else 10 end $$;
comment on function private.max_requests(boolean) is 'Limit for each kind: 10 an hour per member, 250 per quarter of an hour for all visitors together. The site allows 20 an hour per client address and 60 per network, so no single client reaches the total. The period is short because a flood from many addresses locks out other visitors for that long.';
revoke execute on function private.max_requests(boolean) from public, anon, authenticated, service_role;

create function private.limit_requests(kind text, requester text, period interval, most integer, code text, message text) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  minutes integer := ceil(extract(epoch from
    date_bin(period, clock_timestamp(), '2000-01-01 00:00:00Z') + period - clock_timestamp()) / 60);
begin
  if private.count_request(kind, requester, period) > most then
    -- PostgREST turns this code into a 429.
    raise exception '% Please try again in % %.', message, minutes, case when minutes = 1 then 'minute' else 'minutes' end
      using errcode = 'PT429', detail = json_build_object('code', code, 'minutes', minutes);
  end if;
end
$$;
comment on function private.limit_requests(text, text, interval, integer, text, text) is 'Counts a request, and rejects it (429) once there have been `most` in this period.';
revoke execute on function private.limit_requests(text, text, interval, integer, text, text) from public, anon, authenticated, service_role;

create function private.limit_member_requests(kind text, most integer default private.max_requests(false)) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  member constant uuid := private.member_id();
begin
  if member is not null then
    perform private.limit_requests(kind, member::text, interval '1 hour', most, 'member_request_limit',
      'You''ve sent this form several times in a row.');
  end if;
end
$$;
comment on function private.limit_member_requests(text, integer) is 'Rejects (429) more than `most` requests of a member, by default max_requests(). Does not limit visitors.';
revoke execute on function private.limit_member_requests(text, integer) from public, anon, authenticated, service_role;

create function private.limit_visitor_requests(kind text) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  if private.member_id() is null then
    perform private.limit_requests(kind, '', interval '15 minutes', private.max_requests(true), 'visitor_request_limit',
      'Too many people are sending this form right now.');
  end if;
end
$$;
comment on function private.limit_visitor_requests(text) is 'Rejects (429) more than max_requests() from all visitors together, so that a flood from many addresses fills neither the database nor strangers'' mailboxes. Members still get through.';
revoke execute on function private.limit_visitor_requests(text) from public, anon, authenticated, service_role;
