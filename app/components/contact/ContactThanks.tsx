import { Page } from "#app/components/Page.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { SupportHours } from "./SupportHours.tsx";

/** Stands in place of the form once a message is stored. */
export function ContactThanks() {
  return (
    <Page
      title="Thank you for your message!"
      lead={
        <>
          We have received it and will answer by email. Our support hours are <SupportHours />.
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/events">Browse Events</ButtonLink>
        <ButtonLink to="/contact" look="secondary">
          Send another message
        </ButtonLink>
      </div>
    </Page>
  );
}
