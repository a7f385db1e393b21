-- Mail to admins: once a day if something is waiting, and at once for a report of harm or of intimate images. Creates only; rewrites no
-- data.

create table private.admin_mail_days (
  is_only_row boolean primary key default true constraint one_day_of_admin_mail check (is_only_row),
  mailed_on date not null
);
comment on table private.admin_mail_days is 'The day, in Florida, of the last daily mail to admins. No row before the first.';
alter table private.admin_mail_days enable row level security;
revoke all on private.admin_mail_days from public, anon, authenticated, service_role;

create function private.admins_who_want(choice text) returns setof uuid
  language sql stable set search_path = ''
  as $$
    select p.id from public.profiles as p
    where p.is_admin and not private.is_blocked(p.id) and private.wants_mail(p.id, choice)
  $$;
comment on function private.admins_who_want(text) is 'The admins who want a kind of mail, named by a column of mail_choices.';
revoke execute on function private.admins_who_want(text) from public, anon, authenticated, service_role;

create function private.queue_admin_mails(at timestamptz default now()) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  here constant timestamp := timezone(public.site_time_zone(), at);
  waiting jsonb;
begin
  if here::time < '08:00' then
    return;
  end if;
  insert into private.admin_mail_days as d (mailed_on) values (here::date)
    on conflict (is_only_row) do update set mailed_on = excluded.mailed_on where d.mailed_on < excluded.mailed_on;
  if not found then
    return;
  end if;
  select jsonb_build_object(
      'events', (select count(distinct coalesce(e.series_id, e.id)) from public.events as e where e.review = 'waiting'),
      'since', (select min(e.submitted_at) from public.events as e where e.review = 'waiting'),
      'organizers', (select count(*) from public.organizers as o where not o.is_approved and o.returned_at is null),
      'reports', (select count(*) from public.event_reports as r where r.closing_id is null),
      'messages', (select count(*) from public.contact_messages as m where not m.is_read))
    into waiting;
  if (waiting ->> 'events')::integer + (waiting ->> 'organizers')::integer + (waiting ->> 'reports')::integer + (waiting ->> 'messages')::integer > 0 then
    insert into private.mail_outbox (kind, recipient_id, links, expires_at, data)
      select 'admin_daily', a.id, array['end_mail'], now() + interval '20 hours', waiting from private.admins_who_want('admin_daily') as a (id);
  end if;
end
$$;
comment on function private.queue_admin_mails(timestamptz) is 'Mails admins what is waiting for them, once a day from 8 am in Florida; nothing if nothing is waiting.';
revoke execute on function private.queue_admin_mails(timestamptz) from public, anon, authenticated, service_role;

create function private.notify_of_harm() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if tg_op = 'UPDATE' and old.reason = new.reason then
    return null;
  end if;
  insert into private.mail_outbox (kind, recipient_id, links, data)
    select 'harm_reported', a.id, array['end_mail'], private.mailed_event(e) || jsonb_build_object('reportedEvent', e.id, 'reason', new.reason)
    from public.events as e cross join private.admins_who_want('admin_harm') as a (id)
    where e.id = new.event_id
      -- Reporting many events at once must not flood mailboxes.
      and not exists (
        select from private.mail_outbox as o
        where o.recipient_id = a.id and o.kind = 'harm_reported' and o.data ->> 'reason' = new.reason and o.queued_at > now() - interval '10 minutes');
  return null;
end
$$;
comment on function private.notify_of_harm() is 'Notifies admins at once that an event was reported as harmful, or for intimate images: at most once in 10 minutes for each kind. Definer rights: nobody else writes the outbox.';
revoke execute on function private.notify_of_harm() from public, anon, authenticated, service_role;
create trigger notify_of_harm after insert or update of reason on public.event_reports for each row when (new.reason in ('harmful', 'intimate_images')) execute function private.notify_of_harm();
