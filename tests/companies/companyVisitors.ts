import { getResponse } from 'msw'
import { proxyHandlers } from 'fpx-checkout/msw'
import { createSandbox } from 'fpx-checkout/sandbox'
import { generateCompanies } from '../../src/sandbox/generateCompanies.js'
import { companyBackEnd } from './companyBackEnd.js'

/** The visitor who is signed in, which is Alice with 93 companies, Bob with 3 companies, or none. */
export type Visitor = 'Alice' | 'Bob' | 'nobody'

/** The names of the companies in Bob's account, none of which is Alice's. */
export const bobsNames = generateCompanies(3).map(({ name }) => `Bob’s ${name}`)

/** Creates a back end that authorizes by visitor. Alice is signed in first. */
export function companyVisitors() {
  const companies = generateCompanies(3).map((company, at) => ({
    ...company,
    name: bobsNames[at]!,
  }))
  const bobs = proxyHandlers({
    sandbox: createSandbox({ companies }),
    admin: { authorize: () => true },
  })
  let visitor: Visitor = 'Alice'
  const backEnd = companyBackEnd({ authorize: () => visitor !== 'nobody' })
  const ofBob = async (path: string) =>
    (await getResponse(bobs, new Request(new URL(`/api/fpx${path}`, location.href))))!
  backEnd.respondWith((path) => (visitor === 'Bob' ? ofBob(path) : undefined))
  return {
    ...backEnd,
    signIn: (next: Visitor) => {
      visitor = next
    },
  }
}
