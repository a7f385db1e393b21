export interface SqlStatement {
  /** Without the closing semicolon, without comments and blank lines before it. */
  text: string;
  /** Line of the file on which `text` begins, from 1. */
  line: number;
}

// Tokens that can contain a semicolon. Lexical rules: https://www.postgresql.org/docs/17/sql-syntax-lexical.html
const TOKEN = new RegExp(
  [
    /(?<comment>--[^\n]*|\/\*)/,
    /(?<escapeString>\b[eE]'(?:[^'\\]|\\[\s\S]|'')*')/,
    /(?<string>'(?:[^']|'')*')/,
    /(?<identifier>"(?:[^"]|"")*")/,
    /(?<dollar>\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)/,
    // A word may hold dollar signs, which then open no string.
    /(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)/,
    /(?<end>;)/,
    /(?<space>\s+)/,
    /(?<other>[\s\S])/,
  ]
    .map((part) => part.source)
    .join("|"),
  "y",
);

/** Splits an SQL file into statements. Never throws: PostgreSQL reports syntax errors. */
export function splitStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let start = -1;
  let previousWord = "";
  // Depth inside a function body written as `begin atomic … end`, whose statements belong to the function.
  let atomicDepth = 0;
  const finish = (end: number) => {
    if (start >= 0) statements.push({ text: sql.slice(start, end).trimEnd(), line: lineAt(sql, start) });
    start = -1;
    previousWord = "";
    atomicDepth = 0;
  };
  let at = 0;
  while (at < sql.length) {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(sql)?.groups ?? {};
    let next = TOKEN.lastIndex;
    if (groups.comment === "/*") next = endOfComment(sql, at);
    if (groups.dollar) next = endOfDollarString(sql, at, groups.dollar);
    if (groups.end && atomicDepth === 0) finish(at);
    else if (start < 0 && !groups.comment && !groups.space && !groups.end) start = at;
    if (groups.word) {
      const word = groups.word.toLowerCase();
      if (word === "atomic" && previousWord === "begin") atomicDepth += 1;
      else if (atomicDepth > 0 && word === "case") atomicDepth += 1;
      else if (atomicDepth > 0 && word === "end") atomicDepth -= 1;
      previousWord = word;
    }
    at = next;
  }
  finish(sql.length);
  return statements;
}

/** Line on which the character at `offset` stands, from 1. */
export function lineAt(sql: string, offset: number): number {
  return sql.slice(0, offset).split("\n").length;
}

// Block comments nest in PostgreSQL.
function endOfComment(sql: string, from: number): number {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = from;
  let depth = 0;
  for (let match = edge.exec(sql); match; match = edge.exec(sql)) {
    depth += match[0] === "/*" ? 1 : -1;
    if (depth === 0) return edge.lastIndex;
  }
  return sql.length;
}

function endOfDollarString(sql: string, from: number, tag: string): number {
  const close = sql.indexOf(tag, from + tag.length);
  return close < 0 ? sql.length : close + tag.length;
}
