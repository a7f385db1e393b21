import { parseWithZod } from "@conform-to/zod/v4";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { openConnection, readAnswer, sendRaw } from "#tests/support/raw-request.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";

// Requests that are rejected before Remix reads them. Each rejection is a page for people.

let site: TestSite;
let host: string;
beforeAll(async () => {
  site = await openSite(WITH_COPIES);
  host = new URL(site.origin).host;
});
afterAll(() => site.close());

const FORM = "Content-Type: application/x-www-form-urlencoded\r\n";
const MULTIPART = "Content-Type: multipart/form-data; boundary=x\r\n";

/** A GET with the headers that every client sends, plus these. */
const get = (path: string, headers = "") =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n`;
const post = (path: string, body: string | Buffer, headers = FORM) => [
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nOrigin: ${site.origin}\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n`,
  body,
];

/** Starts to send a form without its length. */
async function startForm(path: string, headers = FORM) {
  const socket = await openConnection(site.origin);
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${site.origin}\r\n${headers}`;
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
  return { socket, answer: readAnswer(socket) };
}

async function expectRefusal(answer: Promise<Awaited<ReturnType<typeof sendRaw>>>, status: number) {
  const { status: answered, headers, body } = await answer;
  expect(answered).toBe(status);
  expect(body).toMatch(/<h1[^>]*>[^<]+<\/h1>\s*<p[^>]*>[^<]+<\/p>/);
  expect(body).toMatch(/href="\/(es)?"/);
  expect(body).toContain("Sunshine Events</a>");
  expect(headers.get("connection")).toBe("close");
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  return headers;
}

test.each(["/about?_data=", "/?_data=root", "/events?page=2&%5Fdata=routes%2Fevents._index"])(
  "%s, the old form of Remix's own requests, is refused",
  async (path) => {
    await expectRefusal(sendRaw(site.origin, get(path)), 400);
  },
);

test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])(
  "%s is answered with what may be done",
  async (method) => {
    const request = `${method} /events HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect((await expectRefusal(sendRaw(site.origin, request), 405)).get("allow")).toBe("GET, HEAD, POST");
  },
);

test("a form sent to a page without one is answered with what may be done there", async () => {
  const { status, headers } = await sendRaw(site.origin, ...post("/about", "a=1"));
  expect(status).toBe(405);
  expect(headers.get("allow")).toBe("GET, HEAD");
});

test("an address longer than any of this site is refused, one of the longest is not", async () => {
  await expectRefusal(sendRaw(site.origin, get(`/events?search=${"a".repeat(8_200)}`)), 414);
  expect((await sendRaw(site.origin, get(`/events?search=${"a".repeat(8_000)}`))).status).toBe(200);
});

test.each(["/a", "/es/a", "//", "/a.data/a"])(
  "an address with more segments than any page has is not found, and its log line names no page: %s",
  async (part) => {
    const before = site.log.length;
    await expectRefusal(sendRaw(site.origin, get(part.repeat(8_000 / part.length))), 404);
    await expect.poll(() => site.log.slice(before).some((line) => line.includes('"route":"/*"'))).toBe(true);
  },
);

test.each([
  ...["/%5C", "/%5C%5C", "/es/%5C", "/%5C.data", "/%5Cevil.example/", "/%09/", "/%0A/x", "/a%7F"],
  ...["//evil.example/x", "//evil.example/..", "/a/..//evil.example", "/es//evil.example/x", "/es//a/%2e%2e"],
])("an address that a router could take for that of another host is not found: %s", async (path) => {
  await expectRefusal(sendRaw(site.origin, get(path)), 404);
});

test("headers larger than a session could be are refused", async () => {
  expect((await sendRaw(site.origin, get("/", `X-Filler: ${"a".repeat(20_000)}\r\n`))).status).toBe(431);
});

test("a query with more parameters than any page takes is refused", async () => {
  await expectRefusal(sendRaw(site.origin, get(`/events?${"a&".repeat(300)}`)), 400);
});

test.each([
  ["a null character in the path", "/events/%00"],
  ["a null character in the query", "/events?search=a%00b"],
  ["a null character in a parameter's name", "/events?a%00b=1"],
  ["half an escape in the path", "/events/%E"],
  ["half an escape in the query", "/events?search=100%"],
  ["bytes that are no UTF-8 in the path", "/%ff%fe"],
  ["bytes that are no UTF-8 in the query", "/events?search=%c3%28"],
  ["an overlong encoding", "/%c0%ae%c0%ae/"],
  ["an absolute address", "http://evil.example/events"],
])("%s is refused", async (_, path) => {
  await expectRefusal(sendRaw(site.origin, get(path)), 400);
});

