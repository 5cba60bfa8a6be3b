import { makeRecursiveVisitor } from 'typedoc'
import type { Entry } from './readSource.js'

/** What says something to the compiler alone, and what TypeDoc names of the words, which have names of their own. */
const spared = ['Section', 'Untyped', 'bank', 'company', 'problem', 'status']

/** The types of ours that something public names and no entry exports, each with the first that names it. */
export function unexportedIn(entries: readonly Entry[]): string[] {
  const found = new Map<string, string>()
  for (const of of Object.values(entries[0]?.module.project.reflections ?? {})) {
    const { type } = of as { type?: { visit?: (visitor: object) => void } }
    type?.visit?.(
      makeRecursiveVisitor({
        reference({ name, reflection, refersToTypeParameter, package: from }) {
          const own = from === 'fpx-checkout' && !reflection && !refersToTypeParameter
          if (own && !spared.includes(name) && !found.has(name)) found.set(name, of.getFullName())
        },
      }),
    )
  }
  return [...found].map(([name, by]) => `${name}, which ${by} names, is not exported`)
}
