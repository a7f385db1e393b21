export { accessibilityStatement } from "./accessibility.ts";
export { privacyPolicy } from "./privacy.ts";
export { termsOfService } from "./terms.ts";
