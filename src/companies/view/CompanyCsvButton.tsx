import { useState } from 'react'
import { fetchCsv } from '../../client/request.js'
import { useFpxOptions } from '../../client/useFpxOptions.js'
import { COMPANY_FIELDS } from '../../contract/index.js'
import { useCompanyListContext } from './CompanyListContext.js'

/** Renders the button that downloads all matching companies as a CSV file. */
export function CompanyCsvButton() {
  const { props, list, t, part } = useCompanyListContext()
  const { csvUrl, pager, companies, refetch } = list
  const { fetch } = useFpxOptions(props)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isDisabled = !companies || pager.total === 0 || state === 'loading'
  const fileName = (props.csv && props.csv.fileName) ?? t('fileName')

  async function download() {
    setState('loading')
    try {
      const csv = await fetchCsv(csvUrl, fetch)
      const headings = COMPANY_FIELDS.map((field) => (field === 'id' ? field : t(field)))
      saveFile(withHeadings(csv, headings), `${fileName}.csv`)
      setState('idle')
    } catch {
      setState('failed')
      // We also refetch the list because the list explains why requests fail, for example because the visitor is signed
      // out.
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

/** Replaces the field names in the first line of the CSV file with headings in the user's language. */
function withHeadings(csv: string, headings: readonly string[]): string {
  const cells = headings.map((text) => `"${text.replaceAll('"', '""')}"`)
  // We add a byte order mark: Excel needs one to read the file as UTF-8 and `Response.text()` has removed it.
  return `\uFEFF${csv.replace(/.*/, () => cells.join(','))}`
}

/** Starts the download of a file that contains the given text. */
function saveFile(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Older versions of Safari read the URL only after the click event, so we revoke the URL after a delay.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
