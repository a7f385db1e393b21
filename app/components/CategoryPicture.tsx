import { type CategoryId, findCategory } from "#app/domain/categories.ts";

/** One drawing per category, on a 24 × 24 grid, strokes only. */
const DRAWINGS: Record<CategoryId, string> = {
  music: "M9 18V6l10-2v12M9 18a3 2.5 0 1 1-6 0 3 2.5 0 0 1 6 0Zm10-2a3 2.5 0 1 1-6 0 3 2.5 0 0 1 6 0Z",
  tech: "M4 5h16v11H4zM9 20h6M12 16v4M9 8l-2 2.5L9 13m6-5 2 2.5-2 2.5",
  food: "M7 3v7a2 2 0 0 1-4 0V3m2 0v18M19 21V3c-3 1-4 4-4 8h4M5 12v9",
  arts: "M12 3a9 9 0 1 0 0 18c2 0 2-1.500 1.300-2.500S13 16 15 16h3a3 3 0 0 0 3-4c-.5-5-4.500-9-9-9ZM8 9h.01M12 7h.01M16 9h.01M7 13h.01",
  sports:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 5 4 3-1.500 4.500h-5L8 11l4-3Zm0 0V3m4 8 4.500-1.500M14.500 15.500l2.500 4M9.500 15.500 7 19.500M8 11 3.500 9.500",
  families: "M8 7a2.500 2.500 0 1 0 0-.01M16 9a2 2 0 1 0 0-.01M3 20v-4a5 5 0 0 1 10 0v4m0-5.500a4 4 0 0 1 8 1.500v4",
  education: "M2 9l10-5 10 5-10 5L2 9Zm4 2v5c3 3 9 3 12 0v-5m4-2v6",
  business: "M3 8h18v12H3zM9 8V5h6v3M3 13h18m-9-1v2",
  health:
    "M12 20C6 16 3 12.500 3 9a4.500 4.500 0 0 1 9-1 4.500 4.500 0 0 1 9 1c0 3.500-3 7-9 11ZM7 12h3l1.500-3 2 5 1-2H17",
  other: "M12 3l2.500 6 6.500.500-5 4.200 1.600 6.300L12 16.600 6.400 20 8 13.700 3 9.500 9.500 9 12 3Z",
};

/** Stands where an event has no picture of its own. Purely decorative. */
export function CategoryPicture({ category, className = "" }: { category: string; className?: string }) {
  const id = findCategory(category)?.id ?? "other";
  return (
    <div aria-hidden="true" data-category={id} className={`category-picture grid place-items-center ${className}`}>
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="h-2/5 max-h-40 opacity-80"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={DRAWINGS[id]} />
      </svg>
    </div>
  );
}
