-- Undoing decisions, within 30 seconds. Creates only; rewrites no data.

create function private.states_of(ids uuid[]) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'is_approved', e.is_approved, 'review', e.review,
        'first_approved_at', e.first_approved_at, 'submitted_at', e.submitted_at, 'unpublished_at', e.unpublished_at,
        'unpublish_reason', e.unpublish_reason, 'sent_back_at', e.sent_back_at, 'content', p.version, 'approved_at', case when p.version is not null then p.approved_at end) order by e.id), '[]')
    from public.events as e left join private.published_events as p on p.id = e.id
    where e.id = any (ids));
end
$$;
comment on function private.states_of(uuid[]) is 'What a decision can change about these events: the review state and the approved version.';

create function private.remember_states(before jsonb, decision text) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  admin constant uuid := (select auth.uid());
  first public.events;
  decided jsonb;
begin
  select jsonb_agg(b || jsonb_build_object('version', e.updated_at)) into decided
    from jsonb_array_elements(before) as b join public.events as e on e.id = (b ->> 'id')::uuid;
  update private.decisions as d set states = decided
    where d.admin_id = admin and d.decided_at = now() and d.event_id in (select (b ->> 'id')::uuid from jsonb_array_elements(before) as b);
  if not found then
    select e.* into first from jsonb_array_elements(decided) as b join public.events as e on e.id = (b ->> 'id')::uuid order by e.start_date, e.id limit 1;
    insert into private.decisions (organizer_id, organization_id, event_id, title, decision, admin_id, is_told, states)
      select first.organizer_id, first.organization_id, first.id, first.title, remember_states.decision, admin, false, decided where first.id is not null;
  end if;
end
$$;
comment on function private.remember_states(jsonb, text) is 'Completes an undoable decision of the caller about an event or several dates of its series: stores `before`, the former states_of() them, in the decision''s row; for the caller''s own event, in a new row.';
revoke execute on function private.states_of(uuid[]), private.remember_states(jsonb, text) from public, anon, authenticated, service_role;

create function private.is_as_decided(states jsonb) returns boolean
  language sql stable set search_path = ''
  as $$
    select not exists (
      select from jsonb_array_elements(states) as b left join public.events as e on e.id = (b ->> 'id')::uuid
      where e.updated_at is distinct from (b ->> 'version')::timestamptz)
  $$;
comment on function private.is_as_decided(jsonb) is 'Whether the events of a decision (decisions.states) are unchanged since.';
revoke execute on function private.is_as_decided(jsonb) from public, anon, authenticated, service_role;

create function private.undoable_decisions() returns setof private.decisions
  language plpgsql stable set search_path = ''
  as $$
begin
  return query
    select d.* from private.decisions as d
    where d.admin_id = (select private.member_id()) and (select private.is_admin()) and d.decided_at > now() - private.undo_period()
      and d.states is not null and private.is_as_decided(d.states);
end
$$;
comment on function private.undoable_decisions() is 'The caller''s decisions that can still be undone. Those taken together have the same decided_at.';
revoke execute on function private.undoable_decisions() from public, anon, authenticated, service_role;

create function private.undoable_decision() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return (
    select jsonb_build_object('decision', d.decision, 'events', jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) order by d.title, d.id))
    from private.undoable_decisions() as d
    group by d.decided_at, d.decision
    order by d.decided_at desc limit 1);
end
$$;
comment on function private.undoable_decision() is 'The caller''s last decision, as far as it can still be undone, or null: {"decision", "events": [{"id": of the decision, "title"}]}; dates of a series that were decided together appear once. Definer rights: nobody reads the table.';

