import { flexRender } from '@tanstack/react-table'
import { describeUpdate } from './describeUpdate.js'
import { useCompanyTable } from './useCompanyTable.js'

export function TablePage() {
  const { table, updatedAt } = useCompanyTable()
  const { pageIndex, pageSize } = table.state.pagination
  const { rows } = table.getRowModel()
  const from = pageIndex * pageSize + 1
  return (
    <>
      {rows.length > 0 && <p>{describeUpdate(updatedAt)}</p>}
      <table>
        <caption>
          Companies {from} to {from + rows.length - 1} of {table.getRowCount()}
        </caption>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button disabled={!table.getCanNextPage()} onClick={() => table.nextPage()}>
        On
      </button>
    </>
  )
}
