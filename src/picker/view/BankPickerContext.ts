import { createContext, useContext } from 'react'
import type { useBankValidity } from '../useBankValidity.js'
import type { PickerState } from '../usePickerState.js'
import type { BankMessages } from '../../locales/Locale.js'
import type { Translate } from '../../ui/LocaleContext.js'
import type { BankPickerProps } from '../BankPickerProps.js'
import type { GroupHeading } from '../core/bankKind.js'
import type { Part } from './bankPickerParts.js'

/** The values shared by a picker's parts, which read them with {@link useBankPickerContext}. */
export interface BankPickerContextValue {
  props: BankPickerProps
  picker: PickerState
  validity: ReturnType<typeof useBankValidity>
  t: Translate<BankMessages>
  /** The language of the messages, as a BCP 47 tag for `Intl`. */
  lang: string
  /** The heading of the banks that aren't in another group, if the list has other groups. */
  bankHeading: GroupHeading | undefined
  part: Part
  /**
   * Whether hydration is complete, which isn't the case on a server or while a browser hydrates server-rendered markup.
   */
  isHydrated: boolean
  /** Called with `true` when the server-rendered select has lost focus, so that the combobox can replace it. */
  setHasLeftServerSelect: (hasLeftServerSelect: boolean) => void
}

/** The context that `<BankPicker>` provides to its parts. */
export const BankPickerContext = /* @__PURE__ */ createContext({} as BankPickerContextValue)

/** Returns the values shared by the parts of the surrounding picker. */
export const useBankPickerContext = () => useContext(BankPickerContext)
