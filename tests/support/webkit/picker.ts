import type { Payer } from './Payer.js'

/** What the payer reads in the field, and what the form would submit. */
export const bank = (payer: Payer): Promise<{ shown: string; code: unknown }> =>
  payer.evaluate(() => {
    const host = document.querySelector('fpx-bank-picker')
    const field = (host?.shadowRoot ?? document).querySelector<
      HTMLInputElement | HTMLSelectElement
    >('[role=combobox], [data-fpx] select')
    const shown = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field?.value
    return { shown: shown ?? '', code: new FormData(document.forms[0]).get('bank_code') }
  })

/** Text of every row that is visible. */
export const rows = (payer: Payer): Promise<string[]> =>
  payer.evaluate(() => {
    const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
    return Array.from(tree.querySelectorAll('[role=option]'))
      .filter((row) => row.checkVisibility({ visibilityProperty: true }))
      .map(({ textContent }) => textContent)
  })

/** Text of the row that Enter would take; `null` without one, or with a closed list. */
export const active = (payer: Payer): Promise<string | null> =>
  payer.evaluate(() => {
    const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
    const id = tree.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant')
    return (id && tree.getElementById(id)?.textContent) ?? null
  })
