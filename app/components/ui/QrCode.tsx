interface QrCodeProps {
  /** Modules per side, including the quiet zone. */
  size: number;
  /** SVG path of the dark modules. */
  path: string;
  /** Alternative text: the content, and an alternative to scanning. */
  label: string;
  className?: string;
  /** Width and height in pixels; set by CSS if omitted. */
  width?: number;
}

/** A QR code, black on white in every theme, as scanners require. */
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
