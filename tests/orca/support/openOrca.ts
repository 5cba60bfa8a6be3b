import { afterAll, beforeAll } from 'vitest'
import { OrcaUser } from './OrcaUser.js'

/** Opens one desktop with Orca and Firefox for all tests in a file, because it takes seconds to start. */
export function openOrca(): { user: OrcaUser } {
  const opened = {} as { user: OrcaUser }
  beforeAll(async () => {
    opened.user = await OrcaUser.at()
  })
  afterAll(() => opened.user.leave())
  return opened
}
