import { en, ms, ta, zh } from 'fpx-checkout/locales'
import type { ArgType } from './Story.js'

/** The argument `locale`: the visitor selects one of the package's languages by its tag. */
export const localeArgType: ArgType = {
  control: 'inline-radio',
  options: ['en', 'ms', 'zh', 'ta'],
  mapping: { en, ms, zh, ta },
  description: 'The component’s own language, before that of the page.',
}
