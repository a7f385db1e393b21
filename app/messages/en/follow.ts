export default {
  followByMail: "Get these events by email",
  email: "Your email: one email a week, once you confirm it",
  moreWays: "More ways",
  calendarWay: "In your calendar",
  feedWay: "In a feed reader",
  follow: "Follow",
} as const;
