export default {
  weather: "Because of the weather.",
  illness: "Because of illness.",
  refunds: "Tickets are refunded.",
  ticketsValid: "Tickets stay valid.",
  newPlace: "A new place is to follow.",

  addWords: "Add a reason or a note",
  reasonsLegend: "Reasons, which readers see at once",
  note: "Note",
  noteHint:
    "Up to {most, number} characters. Readers see it once our team has read it; the rest does not wait for that.",
  whyTitle: "Why?",
  movedTitle: "Moved: why?",
  noteWaits: "Your note waits for review. Reasons are public already.",
  noteApproved: "Readers see your note.",
  noteRefused: "Your note was not accepted, so readers do not see it. You can write another one.",
  saveWords: "Save reason and note",
  wordsSaved: "Readers see the reasons now.",
  wordsAndNoteSaved: "Saved. Readers see the reasons now, and the note once our team has read it.",
  noteSaved: "Readers see the reasons and the note now.",
  changedMeanwhile: "The status was changed in the meantime. This is how it is now.",
  notLoaded: "The reasons could not be loaded. Please try again.",
} as const;