test("an address with unencoded bytes is refused", async () => {
  const request = [Buffer.from("GET /events?search=caf"), Buffer.from([0xe9]), Buffer.from(get("").slice(4))];
  // Node 20.19 reads them as Latin-1: a search for "café".
  const isOldest = process.version.startsWith("v20.19.");
  expect((await sendRaw(site.origin, ...request)).status).toBe(isOldest ? 200 : 400);
});

test.each(["evil.example", "127.0.0.1:1", "127.0.0.1.evil.example", ""])(
  "a request for another site is refused: Host %j",
  async (other) => {
    await expectRefusal(sendRaw(site.origin, get("/").replace(host, other)), 421);
  },
);

test.each(["user@127.0.0.1", "127.0.0.1:port"])("a request whose Host is none is refused: %j", async (other) => {
  expect((await sendRaw(site.origin, get("/").replace(host, other))).status).toBe(400);
});

test("on the local default this machine may be named in any way, and its health asked for by any name", async () => {
  const { port } = new URL(site.origin);
  for (const name of ["localhost", "LOCALHOST", "127.0.0.1", "[::1]"])
    expect((await sendRaw(site.origin, get("/about").replace(host, `${name}:${port}`))).status).toBe(200);
  expect((await sendRaw(site.origin, get("/healthz").replace(host, "10.1.2.3"))).status).toBe(200);
});

test("forwarded host headers change nothing unless a proxy is trusted", async () => {
  const headers = "X-Forwarded-Host: evil.example:99\r\nX-Forwarded-Proto: gopher\r\nForwarded: host=evil.example\r\n";
  const { status, body } = await sendRaw(site.origin, get("/signin", headers));
  expect(status).toBe(200);
  expect(body).not.toContain("evil.example");
  const form = await sendRaw(site.origin, ...post("/signin", "email=&password=", FORM + headers));
  expect(form.status).toBe(400);
  expect(form.body).toContain("Email is required");
});

test("reading brings nothing along", async () => {
  await expectRefusal(sendRaw(site.origin, get("/events", "Content-Length: 3\r\n"), "a=1"), 400);
});

test.each(["application/json", "text/plain", "application/x-www-form-urlencodedx", ""])(
  "a post that is no form is refused: %j",
  async (type) => {
    await expectRefusal(sendRaw(site.origin, ...post("/signin", "{}", type && `Content-Type: ${type}\r\n`)), 415);
  },
);

test("a body that says it is too large is refused before it is sent", async () => {
  const [head = ""] = post("/contact", "a".repeat(300_000));
  await expectRefusal(sendRaw(site.origin, head), 413);
});

test("who sends all of a body that is too large still gets to read why it was refused", async () => {
  await expectRefusal(sendRaw(site.origin, ...post("/contact", "a".repeat(5_000_000))), 413);
});

test("another request on a connection that was refused is not heard", async () => {
  const before = site.log.length;
  expect((await sendRaw(site.origin, get("/events?search=%") + get("/about"))).status).toBe(400);
  await fetch(`${site.origin}/terms`);
  await expect.poll(() => site.log.slice(before).some((line) => line.includes('"route":"/terms"'))).toBe(true);
  expect(site.log.slice(before).some((line) => line.includes('"route":"/about"'))).toBe(false);
});

test("a body that does not say how large it is ends where it becomes too large, and with it the connection", async () => {
  const { socket, answer } = await startForm("/contact");
  const piece = `4000\r\n${"a".repeat(0x4000)}\r\n`;
  for (let sent = 0; sent < 20 && !socket.destroyed; sent += 1) socket.write(piece);
  await expectRefusal(answer, 413);
});

test("a form with a photo that is too large comes back as it was filled in, wherever the file stands in it", async () => {
  const photo = [
    '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n',
    "\0\u00ff".repeat(6_500_000),
    "\r\n",
  ].join("");
  const title = '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nPorch Concert\r\n';
  for (const form of [photo + title, title + photo]) {
    const body = Buffer.from(`${form}--x--\r\n`, "latin1");
    const answer = await sendRaw(site.origin, ...post("/create-event", body, MULTIPART));
    // The missing session is reported before any other error.
    expect(answer.status).toBe(401);
    expect(answer.body).toContain('value="Porch Concert"');
  }
});

