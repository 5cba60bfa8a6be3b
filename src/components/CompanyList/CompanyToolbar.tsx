import { companyCsv } from '../../hooks/companies/companyCsv.js'
import { useCompanyListContext } from './CompanyListContext.js'
import { CompanyLoadAll } from './CompanyLoadAll.js'
import { downloadText } from './downloadText.js'

/** What can be done with the rows that are loaded: filter them, load the others, take them along. */
export function CompanyToolbar() {
  const { props, list, columns, t, part } = useCompanyListContext()
  const { csv = {}, onEvent } = props
  const label = t(list.scope === 'all' ? 'filterAll' : 'filterPage')

  function download() {
    if (csv === false) return
    downloadText(
      companyCsv(list.filteredCompanies, columns, csv),
      `${csv.fileName ?? t('fileName')}.csv`,
    )
    onEvent?.({ type: 'exported', count: list.filteredCompanies.length })
  }

  return (
    <div {...part('toolbar')}>
      <input
        {...part('filter')}
        type="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        value={list.filter}
        onInput={(event) => list.setFilter(event.currentTarget.value)}
        onChange={ignored}
      />
      <CompanyLoadAll />
      {csv !== false && (
        <button
          type="button"
          {...part('button')}
          aria-disabled={list.filteredCompanies.length === 0}
          onClick={list.filteredCompanies.length === 0 ? undefined : download}
        >
          {t(list.scope === 'all' ? 'exportAll' : 'exportPage')}
        </button>
      )}
    </div>
  )
}

/** React asks for `onChange` beside `value`; `onInput` is what React and Preact both mean by typing. */
const ignored = () => undefined
