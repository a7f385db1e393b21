import type { Page } from "@playwright/test";

/**
 * Listens, in every page that opens in this window from now on, for what its security policy forbids.
 * @returns one line for each, filled as they happen.
 */
export async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction("reportViolation", (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      const report: unknown = Reflect.get(window, "reportViolation");
      if (typeof report === "function") report(`${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  // The browser test runs without the internet; what is asked of it is whether it may.
  await page.route("https://www.openstreetmap.org/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>Streets of Tampa</p>" }),
  );
  await page.route("https://pictures.example/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  return violations;
}
