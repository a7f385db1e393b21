import { z } from "#app/domain/zod.ts";

interface LoggedError {
  message: string;
  stack?: string | undefined;
  cause?: LoggedError | undefined;
}

const loggedError: z.ZodType<LoggedError> = z.lazy(() =>
  z.object({ message: z.string(), stack: z.string().optional(), cause: loggedError.optional() }),
);

const logLine = z.object({
  level: z.string(),
  time: z.string(),
  msg: z.string().optional(),
  requestId: z.string().optional(),
  method: z.string().optional(),
  route: z.string().optional(),
  status: z.number().optional(),
  durationMs: z.number().optional(),
  err: loggedError.optional(),
});

/** One line of the site's log in words, for somebody who watches a terminal; what is no such line comes back as it is. */
export function readableLine(line: string): string {
  const parsed = logLine.safeParse(parseJson(line));
  if (!parsed.success) return line;
  const { level, time, msg, requestId, method, route, status, durationMs, err } = parsed.data;
  const request = method ? `${method} ${route} ${status} in ${durationMs} ms` : msg;
  const words = [time.slice(11, 19), level, request, requestId ? `(${requestId})` : ""].filter(Boolean).join(" ");
  return err ? `${words}\n${describe(err)}` : words;
}

function describe({ message, stack, cause }: LoggedError): string {
  const own = (stack ?? message).replaceAll(/^/gm, "  ");
  return cause ? `${own}\n  because of\n${describe(cause)}` : own;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
