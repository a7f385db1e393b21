import { Link, useLocation } from "@remix-run/react";
import { EmailAddress } from "#app/components/site/EmailAddress.tsx";
import { Page } from "#app/components/site/Page.tsx";
import { useSite } from "#app/components/site/root-data.ts";
import { Notice } from "#app/components/ui/Notice.tsx";
import { PhoneDisclosure } from "#app/components/ui/PhoneDisclosure.tsx";
import { LAST_UPDATED, type LegalBlock, type LegalDocument } from "#app/content/legal/document.ts";
import { type FixedPath, pathTo } from "#app/domain/site/links.ts";
import { currentLanguage, DEFAULT_LANGUAGE, LOCALES, localPath } from "#app/messages/language.ts";
import messages from "#app/messages/pages.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface LegalPageProps {
  document: LegalDocument;
  /** The other legal document, for those that bind. */
  other?: { to: string; title: string };
}

/** A legal document with its table of contents and contact details. */
export function LegalPage({ document, other }: LegalPageProps) {
  const updatedOn = document.updatedOn ?? LAST_UPDATED;
  const sections = Object.entries(document.sections).map(([id, section]) => ({ id, ...section }));
  const contact = { id: "contact", title: t("howToReachUs") };
  return (
    <Page title={document.title} lead={document.lead}>
      <p className="-mt-4 mb-8 text-ink-soft">
        {t.rich("lastUpdated", {
          date: formatDate(updatedOn),
          time: (date) => <time dateTime={updatedOn}>{date}</time>,
        })}
      </p>
      {other && <TranslationNote />}
      <div className="legal-page">
        <TableOfContents sections={[...sections, contact]} isNumbered />
        <div className="space-y-10">
          {sections.map(({ id, title, blocks }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="space-y-4">
              <SectionTitle id={id} number={index + 1} title={title} />
              {blocks.map((block) => (
                <Block key={JSON.stringify(block)} block={block} />
              ))}
            </section>
          ))}
          <section id={contact.id} aria-labelledby={`${contact.id}-title`} className="space-y-4">
            <SectionTitle id={contact.id} number={sections.length + 1} title={contact.title} />
            <HowToReachUs />
            {other && (
              <p>
                {t.rich("seeAlso", {
                  title: other.title,
                  link: (title) => (
                    <Link to={other.to} className="link">
                      {title}
                    </Link>
                  ),
                })}
              </p>
            )}
          </section>
        </div>
      </div>
    </Page>
  );
}

/** "February 27, 2025". @param day 'YYYY-MM-DD'. */
function formatDate(day: string): string {
  const format = new Intl.DateTimeFormat(LOCALES[currentLanguage()], { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(day));
}

/** Above a translation of an agreement: which text binds. */
function TranslationNote() {
  const { pathname } = useLocation();
  if (currentLanguage() === DEFAULT_LANGUAGE) return null;
  return (
    <div className="mb-8">
      <Notice kind="info">
        {t.rich("englishBinds", {
          link: (text) => (
            <a href={localPath(pathname, DEFAULT_LANGUAGE)} hrefLang={DEFAULT_LANGUAGE} className="link">
              {text}
            </a>
          ),
        })}
      </Notice>
    </div>
  );
}

interface TableOfContentsProps {
  sections: readonly { id: string; title: string }[];
  /** Whether the headings have numbers. */
  isNumbered?: boolean;
}

/** A table of contents: a disclosure on phones, beside the text on wide screens. */
export function TableOfContents({ sections, isNumbered = false }: TableOfContentsProps) {
  return (
    <nav aria-labelledby="contents" className="panel p-5">
      <PhoneDisclosure id="contents" title={t("contents")} summary={t("contentsCount", { count: sections.length })}>
        <ol className={`sm:max-lg:columns-2 ${isNumbered ? "list-decimal pl-6" : ""}`}>
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
    <>
      <p>
        {t.rich("waysToReachUs", {
          address: site.supportEmail,
          product: site.productName,
          office: site.postalAddress ?? site.office,
          email: () => <EmailAddress address={site.supportEmail} />,
          form: (text) => (
            <Link to={pathTo("/contact")} className="link">
              {text}
            </Link>
          ),
        })}
      </p>
      {site.copyrightAgent && <p>{t("copyrightAgent", { agent: site.copyrightAgent })}</p>}
    </>
  );
}

/** A Markdown link to a path or a section. The capturing group keeps it when a text is split. */
const LINK = /(\[[^[\]]+\]\([/#][^()]*\))/;

/** A text with its Markdown links. */
function LegalText({ text }: { text: string }) {
  return text.split(LINK).map((part) => {
    const [, words, target] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (!target) return part;
    return (
      <Link key={target} to={target.startsWith("#") ? target : pathTo(target as FixedPath)} className="link">
        {words}
      </Link>
    );
  });
}
