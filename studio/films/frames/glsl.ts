/**
 * The studio's shaders. Lengths are in pack widths: the pack is 1 by 1.6 about the origin, z comes
 * towards the eye.
 */

const noise = /* glsl */ `
float hash(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453); }
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}
float fbm(vec2 p) { return 0.5 * noise(p) + 0.27 * noise(p * 2.1 + 3.7) + 0.15 * noise(p * 4.3 + 9.1); }
vec3 rainbow(float x) { return 0.55 + 0.45 * cos(6.2832 * (x + vec3(0.0, 0.33, 0.67))); }
`;

/** The uniforms of every shader: the state at the moment. */
const moment = /* glsl */ `
precision highp float;
precision highp int;
uniform float uTime, uTaut, uTorn, uGlow, uAura, uBloom, uRays, uDusk, uThrown, uRisen, uForward, uFallen, uScale;
uniform float uCracks, uCrest, uGrade, uSway;
uniform vec3 uShake, uTint, uDeep, uLight, uCore;
uniform vec2 uSeam;
const float seamY = 0.576;
float jag(float x) { return 0.012 * sin(x * 91.0) + 0.008 * sin(x * 223.0 + 1.0) + 0.014 * sin(x * 17.0 + 0.6); }
${noise}
vec3 lightAt(float x) { return uGrade > 6.5 ? rainbow(x * 0.9 + 0.1) * 1.05 : uLight; }
`;

/** A studio: two soft boxes, a strip light, and the light that comes out of the pack itself. */
const room = /* glsl */ `
vec3 room(vec3 r, float y) {
  float left = smoothstep(0.30, 0.0, abs(r.x + 0.52)) * smoothstep(-0.7, 0.3, r.y);
  float right = smoothstep(0.12, 0.0, abs(r.x - 0.70 + 0.1 * sin(uTime * 0.7)));
  float top = smoothstep(0.34, 0.0, abs(r.y - 0.62));
  float sweep = smoothstep(0.10, 0.0, abs(r.x * 0.8 + r.y * 0.5 - 1.3 + mod(uTime * 0.85, 3.2)));
  vec3 c = vec3(0.10, 0.105, 0.12) + 0.16 * max(0.0, r.z);
  c += vec3(1.0, 0.97, 0.92) * (0.95 * left + 0.45 * top + 0.5 * sweep) + vec3(0.72, 0.84, 1.0) * 0.65 * right;
  c += lightAt(0.5 + r.x * 0.5) * uGlow * 1.3 * smoothstep(0.0, 0.9, r.y) * smoothstep(-0.6, 0.6, y);
  return c;
}
`;

const project = /* glsl */ `
/**
 * Projects onto the frame: the eye is at a distance of 5, and the pack's middle is 42.5 % from the
 * top.
 */
vec4 project(vec3 p) {
  float w = 5.0 - p.z;
  return vec4(p.x * 5.0 / 1.059, p.y * 5.0 / 1.882 + 0.15 * w, -p.z * 0.2 * w, w);
}
mat2 turn(float a) { float c = cos(a), s = sin(a); return mat2(c, s, -s, c); }
/** The position of the pack as a whole. */
vec3 asPack(vec3 p) {
  p.xz = turn(uSway * 0.10 * sin(uTime * 0.9 + 0.4)) * p.xz;
  p.yz = turn(uSway * 0.05 * sin(uTime * 0.7)) * p.yz;
  p.xy = turn(uShake.z + 0.25 * uFallen) * p.xy;
  p *= uScale;
  p.xy += uShake.xy;
  p.y += uSway * 0.012 * sin(uTime * 1.9) - 3.0 * uFallen;
  return p;
}
`;

const pillow = /* glsl */ `
float pillow(vec2 p) {
  float across = max(0.0, 1.0 - pow(abs(2.0 * p.x), 2.4)), down = max(0.0, 1.0 - pow(abs(p.y) / 0.73, 3.4));
  return 0.14 * pow(across, 0.62) * pow(down, 0.55);
}
`;

/**
 * The slope of the foil everywhere: filled with air, crimped at both ends, creased by fingers.
 * Drawn once.
 */
