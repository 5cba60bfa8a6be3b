import { type Bank, readFieldsMatching } from '../../contract/index.js'

const details = /* @__PURE__ */ readFieldsMatching(/^(logo|icon|image)(url)?$/i)

/** Reads the logo's URL from `logo`, `icon`, `image`, `logo_url` or `icon_url`. Accepts only absolute https URLs. */
export function readBankLogo(bank: Bank): string | undefined {
  return details(bank).find(
    (value): value is string => typeof value === 'string' && /^https:\/\/[^/]/i.test(value),
  )
}
