import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Plugin, transformWithEsbuild } from "vite";
import { LANGUAGES, type Language } from "../messages/language.ts";
import { compileAll } from "../messages/topic.ts";

// Imports are relative, because `remix.config.ts`, which Vite compiles, imports this.

/** The folder of messages, which has a folder per language with a file per topic. */
const MESSAGES = "app/messages";

/** A topic, as components and routes import it. */
const TOPIC_IMPORT = /^#app\/messages\/([a-z-]+)\.ts$/;

/** The file of a topic, which other modules of the folder have beside them. */
const TOPIC_FILE = /\/app\/messages\/([a-z-]+)\.ts$/;

const topicsIn = async (language: Language) =>
  (await readdir(join(MESSAGES, language))).map((name) => name.replace(/\.ts$/, "")).sort();

/** The compiled messages of a topic in a language. @throws Error if one is malformed. */
async function compiledMessages(language: Language, topic: string): Promise<object> {
  const file = join(MESSAGES, language, `${topic}.ts`);
  const { code } = await transformWithEsbuild(await readFile(file, "utf8"), file);
  const { default: texts } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return compileAll(texts);
}

/** The folder of each language's messages in the client build, named by content hash, so that they can be cached forever. */
export async function messageFolders(): Promise<Record<Language, string>> {
  const folders = LANGUAGES.map(async (language): Promise<[Language, string]> => {
    const hash = createHash("sha256");
    for (const topic of await topicsIn(language))
      hash.update(`${topic} ${JSON.stringify(await compiledMessages(language, topic))}`);
    return [language, `assets/${language}-${hash.digest("hex").slice(0, 8)}`];
  });
  return Object.fromEntries(await Promise.all(folders)) as Record<Language, string>;
}

/**
 * Keeps messages out of the browser scripts, which import `messages/lists.js`; the import map of each page maps that to
 * the page's language. So a page loads messages in its own language only, and the scripts are the same for all languages.
 */
export function messageFiles(folders: Record<Language, string>): Plugin {
  return {
    name: "message-files",
    enforce: "pre",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    async resolveId(source) {
      const [, topic = ""] = TOPIC_IMPORT.exec(source) ?? [];
      return (await topicsIn("en")).includes(topic) ? { id: `messages/${topic}.js`, external: true } : null;
    },
    async generateBundle() {
      for (const language of LANGUAGES)
        for (const topic of await topicsIn(language)) {
          const messages = JSON.stringify({ [language]: await compiledMessages(language, topic) });
          const fileName = `${folders[language]}/${topic}.js`;
          this.emitFile({ type: "asset", fileName, source: `export default${messages}` });
        }
    },
  };
}

/**
 * Compiles messages and escapes characters beyond Latin-1 in what runs on the server. Compiled at the start, messages took 0.3 s and twice
 * the memory; V8 keeps a source with such a character at two bytes a character.
 */
export function serverSources(): Plugin {
  return {
    name: "server-sources",
    enforce: "pre",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    async load(id) {
      const [, topic = ""] = TOPIC_FILE.exec(id) ?? [];
      if (!(await topicsIn("en")).includes(topic)) return null;
      const languages = LANGUAGES.map(async (language) => [language, await compiledMessages(language, topic)] as const);
      return `export default ${JSON.stringify(Object.fromEntries(await Promise.all(languages)))}`;
    },
    // After esbuild, which unescapes them.
    renderChunk: { order: "post", handler: (code) => ({ code: escapeSource(code), map: null }) },
  };
}

/** Escapes characters beyond Latin-1, but not those that follow a backslash: `\–` is a dash, `\\u2013` is not. */
function escapeSource(code: string): string {
  return code.replace(/\\.|[^\0-\xff]/gs, (found) =>
    found.startsWith("\\") ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
