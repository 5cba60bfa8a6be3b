import type { Bank } from '../contract/index.js'
import { bankDetails } from './bankDetails.js'

/** Reads the address of a logo from `logo`, `icon`, `image`, `logo_url` or `icon_url`: absolute https ones alone. */
export function bankLogo(bank: Bank): string | undefined {
  return bankDetails(bank, /^(logo|icon|image)(url)?$/).find(
    (value): value is string => typeof value === 'string' && /^https:\/\/[^/]/i.test(value),
  )
}
