import { z as zod } from "zod/v4";

// zod probes `new Function` when it first compiles a schema, which a content security policy without 'unsafe-eval'
// reports. A bundler could skip a plain re-export and with it the setting, so `z` is created here.
function withoutEval(): typeof zod {
  zod.config({ jitless: true });
  return zod;
}

/** zod without `new Function`. Every schema of the app uses this one. */
export const z = withoutEval();

export declare namespace z {
  /** What a schema's parse returns. */
  type infer<Schema extends zod.ZodType> = zod.output<Schema>;
  type output<Schema extends zod.ZodType> = zod.output<Schema>;
  type input<Schema extends zod.ZodType> = zod.input<Schema>;
  type ZodType<Output = unknown, Input = unknown> = zod.ZodType<Output, Input>;
  type RefinementCtx = zod.RefinementCtx;
}
