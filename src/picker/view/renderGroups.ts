import type { ReactNode } from 'react'
import { type GroupHeading, groupRows } from '../core/bankKind.js'
import type { BankOption } from '../core/toBankOptions.js'

/** Renders options in groups with headings. The banks have a heading only if the list has other groups. */
export function renderGroups(
  options: readonly BankOption[],
  bankHeading: GroupHeading | undefined,
  renderOption: (option: BankOption, index: number) => ReactNode,
  renderGroup: (heading: GroupHeading, rows: ReactNode[], isFirst: boolean) => ReactNode,
): ReactNode[] {
  let index = 0
  return [...groupRows(options)].flatMap(([group, members]) => {
    const isFirst = index === 0
    const rows = members.map((option) => renderOption(option, index++))
    const heading = group === 'bank' ? bankHeading : group
    return heading ? [renderGroup(heading, rows, isFirst)] : rows
  })
}
