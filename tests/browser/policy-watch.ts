import type { Page } from "@playwright/test";

/**
 * Records violations of the security policy in every page that opens in this window from now on.
 * @returns one line for each; the array grows as they happen.
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
  // The tests run without internet access. They check only whether the policy allows the request.
  await page.route("https://www.openstreetmap.org/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>Streets of Tampa</p>" }),
  );
  await page.route("https://pictures.example/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  return violations;
}
