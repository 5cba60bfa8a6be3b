import { createAddressFlags } from './addressFlags.js'
import { adapterNames } from './findAdapter.js'
import { logLevels } from './logLine.js'

/** The options of `fpx-checkout proxy`; `fpx-checkout check` has them too. */
export const proxyFlags = {
  config: {
    type: 'string',
    value: 'FILE',
    variable: 'FPX_CONFIG',
    means:
      'JSON file with other options by name, such as { "port": 4020 }. Options and variables have priority.',
  },
  ...createAddressFlags(4020),
  adapter: {
    type: 'string',
    default: 'standard',
    value: 'NAME',
    variable: 'FPX_ADAPTER',
    means: `Gateway whose list is read: ${adapterNames.join(', ')}.`,
  },
  'base-path': {
    type: 'string',
    default: '/api/fpx',
    value: 'PATH',
    means: 'Path in front of /bank, as browsers request it.',
  },
  'cors-origin': {
    type: 'string',
    multiple: true,
    value: 'ORIGIN',
    means: 'Other origin whose pages may read the responses. Repeatable.',
  },
  budget: {
    type: 'string',
    default: '30',
    value: 'N',
    means: 'Maximum number of calls a minute to each endpoint of the gateway.',
  },
  timeout: {
    type: 'string',
    default: '8000',
    value: 'MS',
    means: 'Deadline of one call to the gateway, in milliseconds.',
  },
  'max-bytes': {
    type: 'string',
    default: '1048576',
    value: 'N',
    means: 'Largest response of the gateway that is read, in bytes.',
  },
  'max-pages': {
    type: 'string',
    default: '25',
    value: 'N',
    means: 'Maximum number of pages that are read for one list.',
  },
  ttl: {
    type: 'string',
    value: 'MS',
    means:
      'Pause between successful refreshes of the bank list, in milliseconds. Default: that of the gateway, usually 60000.',
  },
  'stale-if-error': {
    type: 'string',
    default: '604800000',
    value: 'MS',
    means: 'Age of the oldest bank list that is served while refreshes fail, in milliseconds.',
  },
  snapshot: {
    type: 'string',
    value: 'FILE',
    means:
      'File that stores the last good list, so that a restart during an outage still serves payers.',
  },
  instances: {
    type: 'string',
    default: '16',
    value: 'N',
    means:
      'Maximum number of instances sharing Redis. While Redis is down, each makes at most 32/N calls a minute.',
  },
  'admin-token-file': {
    type: 'string',
    value: 'FILE',
    means:
      'File with a token of 32 characters or more. Requests with it as bearer token may read /company and /status.',
  },
  'allowed-host': {
    type: 'string',
    multiple: true,
    value: 'HOST',
    means: 'Host name, besides localhost, under which /metrics is served. Repeatable.',
  },
  'metrics-port': {
    type: 'string',
    value: 'PORT',
    means:
      'Port for /metrics, /livez and /readyz. Then --port has no /metrics, and payers cannot reach it.',
  },
  'drain-delay': {
    type: 'string',
    default: '5000',
    value: 'MS',
    means:
      'Time after SIGTERM in which /readyz reports draining and requests are still served, so that load balancers notice it.',
  },
  'log-level': {
    type: 'string',
    default: 'info',
    value: 'LEVEL',
    variable: 'FPX_LOG_LEVEL',
    means: `Lowest level of the lines in the log: ${logLevels.join(', ')}.`,
  },
} as const
