import { DataGrid } from '@mui/x-data-grid'
import { createRoot } from 'react-dom/client'
import { companies } from './companies.js'
import { dataGridColumns } from './dataGridColumns.js'
import './pageThrough.js'
import { perPage } from './perPage.js'

// The grid has all rows in memory and renders every row of a page, so that it needs neither a request nor scrolling.
createRoot(document.body).render(
  <DataGrid
    autoHeight
    rows={companies}
    columns={dataGridColumns}
    pageSizeOptions={[10, 20, 40]}
    initialState={{ pagination: { paginationModel: { pageSize: perPage, page: 0 } } }}
  />,
)
