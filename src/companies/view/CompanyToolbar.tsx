import { companyCsv } from '../core/companyCsv.js'
import { useCompanyListContext } from './CompanyListContext.js'
import { CompanyLoadAll } from './CompanyLoadAll.js'

/** Renders the toolbar, which filters and downloads the loaded rows, and loads the remaining companies. */
export function CompanyToolbar() {
  const { props, list, columns, t, part } = useCompanyListContext()
  const { csv = {}, onEvent } = props
  const label = t(list.scope === 'all' ? 'filterAll' : 'filterPage')

  function download() {
    if (csv === false) return
    downloadText(
      companyCsv(list.filteredCompanies, columns),
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

/**
 * Does nothing. React requires `onChange` next to `value`, but `onInput` is the event for typing in both React and
 * Preact.
 */
const ignored = () => undefined

/** Downloads a string as a file. */
function downloadText(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Older versions of Safari read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
