import { expect, it } from 'vitest'
import { isBankCode } from '../../src/contract/index.js'

it.each(['MB2U0227', 'A', 'A B', '银行', 'x'.repeat(35), '😀'.repeat(35)])(
  '%j can be a bank code',
  (text) => expect(isBankCode(text)).toBe(true),
)

it.each(['', ' ', ' A', 'A ', '\u00A0A', 'A\n', 'A\u0000B', 'A\u200BB', 'x'.repeat(36)])(
  '%j cannot be a bank code',
  (text) => expect(isBankCode(text)).toBe(false),
)
