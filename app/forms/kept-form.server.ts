import type { AppLoadContext } from "@remix-run/node";

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    /** Whether the action of this request answered with its own form. */
    isFormKept?: boolean;
  }
}

/**
 * Says that this request's action answers with its own form. The loader of the page then asks for nothing: it would
 * fail for the same reason as the action (session gone, database away), and what was typed would be lost.
 */
export function keepForm({ context }: { context: AppLoadContext }): void {
  context.isFormKept = true;
}

/** Whether the action of this request answered with its own form. */
export function isFormKept({ context }: { context: AppLoadContext }): boolean {
  return context.isFormKept ?? false;
}
