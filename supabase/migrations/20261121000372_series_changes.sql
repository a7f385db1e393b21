-- Changes a date of a series and all later ones at once, and adds more. Creates a function only; rewrites no data.

create function public.change_series(event_id uuid, version timestamptz, content jsonb, times jsonb) returns setof public.events
  language plpgsql volatile security invoker set search_path = ''
  as $$
declare
  -- From the list of content columns, so that a new column is included.
  columns constant text := (select string_agg(quote_ident(n.name), ', ') from unnest(private.event_content()) as n (name));
  event public.events;
  from_here uuid[];
begin
  select e.* into event from public.events as e where e.id = event_id for update;
  if event.series_id is null or private.owns_event(event, private.member_id()) is not true then
    raise exception 'You can only change the dates of your own series.'
      using errcode = 'insufficient_privilege', detail = json_build_object('code', 'not_your_series');
  end if;
  from_here := array(
    select e.id from public.events as e
    where e.id = event.id or (
      e.series_id = event.series_id and private.owner_of(e) = private.owner_of(event)
      and e.start_date > event.start_date and coalesce(e.end_date, e.start_date) > now())
    order by e.id);
  if event.updated_at <> version
    or from_here <> array(select (t.value ->> 'id')::uuid from jsonb_array_elements(times) as t where t.value ->> 'id' is not null order by 1)
  then
    return;
  end if;
  -- One statement: all dates change or none, the limits count it once, and each date goes through review.
  return query execute format(
    'update public.events as e set (%1$s, is_approved) = (
       select %1$s, false from jsonb_populate_record($1, $2 || jsonb_build_object(
         ''start_date'', t.start_date, ''end_date'', t.end_date, ''doors_at'', t.doors_at)))
     from jsonb_to_recordset($3) as t(id uuid, start_date timestamptz, end_date timestamptz, doors_at timestamptz)
     where e.id = t.id returning e.*', columns)
    using event, content, times;
  return query execute format(
    'insert into public.events as e (organizer_id, organization_id, series_id, is_approved, %1$s)
     select private.member_id(), ($1).organization_id, ($1).series_id, false, %2$s
     from jsonb_to_recordset($3) as t(id uuid, start_date timestamptz, end_date timestamptz, doors_at timestamptz),
       jsonb_populate_record($1, $2 || jsonb_build_object(
         ''start_date'', t.start_date, ''end_date'', t.end_date, ''doors_at'', t.doors_at)) as c
     where t.id is null returning e.*', columns, (select string_agg('c.' || quote_ident(n.name), ', ') from unnest(private.event_content()) as n (name)))
    using event, content, times;
end
$$;
comment on function public.change_series(uuid, timestamptz, jsonb, jsonb) is 'Changes a date of the caller''s series and all its later dates that are not over: each gets `content` and its own times from `times` ([{"id", "start_date", "end_date", "doors_at"}], computed by the caller, because days and clock times depend on the place). Entries of `times` without an id are added as new, waiting dates. Returns all of them, even those without a difference; no row, and no change, if the version (updated_at) of the date differs, or `times` has other dates than these. Policies of events and prepare_event() decide what is public and what waits.';
revoke execute on function public.change_series(uuid, timestamptz, jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.change_series(uuid, timestamptz, jsonb, jsonb) to authenticated;
