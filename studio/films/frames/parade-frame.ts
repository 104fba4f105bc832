/** The film of the parade: seconds per pack, frames per second, and pixels. */
export const parade = { secondsEach: 2, rate: 24, width: 1200, height: 480 };
