import { Link } from "@remix-run/react";
import { EmailAddress } from "#app/components/site/EmailAddress.tsx";
import { Page } from "#app/components/site/Page.tsx";
import { useSite } from "#app/components/site/root-data.ts";
import { PhoneDisclosure } from "#app/components/ui/PhoneDisclosure.tsx";
import { LAST_UPDATED, type LegalBlock, type LegalDocument } from "#app/content/legal/document.ts";
import { type FixedPath, pathTo } from "#app/domain/site/links.ts";

interface LegalPageProps {
  document: LegalDocument;
  /** The other legal document. */
  other?: { to: string; title: string };
}

const CONTACT = { id: "contact", title: "How to reach us" };

/** A legal document with its table of contents and contact details. */
export function LegalPage({ document, other }: LegalPageProps) {
  const updated = document.updated ?? LAST_UPDATED;
  return (
    <Page title={document.title} lead={document.lead}>
      <p className="-mt-4 mb-8 text-ink-soft">
        Last updated <time dateTime={updated.day}>{updated.text}</time>
      </p>
      <div className="legal-page">
        <TableOfContents sections={[...document.sections, CONTACT]} />
        <div className="space-y-10">
          {document.sections.map(({ id, title, blocks }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="space-y-4">
              <SectionTitle id={id} number={index + 1} title={title} />
              {blocks.map((block) => (
                <Block key={JSON.stringify(block)} block={block} />
              ))}
            </section>
          ))}
          <section id={CONTACT.id} aria-labelledby={`${CONTACT.id}-title`} className="space-y-4">
            <SectionTitle id={CONTACT.id} number={document.sections.length + 1} title={CONTACT.title} />
            <HowToReachUs />
            {other && (
              <p>
                See also our{" "}
                <Link to={other.to} className="link">
                  {other.title}
                </Link>
                .
              </p>
            )}
          </section>
        </div>
      </div>
    </Page>
  );
}

/** A table of contents: a disclosure on phones, beside the text on wide screens. */
export function TableOfContents({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-labelledby="contents" className="panel p-5">
      <PhoneDisclosure id="contents" title="Contents" summary={`Contents (${sections.length})`}>
        <ol className="list-decimal pl-7 sm:max-lg:columns-2">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="link block w-fit py-1">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </PhoneDisclosure>
    </nav>
  );
}

function SectionTitle({ id, number, title }: { id: string; number: number; title: string }) {
  return (
    <h2 id={`${id}-title`} className="text-2xl">
      {number}. {title}
    </h2>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === "string")
    return (
      <p>
        <LegalText text={block} />
      </p>
    );
  if ("list" in block) {
    return (
      <ul className="list-disc space-y-2 pl-6">
        {block.list.map((point) => (
          <li key={point}>
            <LegalText text={point} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl className="space-y-3">
      {block.terms.map(([term, text]) => (
        <div key={term}>
          <dt className="font-semibold">{term}</dt>
          <dd>
            <LegalText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function HowToReachUs() {
  const site = useSite();
  return (
    <p>
      Write to <EmailAddress address={site.supportEmail} />, use our{" "}
      <Link to={pathTo("/contact")} className="link">
        contact form
      </Link>
      , or send a letter to {site.productName}, {site.office}.
    </p>
  );
}

/** A Markdown link to a path. The capturing group keeps it when a text is split. */
const LINK = /(\[[^\]]+\]\(\/[^)]*\))/;

/** A text with its Markdown links. */
function LegalText({ text }: { text: string }) {
  return text.split(LINK).map((part) => {
    const [, words, path] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (!path) return part;
    return (
      <Link key={path} to={pathTo(path as FixedPath)} className="link">
        {words}
      </Link>
    );
  });
}
