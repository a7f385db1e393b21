import type { ProductRule } from "./rule.ts";

const ORGANIZERS = "tests/routes/organizers.test.ts";
const EDITING = "tests/routes/organizer-editing.test.ts";

/** Rules of PRODUCT.md about organizers: their pages, names and members. */
export const ORGANIZER_PAGES_RULES: readonly ProductRule[] = [
  {
    rule: "organizers: a name and a page of their own, reviewed before it is public",
    tests: [
      `${ORGANIZERS} > names its organizer, with a link to all that they have on`,
      `${ORGANIZERS} > shows who it is, and what they have coming up, soonest first`,
      `${EDITING} > is created, changed and deleted with a form, and pending after each change`,
      `${EDITING} > sees pending pages, counted beside the link, and approves the version that they read`,
      "tests/policies/organizers.test.ts > is public once an admin approves it, and pending again after each change by its member",
      "tests/policies/organizers.test.ts > follows the name until the first approval, and stays from then on",
    ],
  },
  {
    rule: "organizers: a page is returned with reasons, and waits again once it is saved",
    tests: [
      "tests/policies/returned-pages.test.ts > by an admin, with reasons and a note that its owner reads, in a mail too",
      "tests/policies/returned-pages.test.ts > waits again once its owner saves it, also without a change; the admin then reads why it was returned",
      "tests/policies/returned-pages.test.ts > that was public before its change is as hidden as while it waits",
      "tests/routes/returned-pages.test.ts > returns a page, which leaves the list and the count",
      "tests/routes/returned-pages.test.ts > reads why above the form, which has what they typed",
      "tests/routes/returned-pages.test.ts > the audit log has what was ticked and written",
      "tests/content/mails.test.ts > an organizer reads why their page was returned, and where to change it",
    ],
  },
  {
    rule: "organizers: a picture of their own, reviewed with the page and shown beside the name",
    tests: [
      "tests/routes/organizer-picture.test.ts > is uploaded with the page, shown in the form and to the admin who reviews it",
      "tests/routes/organizer-picture.test.ts > is shown on the page, in its structured data, and beside events",
      "tests/policies/organizer-pictures.test.ts > waits for approval with the page",
      "tests/policies/organizer-pictures.test.ts > its files go a few minutes after the page",
    ],
  },
  {
    rule: "organizers: several members act for one, as owners or editors, and their events are theirs",
    tests: [
      "tests/policies/organizations.test.ts > are created, read, changed and deleted by owners and editors, and by nobody else",
      "tests/policies/organization-members.test.ts > get roles and are removed by owners; editors leave, and do nothing else",
      "tests/policies/organizations.test.ts > takes its creator, a member of the organization; it needs no new review, and makes a new version",
      "tests/policies/organizations.test.ts > count for the person who creates them, and for the organization: neither is a way around the limit",
      "tests/routes/organizer-members.test.ts > an owner invites, an editor joins by the mailed link, changes an event, and leaves",
    ],
  },
  {
    rule: "organizers: what members created stays with the organization when they leave, are blocked or delete their account",
    tests: [
      "tests/policies/organization-members.test.ts > the organization's events stay with it, with their pictures; its own go, and another owner has the rest",
      "tests/policies/organization-members.test.ts > an editor succeeds the last owner; without anybody left, the organization and its events go too",
      "tests/policies/organization-members.test.ts > an account that is blocked leaves the events with the organization, and succeeds nobody",
    ],
  },
  {
    rule: "organizers: members choose under whose name a new event is published",
    tests: [
      "tests/routes/publish-as.test.ts > the form offers the organizations of a member and the account alone; others are not asked",
      "tests/routes/publish-as.test.ts > an event, and each date of a series, belongs to what was chosen from the start",
      "tests/routes/publish-as.test.ts > imported events belong to what was chosen for the file, or for one of them",
      "tests/policies/organizations.test.ts > are created in one's own name only, for an organization that one belongs to",
    ],
  },
  {
    rule: "organizers: the audit log has members and events handed over; mail about an event goes to its creator, or to the owners",
    tests: [
      "tests/policies/organization-notices.test.ts > joined, has another role, was removed and left; what was refused is not in it",
      "tests/policies/organization-notices.test.ts > handed an event over or took it away, all dates of a series in one entry; a refused try is not in it",
      "tests/policies/organization-notices.test.ts > its creator and the owners when it is taken off the site or deleted; not to other editors",
      "tests/policies/organization-notices.test.ts > the owners when its creator is blocked, and to no blocked owner; reminders to those who want them",
    ],
  },
  {
    rule: "organizers: readers write to them, and see no address",
    tests: [
      "tests/policies/organizer-invitations.test.ts > goes to the owners, by mail alone, once for each form",
      "tests/routes/organizer-members.test.ts > a reader writes to an organizer, who gets it as a mail that answers to the reader",
    ],
  },
  {
    rule: "organizers: a mail about each decision, with the reason",
    tests: [
      `${EDITING} > gives a reason with the deletion, or reads beside the field why it is invalid`,
      "tests/policies/organizers.test.ts > that an admin deleted the page, and why if the admin gave a reason",
      "tests/policies/organizers.test.ts > of an approval",
      "tests/content/mails.test.ts > an organizer reads that their page is public and where",
    ],
  },
  {
    rule: "organizers: names that are not to be mistaken for another's, or for the site's",
    tests: [
      `${EDITING} > cannot be named after the site`,
      `${EDITING} > cannot have the name of another one, nor letters that imitate it, and says so beside the name`,
      `${EDITING} > reads that a name contains the site's, and cannot make a name public twice`,
      "tests/policies/organizers.test.ts > belongs to the first approved page, and is free again when that page is deleted",
      "tests/policies/organizer-names.test.ts > cannot be taken: ",
      "tests/policies/organizer-names.test.ts > admins read at most three similar ones that are or were public, the most similar first",
      "tests/policies/organizer-names.test.ts > admins read that it looks like it contains the site's name: %s",
    ],
  },
];
