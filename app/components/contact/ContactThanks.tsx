import { Page } from "#app/components/Page.tsx";
import { PICTURES } from "#app/components/pictures.ts";
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
        <ButtonLink to="/events" className="max-sm:w-full">
          Browse Events
        </ButtonLink>
        <ButtonLink to="/contact" look="secondary" className="max-sm:w-full">
          Send another message
        </ButtonLink>
      </div>
      <img
        src={PICTURES.home}
        alt=""
        width={1600}
        height={900}
        className="mt-10 aspect-2/1 w-full rounded-3xl object-cover object-[78%_60%] lg:aspect-3/1 lg:object-[50%_75%]"
      />
    </Page>
  );
}
