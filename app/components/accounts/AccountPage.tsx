import type { ReactNode } from "react";
import { Page } from "#app/components/site/Page.tsx";
import { PICTURES } from "#app/drawings/drawings.ts";

/** An empty image, for screens without room for the picture. */
const EMPTY_IMAGE = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E";

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  /** Whether the page is short enough to show the picture on every screen. */
  isShort?: boolean;
  children: ReactNode;
}

/** A page for signing in or up: its form and, if there is room, a picture. */
export function AccountPage({ isShort = false, ...page }: AccountPageProps) {
  return (
    <div className={isShort ? "account-page account-page-short" : "account-page"}>
      <picture>
        <source media="(min-width: 64rem)" srcSet={PICTURES.porch} />
        <img src={isShort ? PICTURES.porch : EMPTY_IMAGE} alt="" width={800} height={1000} />
      </picture>
      <Page {...page} width="form" />
    </div>
  );
}
