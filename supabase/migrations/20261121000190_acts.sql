-- The act: in which role, and why, the running statement changes something. Creates only; rewrites no data.

create type private.act as (
  actor text, member uuid, is_direct boolean, why text, decision text, note text, reasons jsonb, field_reasons jsonb, restores boolean);
comment on type private.act is 'actor: admin, organizer, calendar (a subscribed one, for its member), operator, account (events go with the account of their organizer), measure (of an admin about an account), purge (after the end); null where the caller''s role says it, see actor_on_event(). member: whose session or link it is. is_direct: an API role has sent the statement itself, so that limits apply. why: a detail for the audit log; ''public'' of a correction of what is public. decision, note, reasons, field_reasons: of an admin about events, as in event_decisions. restores: a decision is undone, so that states are written as they were.';

create function private.switch_act(act jsonb) returns jsonb
  language plpgsql volatile set search_path = ''
  as $$
declare
  former constant text := current_setting('sunshine.act', true);
begin
  perform set_config('sunshine.act', coalesce(act::text, ''), true);
  return nullif(former, '')::jsonb;
end
$$;
comment on function private.switch_act(jsonb) is 'Sets the act of the statements that follow, {"actor", …} as the type private.act, and returns the former one: callers set it again when they are done. The only transaction setting that triggers depend on. Cannot be called through the API.';

create function private.current_act() returns private.act
  language plpgsql stable set search_path = ''
  as $$
declare
  act private.act := jsonb_populate_record(null::private.act, nullif(current_setting('sunshine.act', true), '')::jsonb);
begin
  -- Within a definer function `role` is still that of the request. So a function that writes events says who acts; one that does not is
  -- limited as the request itself would be.
  act.is_direct := act.actor is null and current_setting('role') in ('anon', 'authenticated');
  act.member := coalesce(act.member, auth.uid());
  return act;
end
$$;
comment on function private.current_act() is 'The act that the running function has set, completed by what the request says. Triggers read it once and hand it on.';
revoke execute on function private.switch_act(jsonb), private.current_act() from public, anon, authenticated, service_role;
-- Its rows of events are prepared with its own rights, see prepare_event().
grant execute on function private.current_act() to service_role;
