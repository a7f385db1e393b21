import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useDocument } from "#app/components/site/page-context.ts";
import scriptAddress from "./saved-in-browser.js?url";

/** On pages with scripts: enhances the bookmarks of cards to save in place. */
export function SavedMarks() {
  // Re-renders after each navigation, so that new marks are found.
  useLocation();
  useEffect(() => {
    if (document.querySelector(".save-mark"))
      import("./saved-in-browser.js").then(
        ({ enhanceMarks }) => enhanceMarks(),
        // why ignored: without a connection the marks remain plain submit buttons.
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
