import { type SimulatedLine, simulateSale } from '#contract/console/sale-simulation.ts';

/** A pack whose sale is to be simulated: its line-up, and the points of a draw. */
export interface SimulationRequest {
  readonly lines: readonly SimulatedLine[];
  readonly price: number;
}

addEventListener('message', ({ data }: MessageEvent<SimulationRequest>) => {
  postMessage(simulateSale(data.lines, data.price));
});
