-- How organizer pages become public: their names and addresses, and who approves, changes and deletes them. Creates only; rewrites no data.

create function private.letters_of(value text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select regexp_replace(
      lower(normalize(value, NFKD) collate pg_catalog."und-x-icu"),
      '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u0300-\u036f\u061c\u1680\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u2000-\u206f\u20d0-\u20ff\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U0001f000-\U0001faff\U000e0000-\U000e0fff]',
      '', 'g')
  $$;
comment on function private.letters_of(text) is 'A name normalized for comparison: no accents, case, spaces, punctuation, symbols, emoji or invisible characters. The collation makes lower case the same on every server.';
revoke execute on function private.letters_of(text) from public, anon, authenticated, service_role;

create function private.name_look(name text) returns text
  language sql stable strict security definer set search_path = ''
  as $$
    -- Twice, because the lower case of a prototype may have another prototype.
    select coalesce(nullif(private.letters_of(private.prototypes_of(private.letters_of(private.prototypes_of(name)))), ''), name)
  $$;
comment on function private.name_look(text) is 'The skeleton of a name (UTS #39), equal for confusable names: letters and digits replaced by their prototypes, then lower case; a name without letters or digits is its own skeleton. Definer rights: it reads private.confusables.';
revoke execute on function private.name_look(text) from public, anon, authenticated, service_role;

create function private.name_key(name text) returns text
  language sql stable strict security definer set search_path = ''
  as $$ select private.name_look(coalesce(nullif(private.letters_of(name), ''), name)) $$;
comment on function private.name_key(text) is 'name_look() of the name in lower case: equal for names that differ only in case, in any alphabet. Definer rights: API roles may not call letters_of().';
revoke execute on function private.name_key(text) from public, anon, authenticated, service_role;

create function private.organizer_slug(name text, organizer_id uuid) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  -- Without accents; runs of all other characters become one hyphen.
  letters constant text := regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g');
  wanted constant text := coalesce(nullif(btrim(left(btrim(regexp_replace(letters, '[^a-z0-9]+', '-', 'g'), '-'), 60), '-'), ''), 'organizer');
  candidate text := wanted;
begin
  -- Serializes two organizers with the same name, so that both get an address.
  perform pg_advisory_xact_lock(hashtextextended('organizer ' || wanted, 0));
  for number in 2 .. 20 loop
    exit when not exists (select from public.organizers as o where o.slug = candidate and o.id <> organizer_id);
    candidate := wanted || '-' || case when number < 20 then number::text else organizer_id::text end;
  end loop;
  return candidate;
end
$$;
comment on function private.organizer_slug(text, uuid) is 'A free address for an organizer of this name. Definer rights: members do not see other people''s unapproved rows.';
revoke execute on function private.organizer_slug(text, uuid) from public, anon, authenticated, service_role;

create function private.actor_on_organizer(organizer public.organizers) returns text
  language plpgsql stable set search_path = ''
  as $$
declare
  actor constant uuid := (select auth.uid());
begin
  return case
    when actor is null then 'operator' when organizer.id = any (private.organizations_of(actor, 'owner')) then 'owner' else 'admin'
  end;
end
$$;
comment on function private.actor_on_organizer(public.organizers) is 'In which role the running statement acts on an organization: "operator" without a session (maintenance, migrations, the service role), "owner", or "admin". Policies and procedures allow nobody else.';
revoke execute on function private.actor_on_organizer(public.organizers) from public, anon, authenticated, service_role;

create function private.enforce_organizer_approval() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  decided constant text[] := '{is_approved,updated_at,first_approved_at,returned_at,return_reasons,return_note}';
  unread constant text[] := decided || '{takes_messages}'::text[];
  same_content constant boolean := tg_op = 'UPDATE' and to_jsonb(new) - decided = to_jsonb(old) - decided;
begin
  new.updated_at := clock_timestamp();
  if tg_op = 'INSERT' or new.picture_id is distinct from old.picture_id then
    new.picture := private.attached_picture(new.picture_id, case when tg_op = 'UPDATE' then old.picture_id end, new.founder_id);
  end if;
  -- Maintenance, migrations and the service role are trusted; approval rules apply to members, whose role the API sets. Also trusted is the
  -- foreign key that sets founder_id to null when an account is deleted; members cannot do that.
  if coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role', '') in ('anon', 'authenticated')
    and (tg_op = 'INSERT' or new.founder_id is not distinct from old.founder_id)
  then
    -- Only return_organizer() can mark a page as returned.
    if same_content and (new.is_approved or new.returned_at is distinct from old.returned_at) and (select private.is_admin()) then
      null;
    -- The creator of a page becomes its owner after the insert; the policy allows nobody else to insert.
    elsif tg_op = 'INSERT' then
      new.is_approved := false;
    elsif private.actor_on_organizer(old) = 'owner' then
      new.is_approved := old.is_approved and to_jsonb(new) - unread = to_jsonb(old) - unread;
      new.returned_at := null;
    else
      raise exception 'Admins can only change the approval of other people''s pages.'
        using errcode = 'insufficient_privilege', detail = json_build_object('code', 'not_your_page');
    end if;
    -- Saving without a change has no effect, except that it resubmits a returned page.
    if same_content and new.is_approved = old.is_approved and new.returned_at is not distinct from old.returned_at then
      return old;
    end if;
    -- Limited, because these change event pages: a new page takes over its founder's events. Further changes of a waiting page are not
    -- visible.
    if tg_op = 'INSERT' or old.is_approved then
      perform private.limit_member_requests('organizer page');
    end if;
  end if;
  new.first_approved_at := case when tg_op = 'UPDATE' then old.first_approved_at end;
  if new.is_approved then
    new.first_approved_at := coalesce(new.first_approved_at, now());
    new.returned_at := null;
    new.return_reasons := '{}';
    new.return_note := null;
  end if;
  new.name_key := private.name_key(new.name);
  new.name_look := private.name_look(new.name);
  if exists (
    select from public.organizers as o
    where (o.name_key = new.name_key or o.name_look = new.name_look) and o.first_approved_at is not null and o.id <> new.id
  ) then
    raise exception 'Another organizer already has this name. Add something that sets you apart, such as your city.'
      using detail = json_build_object('code', 'organizer_name_taken');
  end if;
  if tg_op = 'INSERT' or (old.first_approved_at is null and new.name <> old.name) then
    new.slug := private.organizer_slug(new.name, new.id);
  else
    new.slug := old.slug;
  end if;
  return new;
end
$$;
comment on function private.enforce_organizer_approval() is 'New organizer pages, and visible changes by an owner, need approval; saving without a change has no effect. A returned page waits again once an owner saves it. Admins can change only the approval of other people''s pages. Rejects (429) more new pages, or changes of public ones, than max_requests() of a member. Names equal to a public organizer''s, or that look like it, are rejected. Sets the address, the comparison keys of the name, and what pages need of the picture. Definer rights: it compares with rows that members do not see, and only it may call organizer_slug().';
revoke execute on function private.enforce_organizer_approval() from public, anon, authenticated, service_role;
create trigger enforce_organizer_approval before insert or update on public.organizers
  for each row execute function private.enforce_organizer_approval();

create function private.count_organizer_change() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  -- Event pages show their names.
  update private.listings_version set number = number + 1 where is_only_row;
  if tg_op = 'UPDATE' and new.is_approved and not old.is_approved then
    perform private.write_audit('organizer_approved', 'organizer', new.id::text, jsonb_build_object('by',
      case when private.actor_on_organizer(new) = 'operator' then 'operator' else 'admin' end));
  end if;
  return null;
end
$$;
comment on function private.count_organizer_change() is 'Expires servers'' caches when a public organizer changes, and logs approvals. Definer rights: no API role may write either.';
revoke execute on function private.count_organizer_change() from public, anon, authenticated, service_role;
create trigger count_organizer_insert after insert on public.organizers
  for each row when (new.is_approved) execute function private.count_organizer_change();
create trigger count_organizer_update after update on public.organizers
  for each row when ((old.is_approved or new.is_approved) and old.* is distinct from new.*) execute function private.count_organizer_change();
create trigger count_organizer_deletion after delete on public.organizers
  for each row when (old.is_approved) execute function private.count_organizer_change();

create function private.notify_of_organizer_decision() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if private.actor_on_organizer(old) = 'admin' then
    perform case when tg_op = 'DELETE'
        then private.queue_mail('organizer_deleted', m.member_id, jsonb_build_object(
          'name', old.name::text, 'reason', (private.current_act()).note))
        else private.queue_mail('organizer_approved', m.member_id, jsonb_build_object('name', new.name::text, 'slug', new.slug::text)) end
      from public.organizer_members as m where m.organizer_id = old.id and m.role = 'owner';
  end if;
  return case when tg_op = 'DELETE' then old end;
end
$$;
comment on function private.notify_of_organizer_decision() is 'Queues a mail to the owners when an admin has approved or deleted their page. Runs before a deletion, while there are still members. Definer rights: no API role queues mail.';
revoke execute on function private.notify_of_organizer_decision() from public, anon, authenticated, service_role;
create trigger notify_of_organizer_approval after update on public.organizers
  for each row when (new.is_approved and not old.is_approved) execute function private.notify_of_organizer_decision();
create trigger notify_of_organizer_deletion before delete on public.organizers
  for each row execute function private.notify_of_organizer_decision();

create function public.delete_organizer(organizer_id uuid, reason text) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  deleted_name text;
begin
  perform private.require_admin('admin_to_delete_organizer', 'You must be logged in as an admin to delete an organizer page');
  perform private.switch_act(jsonb_build_object('note', private.require_reason(reason)));
  delete from public.organizers as o where o.id = organizer_id returning o.name into deleted_name;
  perform private.switch_act(null);
  return deleted_name;
end
$$;
comment on function public.delete_organizer(uuid, text) is 'Deletes an organizer page, public or not, with a reason for its owners. Returns its name; null if there is none. Admins only; a plain DELETE does the same without a reason.';
revoke execute on function public.delete_organizer(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.delete_organizer(uuid, text) to authenticated;

create function public.return_organizer(organizer_id uuid, version timestamptz, reasons text[], note text default null) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  words public.plain_text;
  page public.organizers;
  entry_id bigint;
begin
  perform private.require_admin('admin_to_return_organizer', 'You must be logged in as an admin to return an organizer page');
  words := private.require_reason(note);
  if words is null and coalesce(cardinality(reasons), 0) = 0 then
    raise exception 'Reason is required' using detail = json_build_object('code', 'reason_required');
  end if;
  update public.organizers as o set returned_at = now(), return_reasons = reasons, return_note = words
    where o.id = organizer_id and o.updated_at = version and not o.is_approved and o.returned_at is null
    returning o.* into page;
  if not found then
    return null;
  end if;
  entry_id := private.write_audit('organizer_returned', 'organizer', page.id::text, jsonb_build_object('by', 'admin', 'reasons', page.return_reasons));
  if words is not null then
    insert into public.audit_reasons (entry_id, account_id, reason)
      select entry_id, m.member_id, words from public.organizer_members as m
      where m.organizer_id = page.id and m.role = 'owner' order by m.joined_at limit 1;
  end if;
  if private.actor_on_organizer(page) = 'admin' then
    perform private.queue_mail('organizer_returned', m.member_id, jsonb_build_object(
        'id', page.id, 'name', page.name::text, 'reasons', page.return_reasons, 'reason', words))
      from public.organizer_members as m where m.organizer_id = page.id and m.role = 'owner';
  end if;
  return page.name;
end
$$;
comment on function public.return_organizer(uuid, timestamptz, text[], text) is 'Returns a waiting page to its owners, in the version that the admin has read, with reasons from the list, a note, or both; logs it and mails them. Returns its name; null if it was changed, decided or deleted since. Admins only. Definer rights: no API role writes these columns.';
revoke execute on function public.return_organizer(uuid, timestamptz, text[], text) from public, anon, authenticated, service_role;
grant execute on function public.return_organizer(uuid, timestamptz, text[], text) to authenticated;

create function private.audit_organizer_deletion() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  -- Not logged: deletions by owners, and those with the last member's account, which has its own entry.
  if private.actor_on_organizer(old) <> 'owner' and (private.current_act()).actor is null then
    perform private.write_audit('organizer_deleted', 'organizer', old.id::text, jsonb_build_object(
      'by', private.actor_on_organizer(old),
      'members', (select json_agg(m.member_id order by m.joined_at) from public.organizer_members as m where m.organizer_id = old.id)));
  end if;
  return old;
end
$$;
comment on function private.audit_organizer_deletion() is 'Logs that somebody else deleted an organizer page, and who its members were. Runs before the deletion, like notify_of_organizer_decision(). Definer rights: it writes to the log.';
revoke execute on function private.audit_organizer_deletion() from public, anon, authenticated, service_role;
create trigger audit_organizer_deletion before delete on public.organizers
  for each row execute function private.audit_organizer_deletion();

alter table public.organizers enable row level security;
revoke all on public.organizers from public, anon, authenticated, service_role;
-- Not who founded a page or when: own_organizations() returns that for one's own.
grant select (id, slug, name, about, website, links, picture_id, picture, takes_messages, is_approved, updated_at) on public.organizers to anon, authenticated;
-- For the queue; always null in rows that others may read.
grant select (returned_at) on public.organizers to authenticated;
grant insert (founder_id, name, about, website, links, picture_id, takes_messages) on public.organizers to authenticated;
grant update (name, about, website, links, picture_id, takes_messages, is_approved) on public.organizers to authenticated;
grant delete on public.organizers to authenticated;
-- For the example data.
grant select, insert on public.organizers to service_role;

create policy "Visitors read approved organizers" on public.organizers
  for select to anon using (is_approved);
create policy "Members read approved organizers and their own, admins every one" on public.organizers
  for select to authenticated
  using (
    is_approved or id = any ((select private.own_ids())::uuid[]) or founder_id = (select private.member_id()) or (select private.is_admin())
  );
comment on policy "Members read approved organizers and their own, admins every one" on public.organizers is 'Founders by their column: INSERT … RETURNING reads the page before its founder is a member.';
create policy "Members found organizations themselves" on public.organizers
  for insert to authenticated
  with check (founder_id = (select private.member_id()));
create policy "Owners change their page, admins the approval of every one" on public.organizers
  for update to authenticated
  using (id = any (private.organizations_of((select private.member_id()), 'owner')) or (select private.is_admin()))
  with check (id = any (private.organizations_of((select private.member_id()), 'owner')) or (select private.is_admin()));
create policy "Owners delete their page, admins every one" on public.organizers
  for delete to authenticated
  using (id = any (private.organizations_of((select private.member_id()), 'owner')) or (select private.is_admin()));

create function public.similar_organizers(site_name text)
  returns table (organizer_id uuid, resembles_site boolean, similar_names jsonb, founder_id uuid, founder_name public.plain_line, was_public boolean,
    return_reasons text[], return_note public.plain_text)
  language sql stable security definer set search_path = ''
  as $$
    select w.id, position(private.name_key(site_name) in w.name_key) > 0 or position(private.name_look(site_name) in w.name_look) > 0,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', n.name, 'slug', case when n.is_approved then n.slug end) order by n.closeness desc, n.name)
        from (
          select o.name, o.slug, o.is_approved, extensions.similarity(o.name_key, w.name_key) as closeness
          from public.organizers as o where o.first_approved_at is not null and o.id <> w.id
          order by o.name_key operator(extensions.<->) w.name_key limit 3
        ) as n
        where n.closeness >= 0.4
      ), '[]'::jsonb),
      w.founder_id, (select p.full_name from public.profiles as p where p.id = w.founder_id), w.first_approved_at is not null,
      w.return_reasons, w.return_note
    from (
      select o.id, o.name_key, o.name_look, o.founder_id, o.first_approved_at, o.return_reasons, o.return_note from public.organizers as o
      where not o.is_approved and o.returned_at is null and (select private.is_admin())
      order by o.updated_at, o.id
      limit 50
    ) as w
  $$;
