import { expect, it } from 'vitest'
import { checkRelease } from '../../.config/scripts/checkRelease.js'

/** Simulates a release check of suites, of which `failing` fail. `last` is the last line that it prints. */
function check(names: readonly string[], failing: readonly string[]) {
  const [ran, lines]: [string[], string[]] = [[], []]
  const run = (name: string) => ran.push(name) > 0 && !failing.includes(name)
  const failed = checkRelease(names, run, (line) => lines.push(line))
  return { ran, failed, last: lines.at(-1) }
}

it('the release check continues after a failure, and lists the failures at the end', () => {
  const { ran, failed, last } = check(['firefox', 'webkit', 'bench -- phone'], ['firefox'])
  expect(ran).toEqual(['firefox', 'webkit', 'bench -- phone'])
  expect(failed).toEqual(['firefox'])
  expect(last).toBe('\nFailed, 1 of 3: firefox')
})

it('the release check reports that all steps passed', () => {
  const { failed, last } = check(['firefox', 'webkit'], [])
  expect(failed).toEqual([])
  expect(last).toBe('\nAll 2 passed: firefox, webkit')
})
