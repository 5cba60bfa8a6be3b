import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problemCodes } from '../../src/contract/problemCode.js'
import { problems } from '../../src/contract/problem.js'
import type { ApiMember, ApiTable } from '../../.config/scripts/reference/apiTable.js'
import { keysOfType } from './support/keysOfType.js'

// `npm run reference -- --check` compares `api.json` with what TypeDoc reads. These tests compare `api.json` with what
// the compiler reads.
const table = JSON.parse(readFileSync('src/guides/reference/api.json', 'utf8')) as ApiTable
const frozen = JSON.parse(readFileSync('tests/repo/exports.json', 'utf8')) as Record<
  string,
  string[]
>

const entryNamed = (name: string) => table.entries.find(({ entry }) => entry === name)!
const exportNamed = (entry: string, name: string) =>
  entryNamed(entry).exports.find((one) => one.name === name)!
const namesOf = (rows: readonly { name: string }[] = []) => rows.map(({ name }) => name).sort()

const react = 'src/index.ts'
const proxy = 'src/proxy/index.ts'
const keys = keysOfType({
  BankPickerProps: react,
  CompanyListProps: react,
  GatewayStatusProps: react,
  FpxProxyOptions: proxy,
  GatewayOptions: proxy,
  "FpxProxyEvent['type']": proxy,
})

describe('api.json', () => {
  it('has every public name of every entry', () => {
    expect(table.entries.map(({ entry }) => entry.replace('fpx-checkout', '.'))).toEqual(
      Object.keys(frozen),
    )
    for (const [entry, names] of Object.entries(frozen))
      expect(namesOf(entryNamed(entry.replace('.', 'fpx-checkout')).exports)).toEqual(
        names.map((name) => name.replace('type ', '')).sort(),
      )
  })

  it.each(['BankPicker', 'CompanyList', 'GatewayStatus'])('has every prop of %s', (component) => {
    const { kind, props } = exportNamed('fpx-checkout', component)
    expect([kind, props]).toEqual(['component', `${component}Props`])
    const { members } = exportNamed('fpx-checkout', `${component}Props`)
    expect(namesOf(members)).toEqual(keys[`${component}Props`])
  })

  it.each(['FpxProxyOptions', 'GatewayOptions'])('has every option of %s', (name) => {
    const { members } = exportNamed('fpx-checkout/proxy', name)
    const own = namesOf(members).filter((path) => !path.includes('.'))
    expect(own).toEqual(keys[name])
  })

  it('has every event of the proxy', () => {
    const { variants } = exportNamed('fpx-checkout/proxy', 'FpxProxyEvent')
    expect(namesOf(variants)).toEqual(keys["FpxProxyEvent['type']"])
  })

  it('has every problem code with its status', () => {
    expect(table.problems.map(({ code, status }) => [code, status])).toEqual(
      problemCodes.map((code) => [code, problems[code].status]),
    )
  })

  it('has a description and a type for every member', () => {
    const members = table.entries.flatMap(({ exports }) =>
      exports.flatMap(({ name, members = [], variants = [] }) =>
        [...members, ...variants.flatMap((variant) => variant.members ?? [])].map((member) => ({
          ...member,
          path: `${name}.${member.name}`,
        })),
      ),
    )
    expect(members.length).toBeGreaterThan(300)
    // A literal type that is a sentence, such as that of a sandbox scenario, needs no description.
    const isDescribed = ({ type, description, default: given }: ApiMember) =>
      description || given || type.includes(' ')
    expect(members.filter((member) => !member.type || !isDescribed(member))).toEqual([])
  })

  it('control: a missing prop would be found', () => {
    const { members = [] } = exportNamed('fpx-checkout', 'BankPickerProps')
    expect(keys['BankPickerProps']!.length).toBeGreaterThan(30)
    expect(namesOf(members.slice(1))).not.toEqual(keys['BankPickerProps'])
  })
})
