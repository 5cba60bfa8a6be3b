import type { ReactNode } from 'react'
import type { Company } from '../../contract/index.js'
import { partAttributes } from '../../ui/attributes.js'
import type { CompanyColumn } from './companyColumns.js'
import type { CompanyListContextValue } from './CompanyListContext.js'
import { webUrl } from '../../ui/webUrl.js'

interface CompanyCellProps extends Pick<CompanyListContextValue, 'props' | 't' | 'part'> {
  company: Company
  column: CompanyColumn
}

/** Renders a cell's content as a link if its URL is safe, and as text otherwise. An empty cell contains a dash. */
export function CompanyCell({ props, company, column, t, part }: CompanyCellProps) {
  const content = column.render
    ? column.render(company)
    : renderBuiltInCell({ props, company, column, t, part })
  // React renders none of these values.
  if (content === '' || content === null || content === undefined || typeof content === 'boolean')
    return (
      <span {...part('blank')}>
        <span aria-hidden>–</span>
        <span {...partAttributes('visually-hidden')}>
          {t(column.id === 'ssm_doc' ? 'noDocument' : 'blank')}
        </span>
      </span>
    )
  // We isolate the direction of the text. A name may be right-to-left or contain characters that would reverse
  // the surrounding text.
  return (
    <bdi key={column.render && company.id} {...part('text')}>
      {content}
    </bdi>
  )
}

function renderBuiltInCell({
  company,
  column: { id, value },
  t,
  part,
}: CompanyCellProps): ReactNode {
  const text = value(company)
  if (id === 'phone' || id === 'office')
    return isPhoneNumber(text) ? (
      <a key={company.id} href={`tel:${text.replace(/[^+\d]/g, '')}`} {...part('link')}>
        {text}
      </a>
    ) : (
      text
    )
  if (id !== 'ssm_doc') return text
  const href = documentUrl(company)
  if (!href) return ''
  return (
    <a
      key={company.id}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={new URL(href).host}
      {...part('link')}
    >
      <span>{`${t('document')} `}</span>
      <span {...partAttributes('visually-hidden')}>
        {t('documentOf', { name: companyName(company, t) })}
      </span>
    </a>
  )
}

/** Returns a company's name, or a placeholder that includes the company's id if the name is blank. */
export const companyName = ({ name, id }: Company, t: CompanyListContextValue['t']): string =>
  name.trim() || t('nameless', { id: String(id) })

/** Whether a string is a single phone number. Returns `false` for "03-1 / 03-2", which contains two numbers. */
const isPhoneNumber = (text: string) => /^\+?[\d][\d\s().-]{4,24}$/.test(text)

/**
 * Returns the URL of a registration document if it is an absolute https URL and therefore safe to link to. Returns
 * `undefined` for `javascript:`, `data:`, protocol-relative, and relative URLs.
 */
function documentUrl(company: Pick<Company, 'ssm_doc'>): string | undefined {
  const text = company.ssm_doc?.trim() ?? ''
  // We require the slashes: a browser also follows a mistyped URL such as "https:files.test".
  return /^https:\/\//i.test(text) ? webUrl(text)?.href : undefined
}
