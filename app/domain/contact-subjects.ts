/** What a message can be about (specification, section 3), in the order of the list. Stored as written here. */
export const CONTACT_SUBJECTS = [
  "General Inquiry",
  "Event Support",
  "Account Issues",
  "Feedback",
  "Partnership",
  "Other",
] as const;

export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

/** Longest texts of a message, in characters; the database holds them to the same. */
export const CONTACT_LIMITS = { maxNameChars: 100, maxEmailChars: 254, maxMessageChars: 5000 } as const;
