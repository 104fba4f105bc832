/** The part of WebGL that the studio needs. */

export type Uniform = number | readonly number[] | WebGLTexture;

/** A shader with the mesh that it draws: points from -1 to 1. */
export class Piece {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #array: WebGLVertexArrayObject;
  readonly #count: number;

  constructor(
    gl: WebGL2RenderingContext,
    source: { vertex: string; fragment: string },
    net: Float32Array,
  ) {
    this.#gl = gl;
    this.#program = link(gl, source);
    this.#count = net.length / 2;
    this.#array = gl.createVertexArray();
    gl.bindVertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, net, gl.STATIC_DRAW);
    this.#feed('aAt', 2, 0, 0, 0);
  }

  /** Draws it once, or once per row of ten numbers in `each` (place and size, colour, form). */
  draw(uniforms: Readonly<Record<string, Uniform>>, each?: Float32Array): void {
    const gl = this.#gl;
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, not React's.
    gl.useProgram(this.#program);
    gl.bindVertexArray(this.#array);
    let unit = 0;
    for (const [name, value] of Object.entries(uniforms)) {
      const place = gl.getUniformLocation(this.#program, name);
      if (place === null) continue;
      if (value instanceof WebGLTexture) {
        gl.activeTexture(gl.TEXTURE0 + unit);
        gl.bindTexture(gl.TEXTURE_2D, value);
        gl.uniform1i(place, unit);
        unit += 1;
      } else if (typeof value !== 'number') {
        if (value.length === 2) gl.uniform2fv(place, value);
        else gl.uniform3fv(place, value);
      } else if (name === 'uRole' || name === 'uWay' || name === 'uMatte')
        gl.uniform1i(place, value);
      else gl.uniform1f(place, value);
    }
    if (each === undefined) {
      gl.drawArrays(gl.TRIANGLES, 0, this.#count);
      return;
    }
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, each, gl.STREAM_DRAW);
    this.#feed('aPlace', 4, 40, 0, 1);
    this.#feed('aColour', 4, 40, 16, 1);
    this.#feed('aForm', 2, 40, 32, 1);
    gl.drawArraysInstanced(gl.TRIANGLES, 0, this.#count, each.length / 10);
  }

  /** Tells a shader where in a buffer its attribute is. */
  #feed(name: string, size: number, stride: number, offset: number, divisor: number): void {
    const gl = this.#gl;
    const place = gl.getAttribLocation(this.#program, name);
    if (place < 0) return;
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, stride, offset);
    gl.vertexAttribDivisor(place, divisor);
  }
}

/** Compiles and links the shaders of a program. */
function link(
  gl: WebGL2RenderingContext,
  source: { vertex: string; fragment: string },
): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, source.vertex],
    [gl.FRAGMENT_SHADER, source.fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (shader === null) throw new Error('The studio has lost its light.');
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) {
      throw new Error(`${gl.getShaderInfoLog(shader)}\n${text}`);
    }
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(gl.getProgramInfoLog(program) ?? 'A shader does not link.');
  }
  return program;
}

/** A mesh of `across` by `down` squares over the square from -1 to 1, as triangles. */
export function net(across: number, down: number): Float32Array {
  const points: number[] = [];
  const at = (x: number, y: number) => points.push((x / across) * 2 - 1, (y / down) * 2 - 1);
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      at(x, y);
      at(x + 1, y);
      at(x + 1, y + 1);
      at(x, y);
      at(x + 1, y + 1);
      at(x, y + 1);
    }
  }
  return new Float32Array(points);
}

/** Uploads a picture as a texture that shaders read. */
export function picture(gl: WebGL2RenderingContext, source: TexImageSource): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, source);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT);
  return texture;
}

/** A texture that shaders draw into and others read. */
export interface RenderTarget {
  readonly frame: WebGLFramebuffer;
  readonly texture: WebGLTexture;
  readonly width: number;
  readonly height: number;
}

/**
 * Creates a texture that shaders draw into and others read.
 *
 * @param depth makes near things hide those behind; render targets of one size may share one
 */
export function createRenderTarget(
  gl: WebGL2RenderingContext,
  width: number,
  height: number,
  depth?: WebGLRenderbuffer,
): RenderTarget {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA16F, width, height);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  const frame = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  if (depth)
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, depth);
  return { frame, texture, width, height };
}

/** Creates a depth buffer for render targets of this size. */
export function depthOf(
  gl: WebGL2RenderingContext,
  width: number,
  height: number,
): WebGLRenderbuffer {
  const depth = gl.createRenderbuffer();
  gl.bindRenderbuffer(gl.RENDERBUFFER, depth);
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT24, width, height);
  return depth;
}

/** Reads the pixels of the render target that is bound, as RGBA floats. */
export function readFloats(
  gl: WebGL2RenderingContext,
  { width, height }: RenderTarget,
): Float32Array {
  const floats = new Float32Array(width * height * 4);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.FLOAT, floats);
  return floats;
}
