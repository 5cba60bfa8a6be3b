import { onTestFinished, vi } from 'vitest'

/** Collects what is written to the console, instead of printing it, until the end of the test. Returns a growing array. */
export function printedLines(): string[] {
  const lines: string[] = []
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    const spy = vi
      .spyOn(console, level)
      .mockImplementation((...parts) => void lines.push(parts.map(String).join(' ')))
    onTestFinished(() => spy.mockRestore())
  }
  return lines
}
