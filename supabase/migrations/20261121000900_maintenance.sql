-- Periodic jobs: one function for a scheduler to call every 10 minutes. Creates only; rewrites no data.

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
  perform private.purge_request_counts();
  perform private.purge_event_writes();
  perform private.purge_empty_series();
  perform private.purge_mail();
  perform private.purge_mail_links();
  perform private.purge_digests();
  perform private.purge_ended_sessions();
  perform private.purge_unfinished_factors();
  perform private.purge_identity_proofs();
  perform private.delete_unconfirmed_accounts();
  perform private.purge_event_decisions();
  perform private.purge_undoable_decisions();
  perform private.purge_event_reports();
  perform private.purge_publications();
  perform private.purge_changes();
  perform private.purge_pictures();
  perform private.purge_gone_pages();
  perform private.purge_drafts();
  perform private.purge_imported();
  perform private.purge_organizer_invitations();
  perform private.purge_storm_notices();
end
$$;
comment on function public.run_maintenance() is 'Runs every periodic job once. Definer rights: the jobs delete rows of all members.';
revoke execute on function public.run_maintenance() from public, anon, authenticated;
grant execute on function public.run_maintenance() to service_role;

-- Hosted projects have pg_cron, the local stack the same functions; elsewhere any scheduler may call the function.
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
