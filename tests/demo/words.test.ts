import { ta } from 'fpx-checkout/locales'
import { expect, it } from 'vitest'
import { ta as demo } from '../../src/demo/words/ta.js'

const { rows, calls, age, nextCall } = demo.gateway

it.each([
  ['1 வரிசை', rows(1)],
  ['2 வரிசைகள்', rows(2)],
  ['1 அழைப்பு நுழைவாயிலை அடைந்தது', calls(1)],
  ['2 அழைப்புகள் நுழைவாயிலை அடைந்தன', calls(2)],
  ['1 வினாடிக்கு முன்', age(1)],
  ['119 வினாடிகளுக்கு முன்', age(119)],
  ['2 நிமிடங்களுக்கு முன்', age(120)],
  ['அடுத்த அழைப்பு குறைந்தது 1 வினாடியில்', nextCall(1)],
])('a count in Tamil has the form and the case of its noun: %s', (expected, text) => {
  expect(text).toBe(expected)
})

it('an outage has the same name in the package as in the demo', () => {
  const stem = demo.admin.outages.slice(0, 'தடங்கல்'.length)
  const { outagesLoading, outagesFailed, outagesRefused } = ta.status
  for (const text of [outagesLoading, outagesFailed, outagesRefused]) expect(text).toContain(stem)
})
