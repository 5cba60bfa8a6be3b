import type { ReactNode } from 'react'
import type { BankKind } from '../core/bankKind.js'
import type { BankOption } from '../core/toBankOptions.js'

/** Renders options in one group for each kind, or without groups if the list has no wallets. */
export function renderByKind(
  options: readonly BankOption[],
  hasWallets: boolean,
  renderOption: (option: BankOption, index: number) => ReactNode,
  renderGroup: (kind: BankKind, rows: ReactNode[]) => ReactNode,
): ReactNode[] {
  const rows = options.map(renderOption)
  const kinds = new Set(options.map(({ kind }) => kind))
  return hasWallets
    ? [...kinds].map((kind) =>
        renderGroup(
          kind,
          rows.filter((_, index) => options[index]?.kind === kind),
        ),
      )
    : rows
}
