-- Removal of events 24 hours after they end, and of postponed ones after 180 days. Creates only; the function deletes rows of events when it runs.

create table public.past_events (
  id uuid primary key,
  organizer_id uuid not null references public.profiles (id) on delete cascade,
  organization_id uuid references public.organizers (id) on delete set null,
  title public.plain_line not null,
  description public.plain_text not null,
  category public.event_category not null,
  location public.plain_line not null,
  address public.plain_line,
  start_date timestamptz not null,
  end_date timestamptz,
  is_all_day boolean not null default false,
  image_url public.web_address,
  motif public.event_motif,
  event_url public.web_address,
  max_attendees integer,
  price_kind public.price_kind,
  price_min_cents integer,
  price_max_cents integer,
  doors_at timestamptz,
  ages public.event_ages,
  good_for_children boolean,
  setting public.event_setting,
  access text[] not null default '{}',
  language public.language not null default 'en',
  translation_language public.language,
  translated_title public.plain_line,
  translated_description public.plain_text,
  series_id uuid references public.event_series (id) on delete set null,
  was_approved boolean not null,
  public_category public.event_category,
  public_city text,
  created_at timestamptz not null,
  removed_at timestamptz not null default now(),
  views bigint,
  saves bigint,
  clicks bigint
);
comment on table public.past_events is 'Copies of events that purge_ended_events() removed. Only the organizer and the members of their organization read them.';
comment on column public.past_events.was_approved is 'Whether any version of the event was public when it was removed: its last text, or the approved version while a change was waiting.';
comment on column public.past_events.series_id is 'The series to which it belonged; its page links to the next date.';
comment on column public.past_events.public_category is 'The public category, if it differed because a change was waiting at removal; otherwise null, and category applies.';
comment on column public.past_events.public_city is 'As public_category: slug of the city, null outside the cities that have pages.';
comment on column public.past_events.views is 'How often its page was opened while it was public. keep_event_counts() writes views, saves and clicks.';
comment on column public.past_events.saves is 'How many members had it saved when it was removed.';
comment on column public.past_events.clicks is 'How often its ticket link was followed.';

create index past_events_by_owner on public.past_events ((case when organization_id is null then organizer_id else organization_id end), start_date desc, id);
create index past_events_by_organizer on public.past_events (organizer_id);
create index past_events_by_organization on public.past_events (organization_id) where organization_id is not null;
create index past_events_of_series on public.past_events (series_id) where series_id is not null;
comment on index public.past_events_of_series is 'For the foreign key.';
comment on index public.past_events_by_owner is 'Past events on the dashboard, latest first. Must be the expression of private.owner_of().';
comment on index public.past_events_by_organizer is 'For the foreign key.';
comment on index public.past_events_by_organization is 'For the foreign key.';

alter table public.past_events enable row level security;
revoke all on public.past_events from public, anon, authenticated, service_role;
grant select on public.past_events to authenticated;
-- The example data is only added to a site that never had an event.
grant select on public.past_events to service_role;
create policy "Organizers read their own past events" on public.past_events
  for select to authenticated
  using ((case when organization_id is null then organizer_id else organization_id end) = any ((select private.own_ids())::uuid[]));

create function public.purge_ended_events() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  removed integer;
begin
  perform private.switch_act('{"actor": "purge"}');
  with ended as (
    delete from public.events as e
    where coalesce(e.end_date, e.start_date) < now() - interval '24 hours'
      and (e.status is distinct from 'postponed' or e.status_at < now() - interval '180 days')
      -- Also covers an event that was postponed first and cancelled after its date.
      and (e.status is distinct from 'cancelled' or e.status_at < now() - interval '24 hours')
    returning e.*
  )
  -- The columns that both tables have, by name.
  insert into public.past_events
    select p.*
    from ended as e cross join lateral private.waiting_version_of(e) as v cross join lateral jsonb_populate_record(
      null::public.past_events, to_jsonb(e) || jsonb_build_object(
        'was_approved', e.is_approved or v.id is not null, 'removed_at', now(), 'public_category', v.category,
        'public_city', case when v.id is not null then (private.place_of(v.location)).city end)) as p;
  get diagnostics removed = row_count;
  perform private.switch_act(null);
  return removed;
end
$$;
comment on function public.purge_ended_events() is 'Moves events that ended (or, without an end, started) more than 24 hours ago to past_events; postponed ones after 180 days. Returns how many.';
revoke execute on function public.purge_ended_events() from public, anon, authenticated;
grant execute on function public.purge_ended_events() to service_role;
