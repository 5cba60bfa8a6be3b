import { isSelectionLost } from '../core/pickerState.js'
import { ProblemNotice } from '../../ui/ProblemNotice.js'
import { useStaleWarning } from '../../ui/hooks.js'
import { partAttributes } from '../../ui/attributes.js'
import { BankTerms } from './BankTerms.js'
import { useBankPickerContext } from './BankPickerContext.js'

/** Renders the error, the description, the warnings and the terms below the field. */
export function BankNotices() {
  const { props, picker, validity, t, lang, part } = useBankPickerContext()
  const { banksQuery, options, selectedOption, id, notice, isInitialLoading, isLocked } = picker
  const { description, model } = props
  const isFilterShown = picker.hasBothModels && !isLocked
  const age = useStaleWarning(banksQuery.listUpdatedAt, lang, t)
  const lost = isSelectionLost(notice)
  const warning = (...words: Parameters<typeof t>) => <p {...part('warning')}>{t(...words)}</p>
  return (
    <>
      {/* We always render this live region, since screen readers announce changes in an existing region but not a new
          region. */}
      <div id={`${id}-error`} aria-live="polite">
        {/* We don't use a paragraph (it can't contain a list or a `<details>` from the merchant's node). */}
        {validity.shown && <div {...part('error')}>{validity.shown}</div>}
      </div>
      {description && (
        <div {...part('description')} id={`${id}-description`}>
          {description}
        </div>
      )}
      <div id={`${id}-warning`} {...partAttributes('warnings')}>
        {(lost || notice?.type === 'kept') && warning(notice.type, { bank: notice.label })}
        {/* These warnings are announced when they appear. Other warnings are outside this region. The warning about a
            lost selection has a separate announcement, and the warning about the list's age changes every minute. */}
        <div aria-live="polite">
          {selectedOption?.status === 'offline' &&
            warning('offlineWarning', { bank: selectedOption.label })}
          {(selectedOption?.model ?? model) === 'B2B1' && (
            <p {...part('warning')}>
              <span>{t('approval')}</span>{' '}
              {isFilterShown && <span>{t('personalAccount', { personal: t('B2C') })}</span>}
            </p>
          )}
          {options?.length === 0 && warning('empty')}
        </div>
        {age && <p {...part('warning')}>{age}</p>}
      </div>
      {(lost || selectedOption?.status === 'offline') && !isLocked && (
        <button
          type="button"
          {...part('alternative')}
          onClick={() => {
            picker.focus()
            picker.openList()
          }}
        >
          {t('another')}
        </button>
      )}
      {!options && !isInitialLoading && (
        <ProblemNotice
          title={t('failed')}
          request={banksQuery}
          locale={props.locale}
          messages={props.messages?.problem}
        />
      )}
      <BankTerms />
    </>
  )
}
