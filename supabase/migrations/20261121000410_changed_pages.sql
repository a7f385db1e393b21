-- Event pages that have changed since search engines were last notified (IndexNow). Creates only; rewrites no data.
-- One process of the site at a time claims them, with the queue key.

create index published_events_by_change on private.published_events (changed_at, id);
create index past_events_removed on public.past_events (removed_at, id) where was_approved;
comment on index private.published_events_by_change is 'New, edited and withdrawn events for claim_changed_pages().';
comment on index public.past_events_removed is 'Ended events for claim_changed_pages().';

create table private.notified_pages (
  is_only_row boolean primary key default true constraint one_place check (is_only_row),
  cursor_at timestamptz not null,
  cursor_path text not null default '' constraint cursor_path_length check (char_length(cursor_path) <= 200),
  next_at timestamptz not null,
  failures integer not null default 0
);
comment on table private.notified_pages is 'The cursor up to which search engines have been notified of changed pages. No row before the first call of claim_changed_pages().';
comment on column private.notified_pages.cursor_at is 'With cursor_path, the position in the order (time of change, path) up to which search engines know all pages.';
comment on column private.notified_pages.next_at is 'When the next pages may be claimed; while claimed, when the claim expires.';
comment on column private.notified_pages.failures is 'Consecutive failed calls.';
alter table private.notified_pages enable row level security;
revoke all on private.notified_pages from public, anon, authenticated, service_role;

create function private.changed_pages(cursor_at timestamptz, cursor_path text, until timestamptz, most integer)
  returns table (path text, changed_at timestamptz)
  language sql stable set search_path = '' set enable_seqscan = off set jit = off
  as $$
    with place as (
      -- Within a second, events come first, by id.
      select case
        when cursor_path = '' then '00000000-0000-0000-0000-000000000000'
        when starts_with(cursor_path, '/events/') then substr(cursor_path, 9)::uuid
        else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end as id
    )
    select c.path, c.changed_at
    from (
      (select '/events/' || r.id as path, r.changed_at from private.published_events as r
        where (r.changed_at, r.id) > (changed_pages.cursor_at, (select p.id from place as p)) and r.changed_at <= until
        order by r.changed_at, r.id limit most)
      union all
      (select '/events/' || e.id, e.removed_at from public.past_events as e
        where e.was_approved and (e.removed_at, e.id) > (changed_pages.cursor_at, (select p.id from place as p)) and e.removed_at <= until
        order by e.removed_at, e.id limit most)
      union all
      (select g.path, g.gone_at from private.gone_pages as g
        where g.gone_at >= changed_pages.cursor_at and (g.gone_at > changed_pages.cursor_at or g.path > cursor_path collate "C") and g.gone_at <= until
        order by g.gone_at, g.path collate "C" limit most)
    ) as c
    order by c.changed_at, c.path collate "C" limit most
  $$;
comment on function private.changed_pages(timestamptz, text, timestamptz, integer) is 'Pages of events and deleted organizers that changed after a cursor and until a time, oldest change first.';

create function public.claim_changed_pages(queue_key text, most integer default 10000) returns json
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  place private.notified_pages;
  -- Open transactions may still commit changes with an earlier time.
  until constant timestamptz := now() - interval '1 minute';
  found_pages json;
begin
  perform private.require_mail_queue_key(queue_key);
  -- Starts now: sitemaps cover earlier pages. Times of changes are whole seconds.
  insert into private.notified_pages (cursor_at, next_at) values (date_trunc('second', now()), now()) on conflict do nothing;
  -- Longer than an endpoint may take to answer.
  update private.notified_pages as t set next_at = now() + interval '2 minutes' where t.next_at <= now() returning t.* into place;
  if place.cursor_at is null then
    return null;
  end if;
  select json_build_object(
      'cursor_at', (array_agg(p.changed_at order by p.changed_at desc, p.path collate "C" desc))[1],
      'cursor_path', (array_agg(p.path order by p.changed_at desc, p.path collate "C" desc))[1],
      'paths', json_agg(distinct p.path)) into found_pages
    from private.changed_pages(place.cursor_at, place.cursor_path, until, least(greatest(most, 1), 10000)) as p having count(*) > 0;
  return found_pages;
end
$$;
comment on function public.claim_changed_pages(text, integer) is 'Up to 10,000 paths of pages that are new, changed or gone since search engines were notified, and the cursor at their end: {"paths", "cursor_at", "cursor_path"}. Null if there are none, another process has claimed them, or a back-off is running. For the holder of the queue key, who reports the outcome with settle_changed_pages() within 2 minutes. Definer rights: the tables are in the schema private. Granted to anon because the site has only the public key.';

create function public.settle_changed_pages(
    queue_key text, cursor_at timestamptz, cursor_path text, is_notified boolean, wait_seconds integer default 0
  ) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_mail_queue_key(queue_key);
  update private.notified_pages as t set
      cursor_at = case when is_notified then settle_changed_pages.cursor_at else t.cursor_at end,
      cursor_path = case when is_notified then settle_changed_pages.cursor_path else t.cursor_path end,
      failures = case when is_notified then 0 else t.failures + 1 end,
      next_at = now() + case when is_notified then interval '0' else greatest(
        least(greatest(wait_seconds, 0), 86400) * interval '1 second',
        -- 1, 2, 4 … minutes, at most 4 hours.
        least(interval '1 minute' * power(2, least(t.failures, 10)), interval '4 hours')) end
    -- A late report of another process must not move the cursor back.
    where (t.cursor_at, t.cursor_path collate "C") < (settle_changed_pages.cursor_at, settle_changed_pages.cursor_path collate "C");
end
$$;
comment on function public.settle_changed_pages(text, timestamptz, text, boolean, integer) is 'Reports whether search engines accepted the pages up to a cursor. If not, they can be claimed again after an exponential back-off, and not before `wait_seconds` (at most a day). Definer rights, for the holder of the queue key.';

revoke execute on function private.changed_pages(timestamptz, text, timestamptz, integer) from public, anon, authenticated, service_role;
revoke execute on function public.claim_changed_pages(text, integer), public.settle_changed_pages(text, timestamptz, text, boolean, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_changed_pages(text, integer), public.settle_changed_pages(text, timestamptz, text, boolean, integer) to anon;
