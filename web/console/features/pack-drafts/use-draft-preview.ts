import { useEffect, useRef, useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { renewPreview } from '#contract/preview-message.ts';
import { send } from '../../lib/api.ts';
import type { DraftEditor } from './use-draft-editor.ts';

/** Milliseconds without a change before the preview shows what was typed. */
const pauseMs = 1_000;

/** The answer to the last change that was sent. */
export interface PreviewState {
  /** Model numbers that the shop does not have, which the preview leaves out. */
  readonly unknownCards: readonly string[];
  /** The last change was not taken: the preview shows an earlier state. */
  readonly isBehind: boolean;
}

/**
 * Lets the preview of a draft follow its editor: after a pause the change is sent, and the pages in
 * `frames` read the draft again. Only one request is under way; a change that is made meanwhile is
 * sent after it.
 */
export function useDraftPreview(
  { base, change }: Pick<DraftEditor, 'base' | 'change'>,
  frames: () => Iterable<HTMLIFrameElement>,
): PreviewState {
  const [state, setState] = useState<PreviewState>({ unknownCards: [], isBehind: false });
  const newest = useRef({ base, change });
  const sending = useRef({ isSending: false, isAskedAgain: false });
  useEffect(() => {
    newest.current = { base, change };
    const timer = setTimeout(() => void sendNewest(), pauseMs);
    return () => clearTimeout(timer);

    async function sendNewest(): Promise<void> {
      const turn = sending.current;
      turn.isAskedAgain = turn.isSending;
      if (turn.isSending) return;
      turn.isSending = true;
      const { id, revision } = newest.current.base;
      const result = await send(operations.previewPackDraft, {
        params: { draftId: String(id) },
        body: { revision, change: newest.current.change },
      });
      turn.isSending = false;
      if (turn.isAskedAgain) return sendNewest();
      setState((before) =>
        result.ok
          ? { unknownCards: result.answer.unknownCards, isBehind: false }
          : { ...before, isBehind: true },
      );
      for (const frame of frames())
        frame.contentWindow?.postMessage(renewPreview, new URL(frame.src).origin);
    }
  }, [base, change, frames]);
  return state;
}
