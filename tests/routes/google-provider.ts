import { serve } from "@hono/node-server";
import { Hono } from "hono";

/** A user's profile at the provider. */
export interface ProviderPerson {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

/** Gina, whose address the provider has verified. */
export const GINA: ProviderPerson = {
  sub: "g-1",
  email: "gina@example.com",
  email_verified: true,
  name: "Gina Google",
};

/** An OpenID Connect provider that accepts every code and signs in the person that `whoIs` returns. */
export async function openProvider(whoIs: () => ProviderPerson) {
  const routes = new Hono();
  let url = "";
  routes.get("/.well-known/openid-configuration", (c) =>
    c.json({
      authorization_endpoint: `${url}/sign-in`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/me`,
    }),
  );
  routes.post("/token", (c) => c.json({ access_token: "provider-access" }));
  routes.get("/me", (c) => c.json(whoIs()));
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: routes.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The provider has no port.");
  url = `http://127.0.0.1:${address.port}`;
  return { url, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** Goes from Supabase to the provider and back, as a browser would. @returns path and query of the page where it ends. */
export async function visitProvider(authorizeUrl: string, answer: Record<string, string> = { code: "provider-code" }) {
  const sent = await fetch(authorizeUrl, { redirect: "manual" });
  const asked = new URL(sent.headers.get("Location") ?? "");
  const query = new URLSearchParams({ ...answer, state: asked.searchParams.get("state") ?? "" });
  const back = await fetch(`${asked.searchParams.get("redirect_uri")}?${query}`, { redirect: "manual" });
  const { pathname, search } = new URL(back.headers.get("Location") ?? "");
  return `${pathname}${search}`;
}