comment on function public.similar_organizers(text) is 'For each of the first 50 waiting organizer pages: whether its name contains, or looks like it contains, the site''s; up to three names of other organizers who are or were public, the most similar first by shared trigrams, with the address if the page is public now; the account that created it; whether it was public before; and why it was returned before. Admins only, no rows for others. Definer rights: nobody reads these columns, and a policy would keep the trigram index from being used.';
revoke execute on function public.similar_organizers(text) from public, anon, authenticated, service_role;
grant execute on function public.similar_organizers(text) to authenticated;

create function public.list_returned_organizers()
  returns table (id uuid, name public.plain_line, was_public boolean, returned_at timestamptz, return_reasons text[], return_note public.plain_text,
    founder_id uuid, founder_name public.plain_line)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_return_organizer', 'You must be logged in as an admin to return an organizer page');
  return query
    select o.id, o.name, o.first_approved_at is not null, o.returned_at, o.return_reasons, o.return_note, o.founder_id, p.full_name
    from public.organizers as o left join public.profiles as p on p.id = o.founder_id
    where o.returned_at is not null order by o.returned_at desc, o.id limit 50;
end
$$;
comment on function public.list_returned_organizers() is 'Organizer pages returned to their owners, up to 50, the latest first: why, since when, whether it was public before, and the account that created it. Admins only. Definer rights: no API role reads these columns.';
revoke execute on function public.list_returned_organizers() from public, anon, authenticated, service_role;
grant execute on function public.list_returned_organizers() to authenticated;

create function public.own_organizations()
  returns table (
    id uuid, slug public.page_name, name public.plain_line, about public.plain_text, website public.web_address, links public.web_address[],
    picture public.picture_facts, takes_messages boolean,
    is_approved boolean, returned_at timestamptz, return_reasons text[], return_note public.plain_text,
    created_at timestamptz, updated_at timestamptz, role public.organizer_role, is_founder boolean
  )
  language sql stable security definer set search_path = ''
  as $$
    select o.id, o.slug, o.name, o.about, o.website, o.links, o.picture, o.takes_messages, o.is_approved,
      o.returned_at, o.return_reasons, o.return_note, o.created_at, o.updated_at, m.role,
      o.founder_id is not distinct from m.member_id
    from public.organizer_members as m join public.organizers as o on o.id = m.organizer_id
    where m.member_id = (select private.member_id())
    order by m.joined_at, o.id
  $$;
comment on function public.own_organizations() is 'The caller''s organizations, in order of joining, with their role in each, and whether they founded it. Definer rights: members do not read who founded an organization and when.';
revoke execute on function public.own_organizations() from public, anon, authenticated, service_role;
grant execute on function public.own_organizations() to authenticated;
