import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { defaults } from '../contract/index.js'
import * as adapters from '../gateway/adapters/index.js'
import type { GatewayAdapter } from '../proxy/index.js'
import { logLevels } from './createLog.js'
import { createOption, duration, wholeNumber } from './createOption.js'
import { readConfigFile } from './readConfigFile.js'

/**
 * The adapters that can be selected on the command line, keyed by name. All other adapters need the path of the bank
 * list and must therefore be created in code.
 */
export const readyAdapters: Readonly<Record<string, GatewayAdapter>> = Object.fromEntries(
  Object.values(adapters).flatMap((adapter) =>
    'path' in adapter ? [[adapter.name, adapter]] : [],
  ),
)

/**
 * Creates a command with the proxy options. Options take precedence over environment variables, which take precedence
 * over the configuration file.
 */
export const createCommandWithProxyOptions = (name: string) =>
  new Command(name)
    .optionsGroup('Gateway:')
    .addOption(
      createOption(
        '--base-url <URL>',
        'Required: API root of the gateway; it ends in /v2 unless --adapter is another one.',
      ),
    )
    .addOption(
      createOption('--adapter <NAME>', 'Gateway whose list is read.')
        .choices(Object.keys(readyAdapters).sort())
        .default('standard'),
    )
    .addOption(createOption('--api-key-file <FILE>', 'File with the API key.'))
    .addOption(
      createOption(
        '--budget <N>',
        "Calls a minute to each endpoint of the gateway, at most. Default: half of the gateway's limit, usually 30.",
      ).argParser(wholeNumber(1, defaults.gatewayLimit)),
    )
    .addOption(
      createOption('--max-pages <N>', 'Pages that are read for one list, at most.')
        .argParser(wholeNumber(1, 1000))
        .default(defaults.maxPages),
    )
    .optionsGroup('Server:')
    .addOption(createPortOption().argParser(wholeNumber(0, 65_535)).default(4020))
    .addOption(createOption('--host <HOST>', 'Address to listen on.').default('127.0.0.1'))
    .addOption(
      createOption('--base-path <PATH>', 'Path in front of /bank, as browsers request it.').default(
        defaults.basePath,
      ),
    )
    .addOption(
      createOption(
        '--cors-origin <ORIGIN...>',
        'Other origins whose pages may read the responses.',
      ).argParser(readOrigins),
    )
    .addOption(
      createOption(
        '--admin-token-file <FILE>',
        'File with a token of 32 characters or more. Requests with it as bearer token may read /company and /status.',
      ),
    )
    .optionsGroup('List:')
    .addOption(
      createOption(
        '--ttl <TIME>',
        'Pause between successful refreshes of a list. Default: that of the gateway, usually 60s.',
      ).argParser(duration('1s', '7d')),
    )
    .addOption(
      createOption(
        '--snapshot <FILE>',
        'File that stores the last good list, so that a restart during an outage still serves payers.',
      ).argParser(notEmpty),
    )
    .addOption(createOption('--redis-url-file <FILE>', 'File with the address of Redis or Valkey.'))
    .addOption(
      createOption(
        '--instances <N>',
        'Instances that share Redis, at most. While Redis is down, each makes at most 32/N calls a minute.',
      )
        .argParser(wholeNumber(1, 1000))
        .default(defaults.instances),
    )
    .optionsGroup('Operation:')
    .addOption(
      createOption(
        '--metrics-port <PORT>',
        'Port for /metrics, /livez and /readyz. Without it, there is no /metrics.',
      ).argParser(wholeNumber(0, 65_535)),
    )
    .addOption(
      createOption('--metrics-host <HOST>', 'Address of --metrics-port.').default('127.0.0.1'),
    )
    .addOption(
      createOption(
        '--drain-delay <TIME>',
        'Time after SIGTERM in which /readyz reports draining and requests are still served, so that load balancers notice it.',
      )
        .argParser(duration('0s', '10m'))
        .default(5_000, '5s'),
    )
    .addOption(
      createOption('--log-level <LEVEL>', 'Lowest level of the log.')
        .choices(logLevels)
        .default('info'),
    )
    .addOption(
      createOption(
        '--config <FILE>',
        'JSON file with other options by name, such as { "port": 4020 }.',
      ),
    )
    .addHelpText(
      'after',
      `
Options have priority over variables, and variables over the file of --config.

Environment:
  FPX_API_KEY      Required, or --api-key-file: API key, from the dashboard (section API Key).
  FPX_REDIS_URL    Or --redis-url-file: Redis or Valkey that several instances share; needs the package ioredis or redis.
  FPX_ADMIN_TOKEN  Or --admin-token-file.`,
    )
    .hook('preAction', readConfigFile)

export type CommandWithProxyOptions = ReturnType<typeof createCommandWithProxyOptions>

/**
 * Creates the `--port` option. If the option is omitted, the port is read from `FPX_PORT` or, if that isn't set, from
 * `PORT`, which many hosting platforms set.
 */
function createPortOption() {
  const option = createOption(
    '--port <PORT>',
    'Port to listen on; 0 selects a free one. PORT sets it too.',
  )
  return !process.env['FPX_PORT'] && process.env['PORT'] ? option.env('PORT') : option
}

/**
 * Adds the origins in a value to those from the option's previous values. In environment variables, origins are
 * separated by spaces or commas.
 */
const readOrigins = (text: string, previous: string[] = []) => [
  ...previous,
  ...text.split(/[\s,]+/),
]

function notEmpty(text: string): string {
  if (text) return text
  throw new InvalidArgumentError('Expected the path of a file, such as /var/lib/fpx/banks.')
}
