import { expect, it } from 'vitest'
import { findHabit, habits } from '../../.config/scripts/prose/habits.js'
import { proseOf } from '../../.config/scripts/prose/proseOf.js'

const found = (file: string, text: string) =>
  habits.filter((habit) => findHabit(habit, proseOf(file, text)).length > 0).map(({ name }) => name)

it.each([
  ['if', 'a.md', 'Pass a key. If there is none, the proxy stops.'],
  ['if', 'a.ts', '/** If there is no key, the proxy stops. */'],
  ['if', 'a.css', '/* If the list is open. */'],
  ['because', 'a.ts', "const a = 'b' // Kept, because Safari needs it."],
  ['would', 'a.md', 'The page may reload.'],
  ['example', 'a.ts', '/** A code, such as `PBB0233`. */'],
  ['so', 'a.md', 'Wait, so that the list opens.'],
])('a sentence with "%s" is found in %s', (name, file, text) => {
  expect(found(file, text)).toEqual([name])
})

it('control: a plain sentence has none, nor has a name or a string in the code', () => {
  expect(found('a.md', 'The proxy stops if there is no key. `because` is a name.')).toEqual([])
  expect(found('a.ts', "const url = 'such as'")).toEqual([])
})
