// Calls a built provider against a proxy that needs a token, and prints how many requests each method costs.
import { createServer } from 'node:http'
import { QueryClient } from '@tanstack/react-query'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createSandbox } from 'fpx-checkout/sandbox'

const { createCompanyDataProvider } = await import(`./server/${process.argv[2]}`)
const proxy = createFpxProxy({
  gateway: { baseUrl: 'https://gateway.example/v2', apiKey: 'sandbox-key', fetch: createSandbox() },
  admin: {
    authorize: (request) =>
      request.header('authorization') === 'Bearer admin' || { status: 401, challenge: 'Bearer' },
  },
})
const server = createServer(toNodeHandler(proxy)).listen(0, '127.0.0.1')
await new Promise((done) => server.once('listening', done))

let requests = 0
const providerWith = (token) =>
  createCompanyDataProvider({
    queryClient: new QueryClient(),
    endpoint: `http://127.0.0.1:${server.address().port}/api/fpx`,
    fetch: (url, init) => {
      requests += 1
      return fetch(url, { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } })
    },
  })
const companies = providerWith('admin')
const page = { page: 1, currentPage: 1, perPage: 20, pageSize: 20 }

/** Runs a method, and returns what it found and how many requests that cost. */
async function count(run) {
  requests = 0
  const { data } = await run()
  return [Array.isArray(data) ? data.length : data.id, requests]
}
/** Calls a method with the arguments of react-admin or of Refine, which passes the resource as a parameter. */
const call = (method, params) =>
  method.length === 1 ? method({ resource: 'companies', ...params }) : method('companies', params)
const { data: firstPage } = await call(companies.getList, { pagination: page })
const ids = firstPage.map(({ id }) => id)
const counts = {
  list: await count(() =>
    call(companies.getList, { pagination: { ...page, page: 2, currentPage: 2 } }),
  ),
  one: await count(() => call(companies.getOne, { id: '101' })),
  many: await count(() => call(companies.getMany, { ids })),
  ...(companies.getManyReference && {
    reference: await count(() =>
      companies.getManyReference('companies', { target: 'id', id: ids[4], pagination: page }),
    ),
  }),
}
const denied = await call(providerWith('old').getOne, { id: 101 }).catch((error) => error)
console.log(JSON.stringify({ ...counts, denied: denied.status ?? denied.statusCode }))
server.close()
server.closeAllConnections()
