-- Which changes of events need approval, and by whom. Creates only; rewrites no data.

create function private.needs_review(before public.events, after public.events) returns boolean
  language sql stable set search_path = ''
  as $$
    select private.content_of(before) - unreviewed <> private.content_of(after) - unreviewed
    from (select array['image_focus_x', 'image_focus_y', 'motif']) as u (unreviewed)
  $$;
comment on function private.needs_review(public.events, public.events) is 'Whether a change by the organizer needs approval: any but the part of the picture that is shown, and the subject of the drawing, which is one of ours.';
revoke execute on function private.needs_review(public.events, public.events) from public;
grant execute on function private.needs_review(public.events, public.events) to anon, authenticated, service_role;

create function private.enforce_event_approval() returns trigger
  language plpgsql set search_path = ''
  as $$
declare
  is_own constant boolean := tg_op = 'UPDATE' and coalesce(private.owns_event(old, (select auth.uid())), false);
  same_content constant boolean := tg_op = 'UPDATE' and private.content_of(new) = private.content_of(old);
begin
  -- Maintenance, migrations and the service role are trusted; these rules apply to members.
  if current_user in ('anon', 'authenticated') then
    if tg_op = 'INSERT' then
      new.is_approved := false;
    elsif same_content and new.is_approved and not old.is_approved and (select private.is_admin()) then
      null;
    elsif same_content and (is_own or new.is_approved = old.is_approved) then
      -- Saving without a change changes nothing.
      return old;
    elsif is_own and private.needs_review(old, new) then
      new.is_approved := private.is_trusted_change(old, new);
      new.review := 'waiting';
    elsif is_own then
      new.is_approved := old.is_approved;
    elsif same_content then
      raise exception 'An event is unpublished with a reason, by unpublish_event().'
        using errcode = 'insufficient_privilege', detail = json_build_object('code', 'unpublished_without_reason');
    else
      raise exception 'An admin may change only the approval of other people''s events.'
        using errcode = 'insufficient_privilege', detail = json_build_object('code', 'not_your_event');
    end if;
  end if;
  new.updated_at := clock_timestamp();
  -- Set by undo_decision(), which writes the former state as it was.
  if current_setting('sunshine.restores', true) = 'yes' then
    return new;
  end if;
  if new.is_approved then
    new.review := null;
    new.first_approved_at := coalesce(new.first_approved_at, now());
    new.unpublished_at := null;
    new.unpublish_reason := null;
    new.sent_back_at := null;
  elsif tg_op = 'UPDATE' and old.is_approved and not is_own then
    new.review := coalesce(new.review, 'returned');
    new.unpublished_at := coalesce(new.unpublished_at, now());
  else
    new.review := coalesce(new.review, 'waiting');
  end if;
  if tg_op = 'INSERT' then
    new.submitted_at := new.created_at;
  elsif new.review = 'waiting' and old.review is distinct from 'waiting' then
    new.submitted_at := new.updated_at;
  elsif new.review in ('returned', 'refused') and old.review is distinct from new.review then
    new.sent_back_at := new.updated_at;
  end if;
  return new;
end
$$;
comment on function private.enforce_event_approval() is 'New events and changes by the organizer wait for approval, except a change of the part of the picture that is shown or of the subject of the drawing, and a small one by a trusted account (see is_trusted_change()); saving without a change changes nothing. Admins can change only the approval of other people''s events. A reset by anybody but the organizer unpublishes the event and returns it.';
revoke execute on function private.enforce_event_approval() from public, anon, authenticated;

create trigger enforce_event_approval before insert or update on public.events for each row execute function private.enforce_event_approval();

create function private.require_future_start() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  -- Maintenance, migrations and the service role are trusted, as in enforce_event_approval().
  if current_user in ('anon', 'authenticated')
    and new.start_date <= now()
    and (tg_op = 'INSERT' or ((old.start_date > now() or old.status is not distinct from 'postponed') and new.start_date <> old.start_date))
  then
    raise exception 'Start date must be in the future' using detail = json_build_object('code', 'start_in_past');
  end if;
  return null;
end
$$;
comment on function private.require_future_start() is 'Rejects new events that start in the past, and moving an upcoming or a postponed event into the past. An event that has started may still be edited, including its start.';
revoke execute on function private.require_future_start() from public, anon, authenticated;

-- An after trigger, so that constraints report their errors first.
create trigger require_future_start after insert or update of start_date on public.events
  for each row execute function private.require_future_start();
