-- Uploaded pictures: metadata of their files. Creates only; rewrites no data.
-- Only add_picture() writes rows, for the holder of the queue key: a row proves that the site encoded the files that it names. Visibility
-- depends on the event or organizer, see 20261121000310_event_pictures.sql.

create domain public.hex_color as text constraint hex_color_form check (value ~ '^#[0-9a-f]{6}$');
comment on domain public.hex_color is 'A color as "#0b5964".';

create domain public.stored_name as text constraint stored_name_length check (length(value) <= 1024);
comment on domain public.stored_name is 'Name of a stored file within its bucket.';

create domain public.picture_facts as jsonb;
comment on domain public.picture_facts is 'What pages need to show an uploaded picture: {"id", "width", "height", "color", "x", "y"}.';

create table public.pictures (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null,
  width integer not null constraint picture_width check (width between 1 and 1600),
  height integer not null constraint picture_height check (height between 1 and 3200),
  color public.hex_color not null,
  focus_x smallint not null default 50 constraint picture_focus_x check (focus_x between 0 and 100),
  focus_y smallint not null default 50 constraint picture_focus_y check (focus_y between 0 and 100),
  digest bytea not null constraint digest_of_sha_256 check (octet_length(digest) = 32),
  created_at timestamptz not null default now(),
  released_at timestamptz,
  constraint picture_of_owner unique (id, owner_id)
);
comment on table public.pictures is 'One row per uploaded picture, immutable except for released_at. Written by add_picture(). Its files are in the bucket event-pictures, as {owner_id}/{id}/{width}.avif and .webp.';
comment on column public.pictures.owner_id is 'The account that uploaded it, and the folder of its files. Never changes: an event of an organization keeps its picture when that member leaves. No foreign key: the row is needed to find and remove the files after the account is deleted.';
comment on column public.pictures.width is 'Width of the widest file, in pixels.';
comment on column public.pictures.color is 'Its average color, shown while it loads.';
comment on column public.pictures.focus_x is 'Focal point for cropping, found by the encoder, from 0 (left) to 100 (right); organizers may choose another for their event.';
comment on column public.pictures.focus_y is 'As focus_x, from 0 (top) to 100 (bottom).';
comment on column public.pictures.digest is 'SHA-256 of the uploaded file, to recognize a form that is sent again.';
comment on column public.pictures.released_at is 'When its event or organizer was deleted or got another picture; null while in use.';
create index pictures_by_owner on public.pictures (owner_id, created_at);
create index pictures_by_age on public.pictures (created_at);
comment on index public.pictures_by_owner is 'Counts a member''s unused pictures, and finds them.';
comment on index public.pictures_by_age is 'Unused pictures of everyone, oldest first.';

alter table public.pictures enable row level security;
revoke all on public.pictures from public, anon, authenticated, service_role;
-- The columns that find_picture() needs; pages read events.picture and organizers.picture. Members also need those for previews, for
-- Storage's policies and to recognize a form that is sent twice.
grant select (id, owner_id, width) on public.pictures to anon;
grant select (id, owner_id, width, color, focus_x, focus_y, digest, released_at) on public.pictures to authenticated;
grant select on public.pictures to service_role;
grant delete on public.pictures to authenticated;

create table private.picture_copies (
  picture_id uuid not null references public.pictures (id) on delete cascade,
  file text not null constraint copy_file_form check (file ~ '^[1-9][0-9]{0,3}\.(avif|webp)$'),
  sha256 bytea not null constraint copy_hash_is_sha256 check (octet_length(sha256) = 32),
  bytes integer not null constraint copy_size check (bytes between 1 and 3145728),
  primary key (picture_id, file)
);
comment on table private.picture_copies is 'The encoded copies of each picture. The site serves a stored file only if its bytes have this hash, and Storage accepts no other file names.';
comment on column private.picture_copies.file is 'The last part of its name: "640.webp".';
comment on column private.picture_copies.bytes is 'File size. The worst case, noise in the largest size, has 2.1 MB.';
alter table private.picture_copies enable row level security;
revoke all on private.picture_copies from public, anon, authenticated, service_role;

create function private.copies_of_picture(picture_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(jsonb_object_agg(c.file, encode(c.sha256, 'hex')), '{}')
    from private.picture_copies as c where c.picture_id = copies_of_picture.picture_id
  $$;
comment on function private.copies_of_picture(uuid) is 'SHA-256 of each copy of a picture in hexadecimal digits, by its file: {"640.webp": "…"}. Definer rights, for find_picture(): the policies of pictures limit which pictures it passes.';
revoke execute on function private.copies_of_picture(uuid) from public, anon, authenticated, service_role;
grant execute on function private.copies_of_picture(uuid) to anon, authenticated;
