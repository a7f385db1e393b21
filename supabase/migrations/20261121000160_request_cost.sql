-- Limits the cost of one request, because anyone can send any filter with the public key. Creates functions and operators, and sets the
-- search path of the API and the statement timeout of visitors and members. Rewrites no data.
-- Risk: API clients that filter by regular expression get an error from now on.

-- ReDoS: a crafted regular expression can run for seconds, and no page uses one. PostgREST turns `title=match.x` into `"title" ~ 'x'`, and
-- a JSON path of any column into text: `to_jsonb("id")->>0 ~ 'x'`. Both use a text operator of pg_catalog. The operators below shadow those
-- where `public` precedes `pg_catalog` in the search path, which is the case in API requests only. Our own functions have an empty search
-- path, and check constraints keep the operators that they were created with.
do $do$
declare
  subject_type text;
  operator_name text;
begin
  foreach subject_type in array array['text', 'name', 'bpchar'] loop
    execute format(
      $f$create function private.reject_regular_expression(subject pg_catalog.%1$I, pattern pg_catalog.text) returns boolean
        language plpgsql stable set search_path = ''
        as $body$
      begin
        raise exception 'Regular expressions are not available here. Use like or ilike.'
          using errcode = 'feature_not_supported', detail = pg_catalog.json_build_object('code', 'no_regular_expressions');
      end
      $body$ $f$, subject_type);
    execute format(
      'comment on function private.reject_regular_expression(pg_catalog.%1$I, pg_catalog.text) is %2$L', subject_type,
      'Implements ~, ~*, !~ and !~* in requests to the API: always raises (400).');
    execute format(
      'revoke execute on function private.reject_regular_expression(pg_catalog.%1$I, pg_catalog.text) from public', subject_type);
    -- Without this grant, the error would be about permissions.
    execute format(
      'grant execute on function private.reject_regular_expression(pg_catalog.%1$I, pg_catalog.text) to anon, authenticated, service_role',
      subject_type);
    foreach operator_name in array array['~', '~*', '!~', '!~*'] loop
      execute format(
        'create operator public.%2$s (leftarg = pg_catalog.%1$I, rightarg = pg_catalog.text, function = private.reject_regular_expression)',
        subject_type, operator_name);
      execute format(
        'comment on operator public.%2$s (pg_catalog.%1$I, pg_catalog.text) is %3$L', subject_type, operator_name,
        'Shadows PostgreSQL''s own operator in requests to the API, and always raises.');
    end loop;
  end loop;
end
$do$;

-- PostgREST prepends the schema of the request. PostgreSQL searches pg_catalog first only when the path does not name it.
-- supabase/config.toml has the same setting for the local stack and the CLI.
alter role authenticator set pgrst.db_extra_search_path = 'public, pg_catalog, extensions';

-- Apply to each REST request of the role. Pages need a few milliseconds.
alter role anon set statement_timeout = '1s';
alter role authenticated set statement_timeout = '3s';
notify pgrst, 'reload config';
