import { createContext, type DetailsHTMLAttributes, type ReactNode, type ThHTMLAttributes, useContext } from "react";

/** The markup of some content, rendered when the server does not have it for this part and variant. */
export type RenderOnce = (part: string, variant: unknown, content: ReactNode) => string;

/** Only the server has one; browsers render constants like everything else. */
export const RenderOnceContext = createContext<RenderOnce | null>(null);

interface ConstantProps extends DetailsHTMLAttributes<HTMLElement>, Pick<ThHTMLAttributes<HTMLElement>, "scope"> {
  as: "article" | "details" | "div" | "li" | "nav" | "ol" | "td" | "th" | "ul";
  /** Names the component among all constants. */
  part: string;
  /** Everything that the content depends on, as JSON can have it. */
  variant?: unknown;
  /** Without `useId`, and without hooks of the router: when it is rendered, it is in no page. */
  children: ReactNode;
}

/**
 * An element whose content follows from `variant` alone: the server renders it once and puts the ready markup into every page with
 * the same one, instead of rendering the same links, or the card of the same event, each time. Browsers hydrate that markup as the
 * components it was rendered from.
 * @example <Constant as="ul" part="categories" className="category-grid"><CategoryTiles /></Constant>
 */
// why "?.": tests load components without Vite, which sets this.
export const Constant = import.meta.env?.SSR === false ? InBrowser : OnServer;

function OnServer({ as: Tag, part, variant = "", children, ...attributes }: ConstantProps) {
  const renderOnce = useContext(RenderOnceContext);
  if (renderOnce === null) return <Tag {...attributes}>{children}</Tag>;
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: renderOnce(part, variant, children) }} />;
}

function InBrowser({ as: Tag, part, variant, children, ...attributes }: ConstantProps) {
  return <Tag {...attributes}>{children}</Tag>;
}
