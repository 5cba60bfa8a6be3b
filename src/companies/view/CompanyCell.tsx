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

/**
 * Renders a cell's content: a link if its URL is safe, a dash if there is no content, otherwise text, which is never
 * parsed as markup.
 */
export function CompanyCell({ props, company, column, t, part }: CompanyCellProps) {
  const content = column.render
    ? column.render(company)
    : renderBuiltInCell({ props, company, column, t, part })
  if (content === '' || content === null || content === undefined)
    return (
      <span {...part('blank')}>
        <span aria-hidden>–</span>
        <span {...partAttributes('visually-hidden')}>
          {t(column.id === 'ssm_doc' ? 'noDocument' : 'blank')}
        </span>
      </span>
    )
  // Isolated, because a name may be in a right-to-left script, or contain characters that reverse the text around it.
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

/** Returns the name of a company, or a text with its id if the name is blank. */
export const companyName = ({ name, id }: Company, t: CompanyListContextValue['t']): string =>
  name.trim() || t('nameless', { id: String(id) })

/** Whether a string is a single number that can be dialled. "03-1 / 03-2" is two numbers, and stays text. */
const isPhoneNumber = (text: string) => /^\+?[\d][\d\s().-]{4,24}$/.test(text)

/**
 * Returns the URL of a registration document, if it is safe to link to: an absolute https URL.
 * Returns `undefined` for `javascript:`, `data:`, protocol-relative and relative URLs.
 */
export function documentUrl(company: Pick<Company, 'ssm_doc'>): string | undefined {
  const text = company.ssm_doc?.trim() ?? ''
  // A URL without slashes ("https:files.test") is a typo, but a browser would follow it.
  return /^https:\/\//i.test(text) ? webUrl(text)?.href : undefined
}
