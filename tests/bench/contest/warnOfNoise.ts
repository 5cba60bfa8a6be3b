/** How far the ratio of a program to itself may differ from 1 so that its ratios to other programs count. */
const MAX_NOISE = 0.1

/** Prints a warning if a program that was measured twice differs too much from itself. */
export function warnOfNoise(figure: string, ratioToItself: number): void {
  if (Math.abs(ratioToItself - 1) > MAX_NOISE)
    console.warn(
      `Warning: "${figure}" of the same program differs from itself by ${Math.round(Math.abs(ratioToItself - 1) * 100)} %. The machine is too noisy for this figure: run the benchmark again while nothing else runs.`,
    )
}
