import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createFpxFacts } from '../../.config/scripts/writeFpxFacts.js'

it.each(Object.entries(createFpxFacts()))('%s is what `npm run facts` writes', (path, text) => {
  expect(readFileSync(path, 'utf8')).toBe(text)
})
