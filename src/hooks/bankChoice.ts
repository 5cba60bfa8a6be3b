import type { BankModel } from './bankModel.js'
import type { BankOption } from './bankOptions.js'
import {
  type BankChoiceAction,
  type BankChoiceState,
  type BankNews,
  isLoss,
} from './bankChoiceReducer.js'

/**
 * The row that a code given alone stands for. Of several rows with that code it is the retail one,
 * unless the merchant asks for corporate banks: a corporate payment waits for a second person.
 */
export function optionOf<Row extends Pick<BankOption, 'code' | 'model'>>(
  options: readonly Row[],
  code: string | null,
  model: BankModel | undefined,
): Row | undefined {
  const rows = options.filter((option) => option.code === code)
  return rows.find((row) => (row.model === 'B2B1') === (model === 'B2B1')) ?? rows[0]
}

/**
 * The row of a code that was chosen. Of several rows with that code it is the one that was seen last,
 * and never another: two models of one bank share a code, and a payer has an account with one of them.
 * `undefined` when that row is not there any more.
 */
export function chosenOption(
  options: readonly BankOption[],
  code: string | null,
  seen: BankOption | undefined,
  model?: BankModel,
): BankOption | undefined {
  if (seen?.code !== code) return optionOf(options, code, model)
  const rows = options.filter((option) => option.code === code)
  const same = rows.filter(({ model: own }) => own === seen.model)
  const isNamedAlike = ({ label, name }: BankOption) => label === seen.label && name === seen.name
  return (
    same.find(({ key }) => key === seen.key) ??
    same.find(isNamedAlike) ??
    // The only one before and after: it was renamed.
    same.find(({ alone }) => alone && seen.alone) ??
    // The service began or ceased to name the model, and no other row could be meant, before or after.
    rows.find(
      (row) => !(row.model && seen.model) && row.hasOwnName && seen.hasOwnName && isNamedAlike(row),
    )
  )
}

/**
 * What a list of rows means for the chosen bank, a row that was `seen` before: it is there, it went offline, it may not
 * be chosen any more, it is offered no longer; `undefined` when there is nothing new.
 */
export function newsForChoice(
  { chosen, gone }: BankChoiceState,
  code: string | null,
  option: BankOption | undefined,
  seen: BankOption | undefined,
): BankChoiceAction | undefined {
  if (!code) return undefined
  if (!option || option.blocked === 'offline')
    return gone === code
      ? undefined
      : {
          type: option ? 'blocked' : 'vanished',
          code,
          label: (option ?? seen)?.label ?? code,
        }
  if (chosen && looksTheSame(option, chosen)) return undefined
  const wentOffline = option.status === 'offline' && seen && seen.status !== 'offline'
  return { type: wentOffline ? 'wentOffline' : 'seen', option }
}

/** What is told of the choice, while it is true: who holds the code may not have taken the payer's, or another. */
export function newsInForce(news: BankNews | undefined, code: string | null): BankNews | undefined {
  const without = isLoss(news) || news?.type === 'cleared'
  return news?.type === 'refused' || code === (without ? null : news?.code) ? news : undefined
}

// By what it shows: a merchant's inline function makes new rows on every render.
const looksTheSame = (a: BankOption, b: BankOption) =>
  a.key === b.key &&
  a.bank === b.bank &&
  a.alone === b.alone &&
  a.hasOwnName === b.hasOwnName &&
  a.status === b.status &&
  a.blocked === b.blocked