export const relief = {
  vertex: /* glsl */ `#version 300 es
in vec2 aAt; out vec2 vAt;
void main() { vAt = aAt; gl_Position = vec4(aAt, 0.0, 1.0); }`,
  fragment: /* glsl */ `#version 300 es
precision highp float;
precision highp int;
in vec2 vAt; out vec4 colour;
${noise}${pillow}
float foilHeight(vec2 p) {
  float rim = exp(-abs(0.5 - abs(p.x)) / 0.10), ends = 0.73 - abs(p.y);
  float h = pillow(p);
  h += 0.0016 * sin(p.y * 330.0) * smoothstep(0.0, -0.012, ends);
  h += 0.010 * sin(p.x * 31.0 + 2.0 * sin(p.y * 5.0)) * exp(-max(0.0, ends) / 0.11) * smoothstep(-0.02, 0.05, ends);
  h += 0.020 * (0.4 + rim) * (abs(fbm(p * vec2(4.0, 3.0) + 1.3) - 0.46) - 0.1);
  return h + 0.010 * fbm(p * 7.0 + 4.0) * (0.4 + rim);
}
void main() {
  vec2 p = vAt * vec2(0.5, 0.8);
  float e = 0.0035, h = foilHeight(p);
  colour = vec4((h - foilHeight(p + vec2(e, 0))) / e, (h - foilHeight(p + vec2(0, e))) / e, 0.0, 1.0);
}`,
};

export const backdrop = {
  vertex: /* glsl */ `#version 300 es
in vec2 aAt; out vec2 vAt;
void main() { vAt = aAt; gl_Position = vec4(aAt, 0.999, 1.0); }`,
  fragment: /* glsl */ `#version 300 es
${moment}
in vec2 vAt; out vec4 colour;
void main() {
  vec2 p = vec2(vAt.x * 1.059, vAt.y * 1.882 - 0.28);
  float d = length(p);
  vec3 c = mix(vec3(0.106, 0.129, 0.188), vec3(0.051, 0.059, 0.082), smoothstep(0.0, 1.3, d));
  c = mix(c, vec3(0.035, 0.043, 0.067), smoothstep(1.1, 2.4, d));
  c *= 1.0 - 0.5 * uDusk * smoothstep(0.2, 1.6, d);
  float angle = atan(p.y, p.x);
  vec3 hue = uGrade > 6.5 ? rainbow(angle / 6.2832 + 0.03 * uTime) : uLight;
  float count = 5.0 + 2.0 * uGrade;
  float wide = 0.5 + 0.5 * cos(angle * count + uTime * 0.35 + 1.5 * noise(vec2(angle * 3.0, uTime * 0.3)));
  float fine = 0.5 + 0.5 * cos(angle * count * 2.7 - uTime * 0.22);
  float reach = exp(-d * 0.85) * smoothstep(0.15, 0.75, d);
  float rays = uRays * reach * (pow(wide, 2.5) + 0.35 * pow(fine, 4.0));
  float aura = uAura * exp(-d * d * 1.15) + 0.5 * uAura * exp(-d * 1.6);
  // The crest of the grade, as faint as a watermark: as many petals as the grade.
  float petal = abs(cos(angle * uGrade * 0.5 + 1.5708 * (1.0 - mod(uGrade, 2.0))));
  float ring = smoothstep(0.012, 0.0, abs(d - 0.55 - 0.42 * petal)) + 0.6 * smoothstep(0.008, 0.0, abs(d - 1.02));
  c += hue * (0.75 * rays + 0.62 * aura + 0.22 * uCrest * ring);
  colour = vec4(c, 0.25 * rays + 0.10 * aura);
}`,
};

/** The points of the foil that exist: none beyond its pinked ends or across a tear. */
const foilShape = /* glsl */ `
  vec2 p = vAt;
  float pinked = 0.8 - 0.011 * abs(fract(p.x * 34.0) * 2.0 - 1.0);
  if (abs(p.y) > pinked) discard;
  float front = -0.56 + 1.12 * uTorn;
  float seam = seamY + jag(p.x), above = p.y - seam;
  bool parted = uTorn > 0.0 && p.x < front + 0.01;
  if (uRole == 1 ? above < 0.0 : (uRole == 0 && above > 0.0)) discard;
  if (uRole == 2 && parted && above > 0.045 + 0.02 * sin(p.x * 40.0)) discard;
  bool inside = !gl_FrontFacing;
`;

