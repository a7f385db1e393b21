-- The pictures of events and organizers: who may see, add and remove them and their files. Creates functions, policies and a bucket; rewrites no data.

create function private.attached_picture(
    picture_id uuid, former_picture uuid, operators_owner uuid, series uuid default null, focus_x smallint default null, focus_y smallint default null
  ) returns public.picture_facts
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  uploader constant uuid := coalesce((select auth.uid()), operators_owner);
begin
  if attached_picture.picture_id is distinct from former_picture and attached_picture.picture_id is not null and not exists (
    select from public.pictures as p where p.id = attached_picture.picture_id and p.owner_id = uploader
  ) and not exists (
    -- Another member of the organization may have uploaded the picture of the series. Policies decide who adds dates.
    select from public.events as e where e.series_id = series and e.picture_id = attached_picture.picture_id
  ) then
    raise exception 'The picture could not be found. Please choose it again.' using detail = json_build_object('code', 'picture_gone');
  end if;
  return (
    select jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height, 'color', p.color,
      'x', coalesce(attached_picture.focus_x, p.focus_x), 'y', coalesce(attached_picture.focus_y, p.focus_y))
    from public.pictures as p where p.id = attached_picture.picture_id);
end
$$;
comment on function private.attached_picture(uuid, uuid, uuid, uuid, smallint, smallint) is 'What pages need to show a picture, for events.picture and organizers.picture. Rejects a picture that was not uploaded by the person who attaches it (for operators: by the owner they name), unless another date of the series has it; an attached picture stays, whoever changes the row. Definer rights: pictures of other members.';
revoke execute on function private.attached_picture(uuid, uuid, uuid, uuid, smallint, smallint) from public, anon, authenticated, service_role;
grant execute on function private.attached_picture(uuid, uuid, uuid, uuid, smallint, smallint) to authenticated, service_role;

