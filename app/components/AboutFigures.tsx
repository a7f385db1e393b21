import type { AboutFigure } from "#app/domain/about-figures.ts";

/** The size of the community, in large numbers. */
export function AboutFigures({ figures }: { figures: readonly AboutFigure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-10 sm:gap-x-12 lg:grid-cols-4">
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end border-t-4 border-sun pt-3">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-display text-3xl font-extrabold tracking-tight whitespace-nowrap text-coral sm:text-5xl">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
