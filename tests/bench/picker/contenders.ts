import type { ComponentType } from 'react'
import { BaseUi } from './BaseUi.js'
import { Downshift } from './Downshift.js'
import { FpxCheckout } from './FpxCheckout.js'
import { NativeSelect } from './NativeSelect.js'
import { OneRow } from './OneRow.js'
import { PlainList } from './PlainList.js'
import { ReactAria } from './ReactAria.js'
import { ReactSelect } from './ReactSelect.js'

/** The measured pickers, by name. */
export const contenders: Record<string, ComponentType> = {
  'fpx-checkout': FpxCheckout,
  'native select': NativeSelect,
  'one row': OneRow,
  'plain list': PlainList,
  downshift: Downshift,
  'react-select': ReactSelect,
  'Base UI': BaseUi,
  'React Aria': ReactAria,
}
