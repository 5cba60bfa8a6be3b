/** WebDriver's code points for keys that aren't characters. */
const codePoints: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}

/**
 * Returns the actions for a combination such as `Shift+Tab`: every key is pressed, and then released in reverse order.
 */
export function keyActions(combination: string): object[] {
  const keys = combination.length === 1 ? [combination] : combination.split('+')
  const values = keys.map((key) => codePoints[key] ?? key)
  return [
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ]
}
