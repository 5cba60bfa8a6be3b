const ADMIN = 'fpx-demo-role=admin'

/** The demo's stand-in for a shop's own session: whether a Cookie header carries the admin's. */
export const isAdmin = (cookies: string | undefined): boolean =>
  (cookies ?? '').split(/;\s*/).includes(ADMIN)

/** Signs the visitor of the demo in as admin, or out. */
export function setAdmin(admin: boolean): void {
  document.cookie = `${ADMIN}; path=/; SameSite=Strict${admin ? '' : '; max-age=0'}`
}
