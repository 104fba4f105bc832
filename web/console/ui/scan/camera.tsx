import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import { qrReader } from './read-qr.ts';
import styles from './scan.module.css';
import { scanTexts } from './texts.ts';

/** Milliseconds between two pictures that are searched for codes. */
const readEveryMs = 200;
/** A code that stays in view is one scan, which ends after so many pictures without the code. */
const picturesBetween = 3;

interface CameraProps {
  readonly onCode: (code: string) => void;
}

/** The device's camera. Each QR code that comes into the picture is one scan. */
export function Camera({ onCode }: CameraProps) {
  const t = useTexts(scanTexts);
  const video = useRef<HTMLVideoElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    const ended = new AbortController();
    readCodes(video.current, ended.signal, (code) => latest.current(code)).catch(() =>
      setBlocked(true),
    );
    return () => ended.abort();
  }, []);
  if (isBlocked) return <Notice kind="danger">{t('noCamera')}</Notice>;
  return (
    <video
      ref={video}
      className={styles.camera}
      muted
      playsInline
      aria-label={t('cameraPicture')}
    />
  );
}

/** Reads QR codes from the back camera until the signal aborts, and turns the camera off then. */
async function readCodes(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  if (video === null) return;
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) {
    stop();
    return;
  }
  video.srcObject = stream;
  await video.play();
  const reader = await qrReader();
  const lastSeen = new Map<string, number>();
  let picture = 0;
  while (!signal.aborted) {
    // A picture that cannot be read yet is no error: the next one follows.
    const codes = await reader.detect(video).catch(() => []);
    picture++;
    for (const { rawValue } of codes) {
      const before = lastSeen.get(rawValue);
      lastSeen.set(rawValue, picture);
      const isNew = before === undefined || picture - before > picturesBetween;
      if (isNew && !signal.aborted) onCode(rawValue);
    }
    await new Promise((resolve) => setTimeout(resolve, readEveryMs));
  }
}
