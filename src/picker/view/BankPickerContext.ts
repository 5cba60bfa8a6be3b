import { createContext, useContext } from 'react'
import type { PickerState } from '../usePickerState.js'
import type { BankMessages } from '../../locales/Locale.js'
import type { Translate } from '../../ui/LocaleContext.js'
import type { BankPickerProps } from './BankPickerProps.js'
import type { Part } from './bankPickerParts.js'

/** Values that a picker's parts share. Each part reads them with {@link useBankPickerContext}. */
export interface BankPickerContextValue {
  props: BankPickerProps
  picker: PickerState
  t: Translate<BankMessages>
  part: Part
  /** False on a server, and in a browser during the first render of server-rendered markup. */
  isHydrated: boolean
  /** Called with `true` once the server-rendered select has lost the focus, so that the combobox may replace it. */
  setHasLeftServerSelect: (hasLeftServerSelect: boolean) => void
}

/** The context that `<BankPicker>` provides to its parts. */
export const BankPickerContext = /* @__PURE__ */ createContext({} as BankPickerContextValue)

/** Returns the values that the parts of the surrounding picker share. */
export const useBankPickerContext = () => useContext(BankPickerContext)
