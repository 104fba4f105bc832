/**
 * Why a command cannot do its work, in one sentence that says what to do. Shown without a stack
 * trace.
 */
export class Refusal extends Error {}

/** Runs a command. A refusal prints its sentence and ends the process with exit code 1. */
export async function orRefuse(work) {
  try {
    await work();
  } catch (error) {
    const sentence = error instanceof Refusal ? error.message : sentenceOf(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
}

function sentenceOf({ code, path }) {
  if (code === 'ENOSPC') return 'The disk is full: free about 2 GB and start again.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `${path} may not be written: start as the user whom the repository belongs to.`;
  }
  return undefined;
}
