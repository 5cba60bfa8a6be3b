import type { ComponentType } from 'react'

/** A measured picker. It is loaded only when it is measured so that the code of other pickers doesn't slow it down. */
export interface Contestant {
  load: () => Promise<ComponentType>
  /** Selector of the picker's visible rows. Default: the elements with the role `option`. */
  rows?: string
}

/** The package's picker. */
export const OURS = 'fpx-checkout'

/** Not a picker: what React, react-query and a row cost anyway. */
export const ONE_ROW = 'one row'

/** Two variants of Downshift: as its documentation shows it, and with our picker's texts and rows. */
export const DOWNSHIFT = 'downshift'
export const DOWNSHIFT_WITH_TEXTS = 'downshift with our texts'

const loadFpxCheckout = async () => (await import('./contestants/FpxCheckout.js')).FpxCheckout

/** The package as a second contestant: its ratio to the first contestant is the machine's noise. */
export const AGAIN = 'fpx-checkout again'

/** The measured pickers, keyed by name. */
export const contestants: Record<string, Contestant> = {
  'native select': {
    load: async () => (await import('./contestants/NativeSelect.js')).NativeSelect,
  },
  [ONE_ROW]: { load: async () => (await import('./contestants/OneRow.js')).OneRow },
  'plain list': { load: async () => (await import('./contestants/PlainList.js')).PlainList },
  [OURS]: { load: loadFpxCheckout },
  [AGAIN]: { load: loadFpxCheckout },
  [DOWNSHIFT]: { load: async () => (await import('./contestants/Downshift.js')).Downshift },
  [DOWNSHIFT_WITH_TEXTS]: {
    load: async () => (await import('./contestants/DownshiftWithTexts.js')).DownshiftWithTexts,
  },
  'react-select': { load: async () => (await import('./contestants/ReactSelect.js')).ReactSelect },
  'Headless UI': { load: async () => (await import('./contestants/HeadlessUi.js')).HeadlessUi },
  'Base UI': { load: async () => (await import('./contestants/BaseUi.js')).BaseUi },
  'React Aria': { load: async () => (await import('./contestants/ReactAria.js')).ReactAria },
  'Ant Design': {
    load: async () => (await import('./contestants/AntDesign.js')).AntDesign,
    // The elements with the role `option` are a hidden copy for screen readers.
    rows: '.ant-select-item-option',
  },
  Vaadin: { load: async () => (await import('./contestants/Vaadin.js')).Vaadin },
}
