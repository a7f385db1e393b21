-- The reasons that admins choose from when they return or refuse an event, in both languages of the site. Creates only; rewrites no data.

create table public.moderation_reasons (
  key text primary key constraint reason_key_form check (key ~ '^[a-z][a-z0-9_]{1,39}$'),
  decision text not null constraint reason_decision_known check (decision in ('returned', 'refused')),
  field text constraint reason_field_known check (
    field in ('title', 'description', 'location', 'start_date', 'end_date', 'picture', 'event_url', 'price_kind', 'category')),
  text_en public.plain_line not null constraint reason_en_length check (char_length(text_en) between 5 and 200),
  text_es public.plain_line not null constraint reason_es_length check (char_length(text_es) between 5 and 200),
  position smallint not null default 0,
  retired_at timestamptz,
  constraint refused_as_a_whole check (decision = 'returned' or field is null)
);
comment on table public.moderation_reasons is 'The reasons that admins choose from. Public, because they are the rules of the site. Decisions keep a copy of the texts, see reasons_for().';
comment on column public.moderation_reasons.decision is 'The decision that offers it, as in event_decisions.decision.';
comment on column public.moderation_reasons.field is 'For a returned event: the form control that needs a change; null for the whole event.';
comment on column public.moderation_reasons.position is 'The order in which reasons are offered, by decision and field.';
comment on column public.moderation_reasons.retired_at is 'Since when it is no longer offered; null while it is.';
alter table public.moderation_reasons enable row level security;
revoke all on public.moderation_reasons from public, anon, authenticated, service_role;
grant select on public.moderation_reasons to anon, authenticated;
create policy "Everyone reads the reasons" on public.moderation_reasons for select to anon, authenticated using (true);
comment on policy "Everyone reads the reasons" on public.moderation_reasons is 'No policy allows writing: admins write through save_reason() and retire_reason().';

insert into public.moderation_reasons (key, decision, field, position, text_en, text_es) values
  ('title_says_nothing', 'returned', 'title', 1, 'Please say in the title what happens.', 'Di en el título de qué trata el evento.'),
  ('title_shouts', 'returned', 'title', 2, 'Please don''t write the title in all capitals or with emoji.', 'No escribas el título todo en mayúsculas ni con emojis.'),
  ('description_thin', 'returned', 'description', 1, 'Please say what visitors will see or do there, and who it''s for.', 'Di qué verán o harán los visitantes y para quién es.'),
  ('description_contact', 'returned', 'description', 2, 'Please leave out private phone numbers and addresses.', 'Quita los números de teléfono y las direcciones privadas.'),
  ('location_unclear', 'returned', 'location', 1, 'Please name the venue and the city, so that people can find it.', 'Indica el lugar y la ciudad, para que la gente lo encuentre.'),
  ('location_private', 'returned', 'location', 2, 'Please don''t give a private home as the place.', 'No indiques una casa particular como lugar.'),
  ('start_doubtful', 'returned', 'start_date', 1, 'The date or time seems to be wrong: please check it.', 'La fecha o la hora parece equivocada: revísala.'),
  ('end_doubtful', 'returned', 'end_date', 1, 'The end seems to be wrong: please check it.', 'El final parece equivocado: revísalo.'),
  ('picture_not_yours', 'returned', 'picture', 1, 'Please use a picture that you may publish.', 'Usa una imagen que puedas publicar.'),
  ('picture_is_text', 'returned', 'picture', 2, 'Please use a picture with little or no text: not everybody can read it.', 'Usa una imagen con poco texto o ninguno: no todos pueden leerlo.'),
  ('link_broken', 'returned', 'event_url', 1, 'The link does not work, or leads elsewhere.', 'El enlace no funciona o lleva a otro lugar.'),
  ('price_missing', 'returned', 'price_kind', 1, 'Please say what it costs, including all fees.', 'Di cuánto cuesta, con todos los cargos incluidos.'),
  ('category_other', 'returned', 'category', 1, 'Another category fits better.', 'Otra categoría encaja mejor.'),
  ('several_events', 'returned', null, 1, 'These are several events: please send each by itself, or as a series.', 'Son varios eventos: envía cada uno por separado o como una serie.'),
  ('duplicate', 'refused', null, 1, 'This event is on the site already.', 'Este evento ya está en el sitio.'),
  ('no_event', 'refused', null, 2, 'This is an offer or an advertisement, not an event.', 'Es una oferta o un anuncio, no un evento.'),
  ('not_in_florida', 'refused', null, 3, 'It does not take place in Florida.', 'No se celebra en Florida.'),
  ('not_open', 'refused', null, 4, 'It is not open to the public.', 'No está abierto al público.'),
  ('not_theirs', 'refused', null, 5, 'Its organizer has not agreed to it.', 'Quien lo organiza no está de acuerdo.'),
  ('spam', 'refused', null, 7, 'We consider it spam.', 'Lo consideramos spam.'),
  ('against_rules', 'refused', null, 6, 'It is against our rules: see the terms of service.', 'Va contra nuestras reglas: consulta los términos del servicio.');

