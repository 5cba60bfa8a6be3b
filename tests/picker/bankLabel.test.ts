import { expect, it } from 'vitest'
import { toBankOptions } from '../../src/picker/core/toBankOptions.js'

it.each([
  [
    'the display name',
    { code: 'A', name: 'Affin Bank Berhad', display: 'Affin Bank' },
    'Affin Bank',
  ],
  [
    'the display name without spaces around it',
    { code: 'A', display: ' Affin Bank\n' },
    'Affin Bank',
  ],
  ['the name, if the display name is blank', { code: 'A', name: ' Affin ', display: ' ' }, 'Affin'],
  ['the name, if the display name is null', { code: 'A', name: 'Affin', display: null }, 'Affin'],
  ['the name, if there is no display name', { code: 'A', name: 'Affin' }, 'Affin'],
  ['the code, if both names are blank', { code: 'A', name: ' ', display: '' }, 'A'],
  ['the code, if both names are null', { code: 'A', name: null, display: null }, 'A'],
  ['the name, if the display name is invisible', { code: 'A', name: 'B', display: '\u200B' }, 'B'],
  [
    'the code, if both names are invisible',
    { code: 'A', name: '\u3164', display: '\u202E\u200F' },
    'A',
  ],
  ['the display name without direction marks', { code: 'A', display: '\u202EknaB\u2069' }, 'knaB'],
  ['the display name with its joining characters', { code: 'A', display: 'ක්\u200Dෂ' }, 'ක්\u200Dෂ'],
  ['the code, if there is no name', { code: 'A' }, 'A'],
])('the label of a bank is %s', (_case, bank, shown) =>
  expect(toBankOptions([bank])[0]?.label).toBe(shown),
)
