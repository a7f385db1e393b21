import fc from "fast-check";
import { AGES, SETTINGS } from "#app/domain/events/attendance.ts";
import { PRICE_KINDS } from "#app/domain/events/controls.ts";
import { RHYTHMS } from "#app/domain/events/series.ts";
import { LANGUAGES } from "#app/messages/language.ts";
import { dayAhead } from "#tests/support/events.ts";
import { FORM_OF_SOON } from "#tests/support/forms.ts";

/** A marker in hostile texts. If a page contains it in this form, input became markup. */
export const ELEMENT_MARK = "<fuzz-mark>";
export const ATTRIBUTE_MARK = '"fuzzattr="';

const NASTY = [
  "",
  " ",
  "\0",
  "\u0000name",
  "\ud800",
  "\udfff and more",
  "\ufeff\u202e\u200b",
  "👩‍👩‍👧‍👦".repeat(60),
  "Ａ\u0301\u0301\u0301",
  `'>${ELEMENT_MARK}</script><script>alert(1)</script>`,
  `x${ATTRIBUTE_MARK}1`,
  `</title></textarea>${ELEMENT_MARK}`,
  `<!--${ELEMENT_MARK}-->`,
  "'; drop table events; --",
  '") or 1=1 --',
  "*,)(.\"'\\%_",
  "eq.1,title.ilike.*",
  "%00",
  "%25%32%35",
  "{{7*7}}",
  '{"$ne":null}',
  "[]",
  "__proto__",
  "constructor",
  "1e309",
  "-1",
  "0x10",
  "NaN",
  "9999999999999999999",
  "500",
  "501",
  "0000-00-00",
  "2031-02-30",
  "+275760-09-13",
  "9999-12-31T23:59",
  "2031-03-09T02:30",
  "javascript:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "/\\evil.example",
  "/..//evil.example",
  "/\t/evil.example",
  "https://evil.example/",
  "http://[::1",
  "a@b",
  `${"a".repeat(300)}@example.com`,
  "x".repeat(10_001),
  "x".repeat(70_000),
  "\r\nSet-Cookie: fuzz=1",
];

/** Texts that a program may send and no person would. */
export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...NASTY), { maxLength: 3 }).map((parts) => parts.join("")) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.json() },
);

/** A day and times for the fields of an event, and an earlier time, which contradicts them. */
const [DAY, DAY_BEFORE, LATER] = [dayAhead(10), dayAhead(9), dayAhead(24)];
const DAYS = ["", DAY, DAY_BEFORE];
const TIMES = ["", FORM_OF_SOON.start_date, `${DAY}T22:00`, `${DAY_BEFORE}T19:30`];
const ANSWERS = ["", "yes"];

const SENSIBLE = new Map<string, readonly string[]>([
  ...Object.entries(FORM_OF_SOON).map(([name, value]): [string, string[]] => [name, ["", value]]),
  ...Object.entries({
    title: [FORM_OF_SOON.title],
    start_date: TIMES,
    end_date: TIMES,
    start_day: DAYS,
    end_day: DAYS,
    start_time: ["", "19:30"],
    doors_at: ["", "19:00"],
    is_all_day: ANSWERS,
    price_kind: [...PRICE_KINDS],
    price_min: ["", "12", "0"],
    price_max: ["", "20", "5.50"],
    max_attendees: ["", "30"],
    image_url: ["", "https://example.com/porch.jpg"],
    image_alt: ["", "Three bands on a porch"],
    image_focus: ["", "50-20"],
    language: [...LANGUAGES],
    translated_title: ["", "Concierto en el porche"],
    translated_description: ["", "Tres bandas, un porche y limonada para todos."],
    ages: ["", ...AGES],
    setting: ["", ...SETTINGS],
    good_for_children: ANSWERS,
    picture_remove: ANSWERS,
    repeat_rhythm: ["", ...RHYTHMS],
    repeat_until: ["", LATER, DAY_BEFORE],
    repeat_dates: ["", DAY, `${DAY}\n${LATER}`],
    repeat_shown: ["", `${DAY} ${LATER}`],
    series_rhythm: ["", ...RHYTHMS],
    series_last: DAYS,
    scope: ["this", "later"],
    when: ["today", "weekend"],
    until: [DAY, DAY_BEFORE],
    near: ["tampa", "27.95,-82.46"],
    radius: ["10", "50"],
    sort: ["date", "newest"],
    reason: ["scam", "They asked for it."],
    role: ["owner", "editor"],
    version: ["2026-11-21T19:30:00.123456+00:00"],
    extra_message: [""],
    ready_at: ["1"],
    submission_key: ["3f1e3a52-2b54-4b7e-9a6e-0a8e5a7a9c11"],
    email: ["uma@example.com"],
    user_email: ["uma@example.com"],
    invitee_email: ["uma@example.com"],
    password: ["a-good-password"],
    confirm_password: ["a-good-password"],
    full_name: ["Uma Vale"],
    name: ["Uma Vale"],
    subject: ["Feedback"],
    message: ["The porch was lovely."],
    remember: ["on"],
    theme: ["dark", "light", "system"],
    next: ["/dashboard", "/events?page=2"],
    type: ["signup", "recovery", "invite", "email_change", "magiclink"],
    page: ["1", "2"],
    date: [DAY],
    month: [DAY.slice(0, 7)],
    search: ["porch"],
  }),
]);

/**
 * A valid value for this field or parameter.
 * @param ids of existing events.
 * @param intents of the route's forms.
 */
export function sensibleFor(name: string, ids: readonly string[], intents: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...(name === "intent" ? ["", ...intents] : (SENSIBLE.get(name) ?? ids)));
}

/** Percent-encodes like `encodeURIComponent`, but accepts lone surrogates, which it encodes as WTF-8. */
export function encodeLoosely(text: string): string {
  return [...text]
    .map((character) => {
      const code = character.charCodeAt(0);
      const isHalf = character.length === 1 && code >= 0xd800 && code <= 0xdfff;
      return isHalf ? wtf8(code) : encodeURIComponent(character);
    })
    .join("");
}

function wtf8(code: number): string {
  return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
    .map((byte) => `%${byte.toString(16)}`)
    .join("");
}
