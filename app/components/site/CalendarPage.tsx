import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Card, Page } from "#app/components/site/Page.tsx";
import { TokenField } from "#app/components/site/TokenField.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ConfirmDialog } from "#app/components/ui/Dialog.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import messages from "#app/messages/account.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface CalendarAddressProps {
  /** Path of the page, whose action has `calendarForms()`. */
  path: string;
  /** The secret address; null before there is one. */
  address: string | null;
  /** What an address is for; shown before there is one. */
  why: string;
  /** Warning about who could read what with it. */
  warning: string;
}

interface CalendarPageProps extends CalendarAddressProps {
  title: string;
  lead: string;
  back: ReactNode;
  /** The open confirmation, see `calendarQuestion()`. */
  asking: CalendarQuestion | null;
}

/** The page of the secret address of a member's calendar. */
export function CalendarPage({ title, lead, back, asking, ...calendar }: CalendarPageProps) {
  return (
    <>
      <div {...(asking ? { inert: "" } : {})}>
        <Page back={back} title={title} lead={lead} width="form">
          <CalendarAddress {...calendar} />
        </Page>
      </div>
      {asking && <CalendarDialog path={calendar.path} asking={asking} />}
    </>
  );
}

/** The secret address of a member's calendar, with actions to subscribe, copy, renew and end it; or a button that creates it. */
function CalendarAddress({ path, address, why, warning }: CalendarAddressProps) {
  return (
    <Card>
      {address ? (
        <>
          <p className="mb-5">
            <a href={address.replace(/^https?:/, "webcal:")} className="button button-primary">
              {t("subscribe")}
            </a>
          </p>
          <TokenField id="calendar-address" label={t("calendarAddress")} token={address} variant="secondary">
            {warning}
          </TokenField>
          <div className="mt-6 border-t border-line pt-5">
            <p className="mb-4">{t("renewConsequence")}</p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={`${path}?ask=renew`} variant="secondary" preventScrollReset>
                {t("renewCalendar")}
              </ButtonLink>
              <ButtonLink to={`${path}?ask=end`} variant="delete" preventScrollReset>
                {t("endCalendar")}
              </ButtonLink>
            </div>
          </div>
        </>
      ) : (
        <Form method="post" action={path}>
          <p className="mb-5">{why}</p>
          <SubmitButton intent="renew" busyLabel={t("oneMoment")}>
            {t("makeCalendar")}
          </SubmitButton>
        </Form>
      )}
    </Card>
  );
}

/** Actions that need confirmation. */
type CalendarQuestion = "renew" | "end";

/** The confirmation requested by a URL; null for none, or while there is no address. */
export function calendarQuestion(url: string, address: string | null): CalendarQuestion | null {
  const ask = new URL(url).searchParams.get("ask");
  return address !== null && (ask === "renew" || ask === "end") ? ask : null;
}

/** Confirmation before an address stops working. */
function CalendarDialog({ path, asking }: { path: string; asking: CalendarQuestion }) {
  const isEnd = asking === "end";
  return (
    <ConfirmDialog
      title={t(isEnd ? "endQuestion" : "renewQuestion")}
      closeTo={path}
      action={path}
      intent={asking}
      label={t(isEnd ? "endCalendar" : "renewCalendar")}
      busyLabel={t("oneMoment")}
    >
      <p>{t(isEnd ? "endEffect" : "renewEffect")}</p>
    </ConfirmDialog>
  );
}
