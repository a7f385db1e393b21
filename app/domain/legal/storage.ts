import type { LegalSection } from "./document.ts";

/** The sections of the Privacy Policy on where data lies: with whom, in which cookies, for how long. */
export const STORAGE_SECTIONS: readonly LegalSection[] = [
  {
    id: "service-providers",
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
  {
    id: "cookies",
    title: "Cookies",
    blocks: [
      "Just browsing sets no cookie. The cookies that we do set are needed for what you asked for, are ours alone, and cannot be read by scripts. That is why there is no cookie banner.",
      {
        terms: [
          [
            "Session",
            "Keeps you signed in, from signing in to signing out, for 90 days at most, and for 30 days without a visit. Without 'Remember me' it ends when you close the browser, and a second cookie remembers that choice. While you sign in with Google, or ask for a new password, one more holds a code for that step.",
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
    ],
  },
  {
    id: "retention",
    title: "How long we keep it",
    blocks: [
      {
        list: [
          "Your account: until you delete it on your [account page](/account), or ask us to. Your events, past ones included, are deleted with it.",
          "Your events: until you delete them, or until 24 hours after they end. After that we keep a copy that only you can see as a past event.",
          "The security log: without limit. Once an account is gone, its number in the log leads to nobody, and the titles of its events and our reasons are erased from it.",
          "Messages: until we delete them, once the matter is settled.",
          "Our decisions about your events: for 90 days, and no longer than your account. Mail about them: for 7 days after it was sent, or 30 where it could not be. Reports: as long as the event, and at most 90 days after they were settled.",
          "Technical records: for a limited time, as security requires. Backups are overwritten in turn.",
        ],
      },
      "Copies of public pages may be kept for some minutes to make the website fast, so an event can still be seen for a short while after it was deleted or taken off the site.",
    ],
  },
  {
    id: "security",
    title: "How we protect it",
    blocks: [
      "Connections are encrypted, passwords are stored as hashes, and the database itself checks for every request who may read and change what. No system is perfectly secure; if a breach concerns you, we will tell you as the law requires.",
    ],
  },
];
