-- Admins' measures against accounts, or in their favor: warnings, limits, blocks and trust. Creates only; rewrites no data.
-- Risk: place_measure() with a block ends the sessions of an account and takes its events off the site.

create table public.account_measures (
  id bigint generated always as identity primary key,
  account_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null constraint measure_known check (kind in ('warned', 'limited', 'blocked', 'trusted')),
  reason public.plain_text not null constraint measure_reason_length check (char_length(reason) <= 1000),
  most_waiting smallint,
  placed_by uuid references public.profiles (id) on delete set null,
  placed_at timestamptz not null default now(),
  ends_at timestamptz,
  lifted_at timestamptz,
  lifted_by uuid references public.profiles (id) on delete set null,
  events jsonb not null default '[]',
  constraint limit_has_number check ((kind = 'limited') = (most_waiting is not null) and most_waiting between 1 and 19),
  constraint measure_ends_later check (ends_at > placed_at)
);
comment on table public.account_measures is 'One row per measure. place_measure() adds it; only lifting changes it. The newest of each kind that has neither ended nor been lifted is in force. Deleted with the account.';
comment on column public.account_measures.reason is 'For the owner of the account, who gets it by mail, and for admins.';
comment on column public.account_measures.most_waiting is 'For a limit: how many events of the account may wait for approval.';
comment on column public.account_measures.ends_at is 'When it ends automatically; null for never.';
comment on column public.account_measures.events is 'For a block: the events that it took away, {"id", "review", "unpublished_at", "unpublish_reason" (before it), "version" (updated_at after it)}, for bring_back_events().';
create index account_measures_by_account on public.account_measures (account_id, kind, placed_at desc, id desc);
create index account_measures_by_placer on public.account_measures (placed_by);
create index account_measures_by_lifter on public.account_measures (lifted_by);
comment on index public.account_measures_by_account is 'The measures of an account, and the one in force; also for the foreign key.';
comment on index public.account_measures_by_placer is 'For the foreign key.';
comment on index public.account_measures_by_lifter is 'For the foreign key.';
alter table public.account_measures enable row level security;
revoke all on public.account_measures from public, anon, authenticated, service_role;
revoke all on sequence public.account_measures_id_seq from public, anon, authenticated, service_role;
grant select on public.account_measures to authenticated;
create policy "Admins read measures" on public.account_measures for select to authenticated using ((select private.is_admin()));
comment on policy "Admins read measures" on public.account_measures is 'No policy allows writing: place_measure() adds measures, lift_measure() lifts them.';

create function private.held_measure(account_id uuid, kind text) returns public.account_measures
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  held public.account_measures;
begin
  select m.* into held from public.account_measures as m
    where m.account_id = held_measure.account_id and m.kind = held_measure.kind and m.lifted_at is null and (m.ends_at is null or m.ends_at > now())
    order by m.placed_at desc, m.id desc limit 1;
  return held;
end
$$;
comment on function private.held_measure(uuid, text) is 'The measure of a kind in force for an account; a null row for none. Definer rights: only admins read measures.';
revoke execute on function private.held_measure(uuid, text) from public, anon, authenticated, service_role;

create function private.take_events_away(account_id uuid, reason public.plain_text, refuses_waiting boolean, takes_off_live boolean) returns jsonb
  language plpgsql volatile set search_path = ''
  as $$
declare
  taken jsonb;
