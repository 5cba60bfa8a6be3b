import type { GridColDef } from '@mui/x-data-grid'
import type { Company } from 'fpx-checkout'

const phone = ({ value }: { value?: string | null }) => <a href={`tel:${value ?? ''}`}>{value}</a>

/** The columns that every list has, for MUI's DataGrid. */
export const dataGridColumns: GridColDef<Company>[] = [
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
