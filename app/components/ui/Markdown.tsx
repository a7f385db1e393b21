import { createElement, Fragment, type ReactNode } from "react";
import type { MarkdownBlock, MarkdownInline } from "#app/domain/site/markdown.server.ts";

interface MarkdownProps {
  blocks: readonly MarkdownBlock[];
  /** Its language if it differs from the page's. */
  lang?: string | undefined;
  className?: string;
}

/**
 * Renders a member's parsed Markdown: paragraphs, lists, emphasis and links. It only creates React elements of these kinds, never HTML from
 * a string, so it is safe from XSS.
 */
export function Markdown({ blocks, lang, className = "" }: MarkdownProps) {
  return (
    <div lang={lang} className={`markdown ${className}`}>
      {each(blocks.map(renderBlock))}
    </div>
  );
}

/** A fragment of nodes that are never reordered, and so need no keys. */
function each(nodes: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...nodes);
}

function renderBlock(block: MarkdownBlock): ReactNode {
  if (block.kind === "list") {
    const items = each(block.items.map((item) => createElement("li", null, ...item.map(renderBlock))));
    return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
  }
  const words = each(block.children.map(renderInline));
  return block.kind === "line" ? words : <p>{words}</p>;
}

function renderInline(part: MarkdownInline): ReactNode {
  if (typeof part === "string") return part;
  if (part.kind === "break") return <br />;
  if (part.kind === "host") return ` (${part.name})`;
  const children = each(part.children.map(renderInline));
  if (part.kind !== "link") return createElement(part.kind, null, children);
  // In print, CSS shows the address after a link's text, unless they are the same.
  const isBare = part.children.length === 1 && part.children[0] === part.href;
  return (
    <a href={part.href} rel="nofollow noopener ugc" className="link" data-printed={isBare ? undefined : ""}>
      {children}
    </a>
  );
}
