import type { RefObject } from 'react'
import type { BankSelection } from '../../hooks/selection/useBankSelection.js'
import type { BankMessages } from '../../locales/Locale.js'
import type { Say } from '../LocaleContext.js'
import type { BankPickerProps } from './BankPickerProps.js'
import type { Part } from './bankPickerParts.js'
import type { BankValidity } from './useBankValidity.js'

/** What every piece of the picker's markup is given. */
export interface BankPickerView {
  props: BankPickerProps
  selection: BankSelection
  /** Language of the words, as `Intl` reads it. */
  lang: string
  say: Say<BankMessages>
  part: Part
  validity: BankValidity
  /** False on a server, and in a browser for the first drawing of what a server drew. */
  hydrated: boolean
  /** Tells whether the payer is elsewhere than in the select that a server drew, so that the combobox may take its place. */
  setHasLeftServerSelect: (hasLeftServerSelect: boolean) => void
  /** The warnings describe the field. */
  described: boolean
  /** Where the live region says something of the list. */
  announcerRef: RefObject<HTMLElement | null>
}
