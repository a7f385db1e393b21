import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useDocument } from "#app/components/site/page-context.ts";
import scriptAddress from "./saved-in-browser.js?url";

/** On pages with scripts: lets the marks of cards save in place, once a page has some. */
export function SavedMarks() {
  // Renders this, and so looks again, after each navigation.
  useLocation();
  useEffect(() => {
    if (document.querySelector(".save-mark"))
      import("./saved-in-browser.js").then(
        ({ enhanceMarks }) => enhanceMarks(),
        // why ignored: without a connection the marks stay what they are without scripts, buttons of a form.
        () => undefined,
      );
  });
  return null;
}

// Without quotes and `=>`, because React escapes them.
const ENHANCE_WHEN_LOADED = `addEventListener(\`load\`, async function () { (await import(\`${scriptAddress}\`)).enhanceMarks(); });`;

/** The same for lists on pages without React, loaded after the `load` event. */
export function SavedMarksScript() {
  return (
    <script type="module" nonce={useDocument().nonce}>
      {ENHANCE_WHEN_LOADED}
    </script>
  );
}
