import { expect, it } from 'vitest'
import { gapsIn } from '../scripts/reference/gapsIn.js'
import { readSource } from '../scripts/reference/readSource.js'
import { referencePages } from '../scripts/reference/referencePages.js'
import { unexportedIn } from '../scripts/reference/unexportedIn.js'

// The source itself is held by `npm run reference -- --check`; this is what that would catch.
const entries = await readSource(
  [['things', 'tests/repo/fixtures/untold.ts']],
  'tests/repo/fixtures/tsconfig.json',
)

it('the reference tells what has no docstring: names, members, parameters, variants', () => {
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

it('the reference tells what is named in public and exported nowhere', () => {
  expect(unexportedIn(entries)).toEqual([
    'Kept, which untold.createThing.createThing names, is not exported',
  ])
})

it('a page has each name with its types, defaults and words', async () => {
  const pages = Object.values(await referencePages(entries))
  expect(pages.join('\n')).toMatch(
    /^\| `size` +\| `number` +\| 10 +\| How large it is, in pixels\. +\|$/m,
  )
})
