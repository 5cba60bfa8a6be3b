import { resolve } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { programOf } from '../support/programOf.js'

// By the type that the queries are told in: what the compiler infers of the source under this option is not what it
// reads in the declarations that a shop gets.
const shop = `
import { QueryClient, useQuery } from '@tanstack/react-query'
import type { ProxyResult, QueryOf } from 'fpx-checkout/query'

declare const options: QueryOf<ProxyResult<string[]>>
const client = new QueryClient()
export const prefetched = client.prefetchQuery(options)
export const ensured = client.ensureQueryData(options)
export const useNames = () => useQuery(options).data?.data.map((name) => name.trim())
`

/** What the compiler finds wrong with a shop's file, where a property that may be absent may not be `undefined`. */
function faults(text: string): string[] {
  const path = resolve('tests/repo/shop.ts')
  const program = programOf([], new Map([[path, text]]), { exactOptionalPropertyTypes: true })
  return program
    .getSemanticDiagnostics(program.getSourceFile(path))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

it('the queries compile in a shop with exactOptionalPropertyTypes', () => {
  expect(faults(shop)).toEqual([])
})

it('would be caught if they did not', () => {
  const loose = shop.replace(
    'prefetchQuery(options)',
    'prefetchQuery({ ...options, initialData: undefined })',
  )
  expect(faults(loose)).toHaveLength(1)
})
