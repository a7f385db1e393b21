-- The act: in which role, and why, the running statement changes something. Creates only; rewrites no data.

create type private.act as (
  actor text, member uuid, is_direct boolean, why text, decision text, note text, reasons jsonb, field_reasons jsonb, restores boolean);
comment on type private.act is 'actor: admin, organizer, calendar (a subscribed calendar, for its member), operator, account (events deleted with their organizer''s account), measure (an admin''s measure against an account), purge (after the event''s end); null: derived from the caller''s role, see actor_on_event(). member: the account whose session or mail link is used. is_direct: an API role sent the statement itself, so limits apply. why: a detail for the audit log; ''public'' for a correction of the public version. decision, note, reasons, field_reasons: an admin''s decision about events, as in event_decisions. restores: a decision is being undone, so former states are written unchanged.';

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
comment on function private.switch_act(jsonb) is 'Sets the act of the statements that follow, {"actor", …} with the fields of private.act, and returns the previous one, which callers restore when they are done. This is the only transaction setting that triggers depend on. Cannot be called through the API.';

create function private.current_act() returns private.act
  language plpgsql stable set search_path = ''
  as $$
declare
  act private.act := jsonb_populate_record(null::private.act, nullif(current_setting('sunshine.act', true), '')::jsonb);
begin
  -- Inside a definer function `role` is still that of the request. A function that writes events must therefore set an actor; otherwise it
  -- is limited like a direct request.
  act.is_direct := act.actor is null and current_setting('role') in ('anon', 'authenticated');
  act.member := coalesce(act.member, auth.uid());
  return act;
end
$$;
comment on function private.current_act() is 'The act that the running function has set, completed with data of the request. Triggers read it once and pass it on.';
revoke execute on function private.switch_act(jsonb), private.current_act() from public, anon, authenticated, service_role;
-- prepare_event() runs with the rights of the service role when that writes events.
grant execute on function private.current_act() to service_role;
