import { expect, it } from 'vitest'
import { bankDisplayName } from '../../src/contract/index.js'

it.each([
  [
    'the display name',
    { code: 'A', name: 'Affin Bank Berhad', display: 'Affin Bank' },
    'Affin Bank',
  ],
  ['it without spaces around', { code: 'A', display: ' Affin Bank\n' }, 'Affin Bank'],
  ['the name, where that is blank', { code: 'A', name: ' Affin ', display: ' ' }, 'Affin'],
  ['the name, where that is null', { code: 'A', name: 'Affin', display: null }, 'Affin'],
  ['the name, where there is none', { code: 'A', name: 'Affin' }, 'Affin'],
  ['the code, where both are blank', { code: 'A', name: ' ', display: '' }, 'A'],
  ['the code, where both are null', { code: 'A', name: null, display: null }, 'A'],
  ['the code, where there is neither', { code: 'A' }, 'A'],
])('a payer reads %s', (_case, bank, shown) => expect(bankDisplayName(bank)).toBe(shown))
