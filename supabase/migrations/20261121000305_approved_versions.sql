-- The last approved version of each event, which stays readable while a change waits. Creates only; rewrites no data.

create table public.approved_versions (
  event_id uuid primary key references public.events (id) deferrable initially deferred,
  content jsonb not null,
  picture_id uuid generated always as ((content ->> 'picture_id')::uuid) stored,
  approved_at timestamptz not null default now()
);
comment on table public.approved_versions is 'What was public of each event when it was last approved; events itself holds the newest text. Written by write_approved_versions() and undo_decision() alone. Erased when an admin or an operator unpublishes the event, and with the event: when it is deleted, or removed after its end.';
comment on column public.approved_versions.event_id is 'Deferred: of a deleted event write_approved_versions() erases it, the last step that reads it.';
comment on column public.approved_versions.content is 'The values of event_content(), and "picture", by the name of the column.';
comment on column public.approved_versions.picture_id is 'The uploaded picture, which is in use.';
create index approved_versions_picture on public.approved_versions (picture_id) where picture_id is not null;
comment on index public.approved_versions_picture is 'Whether a picture is in use.';

alter table public.approved_versions enable row level security;
revoke all on public.approved_versions from public, anon, authenticated, service_role;
grant select on public.approved_versions to authenticated;
create policy "Organizers read the approved versions of their events, admins every one" on public.approved_versions
  for select to authenticated
  using (
    (select private.is_admin())
    or exists (select from public.events as e where e.id = event_id and private.owns_event(e, (select private.own_ids())))
  );

create function private.approved_version_of(event public.events) returns public.events
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  approved public.events;
begin
  select r.* into approved from public.approved_versions as v cross join lateral jsonb_populate_record(event, v.content) as r where v.event_id = event.id;
  return approved;
end
$$;
comment on function private.approved_version_of(public.events) is 'The event with the content that was last approved; a null row where there is none. Definer rights: visitors do not read approved versions.';
revoke execute on function private.approved_version_of(public.events) from public, anon, authenticated, service_role;

create function private.write_approved_versions(diffs private.event_diff[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  insert into public.approved_versions (event_id, content)
    select (d.after).id, private.content_of(d.after) || jsonb_build_object('picture', (d.after).picture) from unnest(diffs) as d where (d.after).is_approved
    on conflict (event_id) do update set content = excluded.content, approved_at = excluded.approved_at
      where approved_versions.content <> excluded.content;
  delete from public.approved_versions as v using unnest(diffs) as d
    where v.event_id = (d.before).id and ((d.after).id is null or (d.after).unpublished_at is not null);
end
$$;
comment on function private.write_approved_versions(private.event_diff[]) is 'Copies what is approved, and erases what is unpublished or deleted.';
revoke execute on function private.write_approved_versions(private.event_diff[]) from public, anon, authenticated, service_role;
