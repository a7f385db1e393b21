import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { html } from "hono/html";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { TokenField } from "#app/components/site/TokenField.tsx";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { Button } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field, HintAndError } from "#app/components/ui/Field.tsx";
import { embedPath } from "#app/domain/calendars/embed-address.ts";
import { DEFAULT_ACCENT, EMBED_THEMES, type EmbedLook, parseAccent } from "#app/domain/calendars/embed-look.ts";
import { nameOfThisFeed, parseFeedAddress } from "#app/domain/calendars/feed-address.ts";
import { parseListAddress } from "#app/domain/lists/address.ts";
import { feedPath } from "#app/domain/lists/filters.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import messages from "#app/messages/following.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

export const handle: PageHandle = { shared: { reads: "embed-code" } };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: t("embedTitle"),
    description: t("embedDescription"),
    keywords: [t("embedKeywords")],
    path: pathTo("/embed"),
  });

/** Allows the iframe of the preview. */
export const headers: HeadersFunction = () => ({ "Content-Security-Policy": "frame-src 'self'" });

/** Heights of the iframe in pixels: the least fits one event, the most exceeds any screen. */
const HEIGHTS = { least: 200, usual: 560, most: 2_000 } as const;

/** The embed code of the list that the reader comes from (`?from=/tampa`), or of all events. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const list = parseListAddress(params);
  const { pathname, searchParams } = new URL(feedPath(list.path, "json"), getSite().siteUrl);
  const feed = parseFeedAddress(pathname, searchParams);
  const listPath = feed?.pagePath ?? list.path;
  const name = nameOfThisFeed(feed);
  const choice = readChoice(params);
  const path = localPath(embedPath(listPath, choice.look));
  const page = {
    list,
    name,
    typed: { ...choice.typed, accent: `#${choice.look.accent}` },
    errors: choice.errors,
    height: choice.height,
    path,
    code: codeOf({ url: `${getSite().siteUrl}${path}`, title: name, height: choice.height }),
  };
  return data(page, { status: Object.keys(choice.errors).length === 0 ? 200 : 400 });
}

/** The form's values, with defaults for missing and invalid ones, and its errors. */
function readChoice(params: URLSearchParams) {
  const typed = {
    theme: params.get("theme") || EMBED_THEMES[0],
    accent: params.get("accent") || `#${DEFAULT_ACCENT}`,
    height: params.get("height") || String(HEIGHTS.usual),
  };
  const theme = EMBED_THEMES.find((known) => known === typed.theme);
  const accent = parseAccent(typed.accent);
  const height = /^\d{1,4}$/.test(typed.height) ? Number(typed.height) : 0;
  const isHeight = height >= HEIGHTS.least && height <= HEIGHTS.most;
  const errors: Record<string, string[]> = {
    ...(theme ? {} : { theme: [t("chooseTheme")] }),
    ...(accent ? {} : { accent: [t("chooseColor")] }),
    ...(isHeight ? {} : { height: [t("chooseHeight", { least: String(HEIGHTS.least), most: String(HEIGHTS.most) })] }),
  };
  const look: EmbedLook = { theme: theme ?? EMBED_THEMES[0], accent: accent ?? DEFAULT_ACCENT };
  return { typed, errors, look, height: isHeight ? height : HEIGHTS.usual };
}

/** The embed code: an iframe that is as wide as its container. */
function codeOf({ url, title, height }: { url: string; title: string; height: number }): string {
  return String(
    html`<iframe src="${url}" title="${title}" width="600" height="${height}" loading="lazy" style="border: 0; width: 100%"></iframe>`,
  );
}

export default function EmbedPage() {
  const { list, name, typed, errors, height, path, code } = useLoaderData<typeof loader>();
  return (
    <Page back={<BackLink to={list.path}>{list.label}</BackLink>} title={t("embedTitle")} lead={t("embedLead")}>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <div>
          <p className="mb-6">{t.rich("codeIsFor", { name, strong: (text) => <strong>{text}</strong> })}</p>
          <ErrorSummary errors={errors} />
          <LookForm from={list.path} typed={typed} errors={errors} />
          <h2 className="mt-10 mb-3 text-2xl">{t("code")}</h2>
          <TokenField id="embed-code" label={t("whereCodeBelongs")} token={code}>
            {t("codeHint")}
          </TokenField>
        </div>
        <section>
          <h2 className="mb-3 text-2xl">{t("preview")}</h2>
          <div className="panel overflow-hidden">
            <iframe
              src={path}
              title={t("previewOf", { name })}
              width={600}
              height={height}
              loading="lazy"
              className="w-full"
            />
          </div>
          <p className="mt-3">
            <a href={path} className="link">
              {t("openList")}
            </a>
          </p>
        </section>
      </div>
    </Page>
  );
}

const THEME_LABELS = { auto: "themeAuto", light: "themeLight", dark: "themeDark" } as const;

interface LookFormProps {
  from: string;
  typed: Record<"theme" | "accent" | "height", string>;
  errors: Readonly<Record<string, readonly string[]>>;
}

/** A GET form for the theme, colour and height of the embedded list. */
function LookForm({ from, typed, errors }: LookFormProps) {
  return (
    <form method="get" action={localPath(pathTo("/embed"))} className="panel grid gap-6 p-5">
      <input type="hidden" name="from" value={from} />
      <fieldset aria-describedby={errors.theme ? "theme-error" : undefined}>
        <legend className="mb-1 font-semibold">{t("appearance")}</legend>
        <HintAndError name="theme" hint={undefined} error={errors.theme?.[0]} />
        <div className="flex flex-wrap gap-x-6">
          {EMBED_THEMES.map((theme, index) => (
            <label key={theme} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name="theme"
                value={theme}
                {...(index === 0 ? { id: "theme" } : {})}
                defaultChecked={typed.theme === theme}
                className="size-5 shrink-0 accent-gulf"
              />
              {t(THEME_LABELS[theme])}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-6 sm:grid-cols-2 sm:items-end">
        <Field
          name="accent"
          label={t("color")}
          hint={t("colorHint")}
          type="color"
          defaultValue={typed.accent}
          errors={errors.accent}
          required={false}
        />
        <Field
          name="height"
          label={t("height")}
          hint={t("heightHint")}
          type="number"
          min={HEIGHTS.least}
          max={HEIGHTS.most}
          defaultValue={typed.height}
          errors={errors.height}
          required={false}
        />
      </div>
      <div>
        <Button type="submit">{t("updatePreview")}</Button>
      </div>
    </form>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
