import { expect, test } from "vitest";
import { redact } from "#app/session/request-context.server.ts";

const TOKEN = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln-bmF0dXJl";

test.each([
  ["<olive@example.com> User unknown", "<[e-mail]> User unknown"],
  ["to olive@example.com, mara@mail.example.com.", "to [e-mail], [e-mail]"],
  ["user @ host, a@b and @c", "user @ host, a@b and @c"],
  [`Bearer ${TOKEN}, base64-${TOKEN} and v1.${TOKEN}.`, "Bearer [token], base64-[token] and v1.[token]."],
  ["eyJhbGciOiJFUzI1NiJ9.only-one", "eyJhbGciOiJFUzI1NiJ9.only-one"],
  ["a".repeat(64), "[token]"],
  ["/events?search=secret&page=2 took long?", "/events?[query] took long?"],
])("%s is logged as %s", (line, logged) => {
  expect(redact(line)).toBe(logged);
});
