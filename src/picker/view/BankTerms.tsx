import { partAttributes } from '../../ui/attributes.js'
import { useBankPickerContext } from './BankPickerContext.js'

const TERMS_URL = 'https://www.mepsfpx.com.my/FPXMain/termsAndConditions.jsp'

/** Renders the line about FPX's terms with a link that opens in a new window (FPX rule 6, see fpx-rules.md). */
export function BankTerms() {
  const { props, t, part } = useBankPickerContext()
  if (props.terms === false) return null
  const [before, after] = t('terms').split('{link}')
  return (
    <p {...part('terms')}>
      <span>{before}</span>
      <a href={TERMS_URL} target="_blank" rel="noopener noreferrer">
        <span>{t('termsLink')}</span>
        <span {...partAttributes('visually-hidden')}>{` (${t('newWindow')})`}</span>
      </a>
      <span>{after}</span>
    </p>
  )
}
