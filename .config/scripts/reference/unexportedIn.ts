import { makeRecursiveVisitor } from 'typedoc'
import type { Entry } from './readSource.js'

/** Names that only help the compiler, and TypeDoc's names for message sections, which are exported under other names. */
const spared = ['Section', 'Untyped', 'bank', 'wallets', 'company', 'problem', 'status']

/** Returns the types that a public name uses but no entry exports, each with the first name that uses it. */
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
