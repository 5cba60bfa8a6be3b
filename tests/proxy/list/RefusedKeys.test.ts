import { describe, expect, it } from 'vitest'
import { RefusedKeys } from '../../../src/proxy/list/RefusedKeys.js'

describe('the keys that the gateway refuses', () => {
  it('are remembered for each endpoint, from their first refusal until the gateway accepts them', () => {
    const keys = new RefusedKeys()
    keys.refuse('bank', 'a', 0, 60)
    keys.refuse('bank', 'a', 70, 130)
    expect(keys.get('bank', 'a')).toEqual({ since: 0, until: 130 })
    expect(keys.get('company', 'a')).toBeUndefined()
    expect(keys.get('bank', 'b')).toBeUndefined()
    keys.accept('company', 'a')
    expect(keys.get('bank', 'a')).toBeDefined()
    keys.accept('bank', 'a')
    expect(keys.get('bank', 'a')).toBeUndefined()
  })

  it('are forgotten at the next refusal after their pause, so their number is limited', () => {
    const keys = new RefusedKeys()
    keys.refuse('bank', 'a', 0, 60)
    keys.refuse('bank', 'b', 10, 70)
    keys.refuse('bank', 'c', 60, 120)
    expect(keys.get('bank', 'a')).toBeUndefined()
    expect(keys.get('bank', 'b')).toBeDefined()
  })

  it('are forgotten even if a key that was refused before them is refused again', () => {
    const keys = new RefusedKeys()
    keys.refuse('bank', 'a', 0, 60)
    keys.refuse('bank', 'b', 10, 70)
    keys.refuse('bank', 'a', 50, 110)
    keys.refuse('bank', 'c', 100, 160)
    expect(keys.get('bank', 'b')).toBeUndefined()
    expect(keys.get('bank', 'a')).toBeDefined()
  })
})
