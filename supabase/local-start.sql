-- Runs at each start of the local stack. On hosted projects an operator runs these statements once instead (see .github/OPERATING.md).

-- The launcher gives the site the same secret as MAIL_QUEUE_KEY.
select private.set_mail_queue_key(current_setting('local_stack.project_secret'));

-- What the site is started with; a stack that is started alone keeps what it has.
update private.site_settings set time_zone = current_setting('local_stack.site_time_zone')
  where current_setting('local_stack.site_time_zone') <> '';

-- When other machines can reach the site, claiming the first admin requires a code. A code that was set before is replaced, because
-- the operator who starts the stack now does not know it.
do $$
declare
  code text;
begin
  if exists (select from public.profiles where is_admin) then return; end if;
  if not current_setting('local_stack.is_public')::boolean and not exists (select from private.admin_claim_code) then return; end if;
  -- 120 bits, 20 characters.
  code := translate(encode(extensions.gen_random_bytes(15), 'base64'), '+/', '-_');
  perform private.set_admin_claim_code(code);
  raise notice 'Claim code             % (the first admin enters it at /admin-setup)', code;
end
$$;
