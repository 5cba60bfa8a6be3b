import type { SandboxBank } from './fpxBanks.js'
import { toDuitNowList } from './toDuitNowList.js'

/** Describes how a gateway provides its bank list according to its public documentation. */
interface GatewayList {
  /** The path of the gateway's base URL. */
  base: string
  /** The path of the list, relative to the base URL. */
  path: string
  auth: 'bearer' | 'basic' | 'none'
  /** Creates the response body, which is a string or an object to be sent as JSON. */
  toBody: (banks: readonly SandboxBank[]) => unknown
}

const isOnline = ({ status }: SandboxBank) => status !== 'offline'
const isRetail = ({ model }: SandboxBank) => model !== 'B2B1'
const byCode = (banks: readonly SandboxBank[], toEntry: (bank: SandboxBank) => [string, unknown]) =>
  Object.fromEntries(banks.map(toEntry))

/**
 * The bank lists of all simulated gateways except the standard gateway. The public documentation of `revenue-monster`,
 * `chip`, and `paynet-fpx` doesn't show a request, so we made up their paths and authentication.
 */
const gatewayLists: Readonly<Record<Exclude<SandboxGateway, 'standard'>, GatewayList>> = {
  'bayarcash-fpx': {
    base: '/api/v2',
    path: '/banks',
    auth: 'bearer',
    toBody: (banks) => ({
      data: banks.map((bank) => ({
        bank_display_name: bank.display,
        bank_name: bank.name,
        bank_code: bank.code,
        bank_code_hashed: hash(`${bank.code}`),
        bank_availability: isOnline(bank),
      })),
    }),
  },
  'bayarcash-duitnow': {
    base: '/api/v2',
    path: '/duitnow/dobw/banks',
    auth: 'bearer',
    toBody: (banks) =>
      banks.filter(isRetail).map((bank) => ({
        bank_name: bank.name,
        bank_code: bank.code,
        bank_availability: isOnline(bank),
      })),
  },
  'billplz-v3': {
    base: '/api',
    path: '/v3/fpx_banks',
    auth: 'basic',
    toBody: (banks) => ({
      banks: banks.filter(isRetail).map((bank) => ({ name: bank.code, active: isOnline(bank) })),
    }),
  },
  'billplz-v4': {
    base: '/api',
    path: '/v4/payment_gateways',
    auth: 'basic',
    toBody: (banks) => ({
      payment_gateways: [
        ...banks.map((bank) => ({
          code: isRetail(bank) ? bank.code : `B2B1-${bank.code}`,
          active: isOnline(bank),
          category: 'fpx',
        })),
        { code: 'BP-BILLPLZ1', active: true, category: 'billplz' },
        { code: 'CARD-VISA1', active: true, category: 'card' },
      ],
    }),
  },
  toyyibpay: {
    base: '',
    path: '/index.php/api/getBankFPX',
    auth: 'none',
    toBody: (banks) =>
      banks.filter(isRetail).map((bank) => ({ CODE: bank.code, NAME: bank.display ?? bank.name })),
  },
  'duitnow-pay': { base: '', path: '/v2/bw/banks', auth: 'bearer', toBody: toDuitNowList },
  'revenue-monster': {
    base: '',
    path: '/banks',
    auth: 'bearer',
    toBody: (banks) => ({
      item: byCode(banks, (bank) => {
        const code = `${bank.code}:${bank.model ?? 'B2C'}`
        return [code, { code, isOnline: isOnline(bank), name: bank.display ?? bank.name }]
      }),
      code: 'SUCCESS',
    }),
  },
  chip: {
    base: '',
    path: '/banks',
    auth: 'bearer',
    toBody: (banks) =>
      byCode(banks.filter(isRetail), (bank) => [`${bank.code}`, isOnline(bank) ? 'A' : 'B']),
  },
  'paynet-fpx': {
    base: '',
    path: '/banks',
    auth: 'bearer',
    toBody: (banks) =>
      banks
        .filter(isRetail)
        .map((bank) => `${bank.code}~${isOnline(bank) ? 'A' : 'B'}`)
        .join(),
  },
}

/** A gateway the sandbox can simulate, named after its adapter. */
export type SandboxGateway =
  | 'standard'
  | 'bayarcash-fpx'
  | 'bayarcash-duitnow'
  | 'billplz-v3'
  | 'billplz-v4'
  | 'toyyibpay'
  | 'duitnow-pay'
  | 'revenue-monster'
  | 'chip'
  | 'paynet-fpx'

/** The gateways the sandbox can simulate, with the path of each gateway's base URL. */
export const sandboxGateways = {
  standard: '/v2',
  ...Object.fromEntries(Object.entries(gatewayLists).map(([name, { base }]) => [name, base])),
} as Readonly<Record<SandboxGateway, string>>

/** Returns the bank list of a gateway, or `undefined` for the standard gateway. */
export const findGatewayList = (gateway: SandboxGateway): GatewayList | undefined =>
  gateway === 'standard' ? undefined : gatewayLists[gateway]

/** Returns a fake hash of 32 hexadecimal digits for a bank code. */
function hash(text: string): string {
  let state = 7
  return Array.from({ length: 32 }, (_, index) => {
    state = (state * 31 + text.charCodeAt(index % text.length)) % 65_521
    return (state % 16).toString(16)
  }).join('')
}

/** The name of a gateway endpoint. */
export type EndpointName = 'ping' | 'company' | 'bank'

/**
 * Returns the endpoint at a path, or `undefined` if no endpoint has exactly this path. Gateways other than the standard
 * gateway provide only a bank list.
 */
export function matchEndpoint(
  path: string,
  gateway: SandboxGateway = 'standard',
): EndpointName | undefined {
  const list = findGatewayList(gateway)
  if (list) return path === list.base + list.path ? 'bank' : undefined
  return /^\/v2\/(ping|company|bank)$/.exec(path)?.[1] as EndpointName | undefined
}
