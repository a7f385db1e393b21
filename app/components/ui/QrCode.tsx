interface QrCodeProps {
  /** Squares in a row, with the margin. */
  size: number;
  /** The dark squares. */
  path: string;
  /** What it says, and how to do without it. */
  label: string;
  className?: string;
  /** Width and height on the page, in pixels; without it the stylesheet says. */
  width?: number;
}

/** A QR code, black on white in every theme: readers need that. */
export function QrCode({ size, path, label, className, width }: QrCodeProps) {
  return (
    <svg
      className={className}
      width={width}
      height={width}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
