import { nodeProgram, nodeVersions } from '../../support/programs/nodePrograms.js'

const command = ['dist/cli.js', 'proxy', '--log-level', 'warn']

/** The source of a server whose body has the size of the list. */
const bareServer = `
    import { createServer } from 'node:http'
    const body = Buffer.from('x'.repeat(3400))
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
    createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(process.env.PORT, '127.0.0.1')`

/**
 * The program and the arguments of each start that is measured. The environment variables are `PORT`, `FPX_BASE_URL`
 * and `FPX_API_KEY`.
 */
export const programs: Record<string, [program: string, ...args: string[]]> = {
  'bare node:http': script(bareServer),
  'bare node:http, again': script(bareServer),
  'mounted handler': script(`
    import { createServer } from 'node:http'
    import { createFpxProxy } from 'fpx-checkout/proxy'
    import { toNodeHandler } from 'fpx-checkout/proxy/node'
    const { FPX_BASE_URL: baseUrl, FPX_API_KEY: apiKey, PORT } = process.env
    createServer(toNodeHandler(createFpxProxy({ gateway: { baseUrl, apiKey } }))).listen(PORT, '127.0.0.1')`),
  'fpx-checkout proxy': [process.execPath, ...command],
  ...Object.fromEntries(
    Object.values(nodeVersions).map((version) => [
      `fpx-checkout proxy, Node ${version}`,
      [nodeProgram(version), ...command],
    ]),
  ),
}

function script(text: string): [string, ...string[]] {
  return [process.execPath, '--input-type=module', '-e', text]
}
