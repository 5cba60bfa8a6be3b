import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { programOf } from './support/programOf.js'
import { reactCode } from '../../src/demo/workbench/code/reactCode.js'
import { storyCode } from '../../src/demo/workbench/code/storyCode.js'
import { stories } from '../../src/demo/frame/storyIndex.js'
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
  it.each<CodeParts>([
    picker,
    { component: 'BankPicker', args: {}, language: 'en' },
    { component: 'CompanyList', args: { perPage: 40, csv: false }, language: 'zh' },
    { component: 'GatewayStatus', args: {}, language: 'en' },
  ])('compiles as React: $component in $language', (parts) => {
    expect(faultsOf(reactCode(parts)!)).toEqual([])
  })

  it('hides the terms, which are shown by default', () => {
    const [story] = stories.filter(({ args }) => args['terms'] === false)
    const { react, html } = storyCode(story!, { ...story!.args, required: false }, 'en')
    expect(react).toContain('terms={false}')
    expect(html).toContain('terms="off"')
    expect(react).not.toContain('required')
  })

  it('control: a setter that does not exist is an error', () => {
    const code = reactCode(picker)!.replace('console.log(option?.code)', 'setBank(option)')
    expect(faultsOf(code)).toEqual(["Cannot find name 'setBank'."])
  })
})
