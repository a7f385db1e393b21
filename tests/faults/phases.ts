import { setTimeout as pause } from "node:timers/promises";
import { type Interception, passOn } from "#tests/support/relay.ts";
import type { Parts } from "./parts.ts";

/** One fault: how it begins and ends. */
export interface Phase {
  name: string;
  begin(parts: Parts): Promise<void>;
  end(parts: Parts): Promise<void>;
}

const nothing = async () => undefined;

function relayed(name: string, interception: (parts: Parts) => Interception): Phase {
  return {
    name,
    async begin(parts) {
      parts.relay.intercept = interception(parts);
    },
    async end({ relay }) {
      relay.intercept = () => null;
    },
  };
}

/** True for every `n`th call. */
function every(n: number): () => boolean {
  let calls = 0;
  return () => {
    calls += 1;
    return calls % n === 0;
  };
}

export const KILLED_STACK: Phase = {
  name: "stack killed (-9)",
  begin: (parts) => parts.killStack(),
  end: (parts) => parts.startStack(),
};

export const KILLED_SITE: Phase = {
  name: "site killed (-9)",
  begin: (parts) => parts.killSite(),
  end: (parts) => parts.startSite(),
};

/** Every fault, in order. */
export const PHASES: readonly Phase[] = [
  { name: "nothing wrong", begin: nothing, end: nothing },
  relayed("Supabase slow (0.5 s)", () => async () => {
    await pause(500);
    return null;
  }),
  relayed("Supabase hangs", () => () => new Promise<never>(() => undefined)),
  relayed("every 3rd connection cut", () => {
    const isCut = every(3);
    return () => (isCut() ? "hang up" : null);
  }),
  relayed("every 3rd answer lost", ({ relay }) => {
    const isCut = every(3);
    return async (request) => {
      if (!isCut()) return null;
      await passOn(request, relay.target);
      return "hang up";
    };
  }),
  relayed("a proxy's error pages", () => {
    const isError = every(2);
    const page = { status: 502, headers: { "Content-Type": "text/html" } };
    return () => (isError() ? new Response("<h1>Bad Gateway</h1>", page) : null);
  }),
  relayed("another server's pages", () => () => {
    return new Response("<h1>Welcome</h1>", { headers: { "Content-Type": "text/html" } });
  }),
  { name: "stack stopped", begin: (parts) => parts.stopStack(), end: (parts) => parts.startStack() },
  KILLED_STACK,
  // The stack itself restarts it.
  { name: "PostgreSQL killed (-9)", begin: (parts) => parts.killPostgres(), end: nothing },
  KILLED_SITE,
  {
    name: "site and stack killed (-9)",
    async begin(parts) {
      await Promise.all([parts.killSite(), parts.killStack()]);
    },
    async end(parts) {
      await parts.startStack();
      await parts.startSite();
    },
  },
];
