const STEPS = [
  {
    title: "Discover",
    text: "Browse by day, city or category. Every listing was read by a person before it went up.",
  },
  {
    title: "Join",
    text: "Check the time and place, follow the ticket link where there is one, and bring somebody along.",
  },
  {
    title: "Create",
    text: "Tell us about your own event. It takes a few minutes, costs nothing, and is reviewed in 1-2 business days.",
  },
] as const;

/** What one does here, in three steps. */
export function HowItWorks() {
  return (
    <ol className="grid gap-6 md:grid-cols-3">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="rounded-xl border border-line bg-surface p-6">
          <span
            aria-hidden="true"
            className="grid size-10 place-items-center rounded-full bg-sun-wash font-bold text-on-sun"
          >
            {index + 1}
          </span>
          <h3 className="mt-4 text-xl font-bold">{title}</h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}
