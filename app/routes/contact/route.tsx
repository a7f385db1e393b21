import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Page } from "#app/components/site/Page.tsx";
import { siteOf, useSite } from "#app/components/site/root-data.ts";
import { MAP_ORIGIN } from "#app/content/office.ts";
import { mailboxOf } from "#app/domain/mail-address.ts";
import { CONTACT_LIMITS, CONTACT_SUBJECTS } from "#app/domain/site/contact-message.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { emailAddress, line, paragraphs, requiredText, z } from "#app/domain/site/zod.ts";
import { newAntiSpamValues } from "#app/forms/anti-spam.server.ts";
import { requireWithinLimit } from "#app/forms/count-attempts.server.ts";
import { handleForm } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/contact.ts";
import { translator } from "#app/messages/translator.ts";
import { sendContactMessage } from "#app/models/site/contact.server.ts";
import { getUserIfReachable } from "#app/session/user.server.ts";
import { getEnv } from "#app/settings/env.server.ts";
import { ContactDetails, OfficeMap } from "./details.tsx";
import { ContactForm, ContactThanks } from "./form.tsx";

const t = translator(messages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: t("contactUs"),
    description: t("description"),
    keywords: t("keywords").split(", "),
    path: pathTo("/contact"),
  });

export const headers: HeadersFunction = () => ({ "Content-Security-Policy": `frame-src ${MAP_ORIGIN}` });

export const loader = defineLoader(async (args) => {
  const user = await getUserIfReachable(args);
  const params = new URL(args.request.url).searchParams;
  return {
    antiSpam: newAntiSpamValues(args),
    sender: user && { name: user.fullName, email: user.email },
    isSent: params.get("sent") === "1",
    isMapShown: params.get("map") === "1",
  };
});

/** The contact form (PRODUCT.md, Contact). Texts are trimmed; the message keeps its line breaks. */
const contactSchema = z.object({
  name: requiredText(line, () => t("name"), { max: CONTACT_LIMITS.maxNameChars }),
  email: emailAddress,
  subject: line.pipe(z.enum(CONTACT_SUBJECTS, { error: () => t("subjectRequired") })),
  message: requiredText(paragraphs, () => t("message"), { max: CONTACT_LIMITS.maxMessageChars }),
});

export function action(args: ActionFunctionArgs) {
  return handleForm(args, {
    fields: ["name", "email", "subject", "message"],
    schema: contactSchema,
    antiSpam: "refuse",
    async save(message, { client }, { submissionKey }) {
      await requireWithinLimit(args, "contact", { account: mailboxOf(message.email) });
      await sendContactMessage(client, getEnv().MAIL_QUEUE_KEY, message, submissionKey);
      return { to: pathTo("/contact", { sent: "1" }) };
    },
  });
}

export default function ContactPage() {
  const { antiSpam, sender, isSent, isMapShown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const site = useSite();
  if (isSent) return <ContactThanks />;
  return (
    <Page title={t("contactUs")} lead={t("lead")}>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-3">
        <section aria-labelledby="contact-form-title" className="lg:col-span-2">
          <h2 id="contact-form-title" className="mb-4 text-xl">
            {t("sendUsMessage")}
          </h2>
          <ContactForm
            answer={answer}
            sender={sender}
            antiSpam={{ ...antiSpam, submissionKey: answer?.submissionKey ?? antiSpam.submissionKey }}
          />
        </section>
        <div className="grid content-start gap-8 sm:grid-cols-2 lg:grid-cols-1">
          <ContactDetails site={site} />
          <OfficeMap isShown={isMapShown} />
        </div>
      </div>
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
