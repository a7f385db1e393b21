import type { ProductRule } from "./rule.ts";

const ENCODE = "tests/uploads/encode-picture.test.ts";
const POLICIES = "tests/policies/pictures.test.ts";
const ROUTES = "tests/routes/pictures.test.ts";
const FORM = "tests/routes/event-form-picture.test.ts";

/** Rules of PRODUCT.md, Pictures. */
export const PICTURES_RULES: readonly ProductRule[] = [
  {
    rule: "a picture is a file of five types or an address, judged by its content",
    tests: [
      `${FORM} > an event has an uploaded picture or an address`,
      `${ENCODE} > files that are not pictures, or truncated`,
      `${ENCODE} > a small file that claims to be huge`,
      `${ENCODE} > a picture of few colours`,
      `${FORM} > a file that is no picture`,
    ],
  },
  {
    rule: "uploaded pictures need words, addresses do not",
    tests: [`${POLICIES} > an event can have an alternative text only with a picture or an image URL`],
  },
  {
    rule: "what is too large is said at the field, with everything typed, and made smaller in the browser where that is possible",
    tests: [
      `${FORM} > too large for the server to keep`,
      "tests/pages/requests.test.ts > a form with a photo that is too large comes back",
      "tests/pages/requests.test.ts > a form with a file that does not say how large it is ends",
      "tests/browser/large-picture.spec.ts > the form comes back with everything typed",
      "tests/browser/large-picture.spec.ts > a picture that was accepted before stays",
      "tests/browser/large-picture.spec.ts > a visitor who sends a much larger file gets a page that explains it",
      "tests/browser/large-picture.spec.ts > a photo is made smaller, sent and accepted",
      "tests/browser/large-picture.spec.ts > a form that is sent with the keyboard meanwhile waits",
      "tests/browser/large-picture.spec.ts > one that this browser cannot read is refused at once",
    ],
  },
  {
    rule: "what the picture shows is asked and required as soon as there is one",
    tests: ["tests/browser/large-picture.spec.ts > what the picture shows is asked and required"],
  },
  {
    rule: "an accepted picture stays with a refused form",
    tests: [`${FORM} > a refused form keeps its picture`],
  },
  {
    rule: "copies have the widths of the pages, stand upright, and hold no metadata",
    tests: [
      `${ENCODE} > copies are never wider`,
      `${ENCODE} > a photograph with EXIF orientation %i is upright`,
      `${ENCODE} > a %s is encoded into copies without metadata about place and author`,
    ],
  },
  {
    rule: "what stands out stays in view, or the part that the organizer chooses",
    tests: [`${ENCODE} > what stands out`, `${POLICIES} > whose shown part is changed`],
  },
  {
    rule: "a picture is its organizer's and the admins' until it is approved",
    tests: [`${ROUTES} > a picture that waits for approval`, `${POLICIES} > that no approved event shows`],
  },
  {
    rule: "files go with their event, and what is left over a day later",
    tests: [
      "tests/policies/unused-pictures.test.ts > whose event",
      "tests/policies/unused-pictures.test.ts > whose organizer has deleted their account",
      "tests/policies/unused-pictures.test.ts > that no event has used for a day, and no newer one",
      `${ROUTES} > files are removed when their picture is replaced, removed, or its event deleted`,
      `${ROUTES} > unused pictures are swept after a day, by their owner's next upload`,
      `${ROUTES} > pictures of deleted accounts are swept by an admin's next decision`,
    ],
  },
  {
    rule: "the picture of an address is copied if the operator wants that, from public addresses only",
    tests: [
      "tests/uploads/fetch-picture.test.ts > where the operator allows it",
      "tests/uploads/fetch-picture.test.ts > only public addresses are requested (SSRF)",
      "tests/uploads/fetch-picture.test.ts > by default an image URL stays a link, and the site does not request it",
    ],
  },
  {
    rule: "only copies that the site has made are stored and served",
    tests: [
      `${POLICIES} > are added only by the site, under the names of its copies, before an event shows them`,
      `${ROUTES} > is not served when its file holds other bytes`,
    ],
  },
  {
    rule: "while Supabase is away pictures are served for ten minutes",
    tests: [`${ROUTES} > during an outage a public picture is served stale for ten minutes, and not cached by others`],
  },
  { rule: "40 pictures may be without an event, and 60 MB", tests: [`${POLICIES} > a member has at most 40 pictures`] },
];
