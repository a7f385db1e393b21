import postgres from "postgres";
import type { Ledger } from "./load.ts";

/** Acknowledged writes compared with the database. */
export interface Balance {
  acknowledged: number;
  /** Tried but never acknowledged. Each may be in the database once or not at all. */
  unacknowledged: number;
  lost: string[];
  twice: string[];
}

/** Compares every write with the database. @param databaseUrl of a superuser. */
export async function balance(databaseUrl: string, ledger: Ledger): Promise<Balance> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const events = await sql<{ text: string }[]>`select title as text from public.events where title like 'Concert %'`;
    const messages = await sql<{ text: string }[]>`select message as text from public.contact_messages`;
    const approved = await sql<{ id: string }[]>`select id from public.events where is_approved`;
    const ids = new Set(approved.map(({ id }) => id));
    const parts = [compare(ledger.events, events), compare(ledger.messages, messages)];
    const lostApprovals = [...ledger.approvals].filter((id) => !ids.has(id));
    return {
      acknowledged: ledger.approvals.size + parts.reduce((sum, part) => sum + part.acknowledged, 0),
      unacknowledged: parts.reduce((sum, part) => sum + part.unacknowledged, 0),
      lost: [...lostApprovals, ...parts.flatMap(({ lost }) => lost)],
      twice: parts.flatMap(({ twice }) => twice),
    };
  } finally {
    await sql.end();
  }
}

function compare(tried: ReadonlyMap<string, boolean>, rows: readonly { text: string }[]): Balance {
  const counts = new Map<string, number>();
  for (const { text } of rows) counts.set(text, (counts.get(text) ?? 0) + 1);
  const texts = [...tried];
  return {
    acknowledged: texts.filter(([, isDone]) => isDone).length,
    unacknowledged: texts.filter(([, isDone]) => !isDone).length,
    lost: texts.filter(([text, isDone]) => isDone && !counts.has(text)).map(([text]) => text),
    twice: texts.filter(([text]) => (counts.get(text) ?? 0) > 1).map(([text]) => text),
  };
}
