import { expect, it } from 'vitest'
import { ListSanityCheck } from '../../../src/proxy/list/ListSanityCheck.js'

it('a suspect list is accepted if it is fetched again a minute later', () => {
  const sanityCheck = new ListSanityCheck(false)
  const check = (at: number, unreadable = 0) =>
    sanityCheck.check({ rows: 0, complete: true, unreadable }, undefined, at)
  expect([check(0), check(59_999), check(60_000)]).toEqual(['empty', 'empty', undefined])
  expect([check(0, 1), check(60_000, 1)]).toEqual(['empty', 'empty'])
})
