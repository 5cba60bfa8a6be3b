import type { Settings } from './readSettings.js'

/** Returns the options for the address that a command listens on. */
export const createAddressFlags = (defaultPort: number) =>
  ({
    port: {
      type: 'string',
      value: 'PORT',
      default: String(defaultPort),
      variable: 'PORT',
      means: 'Port to listen on; 0 selects a free one.',
    },
    host: {
      type: 'string',
      value: 'HOST',
      default: '127.0.0.1',
      variable: 'FPX_HOST',
      means: 'Address to listen on.',
    },
  }) as const

/**
 * Reads the address to listen on.
 *
 * @throws {UsageError} for a port that is not a whole number up to 65535.
 */
export function readAddress(settings: Settings<ReturnType<typeof createAddressFlags>>): {
  port: number
  host: string
} {
  return { port: settings.wholeNumber('port', 0, 65_535), host: settings.values.host }
}
