import {
  type LegalDocument,
  type LegalSection,
  MINIMUM_AGE_YEARS,
  NOTICE_DAYS,
  type PrivacySection,
} from "../../legal/document.ts";

/** The Privacy Policy of the site with this product name. */
export function privacyPolicy(productName: string): LegalDocument<PrivacySection> {
  return {
    title: "Privacy Policy",
    lead: "We collect what the service needs and nothing to advertise with: no ads, no trackers, no sale of data. This page says what we keep, why, and for how long.",
    sections: {
      "what-we-collect": {
        title: "What we collect",
        blocks: [
          "You can browse and search without telling us who you are. We keep:",
          {
            terms: [
              [
                "Your account",
                "Your full name, your email address, your password in a form that cannot be turned back into it (a hash), and the language of your emails. If you sign in with Google, Google passes on your name, your email address, and basic profile details, and we keep no password. If you set up a second step: the names that you give your authenticators, when you added and last used each, the key that it shares with us, and your recovery codes as hashes.",
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
                "What our team decided about your events, with its reason; emails about that until they are sent. Of a report about an event we keep what it says, and not who sent it: only a number by which we see that the same sender has reported the same event again, and from which nobody can tell who that is. If you leave an email address for an answer, we keep it until the answer is sent; our team does not see it. What you tell us about yourself in a report of a copyright or of intimate images (your name, how to reach you, and for whom you act) our team reads, and it is deleted with the report, 90 days after that was closed.",
              ],
              [
                "Weekly email",
                "If you ask for it: your email address, the list that the email is about (city, categories, search, and other filters), its language, when you asked for it, when you confirmed it, and the day of the last email. We do not record whether you open it or follow its links.",
              ],
              [
                "Drafts",
                "What you type into the form of an event and have not sent. Only you can read it. A draft is deleted when you send or delete it, with your account, and after a year without a change.",
              ],
              [
                "Saved events",
                "Which events you save while you are signed in, and when. If you ask for reminders: the last day of which we reminded you. What you save without an account, your browser keeps by itself: see [below](#cookies).",
              ],
              [
                "Your calendar",
                "If you ask for it: the secret address at which your calendar program reads your own events, and when it was made.",
              ],
              [
                "Calendars that you subscribe to",
                "If you ask for it: the address of a calendar that you keep elsewhere, which events it has, and how the last 30 readings went. Only you, the members of the organization that it is for, and our team see this. It is deleted when you end the subscription, and with your account; that of an organization passes on to another member.",
              ],
              [
                "Counts",
                "How often the page of an event was opened, the event saved, and its ticket link followed, as a sum for each week, which its organizer sees. From five members on, the page of an event says how many have saved it, counted once a day, and not who. No cookie, IP address or anything else about you is used or kept for that.",
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
      "how-we-use-it": {
        title: "What we use it for",
        blocks: [
          {
            list: [
              "To let you sign in and to show you your own events.",
              "To review events before publication and to show approved ones to everybody.",
              "To answer you when you write to us.",
              "To send account emails: confirming your email address, choosing a new password, and what our team decided about your events. We send no newsletters; the weekly email comes only to addresses that asked for it and confirmed that.",
              "To keep the service secure and to find faults.",
            ],
          },
          "We use none of it for advertising, we build no profiles of visitors, and we make no automatic decisions about people. Where the law asks for a legal basis, it is our agreement with you for your account and your events, and our legitimate interest in a working, secure service for the rest.",
        ],
      },
      "who-sees-it": {
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
                "Your saved events. Your past events, and our decisions about your events (our team sees those too). The address of a past public event still says that it is over and shows others of its kind nearby.",
              ],
              [
                "Members of your organization",
                "Your name, your role, and the events of the organization, with our decisions about them. Owners also see the addresses that they have invited.",
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
      "your-choices": {
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
      children: {
        title: "Children",
        blocks: [
          `The service is not meant for children under ${MINIMUM_AGE_YEARS}, and they may not have an account. We do not knowingly collect data from them. If you think that a child under ${MINIMUM_AGE_YEARS} has given us data, please [write to us](/contact), and we will delete it.`,
        ],
      },
      changes: {
        title: "Changes to this policy",
        blocks: [
          `When we change this policy, the new text appears on this page with a new date. We give at least ${NOTICE_DAYS} days' notice of a material change here before it takes effect. ${productName} will not use data that it has already collected in a materially different way without telling you first.`,
        ],
      },
    },
  };
}

/** Sections of the Privacy Policy on the storage of data: processors, cookies, retention periods. */
const STORAGE_SECTIONS = {
  "service-providers": {
    title: "Who works for us, and other websites",
    blocks: [
      "We do not sell data and do not share it for advertising. It reaches others only as follows:",
      {
        terms: [
          [
            "Supabase",
            "Stores our database and runs sign-in for us. It processes the data on our behalf, under our instructions, and may do so in the United States.",
          ],
          [
            "Google",
            "Only if you choose to sign in with Google: Google then learns that you use this website, under its own privacy policy.",
          ],
          [
            "OpenStreetMap",
            "Only if you choose to show the map on the [contact page](/contact): your browser then loads it from OpenStreetMap, which learns your IP address.",
          ],
          [
            "Pictures of events",
            "Organizers may use a picture from another website. Your browser loads it from there, so that website learns your IP address, but not which page you are on.",
          ],
          [
            "Authorities",
            "Where the law obliges us, or where it is needed to protect people or to defend against claims.",
          ],
        ],
      },
      "Ticket pages, our profiles on X and Bluesky, and other links lead to websites with their own policies. Nothing is loaded from them before you follow a link.",
    ],
  },
  cookies: {
    title: "Cookies",
    blocks: [
      "Just browsing sets no cookie. The cookies that we do set are needed for what you asked for, are ours alone, and cannot be read by scripts. That is why there is no cookie banner.",
      {
        terms: [
          [
            "Session",
            "Keeps you signed in, from signing in to signing out, for 90 days at most, and for 30 days without a visit. Without 'Remember me' it ends when you close the browser, and a second cookie remembers that choice. While you sign in with Google, or ask for a new password, one more holds a code for that step. While you set up an authenticator, one holds its key for up to 30 minutes; after you make recovery codes, it remembers for a day that you did. After you open an invitation to be an admin, one holds its token for up to an hour; after that of an organizer, for up to seven days.",
          ],
          [
            "Message",
            "Carries a notice such as 'Event deleted.' to the next page and is removed there, after a minute at most.",
          ],
          ["Appearance", "If you choose the light or the dark appearance, remembers that for a year."],
          [
            "Waiting for confirmation",
            "After you sign up, it holds your email address for up to an hour, so that you can have the confirmation sent again.",
          ],
        ],
      },
      "While a tab is open, your browser also remembers how far you had scrolled, so that Back returns you to the same place. This never leaves your device.",
      "It also remembers the city whose page you opened or chose last, so that the home page is about it: your browser then opens that page as if you had just chosen the city. We do not store it; choose 'All of Florida' on the home page, and it is forgotten.",
      "Events that you save without an account are kept there too. When you open [Saved events](/saved), your browser asks us for these events, as it asks for any page; we do not keep whose they are. Remove them on that page, and they are forgotten.",
      "With scripts, what you type into the form of an event and we could not save yet, because you were offline or your session had ended, is kept there as well: until it is saved, sent or discarded, until you sign out, and for a week at most.",
      "So that you can read without a connection, your browser keeps copies of the pages that you opened last and of the events that you saved, for seven days at most. With a connection it checks them again, and deletes what has left the site. Copies of what you saved in your account are deleted when you sign out. None of this reaches us.",
      "If you close the line that offers this site in Spanish, your browser remembers that as well, and does not show it again.",
    ],
  },
  retention: {
    title: "How long we keep it",
    blocks: [
      {
        list: [
          "Your account: until you delete it on your [account page](/account), or ask us to. Your events, past ones included, are deleted with it, except those of an organization that has other members.",
          "Invitations to an organization: until they are accepted or revoked, and at most 7 days. Messages to an organizer: as long as emails about decisions.",
          "Your events: until you delete them, or until 24 hours after they end. After that we keep a copy that only you can see as a past event.",
          "Your saved events: until you remove them, until 24 hours after they end, or for a month after they left the site.",
          "The address of your calendar: until you end it or make a new one.",
          "Counts of views and ticket clicks: as long as the event; their sums as long as the copy that its organizer keeps.",
          "The security log: without limit. Once an account is gone, its number in the log leads to nobody, and the titles of its events and our reasons are erased from it.",
          "Messages: until we delete them, once the matter is settled.",
          "The address of a weekly email: until you unsubscribe, by the link in every email. One that was not confirmed: for 3 days.",
          "Our decisions about your events: for 90 days, and no longer than your account. Emails about them: for 7 days after they were sent, or 30 where they could not be. Reports: for 90 days after they were closed, and no longer than the account of the organizer. An email address for an answer: until the answer is on its way, and at most 90 days; the email itself like emails about decisions.",
          "Technical records: for a limited time, as security requires. Backups are overwritten in turn.",
        ],
      },
      "Copies of public pages may be kept for some minutes to make the website fast, so an event can still be seen for a short while after it was deleted or taken off the site.",
    ],
  },
  security: {
    title: "How we protect it",
    blocks: [
      "Connections are encrypted, passwords are stored as hashes, and the database itself checks for every request who may read and change what. No system is perfectly secure; if a breach concerns you, we will tell you as the law requires.",
    ],
  },
} satisfies Record<string, LegalSection>;