create function private.undoable_events()
  returns table (decision_id bigint, decision text, decision_ids bigint[], event_ids uuid[], submitted_at timestamptz, was_approved boolean, was_live boolean)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return query
    select d.id, d.decision, d.ids, r.event_ids, r.submitted_at, r.was_approved, r.was_live
    from (select u.*, array_agg(u.id) over (partition by u.decided_at) as ids from private.undoable_decisions() as u) as d cross join lateral (
      select array_agg(e.id order by e.start_date, e.id) as event_ids, min((b ->> 'submitted_at')::timestamptz) as submitted_at,
        bool_or(b ->> 'first_approved_at' is not null) as was_approved,
        bool_or(b ->> 'first_approved_at' is not null and b ->> 'unpublished_at' is null) as was_live
      from jsonb_array_elements(d.states) as b join public.events as e on e.id = (b ->> 'id')::uuid
      where b ->> 'review' = 'waiting') as r
    where r.event_ids is not null;
end
$$;
comment on function private.undoable_events() is 'The events that the caller''s undoable decisions have taken off the queue, as they were there, with the dates of a series that were decided with them. "decision_ids": all undoable decisions taken together with it, including itself. Definer rights as undoable_decision().';
revoke execute on function private.undoable_events() from public, anon, authenticated, service_role;
grant execute on function private.undoable_events() to authenticated;

create function public.undo_decisions(decision_ids bigint[]) returns setof text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  undone private.decisions;
  ids uuid[];
begin
  perform private.require_admin('admin_to_undo_decision', 'You must be logged in as an admin to undo a decision');
  ids := array(
    select (b ->> 'id')::uuid from private.undoable_decisions() as d cross join jsonb_array_elements(d.states) as b where d.id = any (decision_ids));
  perform from public.events as e where e.id = any (ids) order by e.id for update;

  for undone in select d.* from private.undoable_decisions() as d where d.id = any (decision_ids) order by d.id loop
    ids := array(select (b ->> 'id')::uuid from jsonb_array_elements(undone.states) as b);
    -- Before the events, whose triggers compare the former and new public version.
    update private.published_events as p set
        version = b -> 'content', approved_at = (b ->> 'approved_at')::timestamptz, state = case p.state when 'erased' then 'withdrawn' else p.state end
      from jsonb_array_elements(undone.states) as b where p.id = (b ->> 'id')::uuid and b ->> 'approved_at' is not null;
    -- A page that was never public is unknown to search engines and calendars, so no tombstone is needed.
    delete from private.published_events as p
      using jsonb_array_elements(undone.states) as b where p.id = (b ->> 'id')::uuid and b ->> 'first_approved_at' is null;
    -- Undoing writes no decision, mail or audit entry per event.
    perform private.switch_act('{"actor": "admin", "restores": true}');
    perform private.write_states(undone.states);
    perform private.switch_act(null);

    perform private.take_back_notices(ids, undone.decided_at);
    insert into public.audit_titles (entry_id, organizer_id, organization_id, title)
      select private.write_audit('decision_undone', 'event', e.id::text,
          jsonb_build_object('by', 'admin', 'decision', undone.decision)
            || case when cardinality(ids) > 1 then jsonb_build_object('dates', cardinality(ids)) else '{}' end),
        e.organizer_id, e.organization_id, e.title
      from public.events as e where e.id = ids[1];
    return next undone.title;
  end loop;
end
$$;
comment on function public.undo_decisions(bigint[]) is 'Undoes decisions of the caller from the last 30 seconds, except for events changed since, and takes back their mail. Returns the titles of what was undone: none when it is too late. Admins only. Definer rights: API roles write neither review states nor approved versions.';
revoke execute on function private.undoable_decision(), public.undo_decisions(bigint[]) from public, anon, authenticated, service_role;
grant execute on function private.undoable_decision(), public.undo_decisions(bigint[]) to authenticated;

create function private.purge_undo() returns void
  language sql volatile set search_path = ''
  as $$
    delete from private.decisions as d where not d.is_told and d.decided_at < now() - private.undo_period();
    update private.decisions as d set states = null where d.states is not null and d.decided_at < now() - private.undo_period();
  $$;
comment on function private.purge_undo() is 'Erases the stored states of decisions that can no longer be undone.';
revoke execute on function private.purge_undo() from public, anon, authenticated, service_role;
