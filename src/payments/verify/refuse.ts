import type { Refusal, RefusalReason } from '../PaymentGateway.js'

export const refuse = (refused: RefusalReason): Refusal => ({ refused })

export const isRefusal = (result: object): result is Refusal => 'refused' in result

/** The end of the log line about a rejected message. */
export const refusalSentences: Record<RefusalReason, string> = {
  'missing-field':
    'a field is missing. Is the signature enabled in your account, for callback and return?',
  'duplicate-field': 'a field occurs twice.',
  'not-a-string': 'a field is an array or an object.',
  'not-utf-8': 'the text is not UTF-8.',
  'wrong-signature':
    'the signature is wrong. If orders stay pending, check the signature key; otherwise someone tries to forge a payment.',
  ambiguous: 'the signed text can also be read as a different message.',
  unreadable: 'a value does not have the documented form.',
}
