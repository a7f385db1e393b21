// Loaded into every child of the launcher. When the launcher is gone, even by kill -9, the channel to it closes.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
