import { setTimeout } from 'node:timers/promises'
import { isLoopback } from '../contract/index.js'
import { CliError, UsageError } from './CliError.js'
import type { Command } from './Command.js'
import { createProbeClient } from './doctor/createProbeClient.js'
import { checkBank } from './doctor/checkBank.js'
import { checkCodes } from './doctor/checkCodes.js'
import { checkCompany } from './doctor/checkCompany.js'
import { checkHttp } from './doctor/checkHttp.js'
import { checkKey } from './doctor/checkKey.js'
import { type Finding, printFindings } from './findings.js'
import { readFlags } from './flags.js'

const flags = {
  endpoint: {
    type: 'string',
    value: 'URL',
    means: 'Address of the proxy, for example https://shop.example/api/fpx',
  },
} as const

/** `fpx-checkout doctor`: checks what a deployed proxy shows to anyone. */
export const doctorCommand: Command = {
  summary:
    'Check a deployed proxy from the outside, without an API key. Exits with 1 if a check fails.',
  flags,
  variables: { FPX_API_KEY: 'Key to search for in every response. It is not sent.' },
  examples: ['fpx-checkout doctor --endpoint https://shop.example/api/fpx'],
  async run(args, { env, wait = setTimeout }) {
    const endpoint = readEndpoint(readFlags('doctor', flags, args).endpoint)
    const client = createProbeClient(endpoint)
    try {
      return printFindings([
        ...addressFinding(endpoint),
        ...(await checkBank(client, wait)),
        ...(await checkCodes(client)),
        ...(await checkCompany(client)),
        ...(await checkHttp(client)),
        ...checkKey(client.responses, env['FPX_API_KEY']),
      ])
    } catch (error) {
      const { code, name } = error as { code?: string; name?: string }
      const reason =
        code && code !== 'ABORT_ERR' ? code : name === 'Error' ? 'no response' : 'timeout'
      throw new CliError(
        `${endpoint.href} cannot be checked (${reason}). Check that the proxy is running and that this is its address.`,
      )
    }
  },
}

function readEndpoint(text: string | undefined): URL {
  const example = 'Example: --endpoint https://shop.example/api/fpx'
  if (text === undefined) throw new UsageError(`--endpoint is missing. ${example}`)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'https:' || url?.protocol === 'http:') {
    // A user name and a password are neither sent nor printed.
    url.username = url.password = ''
    return url
  }
  throw new UsageError(
    `--endpoint must be an absolute http or https address; received "${text}". ${example}`,
  )
}

function addressFinding({ protocol, hostname }: URL): Finding[] {
  if (protocol === 'https:' || isLoopback(hostname)) return []
  const message =
    'The address is not https: anyone on the network path can change the list of banks. Serve the proxy over https.'
  return [{ state: 'wrong', subject: 'address', message }]
}
