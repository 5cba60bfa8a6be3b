import { expect, it } from 'vitest'
import * as ofTheList from '../../src/embed/query/companies.js'
import * as ofTheScript from '../../src/embed/query/index.js'
import { usedOfReactQuery } from '../support/usedOfReactQuery.js'

/** Its own members and those of its classes. */
const namesOf = (one: object | null): string[] =>
  one ? [...Object.getOwnPropertyNames(one), ...namesOf(Object.getPrototypeOf(one) as object)] : []

const membersOf = (name: string, one: object) => namesOf(one).map((member) => `${name}.${member}`)

it.each([
  // Not by `script.ts`, whose imports lead to the company list as well.
  [
    'the picker',
    ['src/embed/render/BankPickerBody.tsx', 'src/embed/query/bankSessionCache.ts'],
    ofTheScript,
  ],
  ['the company list', ['src/embed/render/createCompanyListRenderer.tsx'], ofTheList],
])('the stand-in for react-query has all that %s uses of it', (_part, files, standIn) => {
  const client = new standIn.QueryClient()
  const query = client.build({ queryKey: ['any'] } as never)
  const has = [
    ...Object.keys(standIn),
    ...membersOf('QueryClient', client),
    ...membersOf('QueryCache', client.getQueryCache()),
    ...membersOf('Query', query),
  ]
  const used = usedOfReactQuery(files)
  // The control: the reader of the source sees what is used.
  expect(used).toEqual(
    expect.arrayContaining(['QueryClient', 'useQuery', 'QueryClient.getQueryCache']),
  )
  expect(used.filter((name) => !has.includes(name))).toEqual([])
})