begin
  perform from public.events as e where private.is_created_by(e, account_id) order by e.id for update;
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'review', e.review, 'unpublished_at', e.unpublished_at, 'unpublish_reason', e.unpublish_reason, 'public', s.is_shown)), '[]') into taken
    from public.events as e cross join lateral (select e.is_approved or (private.waiting_version_of(e)).id is not null as is_shown) as s
    where private.is_created_by(e, account_id)
      -- An organization's events stay if it has another owner who is not blocked.
      and not exists (
        select from public.organizer_members as m
        where m.organizer_id = e.organization_id and m.role = 'owner' and m.member_id <> account_id and not private.is_blocked(m.member_id))
      and (refuses_waiting and e.review = 'waiting' or takes_off_live and s.is_shown);
  -- The block itself writes one mail and one audit entry for all of them.
  perform private.switch_act('{"actor": "measure"}');
  perform private.write_states((
    select jsonb_agg(jsonb_build_object('id', t.id, 'is_approved', false, 'review', case when t.review = 'waiting' and refuses_waiting then 'refused' else 'returned' end)
      || case when t.public and takes_off_live then jsonb_build_object('unpublished_at', now(), 'unpublish_reason', take_events_away.reason) else '{}' end)
    from jsonb_to_recordset(taken) as t (id uuid, review text, public boolean)));
  perform private.switch_act(null);
  insert into private.decisions (admin_id, organizer_id, organization_id, event_id, title, decision, reason, waited)
    select (select auth.uid()), e.organizer_id, e.organization_id, e.id, e.title, case when e.review = 'refused' then 'refused' else 'unpublished' end, take_events_away.reason,
      case when t.review = 'waiting' then clock_timestamp() - e.submitted_at end
    from jsonb_to_recordset(taken) as t (id uuid, review text) join public.events as e on e.id = t.id;
  return (
    select coalesce(jsonb_agg(t - 'public' || jsonb_build_object('version', e.updated_at)), '[]')
    from jsonb_array_elements(taken) as t join public.events as e on e.id = (t ->> 'id')::uuid);
end
$$;
comment on function private.take_events_away(uuid, public.plain_text, boolean, boolean) is 'Refuses waiting events and takes public ones off the site, as requested, of those that an account created; returns them as account_measures.events. Spares those of an organization with another owner who is not blocked.';
revoke execute on function private.take_events_away(uuid, public.plain_text, boolean, boolean) from public, anon, authenticated, service_role;

create function public.place_measure(
    account_id uuid, kind text, reason text, ends_at timestamptz default null, most_waiting integer default null,
    refuses_waiting boolean default false, takes_off_live boolean default false
  ) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  words public.plain_text;
  taken jsonb := '[]';
  entry_id bigint;
begin
  perform private.require_admin('admin_to_measure', 'You must be logged in as an admin to make decisions about accounts');
  if account_id = (select auth.uid()) then
    raise exception 'You can''t make decisions about your own account.' using detail = json_build_object('code', 'own_account');
  end if;
  words := private.require_reason(reason);
  if words is null then
    raise exception 'Please say why' using detail = json_build_object('code', 'explanation_required');
  end if;
  if ends_at <= now() then
    raise exception 'The end must be in the future' using detail = json_build_object('code', 'measure_end_past');
  end if;
  perform private.lock_admin_roles();
  -- If two admins block each other, the second has lost their session by now.
  perform private.require_admin('admin_to_measure', 'You must be logged in as an admin to make decisions about accounts');
  if not exists (select from public.profiles as p where p.id = account_id) then
    raise exception 'This account doesn''t exist, or was deleted.' using detail = json_build_object('code', 'account_gone');
  end if;
  if kind in ('limited', 'blocked') and private.has_admin_role(account_id) then
    raise exception 'This person is an admin. Remove their admin role first.' using detail = json_build_object('code', 'measured_admin');
  end if;

  if kind = 'blocked' then
    taken := private.take_events_away(account_id, words, refuses_waiting, takes_off_live);
    -- Auth refuses sign-ins until then. It has no indefinite blocks.
    update auth.users as u set banned_until = coalesce(place_measure.ends_at, now() + interval '100 years') where u.id = account_id;
    delete from auth.sessions as s where s.user_id = account_id;
  end if;
  insert into public.account_measures (account_id, kind, reason, most_waiting, placed_by, ends_at, events)
    values (account_id, kind, words, most_waiting, (select auth.uid()), ends_at, taken);
  entry_id := private.write_audit('account_' || kind, 'account', account_id::text, jsonb_strip_nulls(jsonb_build_object(
    'most', most_waiting, 'until', ends_at, 'events', nullif(jsonb_array_length(taken), 0))));
  insert into public.audit_reasons (entry_id, account_id, reason) values (entry_id, account_id, words);
  perform private.queue_mail('account_' || kind, account_id, jsonb_build_object(
    'reason', words, 'endsAt', ends_at, 'most', most_waiting, 'events', jsonb_array_length(taken)));
  return jsonb_array_length(taken);
