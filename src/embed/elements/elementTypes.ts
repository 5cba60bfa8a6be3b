import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { BankPickerProperties } from '../attributes/BankPickerProperties.js'
import type { CompanyListProperties } from '../attributes/CompanyListProperties.js'
import type { FpxBankPickerEventMap, FpxCompanyListEventMap } from './elementEvents.js'
import type { FpxBankPickerElement } from './FpxBankPickerElement.js'
import type { FpxCompanyListElement } from './FpxCompanyListElement.js'

/**
 * The props that React 19 accepts for an element: its properties, those of every element, and handlers with `on` before
 * the name of an event.
 */
type ElementProps<Element, Properties, Events> = Partial<Properties> &
  Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof Properties | 'value'> & {
    value?: string | undefined
    form?: string | undefined
    locale?: FpxBankPickerElement['locale']
  } & {
    [Type in keyof Events & `fpx-${string}` as `on${Type}`]?:
      ((event: Events[Type]) => void) | undefined
  }

declare global {
  interface HTMLElementTagNameMap {
    'fpx-bank-picker': FpxBankPickerElement
    'fpx-company-list': FpxCompanyListElement
  }
}

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- React looks for the names of elements here.
  namespace JSX {
    interface IntrinsicElements {
      'fpx-bank-picker': ElementProps<
        FpxBankPickerElement,
        BankPickerProperties,
        FpxBankPickerEventMap
      >
      'fpx-company-list': ElementProps<
        FpxCompanyListElement,
        CompanyListProperties,
        FpxCompanyListEventMap
      >
    }
  }
}
