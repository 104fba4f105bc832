let context: AudioContext | undefined;

/**
 * Says by sound whether a scan was right: a short high tone, or two long low ones. People look at
 * the card and not at the screen while they scan.
 */
export function playScan(isRight: boolean): void {
  context ??= new AudioContext();
  // A browser suspends a context that was made before the first press.
  void context.resume();
  const tones = isRight
    ? [[1_320, 0, 0.09] as const]
    : ([
        [196, 0, 0.3],
        [165, 0.36, 0.45],
      ] as const);
  for (const [frequency, after, seconds] of tones) play(context, { frequency, after, seconds });
}

/** Plays one tone; `after` and `seconds` are in seconds, `frequency` in hertz. */
function play(
  audio: AudioContext,
  { frequency, after, seconds }: { frequency: number; after: number; seconds: number },
): void {
  const start = audio.currentTime + after;
  const tone = new OscillatorNode(audio, { type: 'square', frequency });
  const volume = new GainNode(audio, { gain: 0.12 });
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + seconds);
}
