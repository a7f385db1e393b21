import type { LegalSection } from "./document.ts";

/** The sections of the Terms of Service on what people may do here, what we do otherwise, and who answers for what. */
export const LEGAL_USE_SECTIONS: readonly LegalSection[] = [
  {
    id: "rules",
    title: "What is not allowed",
    blocks: [
      "Please do not:",
      {
        list: [
          "publish events that do not exist, that mislead about what people will find, or that are illegal;",
          "publish anything that threatens, harasses, or demeans people, or that calls for violence;",
          "publish sexual content, or advertise weapons, drugs, or gambling that the law does not permit;",
          "use texts, pictures, or names that belong to others without their permission, or pretend to be somebody else;",
          "publish other people's private details, such as a home address, without their consent;",
          "send advertising through our forms, or enter the same event many times;",
          "link to malware or to pages that try to steal passwords or money;",
          "try to get into accounts or data that are not yours, get around our review, or overload the service.",
        ],
      },
    ],
  },
  {
    id: "moderation",
    title: "What we do when rules are broken",
    blocks: [
      "We may decline, take off the site or delete an event, and suspend or close an account, when these terms are broken or when the law asks for it. We tell you of each decision about your events by email and on your dashboard; where we can, we tell you why, and you may ask us to look at the decision again.",
      "If you see an event that should not be here, or that uses your work without your permission, press 'Report this event' on its page, or [write to us](/contact) with its address. We look at every report.",
      "You may stop at any time: delete your account on your [account page](/account), or [write to us](/contact). Your events, past ones included, are deleted with it.",
    ],
  },
  {
    id: "other-websites",
    title: "Events and other websites",
    blocks: [
      "Review means that somebody has read an event before it was published. It is not a promise that the event takes place as described, or that it is safe or right for you. Please check with the organizer before you travel or pay.",
      "Events link to ticket shops and to other websites, and may show pictures that are stored there. Those websites have their own terms, and we are not responsible for them.",
    ],
  },
  {
    id: "availability",
    title: "Availability",
    blocks: [
      "We work to keep the service running and its data safe, but we cannot promise that it never fails. We may change, pause, or end parts of it. Please keep your own copy of what you cannot afford to lose.",
    ],
  },
  {
    id: "liability",
    title: "Warranty and liability",
    blocks: [
      'The service is free and is provided "as is" and "as available". As far as the law permits, we give no warranty of any kind, express or implied, including of merchantability, fitness for a particular purpose, and non-infringement.',
      "As far as the law permits, we are not liable for what happens at an event, for what organizers or other websites do, or for indirect loss such as lost profit or lost data. Nothing in these terms limits a liability that the law does not allow to be limited.",
      "If somebody makes a claim against us because of what you published, or because you broke these terms, you are responsible for the reasonable cost of that claim to us.",
    ],
  },
];
