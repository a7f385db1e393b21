import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Constant, type RenderOnce, RenderOnceContext } from "#app/components/site/Constant.tsx";

/** Keeps markup as the server does, and counts how often the part was rendered. */
function page() {
  const kept = new Map<string, string>();
  let renderings = 0;
  const renderOnce: RenderOnce = (part, variant, content) => {
    const key = JSON.stringify([part, variant]);
    const markup = kept.get(key) ?? renderToString(content);
    kept.set(key, markup);
    return markup;
  };
  function Cities({ current }: { current: string }) {
    renderings += 1;
    return (
      <li>
        {current} & <b>{"Key <West>"}</b>
      </li>
    );
  }
  const list = (current: string) => (
    <Constant as="ul" part="cities" variant={current} className="cities">
      <Cities current={current} />
    </Constant>
  );
  return {
    onServer: (current: string) =>
      renderToString(<RenderOnceContext.Provider value={renderOnce}>{list(current)}</RenderOnceContext.Provider>),
    inBrowser: (current: string) => renderToString(list(current)),
    count: () => renderings,
  };
}

test("the markup of a constant is what a browser would render, so that it hydrates", () => {
  const { onServer, inBrowser } = page();
  for (let visit = 0; visit < 2; visit += 1) expect(onServer("tampa")).toBe(inBrowser("tampa"));
});

test("a constant is rendered once for each variant, however many pages show it", () => {
  const { onServer, count } = page();
  const first = onServer("tampa");
  for (let visit = 0; visit < 5; visit += 1) expect(onServer("tampa")).toBe(first);
  expect(count()).toBe(1);
  expect(onServer("miami")).not.toBe(first);
  expect(count()).toBe(2);
});
