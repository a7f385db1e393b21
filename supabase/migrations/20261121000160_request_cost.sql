-- Limits on the cost of one request, because anyone can send any filter with the public key. Creates functions and operators, and sets
-- the statement timeout of visitors and members. Rewrites no data.
-- Risk: API clients that filter texts of events by regular expression get an error from now on.

-- A crafted regular expression can run for seconds, and no page uses one. REST turns `title=match.x` into `"title" ~ 'x'`. PostgreSQL
-- prefers an operator on the exact types of both sides (an untyped literal takes the type of the other side) over treating a domain as
-- text, so it finds these operators first. Our own functions have an empty search path and are not affected.
do $do$
declare
  domain_name text;
  pattern_type text;
  operator_name text;
begin
  foreach domain_name in array array['plain_line', 'plain_text', 'web_address', 'event_category'] loop
    foreach pattern_type in array array['public.' || domain_name, 'pg_catalog.text'] loop
      execute format(
        $f$create function private.reject_regular_expression(subject public.%1$I, pattern %2$s) returns boolean
          language plpgsql stable set search_path = ''
          as $body$
        begin
          raise exception 'Regular expressions are not available here. Use like or ilike.' using errcode = 'feature_not_supported';
        end
        $body$ $f$, domain_name, pattern_type);
      execute format(
        'comment on function private.reject_regular_expression(public.%1$I, %2$s) is %3$L', domain_name, pattern_type,
        'Implements ~, ~*, !~ and !~* on texts that the API exposes: always raises (400).');
      execute format(
        'revoke execute on function private.reject_regular_expression(public.%1$I, %2$s) from public', domain_name, pattern_type);
      -- Without this grant the error would be about permissions.
      execute format(
        'grant execute on function private.reject_regular_expression(public.%1$I, %2$s) to anon, authenticated, service_role',
        domain_name, pattern_type);
      foreach operator_name in array array['~', '~*', '!~', '!~*'] loop
        execute format(
          'create operator public.%3$s (leftarg = public.%1$I, rightarg = %2$s, function = private.reject_regular_expression)',
          domain_name, pattern_type, operator_name);
      end loop;
    end loop;
    -- `title->>0=match.x` would bypass the operators: REST converts the text with an unqualified to_jsonb(), whose result is not a domain.
    execute format(
      $f$create function public.to_jsonb(public.%1$I) returns jsonb
        language sql stable set search_path = ''
        as 'select pg_catalog.to_jsonb($1::text)'$f$, domain_name);
    execute format('comment on function public.to_jsonb(public.%1$I) is %2$L', domain_name,
      'Shadows PostgreSQL''s own for this domain and may not be called by API roles: JSON paths into a text are rejected.');
    execute format('revoke execute on function public.to_jsonb(public.%1$I) from public, anon, authenticated, service_role', domain_name);
  end loop;
end
$do$;

-- REST applies these to each request of the role. Pages need a few milliseconds.
alter role anon set statement_timeout = '1s';
alter role authenticated set statement_timeout = '3s';
notify pgrst, 'reload config';
