import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { builtModule } from '../support/builds/builtModule.js'
import { isOnPath } from '../support/programs/browsers.js'
import { redisServer } from '../support/redis/redis.js'
import { printSoak } from './soak/printSoak.js'
import { runCourse } from './soak/runCourse.js'
import { runLoad } from './soak/runLoad.js'
import type { Sample } from './soak/Sample.js'
import { type Instance, startInstance } from './soak/startInstance.js'

const MINUTES = 10
const INSTANCES = 2
const PER_SECOND = 1000
const SAMPLE_SECONDS = 10

/**
 * Simulates 1,000 payers a second on each of two instances that share a real Redis, during a series of gateway and
 * Redis faults. Measures each instance's memory and event-loop delay every ten seconds.
 *
 * `--minutes <number>` changes the duration. Default: 10.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { minutes: { type: 'string', default: String(MINUTES) } },
  })
  const seconds = Math.round(Number(values.minutes) * 60)
  if (!(seconds >= 2 * SAMPLE_SECONDS))
    throw new Error(`--minutes must be a number from 0.5; received "${values.minutes}"`)
  if (!isOnPath('h2load'))
    throw new Error('h2load is not installed: run `apt-get install nghttp2-client`')

  const built = await builtModule('tests/bench/soak/instance.ts')
  const redis = await redisServer()
  // Otherwise Redis would outlive an interrupted run.
  process.once('exit', () => void redis.kill())
  const sandbox = createSandbox()
  const gateway = await serveSandbox(sandbox)
  const instances: Instance[] = []
  for (let made = 0; made < INSTANCES; made++)
    instances.push(await startInstance(built.path, [gateway.baseUrl, redis.url, `${INSTANCES}`]))

  console.log(`${values.minutes} minutes with ${PER_SECOND} payers a second for each instance.`)
  const course = new AbortController()
  const ended = runCourse(sandbox, redis, course.signal)
  const results = await Promise.all(
    instances.map(async (instance) => {
      const load = runLoad(instance.port, seconds, PER_SECOND)
      const samples = await takeSamples(instance, Math.floor(seconds / SAMPLE_SECONDS))
      return { samples, load: await load }
    }),
  )
  course.abort()
  await ended
  const arrivals = sandbox.requests.map(({ time }) => time)
  for (const { stop } of instances) await stop()
  await gateway.close()
  await redis.kill()
  built.remove()
  printSoak(results, arrivals, SAMPLE_SECONDS)
  console.log(`\nNode ${process.versions.node}.`)
}

async function takeSamples({ takeSample }: Instance, count: number): Promise<Sample[]> {
  const samples: Sample[] = []
  while (samples.length < count) {
    await sleep(SAMPLE_SECONDS * 1000)
    samples.push(await takeSample())
  }
  return samples
}
