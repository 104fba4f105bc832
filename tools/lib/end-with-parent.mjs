// Loaded ahead of the server: if the process that started it is killed outright, the server ends in
// order.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The open channel alone is no reason to keep running.
process.channel?.unref();
// Whoever read its words may be gone as well: that nobody hears the last ones must not keep it from
// closing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
