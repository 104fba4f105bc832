import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';

/** Frames from the camera, which are read again for each try of a quality. */
export interface Reel {
  readonly frames: Iterable<Buffer>;
  readonly width: number;
  readonly height: number;
  /** Frames per second. */
  readonly rate: number;
  /** WebGL returns the lowest row first. */
  readonly upsideDown: boolean;
}

/** A frame as a picture, by default the first. */
export function picture({ width, height, upsideDown }: Omit<Reel, 'frames'>, frame: Buffer): Sharp {
  const raw = sharp(frame, { raw: { width, height, channels: 4 } });
  return (upsideDown ? raw.flip() : raw).removeAlpha();
}

/**
 * Encodes a reel as an H.264 film with ffmpeg that is smaller than `mostBytes`. It tries `quality`
 * first, and then coarser ones.
 *
 * @param quality a constant rate factor of x264: the larger, the coarser
 * @returns the factor used
 */
export async function develop(
  reel: Reel,
  file: string,
  mostBytes: number,
  quality: number,
): Promise<number> {
  for (let tried = quality; tried <= 38; tried += 3) {
    await encode(reel, file, tried);
    if ((await stat(file)).size < mostBytes) return tried;
  }
  throw new Error(`${file} does not fit into ${mostBytes} bytes.`);
}

/** Encodes the frames of a film as a video with ffmpeg. */
async function encode(
  { frames, width, height, rate, upsideDown }: Reel,
  file: string,
  quality: number,
): Promise<void> {
  const from = `-f rawvideo -pix_fmt rgba -s ${width}x${height} -r ${rate} -i -`;
  const turned = `${upsideDown ? 'vflip,' : ''}scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`;
  const colours = '-colorspace bt709 -color_primaries bt709 -color_trc bt709';
  const h264 = `-c:v libx264 -profile:v high -preset medium -crf ${quality} -aq-mode 3 -movflags +faststart -an`;
  const args = `-y -loglevel error ${from} -vf ${turned} ${colours} ${h264}`.split(' ');
  const encoding = spawn('ffmpeg', [...args, file], { stdio: ['pipe', 'inherit', 'inherit'] });
  const closed = once(encoding, 'close');
  for (const frame of frames) {
    if (!encoding.stdin.write(frame)) await once(encoding.stdin, 'drain');
  }
  encoding.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
