import { type Grade, lightOf } from '../grade.rules.ts';
import { timelineOf } from '../score.rules.ts';

/** The notes of the shop, in hertz: a pentatonic scale, so that any notes sound well together. */
const scale = [587.33, 659.25, 783.99, 880, 987.77, 1174.66, 1318.51] as const;

/** Synthesizes every sound of an opening from noise and tones; nothing is loaded. */
export class Orchestra {
  readonly #context: BaseAudioContext;
  readonly #noise: AudioBuffer;
  #stage: GainNode;

  /**
   * Must be created or woken within a press, or browsers keep it silent.
   *
   * @param context the audio output; tools/bench/sound.ts measures it with an offline context
   */
  constructor(context: BaseAudioContext = new AudioContext()) {
    this.#context = context;
    const { sampleRate } = context;
    this.#noise = this.#context.createBuffer(1, sampleRate * 2, sampleRate);
    const samples = this.#noise.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
    this.#stage = this.#newStage();
  }

  /** Starts the audio context if it is suspended. */
  wake(): void {
    // The context is suspended, or on an iPhone interrupted by a phone call.
    if (this.#context instanceof AudioContext && this.#context.state !== 'running')
      void this.#context.resume();
  }

  /**
   * Plays the sound of an opening of this grade in sync with its film, at `speed` times its own
   * speed.
   *
   * @param from the film's start position in seconds, because a drag may have moved it
   */
  playOpening(grade: Grade, speed: number, from = 0): void {
    const { tense, tear, hold, burst, rise } = timelineOf(grade);
    const at = (seconds: number) => (seconds - from) / speed;
    const lasting = (seconds: number) => seconds / speed;
    if (tense >= from) this.#hush(at(tense), lasting(tear - tense));
    // Two pulls, as in the film.
    const second = tear + (hold - tear) * 0.52;
    if (tear >= from) this.#rip(at(tear), lasting((hold - tear) * 0.4), 0.5);
    if (second >= from) this.#rip(at(second), lasting((hold - tear) * 0.48), 0.8);
    if (burst > hold && hold >= from) this.#swell(at(hold), lasting(burst - hold), grade);
    this.#burst(at(burst), grade);
    this.#hush(at(rise), 0.5);
  }

  /** Plays the sound of a wrapping that the member tore off by hand. */
  playTorn(grade: Grade): void {
    this.#rip(0, 0.16, 0.7);
    this.#burst(lightOf[grade].hold / 1000, grade);
  }

  /** Plays the sound of a shown card: a soft touch, and one note per grade. */
  playCard(grade: Grade): void {
    this.#tone({ from: 0, length: 0.12, pitch: 180, to: 90, loudness: 0.25, shape: 'sine' });
    for (const [place, pitch] of scale.slice(0, grade).entries()) {
      const late = place * (grade >= 5 ? 0.085 : 0.06);
      this.#tone({
        from: late,
        length: 0.9 + 0.12 * grade,
        pitch,
        to: pitch,
        loudness: 0.09,
        shape: 'triangle',
      });
      this.#tone({
        from: late,
        length: 0.5,
        pitch: pitch * 2.01,
        to: pitch * 2,
        loudness: 0.03,
        shape: 'sine',
      });
    }
  }

  /** Fades out all running and scheduled sounds, softly enough not to click. */
  silence(): void {
    const { currentTime } = this.#context;
    const leaving = this.#stage;
    leaving.gain.setTargetAtTime(0, currentTime, 0.15);
    this.#stage = this.#newStage();
    setTimeout(() => leaving.disconnect(), 1200);
  }

  close(): void {
    if (this.#context instanceof AudioContext) void this.#context.close();
  }

  /** Makes the volume control that all sounds of a show go through. */
  #newStage(): GainNode {
    const stage = this.#context.createGain();
    stage.gain.value = 0.55;
    stage.connect(this.#context.destination);
    return stage;
  }

  /** Plays foil under tension: high noise that rises. */
  #hush(from: number, length: number): void {
    this.#hiss({ from, length, loudness: 0.05, pitch: 3200, to: 5200, width: 2 });
  }

  /** Plays tearing foil: bright noise, broken into crackle. */
  #rip(from: number, length: number, loudness: number): void {
    this.#hiss({ from, length, loudness: loudness * 0.4, pitch: 2400, to: 6400, width: 0.8 });
    for (let crack = 0; crack < 9; crack += 1) {
      const place = (crack + Math.random()) / 9;
      this.#hiss({
        from: from + place * length,
        length: 0.025,
        loudness: loudness * (0.25 + 0.35 * Math.random()),
        pitch: 1800 + 5200 * Math.random(),
        to: 1500,
        width: 3,
      });
    }
  }

  /** Plays the rising tone before the burst. */
  #swell(from: number, length: number, grade: Grade): void {
    for (const part of [1, 1.5, 2]) {
      const pitch = (scale[0] / 8) * part;
      this.#tone({
        from,
        length,
        pitch,
        to: pitch * (1.2 + 0.06 * grade),
        loudness: 0.1,
        shape: 'sine',
        rises: true,
      });
    }
  }

  /** Plays the burst of an opened pack, longer for a better grade. */
  #burst(from: number, grade: Grade): void {
    const { bloom } = lightOf[grade];
    this.#tone({
      from,
      length: 0.5 + bloom * 0.5,
      pitch: 130,
      to: 38,
      loudness: 0.2 + 0.5 * bloom,
      shape: 'sine',
    });
    this.#hiss({
      from,
      length: 0.5 + bloom,
      loudness: 0.12 + 0.2 * bloom,
      pitch: 900,
      to: 240,
      width: 0.5,
    });
    for (const [place, pitch] of scale.slice(0, grade).entries()) {
      const late = from + 0.05 + place * 0.03;
      this.#tone({
        from: late,
        length: 1 + bloom,
        pitch: pitch * 2,
        to: pitch * 2,
        loudness: 0.035,
        shape: 'sine',
      });
    }
  }

  /** Plays a tone that glides from one pitch to another. */
  #tone(tone: {
    from: number;
    length: number;
    pitch: number;
    to: number;
    loudness: number;
    shape: OscillatorType;
    rises?: boolean;
  }): void {
    const begin = this.#context.currentTime + tone.from;
    const source = new OscillatorNode(this.#context, { type: tone.shape, frequency: tone.pitch });
    source.frequency.exponentialRampToValueAtTime(tone.to, begin + tone.length);
    source.connect(this.#envelope(begin, tone.length, tone.loudness, tone.rises));
    source.start(begin);
    source.stop(begin + tone.length + 0.05);
  }

  /** Plays filtered noise that glides from one pitch to another. */
  #hiss(hiss: {
    from: number;
    length: number;
    loudness: number;
    pitch: number;
    to: number;
    width: number;
  }): void {
    const begin = this.#context.currentTime + hiss.from;
    const source = new AudioBufferSourceNode(this.#context, { buffer: this.#noise, loop: true });
    const band = new BiquadFilterNode(this.#context, {
      type: 'bandpass',
      frequency: hiss.pitch,
      Q: hiss.width,
    });
    band.frequency.exponentialRampToValueAtTime(hiss.to, begin + hiss.length);
    source.connect(band).connect(this.#envelope(begin, hiss.length, hiss.loudness));
    source.start(begin, Math.random());
    source.stop(begin + hiss.length + 0.05);
  }

  /** Makes a volume curve: a fast rise and a fade-out; or, if `rises`, a slow rise and an end. */
  #envelope(begin: number, length: number, loudness: number, rises = false): GainNode {
    const gain = new GainNode(this.#context, { gain: 0 });
    gain.gain.setValueAtTime(0.0001, begin);
    gain.gain.exponentialRampToValueAtTime(
      loudness,
      begin + (rises ? length * 0.9 : Math.min(0.012, length / 3)),
    );
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    gain.connect(this.#stage);
    return gain;
  }
}
