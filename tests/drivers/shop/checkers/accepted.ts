import type { checkers } from './findings.js'

interface Accepted {
  readonly checker: keyof typeof checkers
  readonly rule: string
  readonly at: RegExp
  readonly reason: string
}

/** Accepted findings, each with its reason. Any other finding fails the run, and so does an entry without a match. */
export const accepted: readonly Accepted[] = [
  {
    checker: 'Alfa',
    rule: 'sia-r111',
    at: /^<button/,
    reason:
      'Targets of 44 px are level AAA (2.5.5). Rows and fields have them; buttons have the 24 px of level AA (2.5.8).',
  },
  {
    checker: 'html-validate',
    rule: 'prefer-native-element',
    at: /<select> element \(#\S+-list\)/,
    reason: 'A `<select>` cannot be searched. Shops that prefer one fill it with `useBankOptions`.',
  },
  {
    checker: 'html-validate',
    rule: 'prefer-native-element',
    at: /<input> element \(.*button/,
    reason:
      "A native radio button would add its name to the form, and dispatch `change` there in addition to the bank's.",
  },
  {
    checker: 'html-validate',
    rule: 'no-redundant-role',
    at: /on <(table|thead|tbody|tr|th|td)>/,
    reason:
      'CSS shows narrow company lists as cards, and Safari does not treat a table with that layout as a table.',
  },
  {
    checker: 'html-validate',
    rule: 'attribute-allowed-values',
    at: /"form" has invalid value "" \(#fpx-\w+-\d+\)/,
    reason:
      'Browsers then connect the field to no form. The element is the form control, and there is no form to name.',
  },
  {
    checker: 'Alfa',
    rule: 'sia-r73',
    at: /fpx-part-terms/,
    reason:
      'Lines 1.5 times as high as the text are level AAA (1.4.8). A page may set the line height.',
  },
]
