-- Takes back the announcements of an undone decision. Creates only; rewrites no data.

create function private.take_back_notices(ids uuid[], since timestamptz) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  -- Its mail is held back during the undo period, see notify_organizer() and notify_savers().
  delete from private.mail_outbox as o
    where o.sent_at is null and not o.is_claimed and o.queued_at >= since and o.recipient_id is not null
      and o.kind in ('event_approved', 'event_returned', 'event_refused', 'event_unpublished') and (o.data ->> 'eventId')::uuid = any (ids);
  update public.saved_events as s set mailed_at = (u.date ->> 'mailedBefore')::timestamptz
    from private.withdraw_saver_mail(ids, since) as u where s.event_id = u.event_id and s.member_id = u.member_id;
  with told as (
    delete from private.decisions as d where d.event_id = any (ids) and d.decided_at >= since returning d.organizer_id, d.decision, d.is_told
  )
  update public.decision_counts as c set decisions = c.decisions - t.decisions
    from (select told.organizer_id, told.decision, count(*)::integer as decisions from told where told.is_told group by 1, 2) as t
    where c.account_id = t.organizer_id and c.decision = t.decision;
  -- Times of changes are whole seconds.
  delete from private.event_changes as c where c.event_id = any (ids) and c.changed_at >= date_trunc('second', since);
  -- Only answers derived from a move; those that an organizer gave have an author.
  delete from private.storm_answers as a where a.event_id = any (ids) and a.answered_at >= since and a.answered_by is null;
  perform private.reopen_reports(array(
    select c.id from public.report_closings as c where c.event_id = any (ids) and c.closed_at >= since and c.outcome = 'taken_off'));
end
$$;
comment on function private.take_back_notices(uuid[], timestamptz) is 'Takes back what a decision about these events, at this time, announced to organizers, savers and search engines, and reopens the reports that it closed.';
revoke execute on function private.take_back_notices(uuid[], timestamptz) from public, anon, authenticated, service_role;
