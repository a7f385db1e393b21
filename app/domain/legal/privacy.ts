import { type LegalDocument, MINIMUM_AGE_YEARS, NOTICE_DAYS } from "./document.ts";
import { STORAGE_SECTIONS } from "./storage.ts";

/** The Privacy Policy of the site with this name. */
export function privacyPolicy(productName: string): LegalDocument {
  return {
    title: "Privacy Policy",
    lead: "We collect what the service needs and nothing to advertise with: no ads, no trackers, no sale of data. This page says what we keep, why, and for how long.",
    sections: [
      {
        id: "what-we-collect",
        title: "What we collect",
        blocks: [
          "You can browse and search without telling us who you are. We keep:",
          {
            terms: [
              [
                "Your account",
                "Your full name, your email address, and your password in a form that cannot be turned back into it (a hash). If you sign in with Google, Google passes on your name, your email address, and basic profile details, and we keep no password.",
              ],
              [
                "Your events",
                "What you enter: title, description, location, times, category, number of attendees, and the addresses of a picture and of a ticket page. Also when you created and last changed it, and whether it is approved.",
              ],
              [
                "Your devices",
                "For each browser in which you are signed in: what it calls itself (its kind and system), when you signed in, and when it was last used. You see them on your account page, where you can sign each of them out. They are deleted when you sign out, and at the latest 90 days after you signed in.",
              ],
              [
                "Decisions and reports",
                "What our team decided about your events, with its reason; mail about that until it is sent. Of a report about an event we keep what it says, and not who sent it.",
              ],
              ["Your messages", "The name, email address, subject, and text that you send with the contact form."],
              [
                "Technical records",
                "Our own log holds the time, the kind of page and the result of each request, but no addresses, names or search texts. Our service providers record requests for a limited time: the time, the page asked for, the result, and for security the IP address and the kind of browser. To slow down programs that guess passwords or send floods of forms, we count requests by a scrambled form of the IP address and of the email address, for some hours at most.",
              ],
              [
                "Security log",
                "That an event was approved or deleted, that somebody became or ceased to be an admin, that an account was deleted, and that signing in to an account failed, each with the time and the account's number. Titles of events, and our reasons for decisions about them, are kept beside it. To keep floods out we also count, for at most a day, how many events you write.",
              ],
            ],
          },
        ],
      },
      {
        id: "how-we-use-it",
        title: "What we use it for",
        blocks: [
          {
            list: [
              "To let you sign in and to show you your own events.",
              "To review events before publication and to show approved ones to everybody.",
              "To answer you when you write to us.",
              "To send account mail: confirming your email address, choosing a new password, and what our team decided about your events. We send no newsletters.",
              "To keep the service secure and to find faults.",
            ],
          },
          "We use none of it for advertising, we build no profiles of visitors, and we make no automatic decisions about people. Where the law asks for a legal basis, it is our agreement with you for your account and your events, and our legitimate interest in a working, secure service for the rest.",
        ],
      },
      {
        id: "who-sees-it",
        title: "Who can see it",
        blocks: [
          {
            terms: [
              [
                "Everybody",
                "Your events while they are approved. Your name and email address are not shown with them, so put into an event only what may be public.",
              ],
              [
                "Only you",
                "Your past events, and our decisions about your events (our team sees those too). The address of a past public event still says that it is over and shows others of its kind nearby.",
              ],
              [
                "Our team",
                "Events that wait for review with the name of their organizer, contact messages, reports about events, and the security log. Members of the team also see each other's names and email addresses.",
              ],
            ],
          },
        ],
      },
      ...STORAGE_SECTIONS,
      {
        id: "your-choices",
        title: "Your choices and rights",
        blocks: [
          {
            list: [
              "See, correct, or delete your events on your [dashboard](/dashboard).",
              "Change your name, email address and password on your [account page](/account), download a copy of your data there, or delete the account with all your events.",
              "Ask us what else we hold about you, have a message deleted that you sent, or object to how we use your data.",
            ],
          },
          "[Write to us](/contact) from the email address of your account, so that we know it is you. We answer within 30 days and charge nothing. Depending on where you live, you may also complain to a data protection authority.",
        ],
      },
      {
        id: "children",
        title: "Children",
        blocks: [
          `The service is not meant for children under ${MINIMUM_AGE_YEARS}, and they may not have an account. We do not knowingly collect data from them. If you think that a child under ${MINIMUM_AGE_YEARS} has given us data, please [write to us](/contact), and we will delete it.`,
        ],
      },
      {
        id: "changes",
        title: "Changes to this policy",
        blocks: [
          `When we change this policy, the new text appears on this page with a new date. We give at least ${NOTICE_DAYS} days' notice of a material change here before it takes effect. ${productName} will not use data that it has already collected in a materially different way without telling you first.`,
        ],
      },
    ],
  };
}
