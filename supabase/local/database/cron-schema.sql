-- The part of pg_cron that migrations use: cron.schedule(), cron.unschedule() and the list of jobs. The stack runs the jobs itself
-- (scheduled-jobs.ts), because the extension does not come with PostgreSQL. Left out where the server has the extension.
create schema if not exists cron;
comment on schema cron is 'Scheduled jobs, as pg_cron keeps them.';
grant usage on schema cron to postgres;

create table if not exists cron.job (
  jobid bigint generated always as identity primary key,
  jobname text not null,
  schedule text not null check (schedule ~ '^[-0-9*/,]+( [-0-9*/,]+){4}$'),
  command text not null,
  username text not null,
  unique (jobname, username)
);
comment on table cron.job is 'One row per job: when it is due (minute, hour, day of month, month, day of week, in UTC) and what runs then.';
grant select on cron.job to postgres;

create or replace function cron.schedule(job_name text, schedule text, command text) returns bigint
  language sql volatile security definer set search_path = ''
  as $$
  insert into cron.job (jobname, schedule, command, username) values (job_name, schedule, command, session_user)
  on conflict (jobname, username) do update set schedule = excluded.schedule, command = excluded.command
  returning jobid
$$;
comment on function cron.schedule(text, text, text) is 'Adds or replaces a job, which runs as the role that called this. Definer rights: roles cannot schedule for each other.';
revoke execute on function cron.schedule(text, text, text) from public;
grant execute on function cron.schedule(text, text, text) to postgres;

create or replace function cron.unschedule(job_name text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  delete from cron.job where jobname = job_name and username = session_user;
  if not found then
    raise exception 'could not find valid entry for job ''%''', job_name;
  end if;
  return true;
end
$$;
comment on function cron.unschedule(text) is 'Removes a job of the role that calls this.';
revoke execute on function cron.unschedule(text) from public;
grant execute on function cron.unschedule(text) to postgres;
