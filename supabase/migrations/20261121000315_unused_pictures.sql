-- Pictures that belong to no event and no organizer: their files are removed by the site, through Storage and with the key of its queue, since SQL may not
-- delete stored objects; their rows by run_maintenance(). Creates functions, policies and a trigger; rewrites no data.

create function private.release_pictures(diffs private.event_diff[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  update public.pictures as p set released_at = now() from unnest(diffs) as d
    where p.id = (d.before).picture_id and (d.before).picture_id is distinct from (d.after).picture_id;
end
$$;
comment on function private.release_pictures(private.event_diff[]) is 'Marks pictures as released whose event is deleted or has got another one.';
revoke execute on function private.release_pictures(private.event_diff[]) from public, anon, authenticated, service_role;

create function private.release_organizer_picture() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  update public.pictures as p set released_at = now() where p.id = old.picture_id;
  return null;
end
$$;
comment on function private.release_organizer_picture() is 'Marks the picture of an organizer who is deleted or has got another one as released. Definer rights: nobody else writes pictures.';
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
comment on function private.is_unused_picture(public.pictures) is 'Whether a picture belongs to no event, approved version, draft or organizer, and no form in progress can still use it: it was released, or uploaded more than a day ago. Definer rights: those of all members count.';

create function private.files_of_picture(picture public.pictures) returns setof text
  language sql stable security definer set search_path = ''
  as $$
    -- A range of names, in the order of the index that Storage has on them: "/" to "0", the character after it.
    select o.name from storage.objects as o
    where o.bucket_id = 'event-pictures'
      and o.name ~>=~ (picture.owner_id || '/' || picture.id || '/') and o.name ~<~ (picture.owner_id || '/' || picture.id || '0')
  $$;
comment on function private.files_of_picture(public.pictures) is 'Names of the stored files of a picture. Definer rights: no policy hides one.';
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
comment on function public.list_unused_pictures() is 'Up to 20 unused pictures, oldest first: the caller''s own, for admins everyone''s. Their files are to be removed through Storage, then their rows. Definer rights: members do not read when pictures were added and released.';
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
      -- As private.is_unused_picture(), inlined by hand: anti-joins instead of a call for each picture. Rows without files are left to
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
comment on function public.list_unused_files(text) is 'Names of the files of up to 100 unused pictures, for the holder of the queue''s key, who removes them through Storage. Definer rights: pictures of all members. Granted to anon because the site has only the public key.';
revoke execute on function public.list_unused_files(text) from public, anon, authenticated, service_role;
grant execute on function public.list_unused_files(text) to anon;

create function private.is_unused_file(name text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from public.pictures as p where p.id = private.picture_of_file(is_unused_file.name) and private.is_unused_picture(p)
    )
  $$;
comment on function private.is_unused_file(text) is 'Whether a stored file belongs to an unused picture. Definer rights: pictures of all members count.';
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
