import { scenarios } from 'fpx-checkout/sandbox'
import type { GatewayChoices, GatewaySettings } from './GatewaySettings.js'

/** Every setting with its values. Unknown names and values are rejected. */
export const gatewayChoices: GatewayChoices = {
  scenario: scenarios,
  banks: {
    detailed: '43 banks with model and status',
    documented: '43 banks, documented fields',
    offline: '43 banks, some of them offline',
    wallets: '43 banks and five wallets',
    many: '10,000 banks',
    hostile: 'Hostile names and fields',
    none: 'No bank',
  },
  companies: {
    sample: '93 companies',
    few: '3 companies',
    many: '10,000 companies',
    hostile: 'Hostile names and fields',
    none: 'No company',
  },
  adapter: {
    standard: 'The standard gateway',
    'bayarcash-fpx': 'Bayarcash FPX',
    'bayarcash-duitnow': 'Bayarcash DuitNow',
    'billplz-v3': 'Billplz v3',
    'billplz-v4': 'Billplz v4',
    toyyibpay: 'toyyibPay',
    'duitnow-pay': 'PayNet DuitNow Pay',
    'revenue-monster': 'Revenue Monster',
    chip: 'CHIP',
    'paynet-fpx': 'PayNet FPX',
  },
  paginate: { yes: 'In pages, with meta.pagination', no: 'In one piece' },
  latency: { '0': 'No delay', '400': '0.4 s', '2000': '2 s', '7000': '7 s' },
  kept: {
    running: 'Its current lists',
    nothing: 'Nothing, it has just started',
    hours: 'Lists from two hours ago',
  },
}

/**
 * Parses a change to the gateway's settings.
 *
 * @throws {RangeError} for a name or a value that isn't in `gatewayChoices`.
 */
export function readGatewayChange(value: unknown): Partial<GatewaySettings> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RangeError(
      'The body must be a JSON object such as {"scenario":"slow"}; received another JSON value.',
    )
  for (const [name, choice] of Object.entries(value)) {
    if (!Object.hasOwn(gatewayChoices, name))
      throw new RangeError(
        `Unknown setting "${name}". The settings are: ${Object.keys(gatewayChoices).join(', ')}.`,
      )
    const values = gatewayChoices[name as keyof typeof gatewayChoices]
    if (typeof choice !== 'string' || !Object.hasOwn(values, choice))
      throw new RangeError(
        `"${name}" must be one of ${Object.keys(values).join(', ')}; received ${JSON.stringify(choice)}.`,
      )
  }
  return value
}