create function private.reasons_for(keys text[], for_decision text) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
declare
  chosen jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('key', r.key, 'field', r.field, 'en', r.text_en, 'es', r.text_es)
      order by r.field nulls first, r.position, r.key), '[]')
    into chosen from public.moderation_reasons as r where r.key = any (keys) and r.decision = for_decision and r.retired_at is null;
  if jsonb_array_length(chosen) <> cardinality(array(select distinct k from unnest(keys) as k)) then
    raise exception 'Please choose a reason from the list' using detail = json_build_object('code', 'reason_unknown');
  end if;
  return chosen;
end
$$;
comment on function private.reasons_for(text[], text) is 'The chosen reasons in the form that decisions store: key, field and both texts. Raises if one is not offered for this decision.';
revoke execute on function private.reasons_for(text[], text) from public, anon, authenticated, service_role;

create function public.save_reason(key text, decision text, field text, text_en text, text_es text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  is_known boolean;
begin
  perform private.require_admin('admin_to_change_reasons', 'You must be logged in as an admin to change the reasons');
  select r.decision = save_reason.decision and r.field is not distinct from save_reason.field into is_known
    from public.moderation_reasons as r where r.key = save_reason.key;
  -- A reason keeps its decision and field, because statistics of the past count it there.
  if not is_known then
    raise exception 'Another reason already has this short name' using detail = json_build_object('code', 'reason_key_taken');
  end if;
  insert into public.moderation_reasons as r (key, decision, field, text_en, text_es, position)
    values (save_reason.key, save_reason.decision, save_reason.field, save_reason.text_en, save_reason.text_es,
      coalesce((select max(o.position) + 1 from public.moderation_reasons as o
        where o.decision = save_reason.decision and o.field is not distinct from save_reason.field), 1))
    on conflict on constraint moderation_reasons_pkey do update
      set text_en = excluded.text_en, text_es = excluded.text_es, retired_at = null
      where (r.text_en, r.text_es, r.retired_at) is distinct from (excluded.text_en, excluded.text_es, null);
  if found then
    perform private.write_audit('reason_saved', 'setting', save_reason.key, '{}');
  end if;
  return true;
end
$$;
comment on function public.save_reason(text, text, text, text, text) is 'Adds a reason to the list, rewords it or offers it again; decisions keep the former text. Admins only. Definer rights: no API role writes the list.';

create function public.retire_reason(key text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_change_reasons', 'You must be logged in as an admin to change the reasons');
  update public.moderation_reasons as r set retired_at = now() where r.key = retire_reason.key and r.retired_at is null;
  if found then
    perform private.write_audit('reason_retired', 'setting', retire_reason.key, '{}');
  end if;
  return found;
end
$$;
comment on function public.retire_reason(text) is 'Takes a reason off the list; false if it is not on it. Admins only. Definer rights as save_reason().';
revoke execute on function public.save_reason(text, text, text, text, text), public.retire_reason(text) from public, anon, authenticated, service_role;
grant execute on function public.save_reason(text, text, text, text, text), public.retire_reason(text) to authenticated;
