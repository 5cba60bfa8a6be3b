import * as adapters from '../gateway/adapters/index.js'
import type { GatewayAdapter } from '../proxy/index.js'

/** The adapters that work without code of the merchant. The other adapters lack the path of the list. */
const ready: readonly GatewayAdapter[] = Object.values(adapters).filter(
  (adapter) => 'path' in adapter,
)

/** The names of the gateways that the command line knows. */
export const adapterNames: readonly string[] = ready.map(({ name }) => name).sort()

/** Returns the adapter of a gateway by its name. */
export const findAdapter = (name: string): GatewayAdapter | undefined =>
  ready.find((adapter) => adapter.name === name)
