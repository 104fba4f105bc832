import { operations } from '#contract/console/index.ts';
import { audited } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { OperationServer } from '../../http/operations.ts';
import { refused } from '../../http/problems.ts';
import type { Clock } from '../../lib/clock.ts';
import { findPayment } from '../../payments/index.ts';
import { drawInWorker } from '../../pdf/draw-in-worker.ts';
import { writeEvidence } from './write-evidence.ts';

const worker = new URL('./evidence-worker.ts', import.meta.url);

interface EvidenceDeps {
  db: Database;
  clock: Clock;
  /** The name of the operator; empty if it is not known. */
  shopName(): string;
  shopUrl: string;
}

/**
 * Serves the evidence for a dispute. The file has personal data, so the audit log keeps who made it
 * and why.
 */
export function evidenceRoutes(serve: OperationServer, deps: EvidenceDeps): void {
  const { db, clock, shopName, shopUrl: url } = deps;
  serve(
    operations.makeEvidence,
    async ({ params: { paymentId }, body: { language, reason } }, { actor }) => {
      const payment = await findPayment(db, paymentId);
      if (payment === undefined) return refused('not-found');
      const now = clock.now();
      const evidence = await writeEvidence(db, {
        payment,
        language,
        now,
        shop: { name: shopName(), url },
      });
      const file = await drawInWorker(worker, evidence);
      await audited(db, clock, actor(reason), 'payments evidence', (_, record) =>
        Promise.resolve(record({ subject: `payment ${paymentId}`, details: { language } })),
      );
      return { answer: { file: Buffer.from(file).toString('base64') } };
    },
    { perMinute: 10 },
  );
}
