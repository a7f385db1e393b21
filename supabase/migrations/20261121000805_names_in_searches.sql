-- Names in a search that are looked up as a whole. Creates a function only; rewrites no data.

create function public.find_names(venues text[], cities text[], organizers text[], at timestamptz) returns json
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
begin
  return json_build_object(
    'venues', public.find_venues(venues, cities, at),
    'organizers', (
      select coalesce(json_agg(json_build_object('typed', n.typed, 'id', o.id, 'slug', o.slug, 'name', o.name, 'has_events', exists (
        select from public.listings as l where l.organizer_id = o.id and private.is_upcoming(l, at) and l.status is distinct from 'postponed')) order by char_length(n.typed) desc), '[]')
      -- No name is longer.
      from (select t.typed from unnest(organizers[1:40]) as t (typed) where char_length(t.typed) between 2 and 80) as n
        join public.organizers as o on o.name_key = private.name_key(n.typed) and o.first_approved_at is not null and o.is_approved));
end
$$;
comment on function public.find_names(text[], text[], text[], timestamptz) is 'What a search names: {"venues": see find_venues(), "organizers": with public pages, each {"typed": which of these names (at most 40), "id", "slug", "name", "has_events": from `at` on}}, the longest name first. Case, accents, spaces and punctuation of names do not matter. Definer rights: nobody reads the column by which names are compared; returns public rows only.';
revoke execute on function public.find_names(text[], text[], text[], timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.find_names(text[], text[], text[], timestamptz) to anon, authenticated, service_role;
