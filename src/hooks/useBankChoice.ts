import { type Dispatch, useEffect, useRef } from 'react'
import type { Bank } from '../contract/index.js'
import { chosenOption, newsForChoice, optionOf } from './bankChoice.js'
import { bankMemory } from './bankMemory.js'
import type { BankOption } from './bankOptions.js'
import { type BankChoiceAction, type BankChoiceState, isLoss } from './bankChoiceReducer.js'
import type { BankStateSettings } from './useBankState.js'
import { useLatest } from './useLatest.js'

/** Who holds the chosen code, and who hears of a change. */
export interface BankChoiceSettings {
  /** The chosen code, when the merchant holds it; `null` for none. Leave it out and the picker holds it. */
  value?: string | null | undefined
  /** The code chosen at first and after a reset of the form. Default: none, because nothing is preselected. */
  defaultValue?: string | null | undefined
  /**
   * A bank was chosen or cleared, or the chosen one is not offered any more: `(null, null)`.
   * The bank comes whole, with every field that the service sent.
   */
  onChange?: ((code: string | null, bank: Bank | null) => void) | undefined
  /** Choose at first the bank that was chosen last on this device; only its code is kept. Default: false. */
  remember?: boolean | undefined
}

/** The chosen bank, and the ways it changes. */
export function useBankChoice(
  options: readonly BankOption[] | undefined,
  {
    value,
    defaultValue = null,
    onChange,
    remember = false,
    model,
  }: BankChoiceSettings & Pick<BankStateSettings, 'model'>,
  locked: boolean,
  state: BankChoiceState,
  dispatch: Dispatch<BankChoiceAction>,
) {
  const wanted = (value === undefined ? state.code : value) || null
  const code = wanted === state.gone ? null : wanted
  // The merchant took the news that it is gone, and may give it again.
  if (state.gone !== null && wanted !== state.gone) dispatch({ type: 'released' })
  const chosen = options && chosenOption(options, code, state.chosen, model)

  // While rendering, so that no moment shows one bank and submits another.
  const news = options && newsForChoice(state, code, chosen)
  if (news) dispatch(news)

  const take = (option: BankOption, type: 'chosen' | 'remembered' = 'chosen') => {
    dispatch({ type, option })
    onChange?.(option.code, option.bank)
    if (remember) bankMemory.write(option.code)
  }

  const clear = () => {
    if (locked) return
    dispatch({ type: 'cleared' })
    onChange?.(null, null)
    if (remember) bankMemory.write(null)
  }

  const reset = () => {
    // What the merchant holds stays, and which of two rows with its code it is.
    if (value !== undefined) return dispatch({ type: 'kept' })
    const first = options && optionOf(options, defaultValue, model)
    dispatch({ type: 'reset', code: defaultValue })
    if (state.code === defaultValue && first?.key === chosen?.key) return
    // Of a code that is not offered, the news tell.
    const offered = !options || (first && first.blocked !== 'offline')
    if (offered || defaultValue === null) onChange?.(defaultValue, first?.bank ?? null)
  }

  const told = useRef(state.news)
  useEffect(() => {
    if (told.current === state.news) return
    told.current = state.news
    if (isLoss(state.news)) onChange?.(null, null)
  })

  const recalled = useRef(!remember)
  useEffect(() => {
    if (recalled.current || !options) return
    recalled.current = true
    // Two rows with one code, or a bank that is offline, is for the payer to decide.
    const [option, twin] = options.filter((row) => row.code === bankMemory.read())
    if (code === null && option && !twin && !option.blocked && option.status !== 'offline')
      take(option, 'remembered')
  })

  return {
    /** The code that is submitted; before the list is there, as it was given. */
    code: chosen?.blocked === 'offline' || (options && !chosen) ? null : code,
    chosen,
    take,
    clear: useLatest(clear),
    reset: useLatest(reset),
  }
}
