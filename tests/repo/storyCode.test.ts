import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { programOf } from './support/programOf.js'
import { htmlCode } from '../../src/demo/workbench/code/elementCode.js'
import { phpCode } from '../../src/demo/workbench/code/phpCode.js'
import { reactCode } from '../../src/demo/workbench/code/reactCode.js'
import type { CodeParts } from '../../src/demo/workbench/code/CodeParts.js'

/** Returns the compiler's errors in a shop's file. */
function faultsOf(code: string): string[] {
  const path = resolve('tests/repo/example.tsx')
  const program = programOf([], new Map([[path, code]]))
  return program
    .getSemanticDiagnostics(program.getSourceFile(path))
    .concat(program.getSyntacticDiagnostics(program.getSourceFile(path)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

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

// Your server checks the code that it receives: await proxy.findBanks(code)
export const Example = () => (
  <form method="post" action="/pay">
    <BankPicker
      name="bank"
      endpoint="/api/fpx"
      required
      featured={["MB2U0227","BCBB0235"]}
      label={"Say \\"bank\\""}
      defaultValue="MB2U0227"
      locale={ms}
      onChange={(option) => console.log(option?.code)}
    />
    <button>Pay</button>
  </form>
)`)
  })

  it.each<CodeParts>([
    picker,
    { component: 'BankPicker', args: {}, language: 'en' },
    { component: 'CompanyList', args: { perPage: 40, csv: false }, language: 'zh' },
    { component: 'GatewayStatus', args: {}, language: 'en' },
  ])('compiles as React: $component in $language', (parts) => {
    expect(faultsOf(reactCode(parts)!)).toEqual([])
  })

  it('control: a setter that does not exist is an error', () => {
    const code = reactCode(picker)!.replace('console.log(option?.code)', 'setBank(option)')
    expect(faultsOf(code)).toEqual(["Cannot find name 'setBank'."])
  })

  it('is written as HTML, escaped, with attribute names', () => {
    const code = htmlCode(picker)
    expect(code).toContain('featured="MB2U0227 BCBB0235"')
    expect(code).toContain('label="Say &quot;bank&quot;"')
    expect(code).toContain('value="MB2U0227"')
    expect(code).toContain('locale="ms"')
  })

  it('is written as PHP, which receives the code under the same name', () => {
    expect(phpCode(picker)).toContain("$_POST['bank']")
    const quoted = { ...picker, args: { name: "a'];\\" } }
    expect(phpCode(quoted)).toContain("$_POST['a\\'];\\\\']")
  })

  it('is undefined if there is no such component', () => {
    expect(htmlCode({ ...picker, component: 'GatewayStatus' })).toBeUndefined()
    expect(reactCode({ ...picker, component: 'fpx-bank-picker' })).toBeUndefined()
  })
})
