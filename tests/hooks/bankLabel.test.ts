import { expect, it } from 'vitest'
import { toBankOptions } from '../../src/hooks/banks/toBankOptions.js'

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
  [
    'the name, where the display name cannot be seen',
    { code: 'A', name: 'B', display: '\u200B' },
    'B',
  ],
  [
    'the code, where neither can be seen',
    { code: 'A', name: '\u3164', display: '\u202E\u200F' },
    'A',
  ],
  [
    'a name without what turns the text around it',
    { code: 'A', display: '\u202EknaB\u2069' },
    'knaB',
  ],
  ['a name with what joins its letters', { code: 'A', display: 'ක්\u200Dෂ' }, 'ක්\u200Dෂ'],
  ['the code, where there is neither', { code: 'A' }, 'A'],
])('a payer reads %s', (_case, bank, shown) => expect(toBankOptions([bank])[0]?.label).toBe(shown))