/** The light that foil shows of its own: of its golden seams, of its torn edge, and through it. */
const foilLight = /* glsl */ `
  vec3 seams = texture(uGold, vec2(p.x + 0.5, 0.5 - p.y / 1.6)).rgb;
  float gold = dot(seams, clamp(uCracks - vec3(0.0, 1.0, 2.0), 0.0, 1.0));
  // Torn foil shows its bright edge and the light behind it.
  float edge = parted ? smoothstep(0.014, 0.003, abs(above)) : 0.0;
  float emit = gold * 0.55 + edge * uGlow * 0.7;
  // Light leaks through the tight foil shortly before it tears, and near the opening.
  float leak = exp(-abs(above) / 0.07) * (parted ? uGlow * 0.55 : uAura * 0.5);
`;

/**
 * The pouch below the tear, the strip above it, and the back with its lining: one mesh with three
 * roles.
 */
export const foil = {
  vertex: /* glsl */ `#version 300 es
${moment}${project}${pillow}
in vec2 aAt; out vec2 vAt; out vec3 vWorld; out float vTurned;
uniform int uRole;
void main() {
  vec2 p = aAt * vec2(0.5, 0.8);
  // Of the strip nothing is visible below the jagged tear, so that part takes no time to draw.
  if (uRole == 1) p.y = max(p.y, seamY - 0.06);
  float h = pillow(p);
  // At the crimps front and back touch. The back is a little behind.
  vec3 q = vec3(p, uRole == 2 ? -0.45 * h - 0.004 : h);
  float front = -0.56 + 1.12 * uTorn;
  float freed = smoothstep(0.0, 0.25, front - p.x) * step(0.0001, uTorn);
  vTurned = 0.0;
  if (uRole == 1) {
    // The strip curls around the place where the foil tears, up and towards the eye.
    float d = max(0.0, front - p.x), r = 0.17 + 0.10 * (p.y - seamY) + 0.04 * d;
    float a = min(d / r, 4.4);
    if (d > 0.0 && uTorn > 0.0) {
      q.x = front - r * sin(a) + max(0.0, d - 4.4 * r) * 0.3;
      q.z = h + r * (1.0 - cos(a));
      q.y += 0.10 * a * a * 0.25 + 0.05 * d;
      vTurned = a;
    }
    float t = uThrown * 0.85;
    vec3 centre = vec3(0.25, seamY + 0.12, 0.2);
    q -= centre;
    q.xy = turn(-2.6 * t) * q.xy;
    q.xz = turn(3.4 * t) * q.xz;
    q += centre;
    q += t * vec3(1.7, 2.4 - 1.6 * t, 1.1);
  } else {
    // An open mouth: front and back bend apart.
    float mouth = exp(-max(0.0, seamY - p.y) / 0.20) * (1.0 - pow(abs(2.0 * p.x), 3.0)) * freed;
    q.z += (uRole == 0 ? 0.085 : -0.05) * mouth * (0.5 + 0.5 * max(uRisen, smoothstep(0.6, 1.0, uTorn)));
    q.y += 0.020 * uTaut * exp(-abs(p.y - seamY) / 0.2) * sin(p.x * 6.0);
  }
  vAt = p;
  vWorld = asPack(q);
  gl_Position = project(vWorld);
}`,
  fragment: /* glsl */ `#version 300 es
${moment}${project}${room}
in vec2 vAt; in vec3 vWorld; in float vTurned; out vec4 colour;
uniform int uRole;
uniform sampler2D uPrint, uGold, uRelief;
void main() {
${foilShape}
  if (uRole == 2 && above < -0.5) {
    colour = vec4(uDeep * 0.3, 0.0);
    return;
  }
  vec2 slope = texture(uRelief, vec2(p.x + 0.5, 0.5 + p.y / 1.6)).xy;
  // Pulled at both ends, foil throws folds that run towards the hands.
  float bend = p.x * 9.0 / (1.0 + abs(p.x * 9.0));
  float fold = cos(p.x * 46.0 + p.y * 26.0 * bend) * exp(-abs(p.y - seamY) / 0.30) * uTaut * 0.013;
  slope -= fold * vec2(46.0 + p.y * 26.0 * 9.0 / pow(1.0 + abs(p.x * 9.0), 2.0), 26.0 * bend);
  vec3 n = normalize(vec3(slope, 1.15));
  if (uRole == 1) {
    n.xz = turn(vTurned) * n.xz;
  }
  n = normalize(asPack(n) - asPack(vec3(0)));
  if (inside && uRole == 1) n = -n;
  vec3 r = reflect(normalize(vec3(vWorld.xy * 0.35, -1.0)), n);
  vec3 env = room(r, p.y);

  if (uRole == 2) {
    // The lining, lit from within.
    float near = exp(-max(0.0, seamY - p.y) / 0.5);
    vec3 c = vec3(0.22, 0.23, 0.25) * (0.4 + env) + mix(lightAt(p.x + 0.5), uCore, 0.55) * uGlow * 1.6 * near;
    colour = vec4(c, uGlow * 0.9 * near);
    return;
  }
  vec3 silver = vec3(0.80, 0.82, 0.86);
  vec3 c;
  if (inside && uRole == 1) {
    c = silver * env * 0.95;
  } else {
    vec2 at = vec2(p.x + 0.5, 0.5 - p.y / 1.6);
    vec3 print = texture(uPrint, at).rgb;
    vec3 ground = mix(uDeep, uTint, 0.45 + 0.55 * smoothstep(-0.8, 0.8, p.y + 0.4 * p.x));
    vec3 film = rainbow(dot(r.xy, vec2(0.9, 0.5)) + p.y * 0.35 + p.x * 0.2);
    vec3 metal = ground * (0.50 + 0.12 * film);
    metal = mix(metal, ground * 1.3 + 0.16 * film + 0.05, print.r * 0.6);
    c = metal * (0.44 + 1.70 * env) + 0.22 * pow(env, vec3(3.0));
    vec3 gold = mix(vec3(0.84, 0.60, 0.26), vec3(1.0, 0.90, 0.62), smoothstep(0.10, 0.6, env.g));
    c = mix(c, gold * (0.72 + 0.85 * env), print.g);
    c = mix(c, 0.16 * c + 0.05 * uDeep, print.b);
    // Crimped ends are bare metal under thin colour: ridges, each of which reflects light along its
    // back.
    float crimp = smoothstep(0.715, 0.73, abs(p.y));
    float ridge = pow(0.5 + 0.5 * sin(p.y * 270.0), 2.0);
    vec3 pressed = mix(silver, ground, 0.35) * (0.42 + 0.62 * ridge + 0.75 * env) + 0.10 * ridge;
    c = mix(c, pressed, crimp);
    // The cut edge of the foil is bright, and the filled pouch casts a line of shade where the
    // crimp ends.
    c += 0.35 * smoothstep(0.012, 0.0, pinked - abs(p.y));
    c *= 1.0 - 0.35 * smoothstep(0.012, 0.0, abs(abs(p.y) - 0.722));
  }
${foilLight}
  c += vec3(1.0, 0.80, 0.36) * gold * (1.1 + 0.5 * uGlow);
  c = mix(c, silver * (0.5 + env) + uCore * uGlow * 0.8, edge);
  c += lightAt(p.x + 0.5) * leak;
  colour = vec4(c, emit + 0.25 * leak);
}`,
};

