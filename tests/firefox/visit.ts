import { expect } from "@playwright/test";
import type { Browser, ElementHandle, Page } from "puppeteer-core";
import { isHydrated } from "#tests/support/hydration.ts";

/** Long enough for a busy machine: timeouts only catch what hangs. */
const DEADLINE_MS = 30_000;

/** CSS selectors of elements by kind. */
const KINDS = {
  link: "a[href]",
  button: "button",
  summary: "summary",
  field: "input:not([type=hidden]), textarea, select",
} as const;
type Kind = keyof typeof KINDS;

/**
 * A Firefox window with its own cookies and storage. Without scripts, a page has no promises or timers, which Puppeteer's locators, clicks
 * and waits need; so elements are found by polling the page, and clicked at their coordinates.
 */
export class Visit {
  /** Console errors: of scripts, and violations of the security policy. */
  readonly problems: string[] = [];

  private constructor(
    readonly page: Page,
    readonly origin: string,
  ) {
    // Firefox reports violations of the security policy as page errors, so the page needs no listener.
    page.on("pageerror", (error) => this.problems.push(`${page.url()}: ${String(error)}`));
    page.on("console", (message) => {
      if (message.type() === "error") this.problems.push(`${page.url()}: ${message.text()}`);
    });
  }

  static async begin(browser: Browser, origin: string): Promise<Visit> {
    const page = await (await browser.createBrowserContext()).newPage();
    return new Visit(page, origin);
  }

  /** Removes the console errors with this text, which a journey causes on purpose. */
  forgetProblem(text: string): void {
    const others = this.problems.filter((problem) => !problem.includes(text));
    this.problems.splice(0, this.problems.length, ...others);
  }

  /** Opens a page, and waits until its scripts run. */
  async open(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.origin).href);
    await this.isReady();
  }

  /** Waits until the scripts of the page run. */
  isReady(): Promise<void> {
    return this.eventually(() => this.page.evaluate(isHydrated), true);
  }

  /** Polls `look` until it returns `wanted`. While the page navigates, it throws and is called again. */
  async eventually(look: () => Promise<unknown>, wanted: unknown, message = ""): Promise<void> {
    await expect.poll(() => look().catch(() => undefined), { timeout: DEADLINE_MS, message }).toEqual(wanted);
  }

  /** Waits for a page with this heading. */
  sees(heading: string): Promise<void> {
    return this.eventually(
      () => this.page.evaluate(() => document.querySelector("h1")?.innerText.replaceAll(/\s+/g, " ")),
      heading,
    );
  }

  /** Waits until the page contains this text. */
  reads(text: string): Promise<void> {
    return this.eventually(() => this.text(), expect.stringContaining(text));
  }

  /** The text of the page, without header and footer. */
  text(): Promise<string> {
    return this.page.evaluate(() => (document.querySelector("main") ?? document.body).innerText);
  }

  /** Waits until the page has this path and query. */
  isAt(path: string | RegExp): Promise<void> {
    const wanted = path instanceof RegExp ? expect.stringMatching(path) : path;
    return this.eventually(() => this.page.evaluate(() => location.pathname + location.search), wanted);
  }

  /**
   * Waits for the first visible element with this name: its label or its text.
   * @param within CSS selector of the part of the page to search.
   */
  async find(kind: Kind, name: string | RegExp, within = "body"): Promise<ElementHandle<HTMLElement>> {
    const pattern = name instanceof RegExp ? name : new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
    let found: ElementHandle<HTMLElement> | undefined;
    const look = async () => {
      const handle = await this.page.evaluateHandle(
        (css, source) =>
          [...document.querySelectorAll<HTMLElement>(css)].find((element) => {
            const label = "labels" in element ? (element.labels as NodeList | null)?.[0] : undefined;
            const text = element.getAttribute("aria-label") ?? (label ?? element).textContent ?? "";
            return new RegExp(source).test(text.replaceAll(/\s+/g, " ").trim()) && element.checkVisibility();
          }),
        `:is(${within}) :is(${KINDS[kind]})`,
        pattern.source,
      );
      found = (handle.asElement() as ElementHandle<HTMLElement> | null) ?? undefined;
      return found !== undefined;
    };
    await this.eventually(look, true, `${kind} ${name}`);
    if (!found) throw new Error(`${kind} ${name}`);
    return found;
  }

  /** Clicks the element that `find` finds. */
  async click(kind: Kind, name: string | RegExp, within?: string): Promise<void> {
    const element = await this.find(kind, name, within);
    const { x, y } = await element.evaluate((target) => {
      target.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = target.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    await this.page.mouse.click(x, y);
  }

  /** Types into a field, replacing its value. */
  async type(label: string | RegExp, text: string, within?: string): Promise<void> {
    const field = await this.find("field", label, within);
    await field.evaluate((target) => {
      target.focus();
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select();
    });
    await this.page.keyboard.type(text);
  }

  /** The value of a field. */
  async valueOf(label: string | RegExp, within?: string): Promise<string> {
    const field = await this.find("field", label, within);
    return field.evaluate((target) => ("value" in target ? String(target.value) : ""));
  }

  /** Presses Tab until the element that `find` finds has the focus. */
  async tabTo(kind: Kind, name: string | RegExp, within?: string): Promise<void> {
    const target = await this.find(kind, name, within);
    for (let tab = 0; tab < 200; tab += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${name}`);
  }
}
