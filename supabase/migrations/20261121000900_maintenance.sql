-- Periodic jobs: one function for a scheduler to call every 10 minutes. Creates only; rewrites no data.

create table private.retention_periods (
  stored_in regclass not null,
  since name not null,
  kept_for interval not null,
  primary key (stored_in, since)
);
comment on table private.retention_periods is 'Retention by age: rows whose column `since` is older than this are deleted. Other removals have their own functions.';
comment on column private.retention_periods.kept_for is 'As stated in SECURITY.md and the privacy policy.';
alter table private.retention_periods enable row level security;
revoke all on private.retention_periods from public, anon, authenticated, service_role;
insert into private.retention_periods (stored_in, since, kept_for) values
  ('private.request_counts', 'since', '1 day'),
  ('private.event_writes', 'hour', '1 day'),
  ('private.mail_outbox', 'sent_at', '7 days'),
  ('private.mail_outbox', 'failed_at', '30 days'),
  ('private.organizer_invitations', 'expires_at', '0'),
  ('public.event_drafts', 'updated_at', '1 year'),
  -- The events of that file are over by then.
  ('public.imported_events', 'imported_at', '1 year'),
  ('private.taken_events', 'taken_at', '10 minutes'),
  ('private.decisions', 'decided_at', '90 days'),
  ('public.report_closings', 'closed_at', '90 days'),
  ('private.event_changes', 'changed_at', '30 days'),
  -- Crawlers have noticed by then.
  ('private.gone_pages', 'gone_at', '1 year'),
  ('private.storm_notices', 'last_day', '1 year');

create function private.purge_by_age() returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  kept private.retention_periods;
begin
  for kept in select r.* from private.retention_periods as r order by r.stored_in::text, r.since loop
    execute format('delete from %s as k where k.%I < now() - $1', kept.stored_in, kept.since) using kept.kept_for;
  end loop;
end
$$;
comment on function private.purge_by_age() is 'Deletes rows older than their retention period.';
revoke execute on function private.purge_by_age() from public, anon, authenticated, service_role;

create function public.run_maintenance() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform public.purge_ended_events();
  perform private.queue_reminders();
  perform private.queue_storm_mails();
  perform private.queue_admin_mails();
  perform private.count_saves();
  perform private.roll_up_audit();
  perform private.purge_by_age();
  perform private.purge_undo();
  perform private.purge_empty_series();
  perform private.purge_mail_links();
  perform private.purge_digests();
  perform private.purge_ended_sessions();
  perform private.purge_unfinished_factors();
  perform private.purge_identity_proofs();
  perform private.delete_unconfirmed_accounts();
  perform private.erase_report_addresses();
  perform private.purge_published_events();
  perform private.purge_lists();
  perform private.purge_changes();
  perform private.purge_pictures();
end
$$;
comment on function public.run_maintenance() is 'Runs every periodic job once. Definer rights: the jobs delete rows of all members.';
revoke execute on function public.run_maintenance() from public, anon, authenticated;
grant execute on function public.run_maintenance() to service_role;

-- Hosted projects have pg_cron, the local stack its own version of the same functions; elsewhere any scheduler may call run_maintenance().
do $$
begin
  if exists (select 1 from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
  end if;
  if to_regprocedure('cron.schedule(text, text, text)') is not null then
    perform cron.schedule('run-maintenance', '*/10 * * * *', 'select public.run_maintenance()');
  end if;
exception when others then
  raise notice 'pg_cron is not usable here (%); schedule public.run_maintenance() another way.', sqlerrm;
end
$$;
