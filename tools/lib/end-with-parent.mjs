// Loaded before the server. If the parent process is killed (SIGKILL), the server shuts down in
// order.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The open channel alone must not keep the process running.
process.channel?.unref();
// The reader of the output may have ended as well. A broken pipe must not prevent the shutdown.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
