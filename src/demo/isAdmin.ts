const ADMIN = 'fpx-demo-role=admin'

/** Whether a `Cookie` header contains the admin cookie, which the demo uses instead of a shop's session. */
export const isAdmin = (cookies: string | undefined): boolean =>
  (cookies ?? '').split(/;\s*/).includes(ADMIN)

/** Signs the demo's visitor in as an admin or signs the visitor out. */
export function setAdmin(admin: boolean): void {
  document.cookie = `${ADMIN}; path=/; SameSite=Strict${admin ? '' : '; max-age=0'}`
}
