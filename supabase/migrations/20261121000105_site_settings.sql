-- Site settings that the database needs. Creates only; rewrites no data.

create table private.site_settings (
  is_only_row boolean primary key default true constraint one_row_of_site_settings check (is_only_row),
  time_zone text not null default 'America/New_York' constraint site_time_zone_known check (timestamptz '2026-01-01 00:00Z' at time zone time_zone is not null)
);
comment on table private.site_settings is 'One row, updated by the operator. A table, because hosted projects do not allow custom parameters.';
comment on column private.site_settings.is_only_row is 'Limits the table to one row.';
comment on column private.site_settings.time_zone is 'IANA zone of the site, and of places that have none. Must equal SITE_TIME_ZONE, or the site does not start.';
insert into private.site_settings default values;
alter table private.site_settings enable row level security;
revoke all on private.site_settings from public, anon, authenticated, service_role;

create function public.site_time_zone() returns text
  language plpgsql stable security definer set search_path = ''
  as $$ begin return (select s.time_zone from private.site_settings as s); end $$;
comment on function public.site_time_zone() is 'See private.site_settings.time_zone. Definer rights: the schema private.';
revoke execute on function public.site_time_zone() from public;
grant execute on function public.site_time_zone() to anon, authenticated, service_role;
