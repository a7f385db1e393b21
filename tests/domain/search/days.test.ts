import { describe, expect, test } from "vitest";
import { outline } from "./outline.ts";

const WEEKEND = "weekend=2026-11-27T17/2026-11-29";
const NEXT_WEEKEND = "2026-12-04T17/2026-12-06 or 2026-11-27T17/2026-11-29";

describe("on Monday, November 23, 2026", () => {
  test.each([
    // Relative days.
    ["today", "today=2026-11-23"],
    ["TODAY", "today=2026-11-23"],
    ["tonight", "tonight=2026-11-23@evening"],
    ["jazz tonite", "jazz | tonight=2026-11-23@evening"],
    ["tomorrow", "tomorrow=2026-11-24"],
    ["tmrw", "tomorrow=2026-11-24"],
    ["the day after tomorrow", "2026-11-25"],
    ["this morning", "today=2026-11-23@morning"],
    ["this afternoon", "today=2026-11-23@afternoon"],
    ["this evening", "today=2026-11-23@evening"],
    ["tomorrow night", "tomorrow=2026-11-24@evening"],
    ["tomorrow morning yoga", "tomorrow=2026-11-24@morning | yoga"],
    ["yoga tomorrow in the evening", "yoga | tomorrow=2026-11-24@evening"],
    // Weekends and weeks.
    ["weekend", WEEKEND],
    ["this weekend", WEEKEND],
    ["on the weekend", WEEKEND],
    ["weekend mornings", `${WEEKEND}@morning`],
    ["next weekend", `next-weekend=${NEXT_WEEKEND}`],
    ["this week", "2026-11-23/2026-11-29"],
    ["next week", "2026-11-30/2026-12-06"],
    ["next 7 days", "week=2026-11-23/2026-11-29"],
    // Weekdays.
    ["monday", "2026-11-23 or 2026-11-30"],
    ["friday", "2026-11-27"],
    ["this friday", "2026-11-27"],
    ["on Fri", "2026-11-27"],
    ["next friday", "2026-12-04 or 2026-11-27"],
    ["saturday night", "2026-11-28@evening"],
    ["Saturday night live music", "2026-11-28@evening | #music"],
    ["sat morning", "2026-11-28@morning"],
    ["sun evening", "2026-11-29@evening"],
    ["friday in the afternoon", "2026-11-27@afternoon"],
    ["fridays", "2026-11-27 or 2026-12-04"],
    ["saturday and sunday", "2026-11-28/2026-11-29"],
    ["this wknd", WEEKEND],
    ["this week's events", "2026-11-23/2026-11-29"],
    ["tonight’s concerts", "tonight=2026-11-23@evening | #music"],
    ["fri-sun", "2026-11-27/2026-11-29"],
    ["from wednesday through friday", "2026-11-25/2026-11-27"],
    ["monday or thursday", "2026-11-23 or 2026-11-30 | 2026-11-26"],
    // Months.
    ["fourth of july 2028", "2028-07-04"],
    ["july 4", "2027-07-04"],
    ["december first", "2026-12-01"],
    ["cuatro de julio de 2028", "2028-07-04"],
    ["in december", "2026-12-01/2026-12-31"],
    ["december", "2026-12-01/2026-12-31"],
    ["in November", "2026-11-23/2026-11-30"],
    ["in october", "2027-10-01/2027-10-31"],
    ["january 2028", "2028-01-01/2028-01-31"],
    ["in may", "2027-05-01/2027-05-31"],
    ["this month", "2026-11-23/2026-11-30"],
    ["next month", "2026-12-01/2026-12-31"],
    ["saturdays in december", "2026-12-05 or 2026-12-12 or 2026-12-19 or 2026-12-26"],
    ["first friday of december", "2026-12-04"],
    ["last saturday in november", "2026-11-28"],
    ["first friday of november", "2027-11-05"],
    ["first weekend of december", "2026-12-04T17/2026-12-06"],
    ["early december", "2026-12-01/2026-12-10"],
    ["end of november", "2026-11-23/2026-11-30"],
    ["in 2 weeks", "2026-12-07/2026-12-13"],
    ["in three days", "2026-11-26"],
    ["next two weeks", "2026-11-23/2026-12-06"],
    ["weekdays", "2026-11-23/2026-11-27"],
    ["weeknights", "2026-11-23/2026-11-27@evening"],
    // Dates.
    ["friday the 13th", "2027-08-13"],
    ["friday 27", "2026-11-27"],
    ["sunday 10 am yoga", "2026-11-29@morning | yoga"],
    ["12-05-2026", "2026-12-05"],
    ["2026/12/05", "2026-12-05"],
    ["december 5", "2026-12-05"],
    ["Dec. 5", "2026-12-05"],
    ["dec 5th", "2026-12-05"],
    ["on the 5th of december", "2026-12-05"],
    ["5 December", "2026-12-05"],
    ["december 5, 2027", "2027-12-05"],
    ["december 5 in the evening", "2026-12-05@evening"],
    ["Saturday, December 5", "2026-12-05"],
    ["november 22", "2027-11-22"],
    ["november 23", "2026-11-23"],
    ["may 5", "2027-05-05"],
    ["february 29", "2028-02-29"],
    ["12/5", "2026-12-05"],
    ["12/5/2027", "2027-12-05"],
    ["12/05/26", "2026-12-05"],
    ["25/12", "2026-12-25"],
    ["2026-12-05", "2026-12-05"],
    ["december 5-7", "2026-12-05/2026-12-07"],
    ["dec 5 to dec 7", "2026-12-05/2026-12-07"],
    ["dec 30 - jan 2", "2026-12-30/2027-01-02"],
    ["nov 20-25", "2026-11-23/2026-11-25"],
    ["december 5 and 6", "2026-12-05/2026-12-06"],
    ["december 5 and 9", "2026-12-05 | 9"],
    ["between december 5 and 7", "2026-12-05/2026-12-07"],
    ["weekend of december 5", "2026-12-04T17/2026-12-06"],
    ["12/30/2026 to 1/2/2027", "2026-12-30/2027-01-02"],
    ["2026-12-05 to 2026-12-07", "2026-12-05/2026-12-07"],
    ["12/5-12/7", "2026-12-05/2026-12-07"],
    // Parts of the day without a day.
    ["mornings", "@morning"],
    ["morning yoga", "@morning | yoga"],
    ["yoga in the afternoon", "yoga | @afternoon"],
    ["evening concerts", "@evening | #music"],
    ["jazz at night", "jazz | @evening"],
    ["friday at 8pm", "2026-11-27@evening"],
    ["tonight at 8", "tonight=2026-11-23@evening"],
    ["friday 8-10pm", "2026-11-27@evening"],
    ["sunday 9-11 am", "2026-11-29@morning"],
    ["yoga 9:30 am", "yoga | @morning"],
    ["trivia at 7 p.m.", "trivia→quiz | @evening"],
    ["today at 14:00", "today=2026-11-23 | @afternoon"],
    ["after 6pm", "@evening"],
    ["before noon", "@morning"],
    ["after work drinks", "@evening | #food"],
  ])("%s is %s", (text, expected) => {
    expect(outline(text)).toBe(expected);
  });

  test.each([
    // A number is a day of the month unless it counts something.
    ["saturday 5 year olds", "2026-11-28 | children"],
    ["saturday 21+", "2026-11-28 | 21+"],
    ["friday 18 and over", "2026-11-27 | 18+"],
    ["december 21 & up", "2026-12-01/2026-12-31 | 21+"],
    ["sunday 10 mile run", "2026-11-29 | 10 | mile | run"],
    ["sunday 5", "2027-09-05"],
    ["december 5 to 12 year olds", "2026-12-05 | children"],
  ])("%s is %s, where a number may count something else", (text, expected) => {
    expect(outline(text)).toBe(expected);
  });

  test.each([
    // Names and other words that sound like days.
    ["may", "may"],
    ["brian may", "brian | may"],
    ["march for life", "march | life"],
    ["fun in the sun", "fun | sun"],
    ["jazz night", "jazz | night"],
    ["night market", "night | market"],
    ["freaky friday", "freaky friday"],
    ["first friday art walk", "first friday | #arts | walk"],
    ["taco tuesday", "taco tuesday"],
    ["an evening with mary", "evening with | mary"],
    ["restaurant week", "restaurant week"],
    ["labor day weekend", "labor day weekend"],
    ["sat prep", "sat prep"],
    ["open 24/7", "open | 24/7"],
    ["after 2pm", ""],
    ["8 mile", "8 | mile"],
    ["5 amigos", "5 | amigos"],
    ["february 30", "2027-02-01/2027-02-28 | 30"],
    ["13/13", "13 | 13"],
    ["50/50", "50 | 50"],
    ["pre-sunday", "pre-sunday"],
    ["sunday-best", "sunday-best"],
    ["plan b", "plan | b"],
  ])("%s is %s, no day", (text, expected) => {
    expect(outline(text)).toBe(expected);
  });
});

