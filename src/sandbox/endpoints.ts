import type { SandboxBank } from './fpxBanks.js'

/** An endpoint that lists banks, or the gateway's other endpoints. */
export type EndpointName = 'ping' | 'company' | 'bank' | keyof typeof billplzLists

/** Returns the endpoint at a path, or `undefined` if no endpoint has exactly this path. */
export const matchEndpoint = (path: string): EndpointName | undefined =>
  (/^\/v2\/(ping|company|bank)$/.exec(path) ??
    /^\/api\/(v3\/fpx_banks|v4\/payment_gateways)$/.exec(path))?.[1] as EndpointName | undefined

const isActive = ({ status }: SandboxBank) => status !== 'offline'
const isRetail = ({ model }: SandboxBank) => model !== 'B2B1'

/** Creates the lists of banks that Billplz publishes beside its bills. */
export const billplzLists = {
  'v3/fpx_banks': (banks: readonly SandboxBank[]) => ({
    banks: banks.filter(isRetail).map((bank) => ({ name: bank.code, active: isActive(bank) })),
  }),
  'v4/payment_gateways': (banks: readonly SandboxBank[]) => ({
    payment_gateways: [
      ...banks.map((bank) => ({
        code: isRetail(bank) ? bank.code : `B2B1-${bank.code}`,
        active: isActive(bank),
        category: 'fpx',
      })),
      { code: 'BP-BILLPLZ1', active: true, category: 'billplz' },
      { code: 'CARD-VISA1', active: true, category: 'card' },
    ],
  }),
}
