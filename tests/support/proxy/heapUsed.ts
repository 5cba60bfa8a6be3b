import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as () => void

/** Returns the used heap in bytes, after garbage collection. */
export function heapUsed(): number {
  gc()
  gc()
  return process.memoryUsage().heapUsed
}
