import type { AboutFigure } from "#app/domain/about-figures.ts";

/** The size of the community, in large numbers. */
export function AboutFigures({ figures }: { figures: readonly AboutFigure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse panel px-3 py-6 text-center">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-2xl font-extrabold whitespace-nowrap text-gulf sm:text-4xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
