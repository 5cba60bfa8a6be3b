const request = (method: string) => fetch('/api/session', { method })

export const signIn = () => request('POST')
export const signOut = () => request('DELETE')
export const isSignedIn = async () => (await (await request('GET')).json()) === true
