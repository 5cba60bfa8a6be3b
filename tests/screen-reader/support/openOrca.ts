import { afterAll, beforeAll } from 'vitest'
import { OrcaUser } from './OrcaUser.js'

/** For the tests of a file, one desktop with Orca and Firefox: it takes seconds to start. */
export function openOrca(): { user: OrcaUser } {
  const opened = {} as { user: OrcaUser }
  beforeAll(async () => {
    opened.user = await OrcaUser.at()
  })
  afterAll(() => opened.user.leave())
  return opened
}
