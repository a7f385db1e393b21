import type { ReactNode } from "react";
import { PictureTile } from "#app/components/city/PictureTile.tsx";
import { categoryPicture } from "#app/components/pictures.ts";
import { Constant } from "#app/components/site/Constant.tsx";
import { CATEGORIES } from "#app/domain/categories.ts";

const STEPS: readonly { title: string; text: ReactNode }[] = [
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
    text: (
      <>
        Tell us about your own event. It takes a few minutes, costs nothing, and is reviewed in{" "}
        <span className="whitespace-nowrap">1-2 business days</span>.
      </>
    ),
  },
];

/** What one does here, in three steps. */
export function HowItWorks() {
  return (
    <Constant as="ol" part="how it works" className="grid gap-x-10 gap-y-8 md:grid-cols-3">
      <Steps />
    </Constant>
  );
}

function Steps() {
  return (
    <>
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="border-t-4 border-sun pt-5">
          <h3 className="font-display text-2xl font-extrabold tracking-tight">
            <span aria-hidden="true" className="mr-2 text-coral">
              {index + 1}
            </span>
            {title}
          </h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </>
  );
}

/** The ten categories as links to their events. */
export function CategoryGrid() {
  return (
    <Constant as="ul" part="categories" className="category-grid">
      <CategoryTiles />
    </Constant>
  );
}

function CategoryTiles() {
  return (
    <>
      {CATEGORIES.map(({ id, label, description }) => (
        <li key={id} className="flex">
          <PictureTile to={`/events?category=${id}`} picture={categoryPicture(id)} name={label} text={description} />
        </li>
      ))}
    </>
  );
}
