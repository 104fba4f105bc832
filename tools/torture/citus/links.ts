import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const program = fileURLToPath(new URL('link.ts', import.meta.url));
const Address = z.object({ port: z.number() });

/** The links by which the nodes of a Citus reach its workers. Each can be cut. */
export class Links {
  readonly #processes = new Map<number, ChildProcess>();
  readonly #ports = new Map<number, number>();

  /** Returns the port by which a worker is reached; opens its link at the first call. */
  readonly reach = async (workerPort: number): Promise<number> => {
    const known = this.#ports.get(workerPort);
    if (known !== undefined) return known;
    const link = fork(program, [String(workerPort)]);
    this.#processes.set(workerPort, link);
    const [message] = await once(link, 'message');
    const { port } = Address.parse(message);
    this.#ports.set(workerPort, port);
    return port;
  };

  /** Cuts the link of a worker: nothing arrives and no connection is refused. */
  cut(workerPort: number): void {
    this.#processes.get(workerPort)?.send('cut');
  }

  /** Mends the link of a worker. What was sent meanwhile arrives. */
  mend(workerPort: number): void {
    this.#processes.get(workerPort)?.send('mend');
  }

  end(): void {
    for (const link of this.#processes.values()) link.kill('SIGKILL');
  }
}
