import { localPath } from "#app/messages/language.ts";
import { type Dot, NAME_GAP, placeDots, type Spot, type View } from "./dots.ts";
import { MAP_PATHS } from "./florida.ts";

interface FloridaMapProps {
  spots: readonly Spot[];
  view: View;
  /** The radius of a list around a place, in units of the drawing. */
  ring: { cx: number; cy: number; r: number } | null;
}

/**
 * Hidden from assistive technology, because the list beside it has the same links. Dots and names have a constant pixel size at every width
 * and view: only the land is scaled.
 */
export function FloridaMap({ spots, view: { left, top, size }, ring }: FloridaMapProps) {
  return (
    <svg aria-hidden="true" className="florida-map">
      <svg aria-hidden="true" viewBox={`${left} ${top} ${size} ${size}`}>
        <path d={MAP_PATHS.neighbors} className="florida-neighbors" strokeWidth="0" />
        <path d={MAP_PATHS.land} vectorEffect="non-scaling-stroke" />
        <path
          d={MAP_PATHS.keys}
          className="florida-line"
          strokeWidth="5"
          strokeDasharray="9 8"
          vectorEffect="non-scaling-stroke"
          strokeLinecap="round"
        />
        <path d={MAP_PATHS.lake} className="florida-lake" vectorEffect="non-scaling-stroke" />
        <path d={MAP_PATHS.roads} className="florida-line" vectorEffect="non-scaling-stroke" opacity="0.35" />
        {ring && <circle {...ring} strokeWidth="2" vectorEffect="non-scaling-stroke" />}
      </svg>
      {placeDots(spots, { left, top, size }).map((dot) => (
        <DotLink key={dot.id} dot={dot} />
      ))}
    </svg>
  );
}

function DotLink({ dot: { x, y, radius, side, name, count, text, to } }: { dot: Dot }) {
  const [beside, over] = [radius + NAME_GAP, radius + 10];
  const [shift, drop, anchor] = {
    left: [-beside, 0, "end"] as const,
    right: [beside, 0, "start"] as const,
    above: [0, -over, "middle"] as const,
    below: [0, over, "middle"] as const,
  }[side];
  return (
    <a href={localPath(to)} tabIndex={-1}>
      <title>{`${name}: ${text}`}</title>
      <svg aria-hidden="true" x={`${x}%`} y={`${y}%`} overflow="visible">
        <circle r={radius} strokeWidth="2" />
        <text className="florida-count" textAnchor="middle" dominantBaseline="central" fontSize="12">
          {count}
        </text>
        <text x={shift} y={drop} textAnchor={anchor} dominantBaseline="central" strokeWidth="4" paintOrder="stroke">
          {name}
        </text>
      </svg>
    </a>
  );
}
