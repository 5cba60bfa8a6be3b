import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as () => void

/** Bytes that are in use and not only waiting to be collected. */
export function heapUsed(): number {
  gc()
  gc()
  return process.memoryUsage().heapUsed
}
