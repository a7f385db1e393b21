export default {
  followByMail: "Get these events by email",
  email: "Your email: one mail a week, once you have confirmed it",
  moreWays: "More ways",
  calendarWay: "In your calendar",
  feedWay: "In a feed reader",
  follow: "Follow",
} as const;
