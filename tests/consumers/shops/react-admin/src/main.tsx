import { FpxProvider } from 'fpx-checkout'
import { StrictMode } from 'react'
import type { AuthProvider } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { checkError } from './checkError.js'
import { CompanyGrid } from './CompanyGrid.js'
import { ReactAdmin } from './ReactAdmin.js'
import { sendToken } from './sendToken.js'
import { isSignedIn, signIn, signOut } from './session.js'

const authProvider: AuthProvider = {
  login: signIn,
  logout: async () => {
    await signOut()
  },
  checkAuth: async () => {
    if (!(await isSignedIn())) throw new Error('Sign in.')
  },
  checkError,
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    {location.pathname === '/grid' ? (
      <FpxProvider fetch={sendToken}>
        <CompanyGrid />
      </FpxProvider>
    ) : (
      <ReactAdmin authProvider={authProvider} />
    )}
  </StrictMode>,
)
