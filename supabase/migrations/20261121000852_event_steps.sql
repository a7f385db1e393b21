-- The steps that follow when events are written, in order. Creates functions and the triggers of events; rewrites no data.
-- Every write of events runs two functions, and the table has no other triggers. Before each row is written, prepare_event() sets its
-- state, with the rights of the caller: see 20261121000301. After the statement, run_event_steps() determines who acts and what differs,
-- and apply_event_diffs() calls the steps in the order below.

create function private.taken_off(diffs private.event_diff[], act private.act) returns uuid[]
  language plpgsql stable set search_path = ''
  as $$
begin
  return array(
    select (d.before).id from unnest(diffs) as d
    where (d.before).id is not null and case
      -- Including events that are taken off while an organizer's change is waiting.
      when (d.after).id is not null then (d.after).unpublished_at is not null and ((d.before).is_approved or (d.before).unpublished_at is null)
      else (d.before).first_approved_at is not null and act.actor is distinct from 'purge' and (
        private.owns_event(d.before, act.member) is not true
        or not exists (select from public.profiles as p where p.id = (d.before).organizer_id))
    end);
end
$$;
comment on function private.taken_off(private.event_diff[], private.act) is 'The events that an admin or operator takes off the site, and public ones deleted with an account: their texts, which may be the reason, are erased.';

create function private.apply_event_diffs(diffs private.event_diff[], most_changes integer, act private.act) returns integer
  language plpgsql volatile set search_path = ''
  as $$
declare
  -- Calendars and sitemaps use whole seconds.
  moment constant timestamptz := date_trunc('second', clock_timestamp());
  taken_off constant uuid[] := private.taken_off(diffs, act);
  visible constant private.event_diff[] := array(select d from private.visible_diffs(diffs) as d);
  changes private.event_changes[];
begin
  -- 1. Limits of members, and starts in the past.
  perform private.limit_event_writes(diffs, act);
  -- 2. What is public: lists and searches, whose lock serializes transactions that change public events; steps that compare with the
  -- previous versions; then the versions themselves, and the counts of lists.
  perform private.publish_listings(diffs);
  changes := array(select c from private.changes_of(diffs, moment, act) as c limit most_changes);
  perform private.log_changes(diffs, changes, taken_off, act);
  perform private.note_gone_events(diffs, act);
  perform private.note_trusted_changes(diffs, act);
  perform private.publish_versions(diffs, visible, taken_off, moment, act);
  perform private.count_lists(visible, taken_off, moment);
  -- 3. Dependent data of an event: its picture, confirmation, answers to storms, and the members who saved it.
  perform private.release_pictures(diffs);
  perform private.forget_confirmations(diffs);
  perform private.forget_status_notes(diffs);
  perform private.note_changes_of_items(diffs, act);
  perform private.answer_storms_by_changes(diffs, changes, act);
  perform private.notify_savers_of_moves(changes);
  -- 4. For admins: reports and the audit log.
  perform private.close_reports(diffs, act);
  if (diffs[1].after).id is null then
    perform private.audit_deletions(diffs, act);
    perform private.record_deletions(diffs, act);
  elsif (diffs[1].before).id is not null then
    perform private.record_approvals(diffs, act);
  end if;
  -- 5. Mails to organizers.
  perform private.notify_of_submissions(diffs, act);
  return cardinality(changes);
end
$$;
comment on function private.apply_event_diffs(private.event_diff[], integer, private.act) is 'The consequences of a statement on events, for up to 1,000 of them: all inserted, all updated, or all deleted. Records at most the given number of changes in the changelog, the soonest events first, and returns how many.';

create function private.run_event_steps() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  act constant private.act := private.current_act();
  -- Members write 60 events at a time. For an operator's import or repair, the changelog records only the soonest events: nobody reads a
  -- list of a million.
  most_changes integer := 1000;
  batches refcursor;
  diffs private.event_diff[];
begin
  -- A rule decides what is public of an event: keep_approved_versions() and statements like this one wait for each other.
  perform pg_advisory_xact_lock_shared(hashtextextended('publication rules', 0));
  -- In batches, so that a statement over any number of events needs memory for a thousand. Fetched one by one, because a loop prefetches.
  if tg_op = 'INSERT' then
    open batches for
      select array_agg(row(null, w.n, null, case when (w.n).is_approved then w.n end)::private.event_diff order by w.place)
      from (select n::public.events as n, row_number() over (order by n.start_date, n.id) as place from new_rows as n) as w
      group by (w.place - 1) / 1000 order by (w.place - 1) / 1000;
  elsif tg_op = 'UPDATE' then
    open batches for
      select array_agg(row(w.o, w.n, private.public_version_of(w.o), private.public_version_of(w.n))::private.event_diff order by w.place)
      from (select o::public.events as o, n::public.events as n, row_number() over (order by n.start_date, n.id) as place from old_rows as o join new_rows as n using (id)) as w
      group by (w.place - 1) / 1000 order by (w.place - 1) / 1000;
  else
    open batches for
      select array_agg(row(w.o, null, private.public_version_of(w.o), null)::private.event_diff order by w.place)
      from (select o::public.events as o, row_number() over (order by o.start_date, o.id) as place from old_rows as o) as w
      group by (w.place - 1) / 1000 order by (w.place - 1) / 1000;
  end if;
  loop
    fetch batches into diffs;
    exit when not found;
    most_changes := most_changes - private.apply_event_diffs(diffs, most_changes, act);
  end loop;
  close batches;
  return null;
end
$$;
comment on function private.run_event_steps() is 'Runs after each statement that writes events. Definer rights: no API role writes the tables of the steps.';
revoke execute on function
  private.taken_off(private.event_diff[], private.act), private.apply_event_diffs(private.event_diff[], integer, private.act), private.run_event_steps()
  from public, anon, authenticated, service_role;

create trigger after_insert after insert on public.events referencing new table as new_rows
  for each statement execute function private.run_event_steps();
create trigger after_update after update on public.events referencing old table as old_rows new table as new_rows
  for each statement execute function private.run_event_steps();
create trigger after_delete after delete on public.events referencing old table as old_rows
  for each statement execute function private.run_event_steps();
