import type { StatusReport } from '../../contract/index.js'
import { type BankHistory, NO_RECORDS } from '../outages/BankHistory.js'
import { createJsonResponse, PRIVATE } from './createJsonResponse.js'
import { dataTimeHeaders } from './dataTimeHeaders.js'
import type { ProxyResponse } from './ProxyResponse.js'

/** Creates the report on the banks of a cached list. No cache may store it: only an admin may read it. */
export function createStatusResponse(
  history: BankHistory | undefined,
  { rows, ageMs, now }: { rows: number; ageMs: number; now: number },
): ProxyResponse {
  const ageSeconds = Math.max(0, Math.floor(ageMs / 1000))
  const report: StatusReport = {
    time: new Date(now).toISOString(),
    list: { banks: rows, ageSeconds },
    ...(history?.read(now) ?? NO_RECORDS),
  }
  return createJsonResponse(report, {
    privacy: PRIVATE,
    headers: dataTimeHeaders(ageMs, now),
  })
}
