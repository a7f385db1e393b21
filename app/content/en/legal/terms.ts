import {
  type LegalDocument,
  type LegalSection,
  MINIMUM_AGE_YEARS,
  NOTICE_DAYS,
  type TermsSection,
} from "../../legal/document.ts";

/** The Terms of Service of the site with this product name. */
export function termsOfService(productName: string): LegalDocument<TermsSection> {
  return {
    title: "Terms of Service",
    lead: `These terms are the agreement between you and ${productName} about using this website. By using it you agree to them.`,
    sections: {
      "the-service": {
        title: "What this service is",
        blocks: [
          `${productName} is a website where people find local events in Florida and tell others about their own. Browsing and searching are free and need no account. Publishing events is free too and needs one.`,
          "We list events; we do not hold them. Organizers are responsible for their events, and tickets are sold by them or by the websites they link to, never by us.",
        ],
      },
      "your-account": {
        title: "Your account",
        blocks: [
          `You must be at least ${MINIMUM_AGE_YEARS} years old to have an account. If you are under 18, a parent or guardian must agree to these terms for you.`,
          {
            list: [
              "Give your real name, or the name of the organization you act for, and an email address that is yours.",
              "Keep your password to yourself. What happens through your account counts as done by you.",
              "Tell us at once when you think someone else has used your account.",
              "One person or organization needs only one account. Do not share it or pass it on.",
            ],
          },
        ],
      },
      "publishing-events": {
        title: "Publishing events",
        blocks: [
          "Before an event appears publicly, our team reviews it. Review takes 1-2 business days. We may decline an event that breaks these terms, that lacks what people need to decide whether to come, or that does not take place in Florida.",
          {
            list: [
              "When you change an event, it leaves the public pages until we have reviewed it again. Until then its address says that it is being updated.",
              "You can edit or delete your own events at any time on your [dashboard](/dashboard). Deleting cannot be undone.",
              "Events are removed automatically 24 hours after they end, or after they begin when no end was given.",
              "After that, a copy stays on your dashboard as a past event. Only you can see it.",
              "Keep your event up to date: correct it when the time, the place or the price changes, and delete it when it is called off.",
            ],
          },
        ],
      },
      "your-content": {
        title: "What you publish stays yours",
        blocks: [
          `You keep all rights in the texts and pictures of your events. You allow ${productName} to store them, to show them on this website, in its [calendars, feeds](/follow) and weekly emails, in its lists on [other websites](/embed) and in its previews in search engines and social networks, and to adapt their size and layout for that. This permission is free of charge, is not exclusive, and ends when the event is deleted, apart from copies that others made while it was public.`,
          "You confirm that you may give this permission: that you wrote the text, took the picture, or have permission from whoever did.",
        ],
      },
      ...LEGAL_USE_SECTIONS,
      changes: {
        title: "Changes to these terms",
        blocks: [
          `We may change these terms as the service or the law changes. We give at least ${NOTICE_DAYS} days' notice of a material change, by publishing the new text on this page together with the day on which it takes effect. Smaller corrections, which take nothing from you, apply once they are published.`,
          "If you do not agree with a change, you can stop using the service and delete your account before the change takes effect. Using the service after that day means that you accept the new terms.",
        ],
      },
      law: {
        title: "Law and disputes",
        blocks: [
          "These terms are governed by the law of the State of Florida, United States. Disputes go to the courts of Hillsborough County, Florida, unless the law of the place where you live gives you the right to go to court there.",
          "Please [write to us](/contact) first: most problems are solved in a few messages. If one part of these terms turns out not to be valid, the rest still applies.",
        ],
      },
    },
  };
}

/** Sections of the Terms of Service on permitted use, enforcement and liability. */
const LEGAL_USE_SECTIONS = {
  rules: {
    title: "What is not allowed",
    blocks: [
      "Please do not:",
      {
        list: [
          "publish events that do not exist, that mislead about what people will find, or that are illegal;",
          "publish anything that threatens, harasses, or demeans people, or that calls for violence;",
          "publish sexual content, or advertise weapons, drugs, or gambling that the law does not permit;",
          "use texts, pictures, or names that belong to others without their permission, or pretend to be someone else;",
          "publish other people's private details, such as a home address, without their consent;",
          "send advertising through our forms, or enter the same event many times;",
          "link to malware or to pages that try to steal passwords or money;",
          "try to get into accounts or data that are not yours, get around our review, or overload the service.",
        ],
      },
    ],
  },
  moderation: {
    title: "What we do when rules are broken",
    blocks: [
      "We may decline, take off the site or delete an event, and suspend or close an account, when these terms are broken or when the law asks for it. We tell you of each decision about your events by email and on your dashboard; where we can, we tell you why, and you may ask us to look at the decision again.",
      "If you see an event that should not be here, or that uses your work without your permission, press 'Report this event' on its page, or [write to us](/contact) with its address. We look at every report.",
      "You may stop at any time: delete your account on your [account page](/account), or [write to us](/contact). Your events, past ones included, are deleted with it.",
    ],
  },
  "other-websites": {
    title: "Events and other websites",
    blocks: [
      "Review means that somebody has read an event before it was published. It is not a promise that the event takes place as described, or that it is safe or right for you. Please check with the organizer before you travel or pay.",
      "Events link to ticket shops and to other websites, and may show pictures that are stored there. Those websites have their own terms, and we are not responsible for them.",
    ],
  },
  availability: {
    title: "Availability",
    blocks: [
      "We work to keep the service running and its data safe, but we cannot promise that it never fails. We may change, pause, or end parts of it. Please keep your own copy of what you cannot afford to lose.",
    ],
  },
  liability: {
    title: "Warranty and liability",
    blocks: [
      'The service is free and is provided "as is" and "as available". As far as the law permits, we give no warranty of any kind, express or implied, including of merchantability, fitness for a particular purpose, and non-infringement.',
      "As far as the law permits, we are not liable for what happens at an event, for what organizers or other websites do, or for indirect loss such as lost profit or lost data. Nothing in these terms limits a liability that the law does not allow to be limited.",
      "If somebody makes a claim against us because of what you published, or because you broke these terms, you are responsible for the reasonable cost of that claim to us.",
    ],
  },
} satisfies Record<string, LegalSection>;
