-- Unused pictures, which belong to no event and no organizer. The site removes their files, through Storage and with the queue key, since
-- SQL may not delete stored objects; run_maintenance() removes their rows. Creates functions, policies and a trigger; rewrites no data.

create function private.release_pictures(diffs private.event_diff[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  update public.pictures as p set released_at = now() from unnest(diffs) as d
    where p.id = (d.before).picture_id and (d.before).picture_id is distinct from (d.after).picture_id;
end
$$;
comment on function private.release_pictures(private.event_diff[]) is 'Marks pictures as released when their event is deleted or gets another one.';
revoke execute on function private.release_pictures(private.event_diff[]) from public, anon, authenticated, service_role;

create function private.release_organizer_picture() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  update public.pictures as p set released_at = now() where p.id = old.picture_id;
  return null;
end
$$;
comment on function private.release_organizer_picture() is 'Marks the picture of an organizer as released when the organizer is deleted or gets another one. Definer rights: nobody else writes pictures.';
revoke execute on function private.release_organizer_picture() from public, anon, authenticated, service_role;
create trigger release_picture_of_changed after update on public.organizers
  for each row when (old.picture_id is distinct from new.picture_id) execute function private.release_organizer_picture();
create trigger release_picture_of_deleted after delete on public.organizers
  for each row when (old.picture_id is not null) execute function private.release_organizer_picture();

create function private.is_unused_picture(picture public.pictures) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select (picture.created_at < now() - interval '24 hours' or picture.released_at is not null)
      and not private.is_picture_in_use(picture.id)
  $$;
comment on function private.is_unused_picture(public.pictures) is 'Whether a picture belongs to no event, approved version, draft or organizer, and no open form can still use it: it was released, or uploaded more than a day ago. Definer rights: counts rows of all members.';

create function private.files_of_picture(picture public.pictures) returns setof text
  language sql stable security definer set search_path = ''
  as $$
    -- A range scan on Storage's index of names: from "/" to "0", the next character.
    select o.name from storage.objects as o
    where o.bucket_id = 'event-pictures'
      and o.name ~>=~ (picture.owner_id || '/' || picture.id || '/') and o.name ~<~ (picture.owner_id || '/' || picture.id || '0')
  $$;
comment on function private.files_of_picture(public.pictures) is 'Names of the stored files of a picture. Definer rights: policies would hide some.';
revoke execute on function private.is_unused_picture(public.pictures), private.files_of_picture(public.pictures) from public, anon, authenticated;
grant execute on function private.is_unused_picture(public.pictures), private.files_of_picture(public.pictures) to authenticated;

create policy "Members remove their pictures, admins any, where nothing has them" on public.pictures
  for delete to authenticated
  using (
    (owner_id = (select private.member_id()) or (select private.is_admin()))
    and not private.is_picture_in_use(id)
    and not exists (select private.files_of_picture(pictures))
  );

create function public.list_unused_pictures() returns table (id uuid, owner_id uuid, width integer)
  language sql stable security definer set search_path = ''
  as $$
    select p.id, p.owner_id, p.width
    from public.pictures as p
    where private.is_unused_picture(p) and (p.owner_id = (select private.member_id()) or (select private.is_admin()))
    order by p.created_at limit 20
  $$;
comment on function public.list_unused_pictures() is 'Up to 20 unused pictures, oldest first: the caller''s own, or everyone''s for admins. The caller removes their files through Storage, then their rows. Definer rights: members do not read when pictures were added and released.';
revoke execute on function public.list_unused_pictures() from public, anon, authenticated, service_role;
grant execute on function public.list_unused_pictures() to authenticated;

create function public.list_unused_files(queue_key text) returns setof public.stored_name
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_mail_queue_key(queue_key);
  return query
    select f.name::public.stored_name
    from (
      -- private.is_unused_picture(), inlined by hand: anti-joins instead of a call per picture. Rows without files are left to
      -- run_maintenance().
      select p from public.pictures as p
      where (p.created_at < now() - interval '24 hours' or p.released_at is not null)
        and not exists (select from public.events as e where e.picture_id = p.id)
        and not exists (select from private.published_events as v where v.picture_id = p.id)
        and not exists (select from public.event_drafts as d where d.picture_id = p.id)
        and not exists (select from public.organizers as o where o.picture_id = p.id)
        and exists (select private.files_of_picture(p))
      order by p.created_at limit 100
    ) as unused, private.files_of_picture(unused.p) as f (name);
end
$$;
comment on function public.list_unused_files(text) is 'File names of up to 100 unused pictures, for the holder of the queue key, who removes them through Storage. Definer rights: pictures of all members. Granted to anon because the site has only the public key.';
revoke execute on function public.list_unused_files(text) from public, anon, authenticated, service_role;
grant execute on function public.list_unused_files(text) to anon;

create function private.is_unused_file(name text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from public.pictures as p where p.id = private.picture_of_file(is_unused_file.name) and private.is_unused_picture(p)
    )
  $$;
comment on function private.is_unused_file(text) is 'Whether a stored file belongs to an unused picture. Definer rights: checks pictures of all members.';
revoke execute on function private.is_unused_file(text) from public, anon, authenticated, service_role;
grant execute on function private.is_unused_file(text) to anon;

-- Storage deletes only objects that the caller may also select.
create policy "The site's job sees files of unused pictures" on storage.objects
  for select to anon
  using (bucket_id = 'event-pictures' and (select private.holds_queue_key()) and private.is_unused_file(objects.name));
create policy "The site's job removes files of unused pictures" on storage.objects
  for delete to anon
  using (bucket_id = 'event-pictures' and (select private.holds_queue_key()) and private.is_unused_file(objects.name));

create function private.purge_pictures() returns void
  language sql volatile security definer set search_path = ''
  as $$ delete from public.pictures as p where private.is_unused_picture(p) and not exists (select private.files_of_picture(p)) $$;
comment on function private.purge_pictures() is 'Deletes unused pictures whose files are gone. Definer rights: rows of all members.';
revoke execute on function private.purge_pictures() from public, anon, authenticated, service_role;
