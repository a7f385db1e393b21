-- Admins' internal notes about events. Creates only; rewrites no data.

create table private.event_notes (
  id bigint generated always as identity primary key,
  event_id uuid not null references public.events (id) on delete cascade,
  author_id uuid references public.profiles (id) on delete set null,
  note public.plain_text not null constraint event_note_length check (char_length(note) <= 1000),
  written_at timestamptz not null default now()
);
comment on table private.event_notes is 'Notes about an event, visible to admins only: at most 20 per event. Written by write_event_note() and delete_event_note(), read by notes_about(); deleted with the event, and so with its organizer''s account.';
comment on column private.event_notes.author_id is 'Who wrote it; null once the account is gone.';
create index event_notes_by_event on private.event_notes (event_id, id);
create index event_notes_by_author on private.event_notes (author_id);
comment on index private.event_notes_by_event is 'The notes about an event, oldest first; also for the foreign key.';
comment on index private.event_notes_by_author is 'For the foreign key.';
alter table private.event_notes enable row level security;
revoke all on private.event_notes from public, anon, authenticated, service_role;
revoke all on sequence private.event_notes_id_seq from public, anon, authenticated, service_role;

create function private.notes_about(event public.events) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_admin() then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'note', n.note, 'written_at', n.written_at, 'author', p.full_name,
      'is_own', coalesce(n.author_id = (select auth.uid()), false)) order by n.id), '[]')
    from private.event_notes as n left join public.profiles as p on p.id = n.author_id
    where n.event_id = event.id or n.event_id in (select other.id from public.events as other where other.series_id = event.series_id));
end
$$;
comment on function private.notes_about(public.events) is 'Admins'' notes about an event or the dates of its series, oldest first: [{"id", "note", "written_at", "author": the name or null, "is_own"}]. Empty for callers who are not admins. Definer rights: nobody reads the table.';
revoke execute on function private.notes_about(public.events) from public, anon, authenticated, service_role;
grant execute on function private.notes_about(public.events) to authenticated;

create function public.write_event_note(event_id uuid, note text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  noted uuid;
begin
  perform private.require_admin('admin_to_write_note', 'You must be logged in as an admin to write notes about an event');
  select e.id into noted from public.events as e where e.id = write_event_note.event_id for update;
  if (select count(*) from private.event_notes as n where n.event_id = noted) >= 20 then
    raise exception 'There are already 20 notes about this event. Please delete one of yours first.' using detail = json_build_object('code', 'event_notes_limit');
  end if;
  insert into private.event_notes (event_id, author_id, note)
    select noted, (select auth.uid()), btrim(write_event_note.note) where noted is not null;
  return found;
end
$$;
comment on function public.write_event_note(uuid, text) is 'Adds an internal note about an event: at most 1,000 characters, and 20 notes per event. False if the event is gone. Admins only. Definer rights: no API role writes the table.';

create function public.delete_event_note(note_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_write_note', 'You must be logged in as an admin to write notes about an event');
  delete from private.event_notes as n where n.id = note_id and n.author_id = (select auth.uid());
  return found;
end
$$;
comment on function public.delete_event_note(bigint) is 'Deletes a note that the caller has written; false for none. Admins only. Definer rights: no API role writes the table.';
revoke execute on function public.write_event_note(uuid, text), public.delete_event_note(bigint) from public, anon, authenticated, service_role;
grant execute on function public.write_event_note(uuid, text), public.delete_event_note(bigint) to authenticated;