describe("at other times", () => {
  const FRIDAY_NOON = new Date("2026-11-27T17:00:00Z");
  const FRIDAY_NIGHT = new Date("2026-11-28T02:00:00Z");
  const SATURDAY = new Date("2026-11-28T15:00:00Z");
  const SUNDAY = new Date("2026-11-29T15:00:00Z");
  const DECEMBER_10 = new Date("2026-12-10T15:00:00Z");
  const LAST_NIGHT_OF_THE_YEAR = new Date("2027-01-01T04:30:00Z");

  test.each([
    // The weekend begins on Friday at 5 PM; days that are over are left out.
    ["this weekend", FRIDAY_NOON, WEEKEND],
    ["this weekend", FRIDAY_NIGHT, WEEKEND],
    ["friday", FRIDAY_NOON, "2026-11-27 or 2026-12-04"],
    ["next weekend", FRIDAY_NOON, "next-weekend=2026-12-04T17/2026-12-06"],
    ["next friday", FRIDAY_NOON, "2026-12-04"],
    ["weekend", SATURDAY, "weekend=2026-11-28/2026-11-29"],
    ["next sunday", SATURDAY, "2026-12-06 or 2026-11-29"],
    ["next friday", SATURDAY, "2026-12-04"],
    // On a Sunday, the next weekend or week is offered as an alternative.
    ["weekend", SUNDAY, "weekend=2026-11-29 or 2026-12-04T17/2026-12-06"],
    ["this weekend", SUNDAY, "weekend=2026-11-29 or 2026-12-04T17/2026-12-06"],
    ["next weekend", SUNDAY, "next-weekend=2026-12-04T17/2026-12-06"],
    ["this week", SUNDAY, "2026-11-29 or 2026-11-30/2026-12-06"],
    ["sunday night", SUNDAY, "2026-11-29@evening or 2026-12-06"],
    // Dates that have passed this year mean next year.
    ["december 5", DECEMBER_10, "2027-12-05"],
    ["december 10", DECEMBER_10, "2026-12-10"],
    ["in december", DECEMBER_10, "2026-12-10/2026-12-31"],
    ["next december", DECEMBER_10, "2027-12-01/2027-12-31"],
    ["in november", DECEMBER_10, "2027-11-01/2027-11-30"],
    ["next month", DECEMBER_10, "2027-01-01/2027-01-31"],
    // Days are those of Florida, where the old year is not over yet.
    ["tomorrow", LAST_NIGHT_OF_THE_YEAR, "tomorrow=2027-01-01"],
    ["12/31", LAST_NIGHT_OF_THE_YEAR, "2026-12-31"],
  ])("%s at %s is %s", (text, now, expected) => {
    expect(outline(text, now)).toBe(expected);
  });
});
