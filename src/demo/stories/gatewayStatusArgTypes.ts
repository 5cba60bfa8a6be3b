import type { GatewayStatusProps } from 'fpx-checkout'
import { localeArgType } from './localeArgType.js'
import type { ArgTypesOf } from './Story.js'

/** Every prop of the gateway status. A prop has a control, or is set only in code. */
export const gatewayStatusArgTypes: ArgTypesOf<GatewayStatusProps> = {
  locale: localeArgType,
  messages: { control: 'object', description: 'Replaced texts, such as {"up":"Online"}.' },
  outages: { control: 'boolean', description: 'Shows which banks are offline, for admins.' },
  endpoint: { control: 'text', description: 'Address of the proxy.' },
  queryClient: { control: false },
  className: { control: false },
  style: { control: false },
}
