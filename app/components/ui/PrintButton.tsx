import { useDocument } from "#app/components/site/page-context.ts";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

// Runs inline, to prevent a layout shift. Without quotes and `=>`, because React escapes them.
const ADD_BUTTON = `
const slot = document.currentScript.previousElementSibling;
const button = slot.content.firstElementChild;
slot.replaceWith(button);
button.addEventListener(\`click\`, function () { print(); });`;

/** Opens the print dialog of the browser; without scripts there is no button. For pages without React, which would hydrate it. */
export function PrintButton() {
  return (
    <>
      <template>
        <button type="button" className="button button-primary print:hidden">
          {t("print")}
        </button>
      </template>
      <script nonce={useDocument().nonce}>{ADD_BUTTON}</script>
    </>
  );
}
