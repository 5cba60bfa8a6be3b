import { resolve } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { programOf } from './support/programOf.js'

// The shop uses the declared type of the queries. With exactOptionalPropertyTypes, what the compiler infers from the
// source differs from what it reads in the declarations that a shop has.
const shop = `
import { QueryClient, useQuery } from '@tanstack/react-query'
import type { ProxyResult, QueryOf } from 'fpx-checkout/query'

declare const options: QueryOf<ProxyResult<string[]>>
const client = new QueryClient()
export const prefetched = client.prefetchQuery(options)
export const ensured = client.ensureQueryData(options)
export const useNames = () => useQuery(options).data?.data.map((name) => name.trim())
`

/** Returns the compiler's errors in a shop's file with exactOptionalPropertyTypes. */
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

it('control: an undefined option is an error', () => {
  const loose = shop.replace(
    'prefetchQuery(options)',
    'prefetchQuery({ ...options, initialData: undefined })',
  )
  expect(faults(loose)).toHaveLength(1)
})
