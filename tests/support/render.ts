import { createRemixStub } from "@remix-run/testing";
import { JSDOM } from "jsdom";
import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect } from "vitest";
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from "#app/domain/site/site.ts";
import { takeComplaints } from "./complaints.ts";

interface Rendering {
  /** With the query, if there is one. */
  path: string;
  Component: ComponentType;
  site?: SiteSettings;
  loaderData?: unknown;
  actionData?: unknown;
}

/** A route's page as the server renders it, below a root that gives it `site`; no layout around it. */
export function renderPage({ path, Component, site = DEFAULT_SITE_SETTINGS, ...data }: Rendering): Document {
  const loader = () => null;
  const [pathname = ""] = path.split("?");
  const Stub = createRemixStub([{ id: "root", loader, children: [{ id: "page", path: pathname, loader, Component }] }]);
  const hydrationData = {
    loaderData: { root: { site }, page: data.loaderData ?? null },
    actionData: data.actionData === undefined ? null : { page: data.actionData },
  };
  const html = renderToString(createElement(Stub, { initialEntries: [path], hydrationData }));
  // The stub's router is a browser's: React remarks that its layout effects do nothing in a rendered text. And its version 18 writes
  // fetchPriority as it is, which browsers read in any case.
  const isExpected = ([text, name]: readonly unknown[]) =>
    String(text).includes("useLayoutEffect does nothing") || name === "fetchPriority";
  expect(takeComplaints().filter((complaint) => !isExpected(complaint))).toEqual([]);
  return new JSDOM(html, { url: `http://127.0.0.1:3000${path}` }).window.document;
}

/** What a route's `meta` gives search engines and browsers, with `site` as the root loader's. */
export function metaArgs(path: string, site: SiteSettings = DEFAULT_SITE_SETTINGS) {
  return {
    data: undefined,
    error: undefined,
    params: {},
    location: { pathname: path, search: "", hash: "", state: null, key: "" },
    matches: [{ id: "root", pathname: "/", params: {}, data: { site }, meta: [] }] as never,
  };
}
