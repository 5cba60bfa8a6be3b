import { DataGrid, type GridColDef } from '@mui/x-data-grid'
import type { Company } from 'fpx-checkout'
import { createRoot } from 'react-dom/client'
import { companies, perPage } from './pageThrough.js'

const phone = ({ value }: { value?: string | null }) => <a href={`tel:${value ?? ''}`}>{value}</a>

const columns: GridColDef<Company>[] = [
  { field: 'name', headerName: 'Name', flex: 1 },
  { field: 'ssm_no', headerName: 'Registration no.', flex: 1 },
  { field: 'phone', headerName: 'Phone', flex: 1, renderCell: phone },
  { field: 'office', headerName: 'Office phone', flex: 1, renderCell: phone },
  { field: 'address', headerName: 'Address', flex: 1 },
  {
    field: 'ssm_doc',
    headerName: 'Document',
    flex: 1,
    renderCell: ({ value }: { value?: string }) => <a href={value}>Open</a>,
  },
]

// The grid has all rows in memory and renders every row of a page, so that it needs neither a request nor scrolling.
createRoot(document.body).render(
  <DataGrid
    autoHeight
    rows={companies}
    columns={columns}
    pageSizeOptions={[10, 20, 40]}
    initialState={{ pagination: { paginationModel: { pageSize: perPage, page: 0 } } }}
  />,
)
