import type { Payer } from './Payer.js'

/** Returns the text in the field, and the code that the form would submit. */
export const bank = (payer: Payer): Promise<{ shown: string; code: unknown }> =>
  payer.evaluate(() => {
    const host = document.querySelector('fpx-bank-picker')
    const field = (host?.shadowRoot ?? document).querySelector<
      HTMLInputElement | HTMLSelectElement
    >('[role=combobox], [data-fpx] select')
    const shown = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field?.value
    return { shown: shown ?? '', code: new FormData(document.forms[0]).get('bank_code') }
  })

/** Returns the text of every visible row. */
export const rows = (payer: Payer): Promise<string[]> =>
  payer.evaluate(() => {
    const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
    return Array.from(tree.querySelectorAll('[role=option]'))
      .filter((row) => row.checkVisibility({ visibilityProperty: true }))
      .map(({ textContent }) => textContent)
  })

/** Returns the text of the row that Enter would select; `null` if there is none, or the list is closed. */
export const active = (payer: Payer): Promise<string | null> =>
  payer.evaluate(() => {
    const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
    const id = tree.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant')
    return (id && tree.getElementById(id)?.textContent) ?? null
  })

/** Returns the position and the width of the list relative to its field, in rounded screen pixels. */
export const listPlace = (payer: Payer) =>
  payer.evaluate(() => {
    const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
    const popover = tree.querySelector('[data-fpx-part=popover]')!
    const field = window.screenBox(tree.querySelector('[data-fpx-part=field]')!)
    // Above the field, the list leaves the label visible.
    const label = window.screenBox(tree.querySelector('[data-fpx]')!)
    const { top, bottom, left, right, width } = window.screenBox(popover)
    return {
      inTopLayer: popover.closest('[popover]')!.matches(':popover-open'),
      side: top >= field.bottom ? 'below' : bottom <= field.top ? 'above' : 'over',
      gap: Math.round(Math.max(top - field.bottom, label.top - bottom)),
      left: Math.round(left - field.left) + 0,
      width: Math.round(width - field.width) + 0,
      onScreen: top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth,
    }
  })

/** Returns the distinct row layouts, each as a list of the parts on the row's first line. */
export const rowLayouts = (payer: Payer): Promise<string[]> =>
  payer.evaluate(() => {
    const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
    const layouts = Array.from(tree.querySelectorAll('[role=option]'), (row) => {
      const box = (part: string) =>
        row.querySelector(`[data-fpx-part=${part}]`)!.getBoundingClientRect()
      const [badge, name] = [box('badge'), box('option-label')]
      return badge.width > 0 && badge.right < name.left && badge.top < name.bottom
        ? 'badge, name'
        : 'name'
    })
    return Array.from(new Set(layouts))
  })

/** Moves the focus to the field without opening the list. */
export const focusField = (payer: Payer): Promise<void> =>
  payer.evaluate(() => {
    const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
    tree.querySelector<HTMLElement>('[role=combobox]')!.focus()
  })
