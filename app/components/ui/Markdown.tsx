import { createElement, Fragment, type ReactNode } from "react";
import type { MarkdownBlock, MarkdownInline } from "#app/domain/site/markdown.server.ts";

/**
 * A text that a member wrote, with its paragraphs, lists and links. The text consists of elements that are named here, so nothing
 * in it can become another one.
 */
export function Markdown({ blocks, className = "" }: { blocks: readonly MarkdownBlock[]; className?: string }) {
  return <div className={`markdown ${className}`}>{each(blocks.map(renderBlock))}</div>;
}

/** Several nodes that are never put in another order, so that they need no keys. */
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
  // On paper an address follows the words that hide it.
  const isBare = part.children.length === 1 && part.children[0] === part.href;
  return (
    <a href={part.href} rel="nofollow noopener ugc" className="link" data-printed={isBare ? undefined : ""}>
      {children}
    </a>
  );
}
