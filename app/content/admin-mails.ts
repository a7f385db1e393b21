import { formatMoment } from "#app/domain/events/format.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/mails.ts";
import { translator } from "#app/messages/translator.ts";
import { type MailKind, mailedEvent, mailKind, nameEvent } from "./mail-kind.ts";

const t = translator(messages);

const tokens = z.object({ end_mail: z.string() });

/** Queued by `private.queue_admin_mails()`. `since`: UTC ISO 8601; null when no event waits. */
const daily = z.object({
  events: z.number(),
  since: z.string().nullable(),
  organizers: z.number(),
  reports: z.number(),
  messages: z.number(),
  tokens,
});

/** Queued by `private.notify_of_harm()`. */
const harm = z.object({ ...mailedEvent, reason: z.enum(["harmful", "intimate_images"]), tokens });

const endable = (mail: { tokens: z.infer<typeof tokens> }, product: string) => ({
  note: t("whyAdminMail", { product }),
  unsubscribePath: pathTo("/mail/end", { token: mail.tokens.end_mail }),
});

/** Mails to admins about open tasks. */
export const ADMIN_MAILS: Readonly<Record<string, MailKind>> = {
  admin_daily: mailKind("Daily mail to admins", daily, (mail, product, timeZone) => ({
    subject: t("adminDaily", { count: mail.events + mail.organizers + mail.reports + mail.messages, product }),
    paragraphs: [
      ...(mail.since === null
        ? []
        : [t("adminDailyEvents", { count: mail.events, since: formatMoment(mail.since, timeZone) })]),
      ...(mail.organizers > 0 ? [t("adminDailyOrganizers", { count: mail.organizers })] : []),
      ...(mail.reports > 0 ? [t("adminDailyReports", { count: mail.reports })] : []),
      ...(mail.messages > 0 ? [t("adminDailyMessages", { count: mail.messages })] : []),
    ],
    link: { label: t("openAdminPanel"), path: pathTo("/admin") },
    ...endable(mail, product),
  })),
  harm_reported: mailKind("Report of harm", harm, (mail, product, zone) => ({
    subject: t(mail.reason === "harmful" ? "harmReported" : "intimateImagesReported", { event: nameEvent(mail, zone) }),
    paragraphs: [
      t(mail.reason === "harmful" ? "harmReportedText" : "intimateImagesReportedText", { title: mail.title }),
    ],
    link: { label: t("seeReports"), path: pathTo("/admin/reports") },
    ...endable(mail, product),
  })),
};