/**
 * How much of the foil at a point is dyed later. A shader of its own: without the reflections it
 * takes a fraction of the time.
 */
export const foilMatte = {
  vertex: foil.vertex,
  fragment: /* glsl */ `#version 300 es
${moment}
in vec2 vAt; out vec4 colour;
uniform int uRole;
uniform sampler2D uPrint, uGold;
void main() {
${foilShape}${foilLight}
  vec3 print = texture(uPrint, vec2(p.x + 0.5, 0.5 - p.y / 1.6)).rgb;
  float bare = smoothstep(0.715, 0.73, abs(p.y)) * 0.45;
  float foil = (1.0 - max(print.g, print.b)) * (1.0 - bare) * (1.0 - min(1.0, 2.0 * emit + 0.8 * leak));
  colour = vec4(inside && uRole == 1 ? 0.0 : foil);
}`,
};

/** The beams that stand in the opening. */
export const beams = {
  vertex: /* glsl */ `#version 300 es
${moment}${project}
in vec2 aAt; out vec2 vAt;
void main() {
  vAt = vec2(aAt.x, 0.5 + 0.5 * aAt.y);
  float spread = 1.0 + 1.1 * vAt.y;
  gl_Position = project(asPack(vec3(aAt.x * 0.56 * spread, uSeam.y - 0.02 + 1.7 * vAt.y, -0.03)));
}`,
  fragment: /* glsl */ `#version 300 es
${moment}
in vec2 vAt; out vec4 colour;
void main() {
  float x = vAt.x * 0.5, y = vAt.y;
  float open = smoothstep(0.02, -0.06, x - (-0.56 + 1.12 * uTorn)) * smoothstep(0.52, 0.40, abs(x));
  float shafts = 0.35 + 0.65 * noise(vec2(x * 13.0 + 0.4 * sin(uTime), uTime * 0.9))
    + 0.5 * noise(vec2(x * 37.0, uTime * 1.3 + 4.0));
  float fall = exp(-y * (5.2 - 2.6 * uGlow)) * smoothstep(1.0, 0.55, y);
  float strength = open * shafts * fall * uGlow * (1.0 - uFallen);
  vec3 c = mix(lightAt(x + 0.5), uCore, 0.65 * exp(-y * 9.0));
  colour = vec4(c * strength * 0.95, strength * 0.55);
}`,
};

