import type { ReactNode } from 'react'
import { type BankGroup, groupRows } from '../core/bankKind.js'
import type { BankOption } from '../core/toBankOptions.js'

/** Renders options in groups with headings. The banks have a heading only if the list has wallets. */
export function renderGroups(
  options: readonly BankOption[],
  hasWallets: boolean,
  renderOption: (option: BankOption, index: number) => ReactNode,
  renderGroup: (group: BankGroup, rows: ReactNode[]) => ReactNode,
): ReactNode[] {
  let index = 0
  return [...groupRows(options)].flatMap(([group, members]) => {
    const rows = members.map((option) => renderOption(option, index++))
    return group === 'bank' && !hasWallets ? rows : [renderGroup(group, rows)]
  })
}
