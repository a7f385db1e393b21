import { type AccessibilitySection, ANSWER_BUSINESS_DAYS, type LegalDocument } from "../../legal/document.ts";

/** The accessibility statement: conformance, how it was tested, and how to complain. */
export function accessibilityStatement(productName: string): LegalDocument<AccessibilitySection> {
  return {
    title: "Accessibility",
    lead: `Everybody should be able to find a good evening. ${productName} aims to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.`,
    updatedOn: "2026-11-24",
    sections: {
      "what-to-expect": {
        title: "What you can expect",
        blocks: [
          "You can use every part of this site",
          {
            list: [
              "with a keyboard alone: the focus is always visible, and the first Tab leads past the menu;",
              "with a screen reader: headings, landmarks, names of controls, and messages that are announced;",
              "at twice the text size, and on a screen 360 pixels wide, without scrolling sideways;",
              "in light, dark, and high-contrast colors, as your system or you choose;",
              "with animations off, if your system asks for less motion;",
              "without JavaScript.",
            ],
          },
        ],
      },
      "how-it-was-tested": {
        title: "What was tested, and how",
        blocks: [
          "Every page in every state we know of, such as an empty list, a form with errors, an open menu or dialog, or a page that is not there, is tested before each release, and one state of each layout before each change, in Chromium:",
          {
            terms: [
              [
                "Rules",
                "axe-core 4.14 with all rules of WCAG 2.2 A and AA and its best practices, 360 and 1280 pixels wide, in light and dark colors, with JavaScript and without.",
              ],
              ["Markup", "The Nu HTML Checker reads every page; an error stops the release."],
              [
                "Keyboard",
                "We walk through every page with the Tab key: the focus must be visible and not covered. Menus, filters, calendar, forms, and dialogs are operated by keyboard alone.",
              ],
              ["Size", "Targets measure at least 24 by 24 pixels or stand apart; text is tested at 200%."],
              ["Colors", "High contrast (forced colors) and the contrast of text in both themes."],
            ],
          },
        ],
      },
      "known-limits": {
        title: "Known limits",
        blocks: [
          {
            list: [
              "Programs cannot judge everything. The site has not yet been tested by people who use screen readers or voice control every day; we would be glad to hear from you.",
              "Organizers may add a picture to an event. It is treated as decoration, so text inside it is not read out; we ask them to put everything into the description.",
              "Tickets, and the map on the [contact page](/contact), are on websites of others. The office's address stands beside the map in words.",
            ],
          },
        ],
      },
      complaints: {
        title: "How to complain",
        blocks: [
          `If something keeps you out, [write to us](/contact) in whatever way suits you; the addresses are below. Say which page it was and what happened, if you can. We answer within ${ANSWER_BUSINESS_DAYS} business days with what we will do and by when, and give you what you came for in another form meanwhile.`,
          "If our answer does not settle it, you may file a complaint under the Americans with Disabilities Act with the U.S. Department of Justice.",
        ],
      },
    },
  };
}
