import { writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "@playwright/test";
import type { Shot } from "./photograph.ts";

/** States on one sheet. More would need too much memory, because a sheet shows whole pages. */
const STATES_PER_SHEET = 8;
const THUMBNAIL_SCALE = 0.25;
const THUMBNAIL_HEIGHT_PX = 420;
const SHEET_WIDTH_PX = 1360;

/**
 * Writes `<group>.html`, which links every picture of the group, and the same as images `<group>-1.png`, `-2.png` …
 * @returns the names of the images.
 */
export async function writeSheets(
  browser: Browser,
  folder: string,
  group: string,
  shots: readonly Shot[],
): Promise<string[]> {
  const file = join(folder, `${group}.html`);
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH_PX, height: 800 } });
  const names: string[] = [];
  for (let from = 0; from < shots.length; from += STATES_PER_SHEET) {
    await writeFile(file, sheet(group, folder, shots.slice(from, from + STATES_PER_SHEET)));
    await page.goto(pathToFileURL(resolve(file)).href);
    const name = `${group}-${from / STATES_PER_SHEET + 1}.png`;
    await page.screenshot({ path: join(folder, name), fullPage: true });
    names.push(name);
  }
  await page.close();
  await writeFile(file, sheet(group, folder, shots));
  return names;
}

function sheet(title: string, folder: string, shots: readonly Shot[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<style>
  body { margin: 20px; font: 16px sans-serif; background: #888; color: #fff }
  h2 { margin: 24px 0 8px; font-size: 18px }
  div { display: flex; flex-wrap: wrap; gap: 10px; align-items: start }
  a { max-height: ${THUMBNAIL_HEIGHT_PX}px; overflow: hidden }
  img { display: block }
</style>
<h1>${title}</h1>
${shots.map((shot) => row(shot, folder)).join("\n")}
</html>
`;
}

function row({ title, files }: Shot, folder: string): string {
  const pictures = files.map(({ path, width }) => {
    const address = encodeURI(relative(folder, path));
    return `<a href="${address}"><img src="${address}" width="${Math.round(width * THUMBNAIL_SCALE)}" alt=""></a>`;
  });
  return `<h2>${title}</h2>\n<div>${pictures.join("\n")}</div>`;
}