create function private.is_public_picture(picture_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return exists (select from public.events as e where e.picture_id = is_public_picture.picture_id and e.is_approved)
    or exists (select from private.published_events as p where p.picture_id = is_public_picture.picture_id)
    or exists (select from public.organizers as o where o.picture_id = is_public_picture.picture_id and o.is_approved);
end
$$;
comment on function private.is_public_picture(uuid) is 'Whether an approved event version (whose page stays public while a change waits) or an approved organizer shows this picture. Definer rights: visitors do not read approved versions.';

create function private.is_picture_in_use(picture_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return exists (select from public.events as e where e.picture_id = is_picture_in_use.picture_id)
    or exists (select from private.published_events as p where p.picture_id = is_picture_in_use.picture_id)
    or exists (select from public.event_drafts as d where d.picture_id = is_picture_in_use.picture_id)
    or exists (select from public.organizers as o where o.picture_id = is_picture_in_use.picture_id);
end
$$;
comment on function private.is_picture_in_use(uuid) is 'Whether an event, its approved version, a draft or an organizer has this picture. Definer rights: counts rows of all members.';
revoke execute on function private.is_public_picture(uuid), private.is_picture_in_use(uuid) from public, anon, authenticated, service_role;
grant execute on function private.is_public_picture(uuid) to anon, authenticated;
grant execute on function private.is_picture_in_use(uuid) to authenticated;

create policy "Visitors see pictures of what is approved" on public.pictures
  for select to anon using (private.is_public_picture(id));
create policy "Members see pictures of what is approved and their own, admins all" on public.pictures
  for select to authenticated
  using (
    owner_id = (select private.member_id()) or (select private.is_admin()) or private.is_public_picture(id)
    -- Another owner of the page may have uploaded it.
    or exists (
      select from public.organizers as o
      where o.picture_id = pictures.id and o.id = any (private.organizations_of((select private.member_id()), 'owner'))
    )
  );
create function public.add_picture(
    queue_key text, width integer, height integer, color text, focus_x integer, focus_y integer, digest text, copies jsonb
  ) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  owner constant uuid := private.require_session('sign_in_to_upload_picture', 'You must be logged in to upload a picture');
  -- Unused pictures: more than a member's forms accept in an hour. They are deleted after a day.
  most constant integer := 40;
  -- The copies of a photograph take about half a megabyte, those of pure noise five.
  most_bytes constant bigint := 60 * 1024 * 1024;
  added uuid;
  unused bigint;
  unused_bytes bigint;
begin
  perform private.require_mail_queue_key(queue_key);
  -- Serializes concurrent uploads of one member, so that each is counted.
  perform pg_advisory_xact_lock(hashtextextended('pictures ' || owner, 0));
  insert into public.pictures (owner_id, width, height, color, focus_x, focus_y, digest)
    values (owner, add_picture.width, add_picture.height, add_picture.color, add_picture.focus_x, add_picture.focus_y, decode(add_picture.digest, 'hex'))
    returning id into added;
  insert into private.picture_copies (picture_id, file, sha256, bytes)
    select added, c.file, decode(c.sha256, 'hex'), c.bytes from jsonb_to_recordset(copies) as c (file text, sha256 text, bytes integer);
  select count(distinct p.id) filter (where not private.is_picture_in_use(p.id)), sum(c.bytes) into unused, unused_bytes
    from public.pictures as p left join private.picture_copies as c on c.picture_id = p.id
    where p.owner_id = owner and not exists (select from public.events as e where e.picture_id = p.id)
      and not exists (select from private.published_events as v where v.picture_id = p.id)
      and not exists (select from public.organizers as o where o.picture_id = p.id);
  if unused > most or unused_bytes > most_bytes then
    raise exception 'You''ve uploaded % pictures that no event uses, which is the limit. Please try again tomorrow.', unused - 1
      using errcode = 'PT429', detail = json_build_object('code', 'unused_picture_limit', 'pictures', unused - 1);
  end if;
  return added;
end
$$;
comment on function public.add_picture(text, integer, integer, text, integer, integer, text, jsonb) is 'Adds a picture of the caller and returns its id, for the holder of the queue key, who has encoded its copies: [{"file": "640.webp", "sha256", "bytes"}], hashes in hexadecimal digits. Rejects (429) more than 40 unused pictures, or more than 60 MiB of them. Definer rights: nobody else writes pictures.';
revoke execute on function public.add_picture(text, integer, integer, text, integer, integer, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.add_picture(text, integer, integer, text, integer, integer, text, jsonb) to authenticated;

create function public.find_picture(picture_id uuid) returns table (owner_id uuid, width integer, is_public boolean, copies jsonb)
  language sql stable set search_path = ''
  as $$
    select p.owner_id, p.width, private.is_public_picture(p.id),
      private.copies_of_picture(p.id)
    from public.pictures as p where p.id = find_picture.picture_id
  $$;
comment on function public.find_picture(uuid) is 'The owner and width of a picture, whether everyone may see it, and the SHA-256 of each of its copies. No row if the caller may not see it. Caller''s rights: the policies decide.';

revoke execute on function public.find_picture(uuid) from public, anon, authenticated, service_role;
grant execute on function public.find_picture(uuid) to anon, authenticated;

create function private.picture_of_file(name text) returns uuid
  language sql stable security definer set search_path = ''
  as $$
    select p.id
    from public.pictures as p join private.picture_copies as c on c.picture_id = p.id
    where p.id = case
        when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^/]+$' then split_part(name, '/', 2)::uuid
      end
      and p.owner_id::text = split_part(name, '/', 1) and c.file = split_part(name, '/', 3)
  $$;
comment on function private.picture_of_file(text) is 'The picture to which a file name in the bucket event-pictures belongs; null for any other name. Definer rights: no API role reads picture_copies.';
revoke execute on function private.picture_of_file(text) from public, anon, authenticated, service_role;
grant execute on function private.picture_of_file(text) to anon, authenticated;

create function private.holds_queue_key() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select private.is_mail_queue_key(nullif(current_setting('request.headers', true), '')::json ->> 'x-queue-key')
  $$;
comment on function private.holds_queue_key() is 'Whether the request comes from the site: its header X-Queue-Key is the queue key. Definer rights: no API role reads the key.';
revoke execute on function private.holds_queue_key() from public, anon, authenticated, service_role;
grant execute on function private.holds_queue_key() to anon, authenticated;

-- A private bucket that only the site may use, with the rights of the person it acts for. Storage checks policies when a URL is signed, not
-- when it is used; without the queue key nobody can sign a URL, upload or read a file.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('event-pictures', 'event-pictures', false, 3145728, array['image/avif', 'image/webp']);

create policy "The site reads files for those who see their picture" on storage.objects
  for select to anon, authenticated
  using (
    bucket_id = 'event-pictures' and (select private.holds_queue_key())
    and exists (select from public.pictures as p where p.id = private.picture_of_file(objects.name))
  );
-- No policy allows overwriting, and a picture in use gets no more files, so an approved picture cannot be replaced.
create policy "The site adds copies to pictures of members before anything has them" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'event-pictures' and (select private.holds_queue_key())
    and exists (
      select from public.pictures as p
      where p.id = private.picture_of_file(objects.name) and p.owner_id = (select private.member_id()) and p.released_at is null
    )
    and not private.is_picture_in_use(private.picture_of_file(objects.name))
  );
create policy "The site removes files for members, and any for admins, where nothing has them" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'event-pictures' and (select private.holds_queue_key())
    and (split_part(name, '/', 1) = (select private.member_id())::text or (select private.is_admin()))
    and not private.is_picture_in_use(private.picture_of_file(objects.name))
  );
