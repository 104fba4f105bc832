// Loaded ahead of the server: if the process that started it is killed outright, the server ends in order.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The open channel alone is no reason to keep running.
process.channel?.unref();
