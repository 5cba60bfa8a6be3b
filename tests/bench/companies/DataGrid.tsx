import { DataGrid } from '@mui/x-data-grid'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { companies } from './companies.js'
import { dataGridColumns } from './dataGridColumns.js'
import './pageThrough.js'
import { perPage } from './perPage.js'
import './recordSearches.js'

const rows = companies.slice(
  0,
  Number(new URLSearchParams(location.search).get('rows') ?? Infinity),
)

/** The grid has all rows in memory and renders every row of a page so that it needs neither a request nor scrolling. */
function Grid() {
  const [search, setSearch] = useState('')
  return (
    <>
      {/* The grid's own field would wait for a pause in typing. */}
      <input type="search" onInput={({ currentTarget }) => setSearch(currentTarget.value)} />
      <DataGrid
        autoHeight
        rows={rows}
        columns={dataGridColumns}
        filterModel={{ items: [], quickFilterValues: search.split(' ').filter(Boolean) }}
        pageSizeOptions={[10, 20, 40]}
        initialState={{ pagination: { paginationModel: { pageSize: perPage, page: 0 } } }}
      />
    </>
  )
}

createRoot(document.body).render(<Grid />)
