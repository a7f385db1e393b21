import { createContext, type DetailsHTMLAttributes, type ReactElement, useContext } from "react";

/** The markup of an element, rendered the first time that its key is asked for. */
export type RenderOnce = (key: string, element: ReactElement) => string;

/** Only the server has one; browsers render constants like everything else. */
export const RenderOnceContext = createContext<RenderOnce | null>(null);

interface ConstantProps extends DetailsHTMLAttributes<HTMLElement> {
  as: "div" | "details" | "ol" | "ul";
  /** Names the part among all constants; the same content has the same name. */
  part: string;
  /** Everything that the content depends on. Few values, since the server keeps the markup of each. */
  variant?: string;
  /** Without `useId`, and without hooks of the router: when it is rendered, it is in no page. */
  children: ReactElement;
}

/**
 * An element whose content never changes: the server renders it once and puts the ready markup into every page, instead of
 * rendering the same hundred links for each. Browsers hydrate that markup as the components it was rendered from.
 * @example <Constant as="ul" part="categories" className="category-grid"><CategoryTiles /></Constant>
 */
export function Constant({ as: Tag, part, variant = "", children, ...attributes }: ConstantProps) {
  const renderOnce = useContext(RenderOnceContext);
  if (renderOnce === null) return <Tag {...attributes}>{children}</Tag>;
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: renderOnce(`${part} ${variant}`, children) }} />;
}
