import type { CityScene } from "#app/domain/city-guide.ts";

/** What stands before the sky of each scene, on a 400 × 260 grid. */
const FOREGROUND: Record<CityScene, string> = {
  skyline:
    "M0 200V150h28v-26h30v40h14V92h10V70h6v22h12v64h16V110h34v52h12V60l16-16 16 16v100h14V120h30v36h14V84h36v76h12v-34h28v40h16V104h12l8-14 8 14h10v52h28v44Z",
  beach:
    "M304 206c6-44 4-82-10-112-18-6-36 0-50 18 2-24 16-38 38-38-14-12-32-12-48-2 14-18 36-20 56-2 2-18 16-30 40-30-14 8-22 18-24 30 20-14 44-8 54 16-16-10-32-12-46-6 22 6 32 22 30 48-8-22-20-36-34-40 14 34 18 74 12 118Z",
  lake: "M0 168c40-14 70-16 104-10 20-14 44-18 66-8 30-10 62-8 88 6 44-14 92-12 142 4v22H0Z",
  oaks: "M96 210c8-28 8-50 2-70-30 10-62 4-78-16 4-30 34-46 62-40 12-28 62-36 88-12 30-16 70-8 82 18 28-2 50 14 50 40-22 20-60 24-90 8-18 22-22 44-16 72h-18c-6-26-6-48 0-68-20-2-38-8-50-18-10 22-12 50-6 86Z",
};

// Against the evening sky of dark mode, what stands before it is darker than the sky.
const SILHOUETTE = "fill-gulf dark:fill-paper";
const WATER = "fill-gulf/55 dark:fill-gulf/25";

/** A drawing of the kind of place that a city is. Decorative. */
export function CityPicture({ scene, className = "" }: { scene: CityScene; className?: string }) {
  const hasWater = scene !== "oaks";
  return (
    <svg aria-hidden="true" viewBox="0 0 400 260" preserveAspectRatio="xMidYMax slice" className={className}>
      <rect width="400" height="260" className="fill-sun-wash" />
      <circle cx="130" cy="128" r="62" className="fill-sun" />
      {scene === "beach" && <path d="M0 150h400v60H0Z" className={WATER} />}
      <path d={FOREGROUND[scene]} className={SILHOUETTE} />
      {hasWater && scene !== "beach" && <path d="M0 180h400v80H0Z" className={WATER} />}
      {hasWater && (
        <path d="M88 194h84M70 209h120M100 224h60" className="stroke-sun" strokeWidth="4" strokeLinecap="round" />
      )}
      {scene === "beach" && <path d="M0 214c90-18 190-24 400-10v56H0Z" className="fill-sun-wash dark:fill-sunken" />}
      {scene === "oaks" && <path d="M0 206c120-10 260-10 400 0v54H0Z" className="fill-leaf dark:fill-leaf-wash" />}
    </svg>
  );
}
