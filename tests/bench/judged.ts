import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { startStack } from "#supabase/local/stack.ts";
import { createKeyClient } from "#supabase/seed/client.ts";
import { type JudgedAnswer, judge, loadJudgedEvents, meanOf } from "#tests/search/judged/judge.ts";
import { gradesOf } from "#tests/search/judged/needs.ts";

/** Queries with a lower score are printed with their results. */
const POOR = 0.5;

const figure = (answers: readonly JudgedAnswer[]) => `${meanOf(answers).toFixed(3)}  ${answers.length} queries`;

/** Runs every query of the judged collection twice, and prints mean NDCG@10 and the queries with poor results. */
export async function measureJudged(log: (line: string) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "sunshine-judged-"));
  try {
    const stack = await startStack({ projectDir: ".", dataDir, port: 0, durable: false, passwordCost: 4 });
    const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
    try {
      await loadJudgedEvents(sql, createKeyClient(stack.url, stack.serviceRoleKey));
      const client = createKeyClient(stack.url, stack.anonKey);
      const startedAt = performance.now();
      const answers = await judge(client);
      const seconds = (performance.now() - startedAt) / 1_000;
      print(answers, log);
      const again = await judge(client);
      const others = answers.filter(({ shown }, index) => shown.join() !== again[index]?.shown.join());
      log(`\nAsked in ${seconds.toFixed(1)} s. The second run shows the same for all but ${others.length} queries.`);
      for (const { query } of others) log(`  ${query.text}`);
    } finally {
      await sql.end();
      await stack.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function print(answers: readonly JudgedAnswer[], log: (line: string) => void): void {
  log(`Mean NDCG@10: ${figure(answers)}`);
  for (const language of ["en", "es"] as const)
    log(`  in ${language}: ${figure(answers.filter(({ query }) => query.language === language))}`);
  for (const group of new Set(answers.map(({ query }) => query.group)))
    log(`  ${group}: ${figure(answers.filter(({ query }) => query.group === group))}`);
  log(`\nBelow ${POOR}, with the events shown and their grades:`);
  for (const { query, shown, ndcg } of answers.filter((answer) => answer.ndcg < POOR)) {
    const grades = gradesOf(query);
    log(
      `  ${ndcg.toFixed(2)}  ${query.text}: ${shown.map((key) => `${key} ${grades.get(key) ?? 0}`).join(", ") || "nothing"}`,
    );
  }
}