test("a form with a file that does not say how large it is ends where no photo is as large, and with it the connection", async () => {
  const { socket, answer } = await startForm("/create-event", MULTIPART);
  const start = '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n';
  socket.write(`${start.length.toString(16)}\r\n${start}\r\n`);
  const piece = `100000\r\n${"a".repeat(0x100000)}\r\n`;
  for (let sent = 0; sent < 45 && !socket.destroyed; sent += 1) socket.write(piece);
  await expectRefusal(answer, 413);
});

test.each(["/contact", "/create-event"])("a form for %s that arrives byte by byte is refused", async (path) => {
  const { socket, answer } = await startForm(path);
  socket.write("1\r\na\r\n".repeat(200_000));
  await expectRefusal(answer, 400);
});

test("a form that arrives in pieces and without its length is read whole", async () => {
  const { socket, answer } = await startForm("/signin", `Connection: close\r\n${FORM}`);
  for (const piece of ["email=pieced.to", "gether%40example.com&pass", "word=wrong-password"])
    socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
  socket.write("0\r\n\r\n");
  const { status, body } = await answer;
  expect(status).toBe(400);
  expect(body).toContain('value="pieced.together@example.com"');
});

// CVE-2026-34077: when Remix serializes values for scripts, nesting of 1,000 levels or more overflows the stack.
test.each([
  ["keys", "email.a", ".a"],
  ["keys of another name", "a.a", ".a"],
  ["lists", "email[0]", "[0]"],
  ["lists of another name", "a[0]", "[0]"],
])("names that conform reads as %s, 3,000 deep, come back flat or not at all", async (_, start, level) => {
  const deep = start + level.repeat(3_000);
  const parsed = new FormData();
  parsed.append(deep, "deep.words");
  expect(depthOf(parseWithZod(parsed, { schema: z.object({}) }).payload)).toBeGreaterThan(3_000);

  const body = new URLSearchParams([
    ["email", "typed@example.com"],
    [deep, "deep.words"],
    ["password", ""],
  ]).toString();
  for (const path of ["/signin.data", "/signin"]) {
    const answer = await sendRaw(site.origin, ...post(path, body));
    expect(answer.status, path).toBe(400);
    expect(answer.body).toContain("typed@example.com");
    expect(answer.body).toContain("Password is required");
    expect(answer.body).not.toContain("deep.words");
  }
});

/** The nesting depth of a value, counted without recursion. */
function depthOf(value: unknown): number {
  let depth = 0;
  for (let inner = [value]; inner.some((one) => typeof one === "object" && one !== null); depth += 1)
    inner = inner.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  return depth;
}

test("a form with more fields than any of this site is refused, URL-encoded and in parts", async () => {
  await expectRefusal(sendRaw(site.origin, ...post("/contact", "a=1&".repeat(100))), 413);
});

test.each([
  'Content-Disposition: form-data; name="a"',
  'content-disposition: form-data; name="a"',
  'CONTENT-DISPOSITION : form-data; name="a"',
  ' cOnTeNt-DiSpOsItIoN\t:form-data; name="a"',
  'X-Other: 1\r\ncontent-disposition: form-data; name="a"; filename="a.txt"',
])("nor do parts with the header %j come through", async (header) => {
  const parts = (count: number) => `${`--x\r\n${header}\r\n\r\n1\r\n`.repeat(count)}--x--\r\n`;
  await expectRefusal(sendRaw(site.origin, ...post("/contact", parts(101), MULTIPART)), 413);
  expect((await sendRaw(site.origin, ...post("/signin", parts(100), MULTIPART))).status).toBe(400);
});

test.each([
  ["a null character", "name=a%00b"],
  ["half an escape", "name=100%"],
  ["encoded bytes that are no UTF-8", "name=%ff"],
  ["bytes that are no UTF-8", Buffer.from([0x61, 0x3d, 0xff])],
])("a form with %s is refused", async (_, body) => {
  await expectRefusal(sendRaw(site.origin, ...post("/contact", body)), 400);
});

test.each([
  ["with a null character", '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\na\0b\r\n--x--\r\n'],
  ["that is cut off", '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\na'],
  ["without parts", ""],
])("a form in parts is refused %s", async (_, body) => {
  await expectRefusal(sendRaw(site.origin, ...post("/contact", body, MULTIPART)), 400);
});

test("a client that sends half a form and leaves does no harm", async () => {
  const socket = await openConnection(site.origin);
  socket.write(`POST /contact HTTP/1.1\r\nHost: ${host}\r\n${FORM}Content-Length: 100\r\n\r\nname=`);
  socket.destroy();
  expect((await fetch(site.origin)).status).toBe(200);
  expect(site.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
