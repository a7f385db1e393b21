-- The pictures of events: who may see, add and remove them and their files. Creates functions, policies and a bucket; rewrites no data.

create function private.attach_picture() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.picture := (
    select jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height, 'color', p.color,
      'x', coalesce(new.image_focus_x, p.focus_x), 'y', coalesce(new.image_focus_y, p.focus_y))
    from public.pictures as p where p.id = new.picture_id and p.owner_id = new.organizer_id
  );
  return new;
end
$$;
comment on function private.attach_picture() is 'Keeps what pages need of an event''s picture in its row. The picture of another member is none; the foreign key then rejects the row. Definer rights: nobody writes that column.';
revoke execute on function private.attach_picture() from public, anon, authenticated;

-- Before enforce_event_approval, in the order of their names, so that it compares complete rows.
create trigger attach_picture before insert or update of picture_id, image_focus_x, image_focus_y, picture on public.events
  for each row execute function private.attach_picture();

create policy "Visitors see pictures of approved events" on public.pictures
  for select to anon using (exists (select from public.events as e where e.picture_id = pictures.id and e.is_approved));
create policy "Members see pictures of approved events and their own, admins all" on public.pictures
  for select to authenticated
  using (
    (owner_id = (select auth.uid()) and (select private.has_session())) or (select private.is_admin())
    or exists (select from public.events as e where e.picture_id = pictures.id and e.is_approved)
  );
create policy "Members add pictures of their own" on public.pictures
  for insert to authenticated with check (owner_id = (select auth.uid()) and (select private.has_session()));
create function private.max_unused_pictures() returns integer
  language sql immutable set search_path = ''
  as $$ select 40 $$;
comment on function private.max_unused_pictures() is 'More than the forms of a member accept in an hour; they are swept after a day.';
revoke execute on function private.max_unused_pictures() from public, anon, authenticated;

create function private.limit_pictures() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  -- Concurrent uploads of one member wait for each other, so that each is counted.
  perform pg_advisory_xact_lock(hashtextextended('pictures ' || coalesce((select auth.uid())::text, ''), 0));
  if (
    select count(*) from (
      select from public.pictures as p
      where p.owner_id = (select auth.uid()) and not exists (select from public.events as e where e.picture_id = p.id)
      limit private.max_unused_pictures() + 1
    ) as unused
  ) > private.max_unused_pictures() then
    raise exception 'You have uploaded % pictures that no event shows, which is the most. Please try again tomorrow.', private.max_unused_pictures()
      using errcode = 'PT429';
  end if;
  return null;
end
$$;
comment on function private.limit_pictures() is 'Rejects more uploaded pictures of a member than private.max_unused_pictures() that belong to no event. Definer rights: the count must not depend on policies.';
revoke execute on function private.limit_pictures() from public, anon, authenticated;
create trigger limit_pictures after insert on public.pictures
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.limit_pictures();

create function public.find_picture(picture_id uuid) returns table (owner_id uuid, width integer, is_public boolean)
  language sql stable set search_path = ''
  as $$
    select p.owner_id, p.width, exists (select from public.events as e where e.picture_id = p.id and e.is_approved)
    from public.pictures as p where p.id = find_picture.picture_id
  $$;
comment on function public.find_picture(uuid) is 'Whose picture this is, how wide, and whether everyone may see it. No row where the caller may not. Caller''s rights: the policies decide.';

revoke execute on function public.find_picture(uuid) from public, anon, authenticated, service_role;
grant execute on function public.find_picture(uuid) to anon, authenticated;

create function private.picture_of_file(name text) returns uuid
  language sql immutable set search_path = ''
  as $$
    select case when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[1-9][0-9]{0,3}\.(avif|webp)$'
      then split_part(name, '/', 2)::uuid end
  $$;
comment on function private.picture_of_file(text) is 'The picture that a file of the bucket event-pictures belongs to, by its name; null for any other name.';
revoke execute on function private.picture_of_file(text) from public;
grant execute on function private.picture_of_file(text) to anon, authenticated, service_role;

-- Private: the site hands the files out, and asks for them with the visitor's own rights.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('event-pictures', 'event-pictures', false, 4194304, array['image/avif', 'image/webp']);

create policy "Who sees a picture reads its files" on storage.objects
  for select to anon, authenticated
  using (
    bucket_id = 'event-pictures' and exists (
      select from public.pictures as p
      where p.id = private.picture_of_file(objects.name) and p.owner_id::text = split_part(objects.name, '/', 1)
    )
  );
-- No policy allows changes, and what an event shows gets no further files: what was approved stays what it was.
create policy "Members add files to their pictures before an event shows them" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'event-pictures' and split_part(name, '/', 1) = (select auth.uid())::text and (select private.has_session())
    and exists (
      select from public.pictures as p where p.id = private.picture_of_file(objects.name) and p.owner_id = (select auth.uid())
    )
    and not exists (select from public.events as e where e.picture_id = private.picture_of_file(objects.name))
  );
create policy "Members remove files of their pictures, admins of any, where no event shows them" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'event-pictures'
    and ((split_part(name, '/', 1) = (select auth.uid())::text and (select private.has_session())) or (select private.is_admin()))
    and not exists (select from public.events as e where e.picture_id = private.picture_of_file(objects.name))
  );
