import { beforeEach } from 'vitest';
import { isOnCitus } from './database.ts';
import { reasonOnCitus } from './plain-postgres-tests.ts';

/** The parts of Vitest's tests and groups of tests that name them. */
interface Named {
  name: string;
  suite?: Named | undefined;
}

const titlesOf = ({ name, suite }: Named): string[] => [name, ...(suite ? titlesOf(suite) : [])];

// Vitest runs this before each test file.
beforeEach((context) => {
  if (!isOnCitus()) return;
  const { task } = context;
  const reason = reasonOnCitus(task.file.name, titlesOf(task));
  if (reason !== undefined) context.skip(`on Citus: ${reason}`);
});
