import { expect, it } from 'vitest'
import { describeKind } from '../../src/contract/index.js'

it.each([
  [undefined, 'nothing'],
  [null, 'null'],
  [[1], 'a list'],
  [{ a: 1 }, 'an object of another kind'],
  ['secret', 'a string'],
  [7, 'a number'],
  [true, 'a boolean'],
  [() => 1, 'a function'],
])('an error message describes %j as %s', (value, description) => {
  expect(describeKind(value)).toBe(description)
})
