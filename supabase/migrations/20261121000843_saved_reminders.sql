-- Reminders of saved events: on the day before, one mail to each member who wants it, with all events. Creates only; rewrites no data.

create table private.reminder_days (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  day date not null
);
comment on table private.reminder_days is 'The last day for which each member was reminded, so that there is one mail per day. Written only by queue_saved_reminders(), deleted with the account.';
alter table private.reminder_days enable row level security;
revoke all on private.reminder_days from public, anon, authenticated, service_role;

create function public.queue_saved_reminders(queue_key text, site_zone text) returns integer
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  tomorrow constant date := (now() at time zone site_zone)::date + 1;
  midnight constant timestamptz := tomorrow::timestamp at time zone site_zone;
  queued integer;
begin
  perform private.require_mail_queue_key(queue_key);
  with on_day as (
    -- A postponed event has no date. All zones are within a day of the site's.
    select l.id, l.title, l.start_date, l.is_all_day, l.location, nullif(l.time_zone, '') as time_zone from public.listings as l
    where l.start_date >= midnight - interval '1 day' and l.start_date < midnight + interval '2 days' and private.is_going_on(l)
      and (l.start_date at time zone coalesce(nullif(l.time_zone, ''), site_zone))::date = tomorrow
  ), saved as (
    select s.member_id, d.* from on_day as d join public.saved_events as s on s.event_id = d.id
      join public.mail_choices as c on c.member_id = s.member_id and c.saved_event_reminders
  ), due as (
    select distinct s.member_id from saved as s
    where not exists (select from private.reminder_days as r where r.member_id = s.member_id and r.day >= tomorrow)
    order by s.member_id limit private.room_for_bulk_mail()
  ), reminded as (
    -- Among concurrent processes, only one inserts the row.
    insert into private.reminder_days as r (member_id, day) select d.member_id, tomorrow from due as d
      on conflict (member_id) do update set day = excluded.day where r.day < excluded.day
      returning r.member_id
  )
  insert into private.mail_outbox (kind, recipient_id, links, is_bulk, expires_at, data)
    select 'saved_tomorrow', s.member_id, array['end_mail'], true, midnight, jsonb_build_object('savedEvents', jsonb_agg(
      jsonb_build_object('id', s.id, 'title', s.title, 'startDate', s.start_date, 'isAllDay', s.is_all_day, 'timeZone', s.time_zone, 'location', s.location)
      order by s.start_date, s.id))
    from reminded as m join saved as s using (member_id) group by s.member_id;
  get diagnostics queued = row_count;
  return queued;
end
$$;
comment on function public.queue_saved_reminders(text, text) is 'Queues a mail to each of the next members who want reminders of what they saved for tomorrow, by the local day of each event: {"savedEvents": [{"id", "title", "startDate", "isAllDay", "timeZone": null for the site''s, "location"}]}. One per member and day, until midnight in the site''s zone; leaves out cancelled and postponed events. Returns how many; 0 also while the outbox is full. Definer rights, for the holder of the queue key.';
revoke execute on function public.queue_saved_reminders(text, text) from public, anon, authenticated, service_role;
grant execute on function public.queue_saved_reminders(text, text) to anon;
