import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { companyBackEnd } from './companyBackEnd.js'
import { table } from './companyListWords.js'
import { drawCompanyList } from './showCompanyList.js'

/** Draws the list while it loads, without companies, and in trouble, and looks at each. */
export async function inEachState(look: () => Promise<void>): Promise<void> {
  const { hold, release, instead } = companyBackEnd({ companies: [] })
  hold()
  const { unmount } = drawCompanyList()
  await expect.element(table()).toHaveAttribute('aria-busy', 'true')
  await look()
  await release()
  await expect.element(page.getByText('No companies yet')).toBeVisible()
  await look()
  unmount()
  instead(() =>
    Response.json({ code: 'limit-reached' }, { status: 503, headers: { 'Retry-After': '60' } }),
  )
  drawCompanyList()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await look()
}
