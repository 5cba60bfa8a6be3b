import { expect, it } from 'vitest'
import { gapsIn } from '../../.config/scripts/reference/gapsIn.js'
import { readSource } from '../../.config/scripts/reference/readSource.js'
import { referencePages } from '../../.config/scripts/reference/referencePages.js'
import { unexportedIn } from '../../.config/scripts/reference/unexportedIn.js'

// `npm run reference -- --check` checks the source itself. These tests are about the faults that it can find.
const entries = await readSource(
  [['things', 'tests/repo/fixtures/untold.ts']],
  'tests/repo/fixtures/tsconfig.json',
)

it('the reference reports missing docstrings: names, members, parameters, variants', () => {
  expect(gapsIn(entries)).toEqual(
    [
      'things',
      'things: ThingOptions.colour',
      'things: ThingOptions.place.x',
      'things: createThing(far)',
      'things: ThingKind',
      'things: ThingEvent.gone',
      'things: ThingEvent.moved.by',
    ].map((gap) => `${gap} has no docstring`),
  )
})

it('the reference reports types that a public name uses but no entry exports', () => {
  expect(unexportedIn(entries)).toEqual([
    'Kept, which untold.createThing.createThing names, is not exported',
  ])
})

it('a page lists each name with its types, defaults and description', async () => {
  const pages = Object.values(await referencePages(entries))
  expect(pages.join('\n')).toMatch(
    /^\| `size` +\| `number` +\| 10 +\| How large it is, in pixels\. +\|$/m,
  )
})
