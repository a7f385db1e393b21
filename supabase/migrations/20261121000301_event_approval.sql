-- Which changes of events need approval, and by whom. Creates only; rewrites no data.

create function private.needs_review(before public.events, after public.events) returns boolean
  language sql stable set search_path = ''
  as $$
    select private.content_of(before) - unreviewed <> private.content_of(after) - unreviewed
    from (select array['image_focus_x', 'image_focus_y', 'motif']) as u (unreviewed)
  $$;
comment on function private.needs_review(public.events, public.events) is 'Whether an organizer''s change needs approval: any change except the focal point of the picture and the drawing''s subject, which comes from a fixed list.';
revoke execute on function private.needs_review(public.events, public.events) from public;
grant execute on function private.needs_review(public.events, public.events) to anon, authenticated, service_role;

create function private.prepare_event() returns trigger
  language plpgsql set search_path = ''
  as $$
declare
  is_insert constant boolean := tg_op = 'INSERT';
  -- Maintenance, migrations, definer functions and the service role are trusted; approval rules apply to members.
  is_member constant boolean := current_user in ('anon', 'authenticated');
  is_own boolean;
  same_content boolean;
  act private.act;
begin
  if not is_member then
    act := private.current_act();
  end if;
  if new.is_all_day then
    new := private.on_whole_days(new, case when not is_insert then old end);
  end if;
  if is_insert and new.organization_id is null and not is_member and act.actor is distinct from 'calendar' then
    new.organization_id := private.founded_organization(new.organizer_id);
  end if;
  if is_insert or (new.picture_id, new.image_focus_x, new.image_focus_y, new.picture) is distinct from
    (old.picture_id, old.image_focus_x, old.image_focus_y, old.picture)
  then
    new.picture := private.attached_picture(
      new.picture_id, case when not is_insert then old.picture_id end, new.organizer_id, new.series_id, new.image_focus_x, new.image_focus_y);
  end if;

  is_own := not is_insert and (coalesce(private.owns_event(old, (select auth.uid())), false) or act.actor is not distinct from 'calendar');
  same_content := not is_insert and private.content_of(new) = private.content_of(old);
  if is_member then
    if is_insert then
      new.is_approved := false;
    elsif same_content and new.is_approved and not old.is_approved and (select private.is_admin()) then
      null;
    elsif same_content and (is_own or new.is_approved = old.is_approved) then
      -- Saving without a change must not send the event back to review.
      return old;
    elsif is_own and private.needs_review(old, new) then
      new.is_approved := private.is_trusted_change(old, new);
      new.review := 'waiting';
    elsif is_own then
      new.is_approved := old.is_approved;
    elsif same_content then
      raise exception 'Unpublish an event with a reason, by decide().'
        using errcode = 'insufficient_privilege', detail = json_build_object('code', 'unpublished_without_reason');
    else
      raise exception 'Admins can only change the approval of other people''s events.'
        using errcode = 'insufficient_privilege', detail = json_build_object('code', 'not_your_event');
    end if;
  end if;

  new.updated_at := clock_timestamp();
  -- Undoing a decision restores the former state unchanged.
  if act.restores then
    return new;
  end if;
  if new.is_approved then
    new.review := null;
    new.first_approved_at := coalesce(new.first_approved_at, now());
    new.unpublished_at := null;
    new.unpublish_reason := null;
    new.sent_back_at := null;
  elsif not is_insert and old.is_approved and not is_own then
    new.review := coalesce(new.review, 'returned');
    new.unpublished_at := coalesce(new.unpublished_at, now());
  else
    new.review := coalesce(new.review, 'waiting');
  end if;
  if is_insert then
    new.submitted_at := new.created_at;
  elsif new.review = 'waiting' and old.review is distinct from 'waiting' then
    new.submitted_at := new.updated_at;
  elsif new.review in ('returned', 'refused') and old.review is distinct from new.review then
    new.sent_back_at := new.updated_at;
  end if;
  if new.is_approved and not is_insert and new.status = 'postponed' and private.has_new_date(new) then
    -- It was postponed only until a new date was approved.
    new.status := null;
    new.status_at := null;
  end if;
  return new;
end
$$;
comment on function private.prepare_event() is 'Sets the state in which an event is written. New events and organizers'' changes wait for approval, except a change of the picture''s focal point or the drawing''s subject, and a small change by a trusted account (see is_trusted_change()); saving without a change changes nothing. Admins can change only the approval of other people''s events. A reset by anyone but the organizer unpublishes the event and returns it. Writes of a subscribed calendar count as its organizer''s. Events that operators insert belong to the organization that their creator founded, unless they name another; members choose: null is their account alone, the column''s default is no choice. Caller''s rights, because the role tells members from programs.';
revoke execute on function private.prepare_event() from public, anon, authenticated;

create trigger prepare_event before insert or update on public.events for each row execute function private.prepare_event();