/** The won card, with its back to the viewer. */
export const card = {
  vertex: /* glsl */ `#version 300 es
${moment}${project}
in vec2 aAt; out vec2 vAt; out vec3 vWorld; out float vTurn;
uniform float uCapsule;
void main() {
  vAt = aAt;
  float size = mix(mix(0.62, 0.16 + 0.30 * smoothstep(0.0, 1.0, uRisen), uCapsule), 1.0, uForward);
  // In the pouch it stands below the seam. It rises past the edge and then comes forward to the
  // middle.
  float inside = mix(-0.10, -0.06, uCapsule), out_ = mix(1.06, 0.62, uCapsule);
  vec3 at = vec3(0.0, mix(mix(inside, out_, uRisen), 0.0, uForward), mix(0.015, 0.6, uForward));
  float spin = 1.5708 * smoothstep(0.35, 1.0, uForward) + 0.16 * sin(uTime * 1.7) * (1.0 - uForward) * uRisen;
  vec3 q = vec3(aAt * vec2(0.585, 0.817) * size, 0.0);
  q.xz = turn(spin) * q.xz;
  q.xy = turn(0.05 * sin(uTime * 1.3) * (1.0 - uForward)) * q.xy;
  q += at;
  vTurn = spin;
  if (uForward <= 0.0 && uFallen <= 0.0) q = asPack(q);
  vWorld = q;
  gl_Position = project(q);
}`,
  fragment: /* glsl */ `#version 300 es
${moment}${project}${room}
in vec2 vAt; in vec3 vWorld; in float vTurn; out vec4 colour;
uniform sampler2D uBack;
void main() {
  vec2 corner = abs(vAt * vec2(0.585, 0.817)) - vec2(0.585, 0.817) + 0.035;
  float border = length(max(corner, 0.0)) - 0.035;
  if (border > 0.0) discard;
  vec3 art = texture(uBack, vec2(0.5 + 0.5 * vAt.x, 0.5 - 0.5 * vAt.y)).rgb;
  vec3 n = normalize(vec3(sin(vTurn), 0.0, cos(vTurn)) + vec3(vAt * 0.10, 0.0));
  vec3 r = reflect(normalize(vec3(vWorld.xy * 0.35, -1.0)), n);
  vec3 env = room(r, vAt.y);
  vec3 film = rainbow(dot(vAt, vec2(0.5, 0.35)) + 0.7 * vTurn + 0.12 * uTime);
  vec3 c = art * (0.55 + 0.8 * env) + art.r * art.r * 0.22 * film + 0.05 * pow(env, vec3(2.0));
  // Its rim reflects the light of its grade; further down, the light of the opening.
  float rim = smoothstep(-0.030, -0.004, border);
  float below = exp(-(vAt.y + 1.0) * 1.6) * (1.0 - uForward);
  vec3 hue = lightAt(0.5 + 0.5 * vAt.x);
  c += hue * (rim * (0.35 + 0.65 * uRays + 0.3 * uGlow) + 0.5 * below * uGlow);
  colour = vec4(c, rim * (0.3 + 0.4 * uRays) + 0.15 * below * uGlow);
}`,
};

