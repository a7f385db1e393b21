import { Form } from "@remix-run/react";
import { AlikeEvents } from "#app/components/events/AlikeNotice.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { FocusedHeading } from "#app/components/ui/FocusedHeading.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { ALIKE_SEEN_FIELD } from "#app/domain/events/alike.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/import.ts";
import { translator } from "#app/messages/translator.ts";
import type { QuestionedDrafts } from "./reading.server.ts";

const t = translator(messages);

/** Confirmation before the selected drafts are deleted, with their names. */
export function DeleteForm({ drafts }: { drafts: readonly { id: string; title: string | null }[] }) {
  return (
    <Form method="post" action={pathTo("/dashboard/import")} className="space-y-5 panel p-6">
      <FocusedHeading>{t("deleteQuestion", { count: drafts.length })}</FocusedHeading>
      <ul className="list-disc space-y-1 pl-5">
        {drafts.map(({ id, title }) => (
          <li key={id} className="break-words">
            {title ?? t("noTitle")}
            <input type="hidden" name="id" value={id} />
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">{t("deleteHint")}</p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton intent="delete_now" variant="danger" busyLabel={t("deleting")}>
          {t("deleteNow")}
        </SubmitButton>
        <ButtonLink to={pathTo("/dashboard/import")} variant="secondary">
          {t("keepDrafts")}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** Asks whether the drafts to submit are duplicates of existing events. */
export function AlikeForm({ questioned, sure, seen }: QuestionedDrafts) {
  return (
    <Form method="post" action={pathTo("/dashboard/import")} className="space-y-5 panel p-6">
      <FocusedHeading>{t("alikeQuestion", { count: questioned.length })}</FocusedHeading>
      <p>{t("alikeText")}</p>
      <ul className="divide-y divide-line">
        {questioned.map(({ id, title, alike }) => (
          <li key={id} className="py-4">
            <h3 className="text-base font-bold break-words">{title}</h3>
            <AlikeEvents events={alike} />
            <label className="flex items-start gap-3">
              <input type="checkbox" name="id" value={id} className="checkbox mt-1" />
              <span className="break-words">{t("isAnother", { title })}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">{t("alikeNote", { count: sure.length })}</p>
      {sure.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <input type="hidden" name={ALIKE_SEEN_FIELD} value={seen} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton intent="send" busyLabel={t("sending")}>
          {t("sendNow")}
        </SubmitButton>
        <ButtonLink to={pathTo("/dashboard/import")} variant="secondary">
          {t("sendNone")}
        </ButtonLink>
      </div>
    </Form>
  );
}
