import { loadConfig } from "#supabase/local/config.ts";
import { loadOrCreateKeys } from "#supabase/local/keys.ts";
import { createMailer } from "#supabase/local/mail/mailer.ts";
import { serveDatabase } from "#supabase/local/server.ts";
import { prepareStorage } from "#supabase/local/storage/prepare.ts";

// Serves a database and a data folder until it is killed, and reports its peak memory on request.
const [databaseUrl = "", rolePassword = "", dataDir = "", fileSizeLimit = ""] = process.argv.slice(2);
const config = loadConfig(process.cwd());
config.storage.fileSizeLimitBytes = Number(fileSizeLimit);
const keys = await loadOrCreateKeys(dataDir);
const mailer = await createMailer({ smtpUrl: null, senderName: "Sunshine Events", keepIn: null });
const filesDir = await prepareStorage({ databaseUrl, dataDir, buckets: {} });
const { url } = await serveDatabase({ databaseUrl, rolePassword, config, keys, port: 0, mailer, filesDir });
process.on("message", () => process.send?.({ peakKilobytes: process.resourceUsage().maxRSS }));
process.on("disconnect", () => process.exit(0));
process.send?.({ url, filesDir, serviceRoleKey: keys.serviceRoleKey });
