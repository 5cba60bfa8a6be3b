import { createContext } from 'react'
import type { QueryClient } from './QueryClient.js'

/** Where react-query finds the host's client. In the script there is no host. */
export const QueryClientContext = createContext<QueryClient | undefined>(undefined)
