-- The claim code for the first admin, which an operator sets before opening the site. Creates only; rewrites no data.

create table private.admin_claim_code (
  is_only_row boolean primary key default true constraint one_claim_code check (is_only_row),
  code_hash bytea not null constraint code_hash_is_sha256 check (octet_length(code_hash) = 32)
);
comment on table private.admin_claim_code is 'SHA-256 of the code needed to claim the first admin role. Without a row, no code is needed.';
comment on column private.admin_claim_code.is_only_row is 'Limits the table to one row.';
alter table private.admin_claim_code enable row level security;
revoke all on private.admin_claim_code from public, anon, authenticated, service_role;

create function private.set_admin_claim_code(claim_code text) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  if coalesce(char_length(btrim(claim_code)), 0) < 12 then
    raise exception 'The claim code needs at least 12 random characters.';
  end if;
  insert into private.admin_claim_code (code_hash) values (sha256(convert_to(btrim(claim_code), 'UTF8')))
    on conflict (is_only_row) do update set code_hash = excluded.code_hash;
end
$$;
comment on function private.set_admin_claim_code(text) is 'Sets the code needed to claim the first admin role; the previous code stops working. For the operator, in the SQL editor, before opening the site.';
revoke execute on function private.set_admin_claim_code(text) from public, anon, authenticated, service_role;

create table private.failed_claims (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  hour timestamptz not null,
  failures integer not null
);
comment on table private.failed_claims is 'Number of wrong claim codes that a member has tried in a clock hour. One row per member; deleted when the first admin exists.';
comment on column private.failed_claims.hour is 'Start of the counted hour; counts of earlier hours are ignored.';
alter table private.failed_claims enable row level security;
revoke all on private.failed_claims from public, anon, authenticated, service_role;

create function private.is_claim_code_right(member uuid, claim_code text) returns boolean
  language plpgsql volatile set search_path = ''
  as $$
declare
  this_hour timestamptz := date_trunc('hour', clock_timestamp(), 'UTC');
  minutes_left integer := ceil(extract(epoch from this_hour + interval '1 hour' - clock_timestamp()) / 60);
begin
  if (select f.failures from private.failed_claims as f where f.member_id = member and f.hour = this_hour) >= 10 then
    raise exception 'Too many wrong claim codes. Please try again in % minutes.', minutes_left
      using errcode = 'PT429', detail = json_build_object('code', 'claim_code_limit', 'minutes', minutes_left);
  end if;
  -- Comparing hashes, so that timing reveals nothing about the code.
  if exists (select from private.admin_claim_code as c where c.code_hash = sha256(convert_to(btrim(claim_code), 'UTF8'))) then
    return true;
  end if;
  insert into private.failed_claims as f (member_id, hour, failures) values (member, this_hour, 1)
    on conflict (member_id) do update set
      hour = excluded.hour,
      failures = 1 + case when f.hour = excluded.hour then f.failures else 0 end;
  perform private.write_audit_failure('token_refused', member::text);
  return false;
end
$$;
comment on function private.is_claim_code_right(uuid, text) is 'Compares a code with the one that is set. Wrong codes are counted and logged; after 10 by a member in an hour further ones are rejected without a check (429). Call lock_admin_roles() first, so that concurrent attempts are counted exactly.';
revoke execute on function private.is_claim_code_right(uuid, text) from public, anon, authenticated, service_role;
