import { useState } from 'react'
import { fetchCsv } from '../../client/request.js'
import { COMPANY_FIELDS } from '../../contract/index.js'
import { useCompanyListContext } from './CompanyListContext.js'

/** Renders the button that downloads all companies that match, in order, as a CSV file. */
export function CompanyDownload() {
  const { props, list, t, part } = useCompanyListContext()
  const { csvUrl, pager, companies, refetch } = list
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isDisabled = !companies || pager.total === 0 || state === 'loading'
  const fileName = (props.csv && props.csv.fileName) ?? t('fileName')

  async function download() {
    setState('loading')
    try {
      const csv = await fetchCsv(csvUrl)
      const headings = COMPANY_FIELDS.map((field) => (field === 'id' ? field : t(field)))
      saveFile(withHeadings(csv, headings), `${fileName}.csv`)
      setState('idle')
    } catch {
      setState('failed')
      // The list then says why, for example that the visitor has been signed out.
      refetch()
    }
  }

  return (
    <>
      <button
        type="button"
        {...part('button')}
        aria-disabled={isDisabled}
        onClick={isDisabled ? undefined : () => void download()}
      >
        {t('download')}
      </button>
      {state === 'failed' && (
        <p role="alert" {...part('download-failed')}>
          {t('downloadFailed')}
        </p>
      )}
    </>
  )
}

/** Replaces the names of the fields in the first line, which the proxy writes, by the headings of the reader's language. */
function withHeadings(csv: string, headings: readonly string[]): string {
  const cells = headings.map((text) => `"${text.replaceAll('"', '""')}"`)
  // `text()` has removed the byte order mark, without which Excel would not read UTF-8.
  return `\uFEFF${cells.join(',')}${csv.slice(csv.indexOf('\r\n'))}`
}

/** Saves a text as a file. */
function saveFile(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Older versions of Safari read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
