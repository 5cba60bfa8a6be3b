import { setTimeout } from 'node:timers/promises'
import { isLoopback } from '../contract/index.js'
import { CliError } from './CliError.js'
import type { Command } from './Command.js'
import { createAsker } from './doctor/createAsker.js'
import { examineBank } from './doctor/examineBank.js'
import { examineCompany } from './doctor/examineCompany.js'
import { examineDoors } from './doctor/examineDoors.js'
import { examineKey } from './doctor/examineKey.js'
import { type Finding, report } from './findings.js'
import { readFlags } from './flags.js'

const flags = {
  endpoint: {
    type: 'string',
    value: 'URL',
    means: 'Where the proxy is mounted, for example https://shop.example/api/fpx',
  },
} as const

/** `fpx-checkout doctor`: what a stranger gets to see of a mounted proxy. */
export const doctorCommand: Command = {
  summary:
    'Examines a mounted proxy from outside, without a key. Ends with 1 when something is wrong.',
  flags,
  variables: { FPX_API_KEY: 'Optional: the key to look for in every answer. It is not sent.' },
  async run(args, { env, wait = setTimeout }) {
    const endpoint = endpointOf(readFlags('doctor', flags, args).endpoint)
    const asker = createAsker(endpoint)
    try {
      return report([
        ...addressFinding(endpoint),
        ...(await examineBank(asker, wait)),
        ...(await examineCompany(asker)),
        ...(await examineDoors(asker)),
        ...examineKey(asker.answers, env['FPX_API_KEY']),
      ])
    } catch (error) {
      const { code, name } = error as { code?: string; name?: string }
      const reason =
        code && code !== 'ABORT_ERR' ? code : name === 'Error' ? 'no answer' : 'too slow'
      throw new CliError(
        `${endpoint.href} cannot be examined (${reason}). Is the proxy running, and is this its address?`,
      )
    }
  },
}

function endpointOf(text: string | undefined): URL {
  const example = 'Write it like --endpoint https://shop.example/api/fpx'
  if (text === undefined) throw new CliError(`--endpoint is missing. ${example}`)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'https:' || url?.protocol === 'http:') {
    // It is neither sent nor printed.
    url.username = url.password = ''
    return url
  }
  throw new CliError(`--endpoint takes an absolute http or https address. ${example}`)
}

function addressFinding({ protocol, hostname }: URL): Finding[] {
  if (protocol === 'https:' || isLoopback(hostname)) return []
  const says = 'It is not https: whoever sits in between can change the banks that a payer sees.'
  return [{ state: 'wrong', subject: 'address', says }]
}
