import { operations } from '#contract/console/index.ts';
import { prefectureName } from '../accounts/index.ts';
import type { Database } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import type { Clock } from '../lib/clock.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import type { Sender, YamatoBilling } from './carrier-files.rules.ts';
import type { DeliveryRules } from './delivery-days.rules.ts';
import { downloadExport, type ExportReport, exportParcels } from './export-parcels.ts';
import { importTracking, previewTracking, type TrackingError } from './import-tracking.ts';
import { labelProblemText } from './label.texts.ts';
import { exportList, findExportPage } from './parcel-lists.queries.ts';
import { missingFieldTexts, parcelTexts } from './shipping.console.texts.ts';
import { trackingProblemText } from './tracking.console.texts.ts';

const mostExports = 20;
/** A file of tracking numbers has 97 columns at the most, and comes as base64 in JSON. */
const trackingBodyBytes = 12 * 1024 * 1024;

/** The data that all labels share. */
export interface LabelSettings {
  /** Undefined if the operator's address has no postal code. Read at each use: it may change. */
  sender: Sender | undefined;
  billing: YamatoBilling | undefined;
  /** How fast parcels arrive; by default as from Tokyo. */
  delivery?: DeliveryRules | undefined;
}

interface CarrierFileDeps {
  db: Database;
  clock: Clock;
  labels: LabelSettings;
}

/**
 * Serves the console's operations on carriers' files: export labels, and import tracking numbers.
 */
export function carrierFileRoutes(serve: OperationServer, deps: CarrierFileDeps): void {
  const { db, clock, labels } = deps;

  serve(operations.listExports, async ({ query: { cursor } }) => {
    const request = parseListQuery(exportList, { cursor, limit: mostExports });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findExportPage(db, request);
    const items = rows.map(({ id, createdAt, who, parcels, sent }) => {
      return { id, at: createdAt.toISOString(), who, parcels, sent };
    });
    return { answer: { items, next: next ?? null } };
  });

  serve(operations.exportParcels, async (_, { actor, language }) => {
    const { sender, billing, delivery } = labels;
    if (sender === undefined) return noSender();
    const onLabels = { sender, billing, delivery, prefectureName, actor: actor('') };
    return { answer: reportView(await exportParcels(db, clock, onLabels), language) };
  });

  serve(operations.downloadExport, async ({ params: { exportId }, body }, { actor }) => {
    const { sender, billing, delivery } = labels;
    if (sender === undefined) return noSender();
    const onLabels = { sender, billing, delivery, prefectureName, actor: actor(body.reason) };
    const report = await downloadExport(db, clock, exportId, onLabels);
    if (report === undefined) return refused('not-found');
    const files = report.files.map(({ name, content }) => {
      return { name, content: content.toString('base64') };
    });
    return { answer: { files } };
  });
  trackingRoutes(serve, deps);
}

/** Serves the console's operations that preview and import a carrier's file of tracking numbers. */
function trackingRoutes(serve: OperationServer, { db, clock }: CarrierFileDeps): void {
  serve(
    operations.previewTracking,
    async ({ body: { carrier, file } }, { language }) => {
      const content = Buffer.from(file, 'base64');
      const preview = await previewTracking(db, clock, { file: content, carrier });
      if (!preview.ok)
        return {
          answer: {
            ...{ errors: errorsIn(preview.errors, language), parcels: [], delivered: [] },
            unchanged: 0,
          },
        };
      const { sent: parcels, delivered, unchanged } = preview;
      return { answer: { errors: [], parcels, delivered, unchanged } };
    },
    { bodyLimit: trackingBodyBytes },
  );

  serve(
    operations.importTracking,
    async ({ body: { carrier, file } }, { actor }) => {
      const content = Buffer.from(file, 'base64');
      const input = { file: content, carrier, actor: actor('') };
      const result = await importTracking(db, clock, input);
      if (result.ok) {
        const { sent, delivered, unchanged } = result;
        return { answer: { sent, delivered, unchanged } };
      }
      const errors = result.errors.map(({ line, problem }) => {
        const { ja, en } = trackingProblemText(problem);
        return {
          pointer: '/file',
          detail: { ja: `${line}行目: ${ja}`, en: `Line ${line}: ${en}` },
        };
      });
      return refused('not-valid', { errors });
    },
    { bodyLimit: trackingBodyBytes },
  );
}

function noSender() {
  return refused('not-possible-now', { reason: 'no-sender', detail: parcelTexts.noSender });
}

/** Writes the errors of a carrier's file as the console shows them. */
function errorsIn(errors: readonly TrackingError[], language: Language) {
  return errors.map(({ line, problem }) => {
    return { line, detail: trackingProblemText(problem)[language] };
  });
}

/** Writes the report of an export as the console shows it, with what is missing from addresses. */
function reportView(report: ExportReport, language: Language) {
  const {
    exportId = null,
    exported,
    incomplete,
    onDebt,
    onHold,
    onOffer,
    held,
    labelsToCorrect,
  } = report;
  return {
    ...{ exportId, exported, onDebt, onHold, onOffer, held },
    incomplete: incomplete.map(({ id, missingFields }) => {
      return { id, missing: missingFields.map((field) => missingFieldTexts[field][language]) };
    }),
    labelsToCorrect: labelsToCorrect.map(({ id, problems }) => {
      return { id, problems: problems.map((problem) => labelProblemText(problem)[language]) };
    }),
  };
}
