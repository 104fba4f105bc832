import { useCallback, useRef, useState } from 'react';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import styles from './picture-field.module.css';
import { pictureTexts } from './texts.ts';

/** Asks for as many pixels as a photo needs in which a certificate can be read. */
const mediaConstraints = {
  video: { facingMode: 'environment', width: { ideal: 2560 }, height: { ideal: 1920 } },
  audio: false,
} as const;
/** The server encodes the photo again, so this loses little. */
const quality = 0.95;

interface CameraProps {
  /** The thing that is photographed. */
  readonly name: string;
  readonly onTaken: (photo: Blob) => void;
  readonly onClose: () => void;
}

/** Shows the camera's picture and takes a photo of it. */
export function Camera({ name, onTaken, onClose }: CameraProps) {
  const t = useTexts(pictureTexts);
  const video = useRef<HTMLVideoElement | null>(null);
  const [state, setState] = useState<'opening' | 'ready' | 'missing'>('opening');
  // The dialog mounts its content late, so the camera opens with the element.
  const attach = useCallback((element: HTMLVideoElement | null) => {
    video.current = element;
    if (element === null) return;
    const opening = openCamera();
    opening.then(
      (stream) => {
        element.srcObject = stream;
        element.onloadeddata = () => setState('ready');
      },
      () => setState('missing'),
    );
    return () => {
      video.current = null;
      opening.then(stop, () => undefined);
    };
  }, []);
  const shoot = () => {
    if (video.current !== null) takePhoto(video.current, onTaken);
  };
  return (
    <Dialog
      open
      title={t('cameraTitle', { name })}
      closeLabel={t('cancel')}
      onClose={onClose}
      actions={state === 'ready' && <Button onClick={shoot}>{t('shoot')}</Button>}
    >
      {state === 'missing' ? (
        <Notice kind="danger">{t('cameraMissing')}</Notice>
      ) : (
        <video
          ref={attach}
          className={styles.view}
          autoPlay
          muted
          playsInline
          aria-label={t('cameraView')}
        />
      )}
    </Dialog>
  );
}

/** Rejects without a camera, without the permission, and on a page that is not secure. */
async function openCamera(): Promise<MediaStream> {
  return await navigator.mediaDevices.getUserMedia(mediaConstraints);
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Takes a photo from the camera's video. */
function takePhoto(video: HTMLVideoElement, onTaken: (photo: Blob) => void): void {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  canvas.toBlob((photo) => photo && onTaken(photo), 'image/jpeg', quality);
}
