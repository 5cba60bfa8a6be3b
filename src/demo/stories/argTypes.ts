import { en, ms, ta, zh } from 'fpx-checkout/locales'
import type { ArgType, ArgTypesOf } from './Story.js'

/** The control for `locale`, which lists the tags of the package's languages. */
export const localeArgType: ArgType = {
  control: 'inline-radio',
  options: ['en', 'ms', 'zh', 'ta'],
  mapping: { en, ms, zh, ta },
  description: 'The component’s own language, before that of the page.',
}

/** The attributes and event handlers that both elements share. The attributes are keyed by their HTML names. */
export interface ElementArgs {
  endpoint: string
  'light-dom'?: boolean
  locale?: string
  onChange?: (detail: unknown) => void
}

/** The controls for {@link ElementArgs}. */
export const elementArgTypes: ArgTypesOf<ElementArgs> = {
  'light-dom': { control: 'boolean', description: 'Render in the light DOM.' },
  locale: { control: 'inline-radio', options: ['en', 'ms', 'zh', 'ta'] },
  endpoint: { control: 'text', description: 'Address of the proxy.' },
  onChange: { action: 'fpx-bank-change' },
}
