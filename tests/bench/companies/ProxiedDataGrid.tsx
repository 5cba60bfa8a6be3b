import { DataGrid, type GridDataSource } from '@mui/x-data-grid'
import type { Company } from 'fpx-checkout'
import { createRoot } from 'react-dom/client'
import { dataGridColumns } from './dataGridColumns.js'
import { perPage } from './perPage.js'
import './recordClicks.js'

/** The response of the proxy. */
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

/** The height of the header, the footer and the border in pixels, beside rows of 52 pixels each. */
const FRAME_HEIGHT = 112

/**
 * https://mui.com/x/react-data-grid/server-side-data: with its cache, which is on by default, and with the rows of the
 * last page while the next one loads. Without them the grid also renders placeholders for each page.
 */
createRoot(document.body).render(
  // With `autoHeight` the button would move while a page loads, and the next click would miss it.
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