end
$$;
comment on function public.place_measure(uuid, text, text, timestamptz, integer, boolean, boolean) is 'Warns, limits, blocks or trusts an account, with a reason and an optional end, and mails it to the owner. A block ends the sessions and, as requested, refuses waiting events and takes public ones off the site. Returns how many events it took away. Admins only, never for their own account; another admin must lose the role before being limited or blocked. Definer rights: no API role writes measures, sessions or the schema auth.';

create function public.lift_measure(account_id uuid, kind text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_measure', 'You must be logged in as an admin to make decisions about accounts');
  if account_id = (select auth.uid()) then
    raise exception 'You can''t make decisions about your own account.' using detail = json_build_object('code', 'own_account');
  end if;
  update public.account_measures as m set lifted_at = now(), lifted_by = (select auth.uid())
    where m.account_id = lift_measure.account_id and m.kind = lift_measure.kind and m.lifted_at is null and (m.ends_at is null or m.ends_at > now());
  if not found then
    return false;
  end if;
  if kind = 'blocked' then
    update auth.users as u set banned_until = null where u.id = account_id;
  end if;
  perform private.write_audit('measure_lifted', 'account', account_id::text, jsonb_build_object('measure', kind));
  perform private.queue_mail('measure_lifted', account_id, jsonb_build_object('measure', kind));
  return true;
end
$$;
comment on function public.lift_measure(uuid, text) is 'Lifts the measures of a kind in force for an account; false for none. Events that a block took away stay away, see bring_back_events(). Admins only, never for their own account. Definer rights as place_measure().';

create function public.bring_back_events(measure_id bigint) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  measure public.account_measures;
  ids uuid[];
begin
  perform private.require_admin('admin_to_measure', 'You must be logged in as an admin to make decisions about accounts');
  select m.* into measure from public.account_measures as m
    where m.id = measure_id and m.kind = 'blocked' and m.account_id <> (select auth.uid()) for update;
  if measure.id is null or private.is_blocked(measure.account_id) then
    return 0;
  end if;
  perform from public.events as e where e.id in (select (t ->> 'id')::uuid from jsonb_array_elements(measure.events) as t) order by e.id for update;
  ids := array(
    select e.id from jsonb_to_recordset(measure.events) as t (id uuid, version timestamptz)
    join public.events as e on e.id = t.id and e.updated_at = t.version order by e.id);
  perform private.switch_act('{"actor": "measure"}');
  perform private.write_states((
    select jsonb_agg(t || jsonb_build_object('is_approved', t ->> 'review' is null)) from jsonb_array_elements(measure.events) as t where (t ->> 'id')::uuid = any (ids)));
  perform private.switch_act(null);
  insert into private.decisions (admin_id, organizer_id, organization_id, event_id, title, decision)
    select (select auth.uid()), e.organizer_id, e.organization_id, e.id, e.title, 'approved' from public.events as e where e.id = any (ids) and e.is_approved;
  -- Restored once; what has been brought back, or changed since, is not offered again.
  update public.account_measures as m set events = '[]' where m.id = measure_id;
  if cardinality(ids) > 0 then
    perform private.write_audit('events_brought_back', 'account', measure.account_id::text, jsonb_build_object('events', cardinality(ids)));
  end if;
  return cardinality(ids);
end
$$;
comment on function public.bring_back_events(bigint) is 'After a block: restores the former state of the events it took away, except those changed since: approved ones are public again, waiting ones wait again, returned and refused ones stay so. Returns how many; 0 while the account is blocked. Admins only. Definer rights as place_measure().';

revoke execute on function public.place_measure(uuid, text, text, timestamptz, integer, boolean, boolean), public.lift_measure(uuid, text), public.bring_back_events(bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.place_measure(uuid, text, text, timestamptz, integer, boolean, boolean), public.lift_measure(uuid, text), public.bring_back_events(bigint)
  to authenticated;
