import { Page } from "./Page.tsx";
import { PICTURES } from "./pictures.ts";
import { BackLink } from "./ui/BackLink.tsx";
import { ButtonLink } from "./ui/Button.tsx";

/** What visitors read in place of an event that was public, and is not at present. */
export const EVENT_NOTICES = {
  updating: {
    title: "This event is being updated, back soon",
    text: "Its organizer has changed something. We look at every change before it appears, which takes 1-2 business days.",
  },
  under_review: {
    title: "This event is under review",
    text: "We have taken it off the site for now, and are looking into it together with its organizer.",
  },
} as const;

/** Stands at the address of an event that was public before. Shows nothing of the event. */
export function EventNoticePage({ notice }: { notice: keyof typeof EVENT_NOTICES }) {
  const { title, text } = EVENT_NOTICES[notice];
  return (
    <Page back={<BackLink to="/events">Back to Events</BackLink>} title={title} lead={text}>
      <ButtonLink to="/events">Browse Events</ButtonLink>
      <img src={PICTURES.empty} alt="" width={600} height={360} className="mt-10 w-full max-w-md rounded-3xl" />
    </Page>
  );
}
