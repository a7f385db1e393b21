-- Which pages of events have changed since search engines were told last (IndexNow). Creates only; rewrites no data. One process of the
-- site at a time gets them, with the key of the site's jobs.

create index event_revisions_by_change on private.event_revisions (changed_at, id);
create index past_events_removed on public.past_events (removed_at, id) where was_approved;
comment on index private.event_revisions_by_change is 'What claim_changed_pages() tells of new, edited and withdrawn events.';
comment on index public.past_events_removed is 'What claim_changed_pages() tells of events that are over.';

create table private.told_pages (
  is_only_row boolean primary key default true constraint one_place check (is_only_row),
  told_at timestamptz not null,
  told_path text not null default '',
  next_at timestamptz not null,
  failures integer not null default 0
);
comment on table private.told_pages is 'How far search engines have been told of changed pages. No row before the first call of claim_changed_pages().';
comment on column private.told_pages.told_at is 'Pages that changed until then, and of those that changed at that time the ones up to told_path, have been told.';
comment on column private.told_pages.next_at is 'When the next pages may be claimed; while they are claimed, when the claim expires.';
comment on column private.told_pages.failures is 'Failed calls in a row.';
alter table private.told_pages enable row level security;
revoke all on private.told_pages from public, anon, authenticated, service_role;

create function private.changed_pages(told_at timestamptz, told_path text, until timestamptz, most integer)
  returns table (path text, changed_at timestamptz)
  language sql stable set search_path = '' set enable_seqscan = off set jit = off
  as $$
    with place as (
      -- Of what changed at the same time the pages of events come first, in the order of their ids.
      select case
        when told_path = '' then '00000000-0000-0000-0000-000000000000'
        when starts_with(told_path, '/events/') then substr(told_path, 9)::uuid
        else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end as id
    )
    select c.path, c.changed_at
    from (
      (select '/events/' || r.id as path, r.changed_at from private.event_revisions as r
        where (r.changed_at, r.id) > (changed_pages.told_at, (select p.id from place as p)) and r.changed_at <= until
        order by r.changed_at, r.id limit most)
      union all
      (select '/events/' || e.id, e.removed_at from public.past_events as e
        where e.was_approved and (e.removed_at, e.id) > (changed_pages.told_at, (select p.id from place as p)) and e.removed_at <= until
        order by e.removed_at, e.id limit most)
      union all
      (select g.path, g.gone_at from private.gone_pages as g
        where g.gone_at >= changed_pages.told_at and (g.gone_at > changed_pages.told_at or g.path > told_path collate "C") and g.gone_at <= until
        order by g.gone_at, g.path collate "C" limit most)
    ) as c
    order by c.changed_at, c.path collate "C" limit most
  $$;
comment on function private.changed_pages(timestamptz, text, timestamptz, integer) is 'Pages of events and of deleted organizers that changed after a place in the order of changes, and until a time, the first ones first.';

create function public.claim_changed_pages(queue_key text, most integer default 10000) returns json
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  place private.told_pages;
  -- Changes of transactions that are not committed yet have an earlier time than others that are.
  until constant timestamptz := now() - interval '1 minute';
  found_pages json;
begin
  perform private.require_mail_queue_key(queue_key);
  -- What was there before is in the sitemaps. Times of changes are whole seconds.
  insert into private.told_pages (told_at, next_at) values (date_trunc('second', now()), now()) on conflict do nothing;
  -- Longer than an endpoint may take to answer.
  update private.told_pages as t set next_at = now() + interval '2 minutes' where t.next_at <= now() returning t.* into place;
  if place.told_at is null then
    return null;
  end if;
  select json_build_object(
      'told_at', (array_agg(p.changed_at order by p.changed_at desc, p.path collate "C" desc))[1],
      'told_path', (array_agg(p.path order by p.changed_at desc, p.path collate "C" desc))[1],
      'paths', json_agg(distinct p.path)) into found_pages
    from private.changed_pages(place.told_at, place.told_path, until, least(greatest(most, 1), 10000)) as p having count(*) > 0;
  return found_pages;
end
$$;
comment on function public.claim_changed_pages(text, integer) is 'Up to 10,000 addresses of pages that are new, have changed or are gone since search engines were told: {"paths", and the place up to which they go: "told_at", "told_path"}. Null when there are none, or another process has them, or it is too early after a failure. For the holder of the queue''s key, who reports the outcome with settle_changed_pages() within 2 minutes. Definer rights: the tables belong to the schema private. Granted to anon because the site has only the public key.';

create function public.settle_changed_pages(
    queue_key text, told_at timestamptz, told_path text, is_told boolean, wait_seconds integer default 0
  ) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_mail_queue_key(queue_key);
  update private.told_pages as t set
      told_at = case when is_told then settle_changed_pages.told_at else t.told_at end,
      told_path = case when is_told then settle_changed_pages.told_path else t.told_path end,
      failures = case when is_told then 0 else t.failures + 1 end,
      next_at = now() + case when is_told then interval '0' else greatest(
        least(greatest(wait_seconds, 0), 86400) * interval '1 second',
        -- 1, 2, 4 … minutes, at most 4 hours.
        least(interval '1 minute' * power(2, least(t.failures, 10)), interval '4 hours')) end
    -- Not back to where another process was before.
    where (t.told_at, t.told_path collate "C") < (settle_changed_pages.told_at, settle_changed_pages.told_path collate "C");
end
$$;
comment on function public.settle_changed_pages(text, timestamptz, text, boolean, integer) is 'Reports whether search engines took the pages up to a place. If not, they can be claimed again after a pause that grows with each failure, and not before `wait_seconds` (at most a day). Definer rights, for the holder of the queue''s key.';

revoke execute on function private.changed_pages(timestamptz, text, timestamptz, integer) from public, anon, authenticated, service_role;
revoke execute on function public.claim_changed_pages(text, integer), public.settle_changed_pages(text, timestamptz, text, boolean, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_changed_pages(text, integer), public.settle_changed_pages(text, timestamptz, text, boolean, integer) to anon;
