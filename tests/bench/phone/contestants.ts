import { readFileSync } from 'node:fs'
import { builtScript } from '../../support/builds/buildScript.js'
import { type Bundle, bundlePage } from './bundlePage.js'

/** A checkout page of the shop. */
interface Contestant {
  /** The markup below the shop's heading. */
  body: string
  /**
   * Builds the files that the page loads.
   *
   * @param library - the folder with the built modules and styles of this package.
   */
  bundle: (library: string) => Promise<Bundle> | Bundle
  /** Selector of what a payer taps to choose a bank; `undefined` if the browser shows the list outside the page. */
  field?: string
}

export type ContestantName =
  'script tag' | 'script tag again' | 'React shop' | 'Adyen' | 'plain rows' | 'native select'

const form = (control: string) => `<form>${control}<button>Pay</button></form>`
const code = '<input type="hidden" name="bank_code">'

/** The custom element, as its guide shows it. */
const scriptTag: Contestant = {
  body: form('<fpx-bank-picker name="bank_code" required></fpx-bank-picker>'),
  field: 'fpx-bank-picker input[role=combobox]',
  bundle: () => {
    const path = '/assets/fpx-checkout-1.js'
    const script = readFileSync(`${builtScript}/fpx-checkout.js`, 'utf8')
    return { head: `<script src="${path}" defer></script>`, files: new Map([[path, script]]) }
  },
}

/** The measured pages. Two of them are equal so that their ratio shows the machine's noise. */
export const contestants: Record<ContestantName, Contestant> = {
  'script tag': scriptTag,
  'script tag again': scriptTag,
  'React shop': {
    body: '<div id="root"></div>',
    field: 'input[role=combobox]',
    bundle: (library) => bundlePage('Shop.tsx', library),
  },
  Adyen: {
    body: form(`<div id="bank"></div>${code}`),
    field: '.adyen-checkout__dropdown__button',
    bundle: async (library) => {
      const { head, files } = await bundlePage('Adyen.ts', library)
      return { head, files: new Map([...files, ...adyenFiles]) }
    },
  },
  'plain rows': {
    body: form(
      `<input role="combobox" aria-label="Bank" aria-expanded="false" aria-busy="true" autocomplete="off">${code}<ul role="listbox" aria-label="Banks"></ul>`,
    ),
    field: 'input[role=combobox]',
    bundle: (library) => bundlePage('PlainRows.ts', library),
  },
  'native select': {
    body: form('<select name="bank_code" aria-label="Bank"></select>'),
    bundle: (library) => bundlePage('NativeSelect.ts', library),
  },
}

/** What Adyen's component requests from Adyen's servers: analytics, and the selected bank's check mark. */
const adyenFiles = new Map([
  ['/adyen/v3/analytics', '{"checkoutAttemptId":"bench"}'],
  [
    '/adyen/images/components/bento_checkmark_black.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="m2 8 4 4 8-8"/></svg>',
  ],
])
