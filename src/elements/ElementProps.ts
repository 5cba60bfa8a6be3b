import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { Locale } from '../locales/index.js'

/**
 * The props that React 19 accepts for an element: its properties, those of every element, and handlers with `on` before
 * the name of an event.
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
