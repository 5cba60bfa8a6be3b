import { type AuthProvider, useLogin } from '@refinedev/core'
import { FpxProvider } from 'fpx-checkout'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onError } from './onError.js'
import { queryClient, RefineAdmin } from './RefineAdmin.js'
import { sendToken } from './sendToken.js'
import { isSignedIn, signIn, signOut } from './session.js'
import { TablePage } from './TablePage.js'

const authProvider: AuthProvider = {
  login: async () => {
    await signIn()
    return { success: true, redirectTo: '/' }
  },
  logout: async () => {
    await signOut()
    queryClient.clear()
    return { success: true, redirectTo: '/login' }
  },
  check: async () => ({ authenticated: await isSignedIn() }),
  onError,
}

function Login() {
  const { mutate: login } = useLogin()
  return (
    <button type="button" onClick={() => login({})}>
      Sign in
    </button>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    {location.pathname === '/table' ? (
      <FpxProvider fetch={location.search === '?token' ? sendToken : undefined}>
        <TablePage />
      </FpxProvider>
    ) : (
      <RefineAdmin authProvider={authProvider} login={<Login />} />
    )}
  </StrictMode>,
)
