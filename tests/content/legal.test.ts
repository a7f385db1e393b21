import { expect, test } from "vitest";
import type { LegalBlock, LegalDocument } from "#app/content/legal/document.ts";
import { legalDocuments } from "#app/content/legal/index.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import { LANGUAGES } from "#app/messages/language.ts";

/** The language-independent parts: sections in order, kinds and lengths of blocks, links and numbers. */
function outline({ updatedOn, sections }: LegalDocument) {
  return { updatedOn, sections: Object.entries(sections).map(([id, { blocks }]) => [id, blocks.map(outlineOf)]) };
}

function outlineOf(block: LegalBlock) {
  if (typeof block === "string") return factsOf(block);
  return "list" in block ? block.list.map(factsOf) : block.terms.map(([, text]) => factsOf(text));
}

// Links and numbers from 10 on: smaller ones may be words, or written differently ("1-2 days", "1 o 2 días").
function factsOf(text: string) {
  return [...text.matchAll(/\]\(([^)]+)\)|\b(\d{2,})\b/g)].map(([, link, number]) => link ?? number).sort();
}

test.each(["accessibilityStatement", "privacyPolicy", "termsOfService"] as const)(
  "%s says the same in every language: sections, points, links and periods",
  (name) => {
    const [english, ...others] = LANGUAGES.map((language) =>
      inLanguage(language, () => outline(legalDocuments()[name]("Palm Days"))),
    );
    expect(english?.sections.length).toBeGreaterThan(3);
    for (const other of others) expect(other).toEqual(english);
  },
);

test("the outline tells documents apart", () => {
  const { privacyPolicy, termsOfService } = legalDocuments();
  expect(outline(privacyPolicy("x"))).not.toEqual(outline(termsOfService("x")));
});
