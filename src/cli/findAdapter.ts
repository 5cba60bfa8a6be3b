import * as adapters from '../gateway/adapters/index.js'
import type { Gateway } from '../proxy/index.js'

/** The adapters that work without code of the merchant. The other adapters lack the path of the list. */
const ready: readonly Gateway[] = Object.values(adapters).filter((adapter) => 'path' in adapter)

/** The names of the gateways that the command line knows. */
export const gatewayNames: readonly string[] = ready.map(({ name }) => name).sort()

/** Returns the adapter of a gateway by its name. */
export const findGateway = (name: string): Gateway | undefined =>
  ready.find((adapter) => adapter.name === name)
