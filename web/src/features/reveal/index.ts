export { isAdmitted } from './admission.rules.ts';
export { RevealShow } from './reveal-show.tsx';
export type { RevealScene, RevealVideo } from './reveal-video.ts';
