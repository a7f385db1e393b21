-- What one request may cost the database, because the public key lets anybody send any filter. Creates functions and operators, and
-- sets how long a statement of a visitor or a member may take. Rewrites no data.
-- Risk: who used regular expressions on texts of events through the API is refused from now on.

-- A regular expression can be made to take seconds, and no page uses one. REST writes `title=match.x` as `"title" ~ 'x'`, and
-- PostgreSQL looks for an operator on the very types of both sides (the literal counts as the other side's) before it takes a domain
-- for text. So these are found first there. Functions of ours search no schema and still compare texts as ever.
do $do$
declare
  domain_name text;
  pattern_type text;
  operator_name text;
begin
  foreach domain_name in array array['plain_line', 'plain_text', 'web_address', 'event_category'] loop
    foreach pattern_type in array array['public.' || domain_name, 'pg_catalog.text'] loop
      execute format(
        $f$create function private.refuse_regular_expression(subject public.%1$I, pattern %2$s) returns boolean
          language plpgsql stable set search_path = ''
          as $body$
        begin
          raise exception 'Regular expressions are not available here. Use like or ilike.' using errcode = 'feature_not_supported';
        end
        $body$ $f$, domain_name, pattern_type);
      execute format(
        'comment on function private.refuse_regular_expression(public.%1$I, %2$s) is %3$L', domain_name, pattern_type,
        'What the operators ~, ~*, !~ and !~* do on texts that the API shows: refuse (400).');
      execute format(
        'revoke execute on function private.refuse_regular_expression(public.%1$I, %2$s) from public', domain_name, pattern_type);
      -- Without this right the refusal would speak of permissions.
      execute format(
        'grant execute on function private.refuse_regular_expression(public.%1$I, %2$s) to anon, authenticated, service_role',
        domain_name, pattern_type);
      foreach operator_name in array array['~', '~*', '!~', '!~*'] loop
        execute format(
          'create operator public.%3$s (leftarg = public.%1$I, rightarg = %2$s, function = private.refuse_regular_expression)',
          domain_name, pattern_type, operator_name);
      end loop;
    end loop;
    -- `title->>0=match.x` would go round them: REST turns a text into JSON with an unqualified to_jsonb(), whose result is no domain.
    execute format(
      $f$create function public.to_jsonb(public.%1$I) returns jsonb
        language sql stable set search_path = ''
        as 'select pg_catalog.to_jsonb($1::text)'$f$, domain_name);
    execute format('comment on function public.to_jsonb(public.%1$I) is %2$L', domain_name,
      'Stands before PostgreSQL''s own, and nobody may call it: a path into a text is refused, as there is nothing in it.');
    execute format('revoke execute on function public.to_jsonb(public.%1$I) from public, anon, authenticated, service_role', domain_name);
  end loop;
end
$do$;

-- REST sets these for each request of the role. Every page needs a few milliseconds.
alter role anon set statement_timeout = '1s';
alter role authenticated set statement_timeout = '3s';
notify pgrst, 'reload config';
