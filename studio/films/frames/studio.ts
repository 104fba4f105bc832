import { type Grade, gradeOf } from '../../../web/shop/features/reveal/grade.rules.ts';
import { timelineOf } from '../../../web/shop/features/reveal/score.rules.ts';
import { filmedCracks } from '../../../web/shop/features/reveal/stage/crack.rules.ts';
import { type Fleck, flecksAt, throwFlecks } from './flecks.ts';
import {
  createRenderTarget,
  depthOf,
  net,
  Piece,
  picture,
  readFloats,
  type Uniform,
} from './gl.ts';
import * as glsl from './glsl.ts';
import { type FrameSize, frameSizes, type Moment, momentOf, rate } from './moment.ts';
import { Parade } from './parade.ts';
import { developed, type PortraitPart, portraitOf } from './portrait.ts';
import { bringPrinting, cardBack, goldPrint, packPrint, toRgb } from './prints.ts';

/** The contents of one film. */
export interface FilmOptions {
  /** 1 to 7. */
  readonly grade: number;
  readonly wrapping: 'pack' | 'capsule';
  readonly size: FrameSize;
}

/**
 * The light of each grade at its edge and at its core, as in the app's stage (stage.module.css).
 */
const lights: Readonly<Record<Grade, readonly [edge: string, core: string]>> = {
  1: ['#ded2ba', '#fffaf0'],
  2: ['#b0c4e2', '#f6faff'],
  3: ['#3aa0dc', '#e2f6ff'],
  4: ['#9054ec', '#f3e8ff'],
  5: ['#f0b030', '#fff4cc'],
  6: ['#f04a20', '#ffe9c0'],
  7: ['#deaaff', '#ffffff'],
};

const middle = [0.5, 0.575] as const;
/**
 * The glow is computed at this size for every size of a frame: from more pixels its shafts would
 * show their steps as stripes.
 */
const glowSize = { width: frameSizes.small.width / 4, height: frameSizes.small.height / 4 };

/** Draws one opening, frame by frame. */
class Studio {
  readonly #gl: WebGL2RenderingContext;
  readonly #pieces;
  readonly #relief;
  readonly #room;
  readonly #scene;
  readonly #matte;
  /** The scene at the size of a small frame, of which the glow is computed. */
  readonly #reduced;
  readonly #soft;
  readonly #grade: Grade;
  readonly #wrapping: FilmOptions['wrapping'];
  readonly #size: { readonly width: number; readonly height: number };
  readonly #flecks: readonly Fleck[];
  readonly #appearance: Readonly<Record<string, Uniform>>;

