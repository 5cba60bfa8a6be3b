import { Children, type ReactNode } from 'react'
import Select, { createFilter, type MenuListProps } from 'react-select'
import { List, type RowComponentProps } from 'react-window'
import { ROW_HEIGHT } from '../listSize.js'
import { type Row, useRows } from '../useRows.js'

/**
 * https://react-select.com/components: `MenuList` is replaced by react-window's list, as
 * https://github.com/JedWatson/react-select/issues/2850 recommends. Without `ignoreAccents`, the filter is faster
 * (https://react-select.com/advanced).
 */
export function ReactSelect() {
  return (
    <Select
      aria-label="Bank"
      options={useRows()}
      getOptionValue={({ id }) => id}
      components={{ MenuList }}
      filterOption={filter}
    />
  )
}

const filter = createFilter<Row>({ ignoreAccents: false })

function MenuList({ children, maxHeight }: MenuListProps<Row, false>) {
  const options = Children.toArray(children)
  return (
    <List
      style={{ height: Math.min(maxHeight, options.length * ROW_HEIGHT) }}
      rowComponent={MenuRow}
      rowCount={options.length}
      rowHeight={ROW_HEIGHT}
      rowProps={{ options }}
    />
  )
}

function MenuRow({ index, style, options }: RowComponentProps<{ options: ReactNode[] }>) {
  return <div style={style}>{options[index]}</div>
}
