import {
  createColumnHelper,
  flexRender,
  type PaginationState,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type Company, type CompanySort, useCompanies } from 'fpx-checkout'
import { useEffect, useState } from 'react'

const features = tableFeatures({ rowPaginationFeature, rowSortingFeature })
const column = createColumnHelper<typeof features, Company>()
const columns = column.columns([
  column.accessor('name', { header: 'Name' }),
  column.accessor('ssm_no', { header: 'SSM no.' }),
])
const none: Company[] = []
const ariaSorts: Record<string, 'ascending' | 'descending'> = {
  asc: 'ascending',
  desc: 'descending',
}

/** The debounce delay of the search, in milliseconds. */
const PAUSE_MS = 300

/**
 * Renders the companies with TanStack Table. The package provides the rows and paginates, searches, and sorts them
 * through the proxy. TanStack provides the table model, and the merchant provides the markup.
 */
export function TableCompanies({ endpoint }: { endpoint?: string | undefined }) {
  const list = useCompanies({ endpoint, defaultPerPage: 10 })
  const { companies, pager, goToPage, setPerPage, sort, setSort, setSearch, listUpdatedAt } = list
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, setSearch])
  const sorting = sort ? [{ id: sort.replace('-', ''), desc: sort.startsWith('-') }] : []
  const pagination = { pageIndex: pager.page - 1, pageSize: pager.perPage }
  const table = useTable<typeof features, Company>({
    features,
    data: (companies as Company[] | undefined) ?? none,
    columns,
    getRowId: ({ id }) => String(id),
    manualPagination: true,
    rowCount: pager.total ?? -1,
    pageCount: pager.totalPages ?? -1,
    manualSorting: true,
    state: { pagination, sorting },
    onSortingChange: (update) => {
      const [by]: SortingState = typeof update === 'function' ? update(sorting) : update
      setSort(by ? (`${by.desc ? '-' : ''}${by.id}` as CompanySort) : null)
    },
    onPaginationChange: (update) => {
      const next: PaginationState = typeof update === 'function' ? update(pagination) : update
      if (next.pageSize !== pagination.pageSize) setPerPage(next.pageSize)
      else goToPage(next.pageIndex + 1)
    },
  })
  return (
    <div className="plain-companies">
      <input
        type="search"
        aria-label="Search companies"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <table aria-busy={list.isFetching}>
        <caption>
          Companies {pager.from} to {pager.to} of {pager.total ?? 'many'}
        </caption>
        <thead>
          {table.getHeaderGroups().map(({ id, headers }) => (
            <tr key={id}>
              {headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={ariaSorts[String(header.column.getIsSorted())]}
                >
                  <button type="button" onClick={() => header.column.toggleSorting()}>
                    {flexRender(header.column.columnDef.header, header.getContext())}
                  </button>
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {companies && (
        <p>Updated: {listUpdatedAt ? new Date(listUpdatedAt).toLocaleString('en') : 'unknown'}</p>
      )}
      <button
        type="button"
        disabled={!table.getCanPreviousPage()}
        onClick={() => table.previousPage()}
      >
        Back
      </button>{' '}
      <button type="button" disabled={!table.getCanNextPage()} onClick={() => table.nextPage()}>
        On
      </button>{' '}
      <select
        aria-label="Companies on a page"
        value={pagination.pageSize}
        onChange={(event) => table.setPageSize(Number(event.currentTarget.value))}
      >
        {pager.perPageOptions.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </div>
  )
}