  private constructor(
    gl: WebGL2RenderingContext,
    options: FilmOptions,
    appearance: Record<string, Uniform>,
  ) {
    this.#gl = gl;
    this.#grade = gradeOf(options.grade);
    this.#wrapping = options.wrapping;
    const { width, height } = frameSizes[options.size];
    this.#size = { width, height };
    this.#appearance = appearance;
    this.#flecks = throwFlecks(this.#grade, options.wrapping === 'pack' ? 0.576 : 0);
    const square = net(1, 1);
    const foilNet = net(72, 110);
    this.#pieces = {
      backdrop: new Piece(gl, glsl.backdrop, square),
      foil: new Piece(gl, glsl.foil, foilNet),
      foilMatte: new Piece(gl, glsl.foilMatte, foilNet),
      beams: new Piece(gl, glsl.beams, square),
      card: new Piece(gl, glsl.card, square),
      capsule: new Piece(gl, glsl.capsule, net(64, 24)),
      nest: new Piece(gl, glsl.nest, square),
      flecks: new Piece(gl, glsl.flecks, square),
      spread: new Piece(gl, glsl.spread, square),
      print: new Piece(gl, glsl.print, square),
    };
    this.#relief = createRenderTarget(gl, 640, 1024);
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#relief.frame);
    gl.viewport(0, 0, 640, 1024);
    new Piece(gl, glsl.relief, square).draw({});
    this.#room = createRenderTarget(gl, width / 2, height / 2);
    const depth = depthOf(gl, width, height);
    this.#scene = createRenderTarget(gl, width, height, depth);
    this.#matte = createRenderTarget(gl, width, height, depth);
    this.#reduced = createRenderTarget(gl, frameSizes.small.width, frameSizes.small.height);
    this.#soft = Array.from({ length: 3 }, () =>
      createRenderTarget(gl, glowSize.width, glowSize.height),
    );
  }

  /** Opens the studio: WebGL, the pictures and the shapes of a film. */
  static async open(options: FilmOptions): Promise<Studio> {
    await bringPrinting();
    const gl = document.createElement('canvas').getContext('webgl2', { antialias: false });
    if (!gl?.getExtension('EXT_color_buffer_float'))
      throw new Error('The studio needs WebGL 2 with floats.');
    return new Studio(gl, options, {
      // Bare metal: it is dyed in the colour of each card type later.
      uTint: [0.62, 0.62, 0.62],
      uDeep: [0.25, 0.25, 0.25],
      uPrint: picture(gl, await packPrint()),
      uGold: picture(gl, goldPrint(filmedCracks(options.grade))),
      uBack: picture(gl, await cardBack()),
    });
  }

  /** The number of frames of the film. */
  get frames(): number {
    return Math.ceil(timelineOf(this.#grade).end * rate);
  }

  /**
   * Draws a frame and returns it as rows of red, green, blue and alpha, the bottom row first. Alpha
   * marks foil in the colour of bare metal.
   */
  draw(frame: number): Uint8Array<ArrayBuffer> {
    const time = frame / rate;
    const moment = momentOf(this.#grade, time);
    this.#drawScene(moment);
    this.#letShine(moment);
    const { width, height } = this.#size;
    const pixels = new Uint8Array(width * height * 4);
    this.#gl.readPixels(0, 0, width, height, this.#gl.RGBA, this.#gl.UNSIGNED_BYTE, pixels);
    return pixels;
  }

  /**
   * Draws only a part of the closed wrapping, from straight ahead, as rows of red, green, blue and
   * alpha, the bottom row first. Alpha marks foil in the colour of bare metal, and for the clear
   * dome how much it hides.
   */
  portrait(part: PortraitPart): Uint8Array<ArrayBuffer> {
    const gl = this.#gl;
    const { foil, foilMatte, capsule, nest } = this.#pieces;
    const { width, height, view } = portraitOf(part, middle[1]);
    const depth = depthOf(gl, width, height);
    const seen = createRenderTarget(gl, width, height, depth);
    const matte = createRenderTarget(gl, width, height, depth);
    const all = { ...this.#uniforms(momentOf(1, 0)), uSway: 0 };
    gl.viewport(...view);
    gl.clearColor(0, 0, 0, 0);
    gl.bindFramebuffer(gl.FRAMEBUFFER, seen.frame);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    if (part === 'dome') {
      gl.disable(gl.DEPTH_TEST);
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      this.#throughGlass(() => capsule.draw({ ...all, uRole: 1 }));
      const glass = readFloats(gl, seen);
      return developed(glass, glass);
    }
    const draw = (uMatte: number) => {
      if (part === 'cup') capsule.draw({ ...all, uRole: 0, uMatte });
      else for (const uRole of [1, 0]) (uMatte === 1 ? foilMatte : foil).draw({ ...all, uRole });
    };
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    draw(0);
    if (part === 'cup') nest.draw(all);
    const colours = readFloats(gl, seen);
    gl.bindFramebuffer(gl.FRAMEBUFFER, matte.frame);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.depthFunc(gl.EQUAL);
    draw(1);
    return developed(colours, readFloats(gl, matte));
  }

  /** Collects the values that the shaders need at a moment of the opening. */
  #uniforms(moment: Moment): Record<string, Uniform> {
    const [edge, core] = lights[moment.lit];
    return {
      ...this.#appearance,
      uMatte: 0,
      uSway: 1,
      uRelief: this.#relief.texture,
      uTime: moment.time,
      uTaut: moment.taut,
      uTorn: moment.torn,
      uGlow: moment.glow,
      uAura: moment.aura,
      uBloom: moment.bloom,
      uRays: moment.rays,
      uDusk: moment.dusk,
      uThrown: moment.thrown,
      uRisen: moment.risen,
      uForward: moment.forward,
      uFallen: moment.fallen,
      uScale: moment.scale,
      uCracks: moment.cracks,
      uCrest: moment.rays,
      uGrade: moment.lit,
      uShake: moment.shake,
      uLight: toRgb(edge),
      uCore: toRgb(core),
      uSeam: [0, this.#wrapping === 'pack' ? 0.576 : 0],
      uCapsule: this.#wrapping === 'pack' ? 0 : 1,
    };
  }

  /** Draws the scene at a moment of the opening: background, pack, beams, card and flecks. */
  #drawScene(moment: Moment): void {
    const gl = this.#gl;
    const { width, height } = this.#size;
    const { backdrop, foil, beams, card, capsule, nest, flecks } = this.#pieces;
    const all = this.#uniforms(moment);
    gl.disable(gl.BLEND);
    gl.disable(gl.DEPTH_TEST);
    // The room in the background is blurred, so half the size is enough.
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#room.frame);
    gl.viewport(0, 0, width / 2, height / 2);
    // The room has the light of the grade from the start; the opening rises to it.
    backdrop.draw({ ...all, uGrade: this.#grade, uLight: toRgb(lights[this.#grade][0]) });
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#scene.frame);
    gl.viewport(0, 0, width, height);
    gl.clearDepth(1);
    gl.depthMask(true);
    gl.clear(gl.DEPTH_BUFFER_BIT);
    this.#pieces.spread.draw({ uFrom: this.#room.texture, uWay: 3 });
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    const isPack = this.#wrapping === 'pack';
    // Draw the front first, so that hidden parts are not computed.
    if (isPack) {
      if (moment.thrown < 1) foil.draw({ ...all, uRole: 1 });
      foil.draw({ ...all, uRole: 0 });
      card.draw(all);
      foil.draw({ ...all, uRole: 2 });
    } else {
      capsule.draw({ ...all, uRole: 0 });
      card.draw(all);
      nest.draw(all);
    }
    if (moment.torn > 0) this.#lightly(() => beams.draw(all));
    if (!isPack && moment.thrown < 1) {
      gl.blendFuncSeparate(gl.ONE, gl.ONE_MINUS_SRC_ALPHA, gl.ZERO, gl.ONE);
      this.#throughGlass(() => capsule.draw({ ...all, uRole: 1 }));
    }
    this.#lightly(() => flecks.draw(all, flecksAt(this.#flecks, moment.time)));
    this.#drawMatte(moment);
  }

  /** Draws the matte: where foil is visible that must be dyed. */
  #drawMatte(moment: Moment): void {
    const gl = this.#gl;
    const { foilMatte, capsule } = this.#pieces;
    const all = { ...this.#uniforms(moment), uMatte: 1 };
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#matte.frame);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.depthFunc(gl.EQUAL);
    if (this.#wrapping === 'capsule') capsule.draw({ ...all, uRole: 0 });
    else for (const uRole of [0, 1]) foilMatte.draw({ ...all, uRole });
  }

  /** Draws glass: its far side, then its near side. */
  #throughGlass(draw: () => void): void {
    const gl = this.#gl;
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    gl.enable(gl.CULL_FACE);
    for (const side of [gl.FRONT, gl.BACK]) {
      gl.cullFace(side);
      draw();
    }
    gl.disable(gl.CULL_FACE);
    gl.depthMask(true);
    gl.disable(gl.BLEND);
  }

  /** Draws light: it adds to the picture and hides nothing. */
  #lightly(draw: () => void): void {
    const gl = this.#gl;
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE);
    gl.depthMask(false);
    draw();
    gl.depthMask(true);
    gl.disable(gl.BLEND);
  }

  /** Lets bright parts glow over their surroundings, and prints the frame. */
  #letShine(moment: Moment): void {
    const gl = this.#gl;
    const { spread, print } = this.#pieces;
    const { width, height } = this.#size;
    const [bright, shafts, soft] = this.#soft;
    if (!bright || !shafts || !soft) return;
    gl.disable(gl.DEPTH_TEST);
    const seam = this.#wrapping === 'pack' ? 0.575 + 0.153 : 0.575;
    const pass = (
      to: typeof bright,
      from: WebGLTexture,
      uWay: number,
      uStep: readonly number[] = [0, 0],
    ) => {
      gl.bindFramebuffer(gl.FRAMEBUFFER, to.frame);
      gl.viewport(0, 0, to.width, to.height);
      spread.draw({ uFrom: from, uWay, uStep, uCentre: [0.5, seam] });
    };
    pass(this.#reduced, this.#scene.texture, 3);
    pass(bright, this.#reduced.texture, 0);
    pass(shafts, bright.texture, 1);
    pass(soft, bright.texture, 2, [1 / glowSize.width, 0]);
    pass(bright, soft.texture, 2, [0, 1 / glowSize.height]);
    // A second pass blurs the shafts further, which turns steps into streaks.
    pass(soft, shafts.texture, 1);
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#output);
    gl.viewport(0, 0, width, height);
    print.draw({
      uScene: this.#scene.texture,
      uFoil: this.#matte.texture,
      uSoft: bright.texture,
      uShafts: soft.texture,
      uBloom: moment.bloom,
      uCore: toRgb(lights[this.#grade][1]),
      uCentre: middle,
    });
  }

  get #output(): WebGLFramebuffer | null {
    const { canvas: element } = this.#gl;
    const { width, height } = this.#size;
    if (element.width !== width) {
      element.width = width;
      element.height = height;
    }
    return null;
  }
}

declare global {
  interface Window {
    /** Draws a film and sends each frame to `/frame` of the server of this page. */
    film: (options: FilmOptions, only?: readonly number[]) => Promise<void>;
    /** Draws only a part of the closed wrapping, and sends it in the same way. */
    drawPortrait: (part: PortraitPart) => Promise<void>;
    /** Draws the parade at the top of the shop, with pictures of packs by their URLs. */
    filmParade: (packs: readonly string[], only?: readonly number[]) => Promise<void>;
  }
}

window.film = async (options, only) => {
  const studio = await Studio.open(options);
  const frames = only ?? Array.from({ length: studio.frames }, (_, frame) => frame);
  await sendAll(frames, (frame) => studio.draw(frame));
};

window.drawPortrait = async (part) => {
  const studio = await Studio.open({
    grade: 1,
    wrapping: part === 'pack' ? 'pack' : 'capsule',
    size: 'small',
  });
  await send(studio.portrait(part), 0);
};

window.filmParade = async (packs, only) => {
  const pictures = await Promise.all(
    packs.map(async (address) => createImageBitmap(await (await fetch(address)).blob())),
  );
  const parade = new Parade(pictures);
  const frames = only ?? Array.from({ length: parade.frames }, (_, frame) => frame);
  await sendAll(frames, (frame) => parade.draw(frame));
};

/** How many frames are sent at a time, while the next one is drawn. */
const mostInFlight = 4;

/** Sends frames in the order in which they are drawn. They may arrive in another one. */
async function sendAll(
  frames: readonly number[],
  draw: (frame: number) => BodyInit,
): Promise<void> {
  const inFlight: Promise<void>[] = [];
  for (const [place, frame] of frames.entries()) {
    inFlight.push(send(draw(frame), place));
    if (inFlight.length >= mostInFlight) await inFlight.shift();
  }
  await Promise.all(inFlight);
}

/** Sends a frame, and its place in the film, to the server that collects them. */
async function send(body: BodyInit, place: number): Promise<void> {
  const sent = await fetch(`/frame/${place}`, { method: 'POST', body });
  if (!sent.ok) throw new Error(await sent.text());
}
