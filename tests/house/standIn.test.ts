import { expect, it } from 'vitest'
import * as standIn from '../../src/embed/query/index.js'
import { usedOfReactQuery } from '../support/usedOfReactQuery.js'

const membersOf = (name: string, one: object) =>
  [...Object.keys(one), ...Object.getOwnPropertyNames(Object.getPrototypeOf(one))].map(
    (member) => `${name}.${member}`,
  )

it('the stand-in for react-query has all that hooks and components use of it', () => {
  const client = new standIn.QueryClient()
  const query = client.build({ queryKey: ['any'] } as never)
  const has = [
    ...Object.keys(standIn),
    ...membersOf('QueryClient', client),
    ...membersOf('QueryCache', client.getQueryCache()),
    ...membersOf('Query', query),
  ]
  const used = usedOfReactQuery(['src/embed/script.ts', 'src/embed/companyListPainter.tsx'])
  // The control: the reader of the source sees what is used.
  expect(used).toEqual(
    expect.arrayContaining(['QueryClient', 'useQuery', 'QueryClient.getQueryCache']),
  )
  expect(used.filter((name) => !has.includes(name))).toEqual([])
})
