import { DataGrid, type GridDataSource } from '@mui/x-data-grid'
import type { Company } from 'fpx-checkout'
import { createRoot } from 'react-dom/client'
import { dataGridColumns } from './dataGridColumns.js'
import { perPage } from './perPage.js'
import './recordClicks.js'

/** The used part of the proxy's response. */
interface CompanyPage {
  data: Company[]
  meta: { pagination: { total: number } }
}

const dataSource: GridDataSource = {
  async getRows({ paginationModel = { page: 0, pageSize: perPage } }) {
    const { page, pageSize } = paginationModel
    const response = await fetch(`/api/fpx/company?page=${page + 1}&perPage=${pageSize}`)
    const { data, meta } = (await response.json()) as CompanyPage
    return { rows: data, rowCount: meta.pagination.total }
  },
}

/** Height of header, footer and border in pixels, in addition to rows of 52 pixels each. */
const FRAME_HEIGHT = 112

/**
 * Follows https://mui.com/x/react-data-grid/server-side-data. The grid's cache is on by default. The previous page's
 * rows stay visible while the next page loads; otherwise the grid would also render placeholders for each page.
 */
createRoot(document.body).render(
  // With `autoHeight`, the button would move while a page loads, and the next click would miss it.
  <div style={{ height: perPage * 52 + FRAME_HEIGHT }}>
    <DataGrid
      dataSource={dataSource}
      dataSourceKeepPreviousData
      columns={dataGridColumns}
      pageSizeOptions={[10, 20, 40]}
      initialState={{ pagination: { paginationModel: { pageSize: perPage, page: 0 } } }}
    />
  </div>,
)
