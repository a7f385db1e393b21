import type { ReactNode } from "react";
import { Page } from "#app/components/site/Page.tsx";
import { PICTURES } from "../pictures.ts";

/** Fetched by nobody: what a screen gets that has no room for the picture. */
const NOTHING = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E";

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  /** There is so little on it that the picture has room on every screen. */
  isShort?: boolean;
  children: ReactNode;
}

/** A page on the way into an account: its form and, where there is room beside or above it, a picture of people who arrive. */
export function AccountPage({ isShort = false, ...page }: AccountPageProps) {
  return (
    <div className={isShort ? "account-page account-page-short" : "account-page"}>
      <picture>
        <source media="(min-width: 64rem)" srcSet={PICTURES.porch} />
        <img src={isShort ? PICTURES.porch : NOTHING} alt="" width={800} height={1000} />
      </picture>
      <Page {...page} width="form" />
    </div>
  );
}
