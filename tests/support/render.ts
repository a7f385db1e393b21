import { createRemixStub } from "@remix-run/testing";
import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect } from "vitest";
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from "#app/domain/site/site.ts";
import { takeComplaints } from "./complaints.ts";
import { parseDocument } from "./document.ts";

interface Rendering {
  /** With the query string, if any. */
  path: string;
  Component: ComponentType;
  site?: SiteSettings;
  loaderData?: unknown;
  actionData?: unknown;
}

/** A route's component rendered on the server, with `site` as the root loader's data and without the layout. */
export function renderPage({ path, Component, site = DEFAULT_SITE_SETTINGS, ...data }: Rendering): Document {
  const loader = () => null;
  const [pathname = ""] = path.split("?");
  const Stub = createRemixStub([{ id: "root", loader, children: [{ id: "page", path: pathname, loader, Component }] }]);
  const hydrationData = {
    loaderData: { root: { site }, page: data.loaderData ?? null },
    actionData: data.actionData === undefined ? null : { page: data.actionData },
  };
  const html = renderToString(createElement(Stub, { initialEntries: [path], hydrationData }));
  // Expected warnings: the stub's router uses layout effects, which do nothing on the server; and React 18 does not know the
  // attribute fetchPriority, which it writes unchanged and browsers read regardless of case.
  const isExpected = ([text, name]: readonly unknown[]) =>
    String(text).includes("useLayoutEffect does nothing") || name === "fetchPriority";
  expect(takeComplaints().filter((complaint) => !isExpected(complaint))).toEqual([]);
  return parseDocument(html, `http://127.0.0.1:3000${path}`);
}

/** Arguments for a route's `meta`, with `site` as the root loader's data. */
export function metaArgs(path: string, site: SiteSettings = DEFAULT_SITE_SETTINGS) {
  return {
    data: undefined,
    error: undefined,
    params: {},
    location: { pathname: path, search: "", hash: "", state: null, key: "" },
    matches: [{ id: "root", pathname: "/", params: {}, data: { site }, meta: [] }] as never,
  };
}
