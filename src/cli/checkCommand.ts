import { checkGateway } from './checkGateway.js'
import { checkRedis } from './checkRedis.js'
import { validateRedisUrl } from './connectRedis.js'
import { createProxy } from './createProxy.js'
import { readProxySettings } from './readProxySettings.js'
import { type Finding, ok, printFindings, wrong } from './findings.js'
import { createCommandWithProxyOptions } from './proxyOptions.js'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Creates the `fpx-checkout check` command, which checks whether the proxy can run with the given options and
 * environment.
 */
export const createCheckCommand = () =>
  createCommandWithProxyOptions('check')
    .summary('Check the settings of the proxy before you start it.')
    .description(
      'Check the options, address, API key, rate limit, clock, Redis and snapshot before you start the proxy.\nTakes the options of the proxy. Exits with 1 if a check fails.',
    )
    .addHelpText('after', '\nExamples:\n  fpx-checkout check --budget 30')
    .action(async (options) => {
      const settings = readProxySettings(options)
      const { gateway, budget, instances, snapshot, redisUrl } = settings
      if (redisUrl !== undefined) validateRedisUrl(redisUrl)
      // Creating the proxy validates the options but doesn't call the gateway.
      await createProxy(settings, {}).close()
      const plan = {
        budget,
        ...(redisUrl !== undefined && snapshot === undefined && { instances }),
      }
      process.exitCode = printFindings([
        ...(await checkGateway(gateway, plan)),
        ...(redisUrl === undefined ? [] : [await checkRedis(redisUrl)]),
        ...(snapshot === undefined ? [] : [await checkSnapshot(snapshot)]),
      ])
    })

/**
 * Checks whether the current user can write the snapshot file. The check creates and deletes another file in the same
 * folder.
 */
async function checkSnapshot(path: string): Promise<Finding> {
  const file = `${resolve(path)}.${randomUUID()}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, '', { flag: 'wx' })
    await rm(file)
    return ok('snapshot', 'This user can write the file of --snapshot.')
  } catch (error) {
    const { code = 'unknown error' } = error as { code?: string }
    return wrong(
      'snapshot',
      `This user cannot write into the folder of --snapshot, ${dirname(file)} (${code}). Create it, and allow the user of the proxy to write into it.`,
    )
  }
}