/** A capsule's two halves: a clear dome on a coloured cup. */
export const capsule = {
  vertex: /* glsl */ `#version 300 es
${moment}${project}
in vec2 aAt; out vec3 vNormal; out vec3 vLocal; out vec3 vWorld;
uniform int uRole;
void main() {
  float around = 3.14159265 * aAt.x, up = 0.78539816 * (aAt.y + 1.0);
  vec3 s = vec3(cos(up) * sin(around), sin(up), cos(up) * cos(around));
  float rim = smoothstep(0.09, 0.05, s.y);
  vec3 n = normalize(mix(s, vec3(s.x, 0.0, s.z), rim));
  vec3 q = s * 0.54 * (1.0 + 0.045 * rim);
  if (uRole == 0) { q.y = -q.y; n.y = -n.y; }
  float twist = (uTaut * 0.25 + uTorn * 1.5) * (uRole == 1 ? 1.0 : -0.35);
  q.xz = turn(twist) * q.xz;
  n.xz = turn(twist) * n.xz;
  vLocal = vec3(q.xy, around);
  float gap = uTorn * 0.085;
  if (uRole == 1) {
    q.y += gap;
    float t = uThrown * 0.9;
    q.xy = turn(-0.06 * uTorn - 3.0 * t) * q.xy;
    n.xy = turn(-0.06 * uTorn - 3.0 * t) * n.xy;
    q += t * vec3(1.5, 2.6 - 1.3 * t, 0.6);
  } else {
    q.y -= gap * 0.5;
    q.xy = turn(0.02 * uTorn) * q.xy;
  }
  vWorld = asPack(q);
  vNormal = normalize(asPack(n) - asPack(vec3(0)));
  gl_Position = project(vWorld);
}`,
  fragment: /* glsl */ `#version 300 es
${moment}${project}${room}
in vec3 vNormal; in vec3 vLocal; in vec3 vWorld; out vec4 colour;
uniform int uRole, uMatte;
uniform sampler2D uPrint;
void main() {
  // The cup is the dome turned upside down, so inside and outside are exchanged.
  bool outside = uRole == 1 ? gl_FrontFacing : !gl_FrontFacing;
  vec3 n = normalize(vNormal);
  if (!outside) n = -n;
  vec3 eye = normalize(vec3(vWorld.xy * 0.35, -1.0));
  vec3 r = reflect(eye, n);
  vec3 env = room(r, vLocal.y);
  float grazing = pow(1.0 - abs(dot(n, eye)), 3.0);
  float rim = smoothstep(0.060, 0.045, abs(vLocal.y));
  if (uRole == 1) {
    float cover = 0.07 + 0.50 * grazing + 0.35 * rim;
    vec3 c = env * (0.10 + 0.55 * grazing) + vec3(0.75, 0.82, 0.95) * 0.06 + rim * (0.2 + 0.4 * env) * mix(uTint, vec3(1.0), 0.5);
    c += lightAt(0.5 + vWorld.x) * uGlow * 0.35 * exp(-abs(vLocal.y) * 5.0);
    colour = vec4(c * (outside ? 1.0 : 0.5), cover * (outside ? 1.0 : 0.4));
    return;
  }
  vec3 c;
  if (outside) {
    vec3 ground = mix(uDeep, uTint, 0.5 + 0.5 * smoothstep(-0.54, 0.0, vLocal.y));
    float lines = texture(uPrint, vec2(fract(vLocal.z / 3.14159 + 0.5), 0.25 + abs(vLocal.y) * 0.9)).r;
    c = (ground + 0.28 * lines * uTint) * (0.66 + 1.00 * env) + 0.30 * pow(env, vec3(3.0));
    c = mix(c, mix(uTint, vec3(1.0), 0.45) * (0.35 + 0.9 * env), rim);
  } else {
    c = uDeep * 0.5 + mix(lightAt(0.5 + vWorld.x), uCore, 0.5) * uGlow * (0.6 + 0.8 * (0.6 + vLocal.y));
  }
  float leak = exp(-abs(vLocal.y) / 0.09) * (uTorn > 0.0 ? uGlow * 0.6 : uAura * 0.4);
  c += lightAt(0.5 + vWorld.x) * leak;
  if (uMatte == 1) {
    colour = vec4(outside ? 1.0 - min(1.0, leak) : 0.0);
    return;
  }
  colour = vec4(c, 0.3 * leak + (outside ? 0.0 : uGlow * 0.6));
}`,
};

