// Calls the built provider's methods and prints how each one fails.
import { QueryClient } from '@tanstack/react-query'
import { ms } from 'fpx-checkout/locales'
import { createCompanyDataProvider } from './server/reactAdminProvider.js'

const {
  getOne: _one,
  getMany: _many,
  ...methods
} = createCompanyDataProvider({
  queryClient: new QueryClient(),
  endpoint: 'http://127.0.0.1:9',
  locale: ms,
})
const failures = Object.entries(methods).map(async ([name, method]) => {
  const failure = method('companies', { pagination: { page: 1, perPage: 20 } })
  return [name, await failure.catch(({ status, message }) => [status, message])]
})
console.log(JSON.stringify(Object.fromEntries(await Promise.all(failures))))
