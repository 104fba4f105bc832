import type { OpeningTimeline } from '../score.rules.ts';
import { filmMoment } from './film-moment.rules.ts';
import { tornBy } from './tear.rules.ts';

/**
 * If a film is this many seconds behind the drag, it plays faster, so that it keeps up with the
 * hand.
 */
const catchUpSeconds = 0.08;
const maxPlaybackRate = 4;

/**
 * Controls a film by a drag: it plays up to the moment that matches the drag and pauses there. It
 * only plays forward: every phone decodes that smoothly, but not seeking. Torn foil stays torn.
 */
export class FilmLead {
  readonly #film: HTMLVideoElement;
  readonly #light: HTMLElement;
  readonly #score: OpeningTimeline;
  readonly #onFailure: () => void;
  #until = 0;
  #isPulled = false;
  #frame: number | undefined;

  /** @param light the light that grows as the hand tears */
  constructor(
    film: HTMLVideoElement,
    light: HTMLElement,
    score: OpeningTimeline,
    onFailure: () => void,
  ) {
    this.#film = film;
    this.#light = light;
    this.#score = score;
    this.#onFailure = onFailure;
    // The room darkens and gold appears in the foil; the film pauses there.
    this.#runTo(filmMoment(score, 0));
  }

  /** Shows the moment of the film that fits a hand which has moved by `drag` pack widths. */
  pull(drag: number): void {
    this.#isPulled = true;
    this.#light.style.opacity = tornBy(drag).toFixed(3);
    this.#runTo(filmMoment(this.#score, drag));
  }

  /** Releases the film: from here it plays by itself. */
  leave(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #runTo(moment: number): void {
    this.#until = Math.max(this.#until, moment);
    if (this.#frame === undefined) this.#follow();
  }

  /** Plays the film until it has reached the moment of the hand. */
  #follow(): void {
    const behind = this.#until - this.#film.currentTime;
    this.#frame = undefined;
    if (behind <= 0) {
      this.#film.pause();
      return;
    }
    this.#film.playbackRate = this.#isPulled
      ? Math.min(maxPlaybackRate, Math.max(1, behind / catchUpSeconds))
      : 1;
    if (this.#film.paused) {
      // Leaving before playback starts is no error; a film that cannot be played is.
      this.#film.play().catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'AbortError')) this.#onFailure();
      });
    }
    this.#frame = requestAnimationFrame(() => this.#follow());
  }
}
