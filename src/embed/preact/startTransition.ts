import { afterPaint } from './afterPaint.js'

/** React's `startTransition`: what is drawn by it has time until the rest is painted. */
export function startTransition(update: () => void): void {
  afterPaint(update)
}