/** What the card lies in: beads of gold and pearl, heaped in the cup up into the dome. */
export const nest = {
  vertex: /* glsl */ `#version 300 es
${moment}${project}
in vec2 aAt; out vec2 vAt; out vec3 vWorld;
void main() {
  vAt = aAt * vec2(0.50, 0.26) + vec2(0.0, 0.10);
  vec3 q = vec3(vAt, 0.08);
  q.y -= uTorn * 0.0425;
  vWorld = asPack(q);
  gl_Position = project(vWorld);
}`,
  fragment: /* glsl */ `#version 300 es
${moment}${project}${room}
in vec2 vAt; in vec3 vWorld; out vec4 colour;
float heap(float x) { return 0.21 * pow(max(0.0, 1.0 - pow(x / 0.49, 2.0)), 0.6) - 0.02; }
void main() {
  vec2 p = vAt, lean = vec2(0.0), own = vec2(0.0);
  float nearest = -1.0;
  // Beads lie in a loose grid. Of those that cover a point, the nearest to the eye is visible.
  for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
    vec2 cell = floor(p / 0.062) + vec2(x, y);
    vec2 centre = (cell + 0.5 + 0.75 * (vec2(hash(cell), hash(cell + 17.3)) - 0.5)) * 0.062;
    float radius = 0.040 + 0.012 * hash(cell + 41.0);
    vec2 d = (p - centre) / radius;
    float front = radius * sqrt(max(0.0, 1.0 - dot(d, d))) + 0.05 * hash(cell + 9.0);
    if (dot(d, d) > 1.0 || centre.y + 0.4 * radius > heap(centre.x) || front < nearest) continue;
    nearest = front;
    lean = d;
    own = cell;
  }
  if (nearest < 0.0 && p.y > heap(p.x) - 0.04) discard;
  vec3 n = normalize(asPack(vec3(lean, sqrt(max(0.02, 1.0 - dot(lean, lean))))) - asPack(vec3(0)));
  vec3 env = room(reflect(normalize(vec3(vWorld.xy * 0.35, -1.0)), n), p.y);
  float kind = hash(own + 3.0);
  vec3 bead = kind < 0.55 ? vec3(0.92, 0.66, 0.28) : kind < 0.8 ? vec3(0.95, 0.90, 0.84) : vec3(0.80, 0.50, 0.30);
  float depth = 0.55 + 0.45 * smoothstep(-0.02, 0.05, nearest) * smoothstep(-0.08, 0.10, p.y);
  vec3 c = nearest < 0.0 ? vec3(0.10, 0.06, 0.03) : bead * (0.34 + 0.85 * env) * depth + 0.25 * pow(env, vec3(3.0));
  c += mix(lightAt(p.x + 0.5), uCore, 0.4) * uGlow * 0.7 * exp(-abs(p.x) * 3.0);
  colour = vec4(c, 0.35 * uGlow * exp(-abs(p.x) * 3.0));
}`,
};

/**
 * Flecks of foil and light. Each is a small square with its place, size, turn, colour and strength.
 */
