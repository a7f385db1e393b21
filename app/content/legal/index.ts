import { currentLanguage, type Language } from "#app/messages/language.ts";
import * as en from "../en/legal/index.ts";
import * as es from "../es/legal/index.ts";
import type { AccessibilitySection, LegalDocument, PrivacySection, TermsSection } from "./document.ts";

/** The legal documents in one language, for the site with a product name. */
interface LegalDocuments {
  accessibilityStatement(productName: string): LegalDocument<AccessibilitySection>;
  privacyPolicy(productName: string): LegalDocument<PrivacySection>;
  termsOfService(productName: string): LegalDocument<TermsSection>;
}

const LEGAL_DOCUMENTS: Readonly<Record<Language, LegalDocuments>> = { en, es };

/** The legal documents in the current language. */
export function legalDocuments(): LegalDocuments {
  return LEGAL_DOCUMENTS[currentLanguage()];
}
