/** What keeps a command from doing its work, in one sentence that says what to do; shown without a stack trace. */
export class Refusal extends Error {}

/** Runs a command's work; a refusal is printed as its sentence and ends the command with 1. */
export async function orRefuse(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
