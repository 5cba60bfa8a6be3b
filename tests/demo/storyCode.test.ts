import { describe, expect, it } from 'vitest'
import { htmlCode } from '../../src/demo/workbench/code/htmlCode.js'
import { phpCode } from '../../src/demo/workbench/code/phpCode.js'
import { reactCode } from '../../src/demo/workbench/code/reactCode.js'
import type { CodeParts } from '../../src/demo/workbench/code/CodeParts.js'

const picker: CodeParts = {
  component: 'BankPicker',
  args: {
    endpoint: '/api/fpx',
    name: 'bank',
    required: true,
    featured: ['MB2U0227', 'BCBB0235'],
    label: 'Say "bank"',
    defaultValue: 'MB2U0227',
  },
  language: 'ms',
}

describe('the code of a story', () => {
  it('is written as React', () => {
    expect(reactCode(picker)).toBe(`import { BankPicker } from 'fpx-checkout'
import { ms } from 'fpx-checkout/locales'
import 'fpx-checkout/styles.css'

<BankPicker
  endpoint="/api/fpx"
  name="bank"
  required
  featured={["MB2U0227","BCBB0235"]}
  label={"Say \\"bank\\""}
  defaultValue="MB2U0227"
  locale={ms}
  onChange={(code, bank) => setBank(bank)}
/>`)
  })

  it('is written as HTML, escaped, with the names of the attributes', () => {
    const code = htmlCode(picker)
    expect(code).toContain('featured="MB2U0227 BCBB0235"')
    expect(code).toContain('label="Say &quot;bank&quot;"')
    expect(code).toContain('value="MB2U0227"')
    expect(code).toContain('locale="ms"')
  })

  it('is written as PHP, which receives the code under the same name', () => {
    expect(phpCode(picker)).toContain("$_POST['bank']")
  })

  it('is undefined if there is no such component', () => {
    expect(htmlCode({ ...picker, component: 'ServiceStatus' })).toBeUndefined()
    expect(reactCode({ ...picker, component: 'fpx-bank-picker' })).toBeUndefined()
  })
})
