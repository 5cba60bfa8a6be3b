import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { Locale } from '../locales/index.js'

/**
 * The props that React 19 accepts for a custom element: its own properties, the standard HTML props, and a handler such
 * as `onfpx-bank-change` for each of its events.
 */
export type ElementProps<Element, Properties, Events> = Partial<Properties> &
  Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof Properties | 'value'> & {
    value?: string | undefined
    form?: string | undefined
    locale?: Locale | string | undefined
  } & {
    [Type in keyof Events & `fpx-${string}` as `on${Type}`]?:
      ((event: Events[Type]) => void) | undefined
  }
