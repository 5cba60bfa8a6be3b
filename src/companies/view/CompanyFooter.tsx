import { useCompanyListContext } from './CompanyListContext.js'
import { CompanyPager } from './CompanyPager.js'

/** Renders the footer with the page size and the pager. */
export function CompanyFooter() {
  const { list, t, part } = useCompanyListContext()
  const { pager, setPerPage } = list
  return (
    <div {...part('foot')}>
      <label {...part('per-page')}>
        <span>{t('perPage')}</span>
        <select
          value={pager.perPage}
          onChange={(event) => setPerPage(Number(event.currentTarget.value))}
        >
          {pager.perPageOptions.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <CompanyPager />
    </div>
  )
}