export const flecks = {
  vertex: /* glsl */ `#version 300 es
${moment}${project}
in vec2 aAt; in vec4 aPlace; in vec4 aColour; in vec2 aForm;
out vec2 vAt; out vec4 vColour; out float vFoil;
void main() {
  vec2 q = aAt * vec2(1.0, mix(1.0, 0.25 + 0.75 * abs(cos(aForm.x * 1.7)), aForm.y)) * aPlace.w;
  q = turn(aForm.x) * q;
  vAt = aAt; vColour = aColour; vFoil = aForm.y;
  gl_Position = project(aPlace.xyz + vec3(q, 0.0));
}`,
  fragment: /* glsl */ `#version 300 es
precision highp float;
precision highp int;
in vec2 vAt; in vec4 vColour; in float vFoil; out vec4 colour;
void main() {
  float d = length(vAt);
  float glint = exp(-d * d * 5.0) + 0.5 * exp(-abs(vAt.x) * 14.0 - abs(vAt.y) * 3.0) + 0.5 * exp(-abs(vAt.y) * 14.0 - abs(vAt.x) * 3.0);
  float strength = vColour.a * mix(glint * smoothstep(1.0, 0.7, d), step(max(abs(vAt.x), abs(vAt.y)), 0.75), vFoil);
  colour = vec4(vColour.rgb * strength, strength * mix(0.7, 0.12, vFoil));
}`,
};

/** Light that spreads: towards the frame's edges from the opening, and softly all around. */
export const spread = {
  vertex: /* glsl */ `#version 300 es
in vec2 aAt; out vec2 vAt;
void main() { vAt = 0.5 + 0.5 * aAt; gl_Position = vec4(aAt, 0.0, 1.0); }`,
  fragment: /* glsl */ `#version 300 es
precision highp float;
precision highp int;
in vec2 vAt; out vec4 colour;
uniform sampler2D uFrom;
uniform vec2 uStep, uCentre;
uniform int uWay;
void main() {
  vec3 sum = vec3(0.0);
  if (uWay == 3) {
    colour = texture(uFrom, vAt);
    return;
  }
  if (uWay == 0) {
    vec4 c = texture(uFrom, vAt);
    colour = vec4(min(c.rgb, vec3(2.0)) * min(c.a, 1.0), 1.0);
    return;
  }
  if (uWay == 1) {
    float weight = 1.0, all = 0.0;
    for (int i = 0; i < 28; i++) {
      vec2 at = mix(vAt, uCentre, float(i) / 28.0 * 0.62);
      sum += texture(uFrom, at).rgb * weight;
      all += weight;
      weight *= 0.955;
    }
    colour = vec4(sum / all, 1.0);
    return;
  }
  float all = 0.0;
  for (int i = -7; i <= 7; i++) {
    float weight = exp(-float(i * i) / 18.0);
    sum += texture(uFrom, vAt + uStep * float(i)).rgb * weight;
    all += weight;
  }
  colour = vec4(sum / all, 1.0);
}`,
};

/** Combines everything into the final frame. Alpha marks the foil that is to be dyed. */
export const print = {
  vertex: spread.vertex,
  fragment: /* glsl */ `#version 300 es
precision highp float;
precision highp int;
in vec2 vAt; out vec4 colour;
uniform sampler2D uScene, uSoft, uShafts, uFoil;
uniform float uBloom;
uniform vec3 uCore;
uniform vec2 uCentre;
void main() {
  vec3 shine = 1.25 * texture(uSoft, vAt).rgb + 1.1 * texture(uShafts, vAt).rgb;
  vec2 p = (vAt - uCentre) * vec2(1.059, 1.882);
  shine += uCore * uBloom * (0.48 * exp(-dot(p, p) * 3.0) + 0.12);
  vec3 c = texture(uScene, vAt).rgb + shine;
  vec3 over = max(c - 0.72, 0.0);
  // Where light covers the foil, the colour is that of the light.
  float washed = clamp(dot(shine, vec3(0.5)), 0.0, 1.0);
  colour = vec4(min(c, 0.72) + 0.28 * (1.0 - exp(-over / 0.34)), texture(uFoil, vAt).r * (1.0 - washed));
}`,
};
