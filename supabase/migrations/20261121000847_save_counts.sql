-- Public counts of how many members saved an event, from five on. Counted once a day, so that readers cannot tell when somebody saves or
-- removes an event. Creates only; rewrites no data.

create table private.save_counts (
  event_id uuid primary key references private.published_events (id) on delete cascade,
  saves integer not null constraint saves_are_many check (saves >= 5)
);
comment on table private.save_counts is 'How many members had saved a public event at the last count, if at least five. Deleted with the event''s row in published_events.';
alter table private.save_counts enable row level security;
revoke all on private.save_counts from public, anon, authenticated, service_role;

create table private.save_count_days (
  is_only_row boolean primary key default true constraint one_day_of_save_counts check (is_only_row),
  counted_on date not null
);
comment on table private.save_count_days is 'The day, in the site''s zone, of the last count. No row before the first.';
alter table private.save_count_days enable row level security;
revoke all on private.save_count_days from public, anon, authenticated, service_role;

create function private.count_saves(at timestamptz default now()) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  has_changed boolean;
begin
  insert into private.save_count_days as d (counted_on) values (timezone(public.site_time_zone(), at)::date)
    on conflict (is_only_row) do update set counted_on = excluded.counted_on where d.counted_on < excluded.counted_on;
  if not found then
    return;
  end if;
  with counted as materialized (
    select s.event_id, count(*)::integer as saves
    from public.saved_events as s join public.listings as l on l.id = s.event_id group by s.event_id having count(*) >= 5
  ), gone as (
    delete from private.save_counts as c where not exists (select from counted as n where n.event_id = c.event_id) returning c.event_id
  ), kept as (
    insert into private.save_counts as c (event_id, saves) select n.event_id, n.saves from counted as n
      on conflict (event_id) do update set saves = excluded.saves where c.saves <> excluded.saves
      returning c.event_id
  )
  select exists (select from gone) or exists (select from kept) into has_changed;
  -- Expires cached pages, which show the number.
  if has_changed then
    update private.listings_version set number = number + 1 where is_only_row;
  end if;
end
$$;
comment on function private.count_saves(timestamptz) is 'Counts the saves of public events, once a day in Florida.';

create function private.saves_of(event_id uuid) returns integer
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return (
    select c.saves from private.save_counts as c
    where c.event_id = saves_of.event_id and exists (select from public.listings as l where l.id = c.event_id));
end
$$;
comment on function private.saves_of(uuid) is 'How many members had saved a public event at the last count; null for fewer than five. Definer rights: nobody reads what others have saved.';
revoke execute on function private.count_saves(timestamptz), private.saves_of(uuid) from public, anon, authenticated, service_role;
grant execute on function private.saves_of(uuid) to anon, authenticated, service_role;
