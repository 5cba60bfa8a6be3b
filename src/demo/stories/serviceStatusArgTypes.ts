import type { ServiceStatusProps } from 'fpx-checkout'
import { localeArgType } from './localeArgType.js'
import type { ArgTypesOf } from './Story.js'

/** Every prop of the service status: with a control, or only to be set in code. */
export const serviceStatusArgTypes: ArgTypesOf<ServiceStatusProps> = {
  locale: localeArgType,
  messages: { control: 'object', description: 'Words to replace, as {"up":"All is well"}.' },
  endpoint: { control: 'text', description: 'Where the proxy is.' },
  queryClient: { control: false },
  className: { control: false },
}
