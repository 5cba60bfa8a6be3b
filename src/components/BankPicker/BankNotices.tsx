import { isLoss } from '../../hooks/bankChoiceReducer.js'
import { ProblemNotice } from '../ProblemNotice.js'
import { useClock } from '../useClock.js'
import { BankAlternatives } from './BankAlternatives.js'
import { BankTerms } from './BankTerms.js'
import type { BankPickerView } from './BankPickerView.js'

const MINUTE = 60_000

/** From this age on, in minutes, the payer is told how old the list is. */
const OLD = 5

/** What stands below the field: complaint, description, warnings, terms. */
export function BankNotices(view: BankPickerView) {
  const { props, picker, say, part, validity } = view
  const { list, options, chosen, id, news } = picker
  const { description, model } = props
  const age = useClock(MINUTE, () => Math.floor((Date.now() - list.asOf) / MINUTE)) ?? 0
  const lost = isLoss(news)
  return (
    <>
      {validity.shown && (
        <p {...part('error')} id={`${id}-error`}>
          {validity.shown}
        </p>
      )}
      {description && (
        <p {...part('description')} id={`${id}-description`}>
          {description}
        </p>
      )}
      <div id={`${id}-warning`}>
        {lost && <p {...part('warning')}>{say(news.type, { bank: news.label })}</p>}
        {chosen?.status === 'offline' && (
          <p {...part('warning')}>{say('offlineWarning', { bank: chosen.label })}</p>
        )}
        {(chosen?.model ?? model) === 'B2B1' && <p {...part('warning')}>{say('approval')}</p>}
        {list.asOf > 0 && age >= OLD && <p {...part('warning')}>{say('stale', { count: age })}</p>}
        {options?.length === 0 && <p {...part('warning')}>{say('empty')}</p>}
      </div>
      {(lost || chosen?.status === 'offline') && <BankAlternatives {...view} />}
      {!options && (list.error || list.offline) && (
        <ProblemNotice
          title={say('failed')}
          error={list.error}
          failedAt={list.failedAt}
          busy={list.busy}
          offline={list.offline}
          onRetry={list.refetch}
          locale={props.locale}
        />
      )}
      <BankTerms {...view} />
    </>
  )
}
