const ADMIN = 'fpx-demo-role=admin'

/** Whether a Cookie header has the admin's cookie, which replaces a shop's session in the demo. */
export const isAdmin = (cookies: string | undefined): boolean =>
  (cookies ?? '').split(/;\s*/).includes(ADMIN)

/** Signs the demo's visitor in as admin or signs the visitor out. */
export function setAdmin(admin: boolean): void {
  document.cookie = `${ADMIN}; path=/; SameSite=Strict${admin ? '' : '; max-age=0'}`
}
