import { expect, it } from 'vitest'
import * as ofTheList from '../../src/elements/query/companies.js'
import * as ofTheScript from '../../src/elements/query/index.js'
import { usedOfReactQuery } from '../support/usedOfReactQuery.js'

/** Returns the names of an object's members, including inherited ones. */
const namesOf = (one: object | null): string[] =>
  one ? [...Object.getOwnPropertyNames(one), ...namesOf(Object.getPrototypeOf(one) as object)] : []

const membersOf = (name: string, one: object) => namesOf(one).map((member) => `${name}.${member}`)

it.each([
  ['the picker', ['src/embedScript.ts'], ofTheScript],
  ['the company list', ['src/embedCompanyList.ts'], ofTheList],
])('the shim for react-query has all members that %s uses', (_part, files, standIn) => {
  const client = new standIn.QueryClient()
  const query = client.build({ queryKey: ['any'] } as never)
  const has = [
    ...Object.keys(standIn),
    ...membersOf('QueryClient', client),
    ...membersOf('QueryCache', client.getQueryCache()),
    ...membersOf('Query', query),
  ]
  const used = usedOfReactQuery(files)
  // Control: the members that the source uses are found.
  expect(used).toEqual(
    expect.arrayContaining(['QueryClient', 'useQuery', 'QueryClient.getQueryCache']),
  )
  expect(used.filter((name) => !has.includes(name))).toEqual([])
})
