import { missingFor, variants } from './variants.js'

/** The real hosts of this suite: the variable that names the folder of each. */
const variables = { WordPress: 'FPX_WORDPRESS', Laravel: 'FPX_LARAVEL' } as const

/** The folder of each host; `undefined` if its variable isn't set. */
export const hostFolders = {
  WordPress: process.env[variables.WordPress] || undefined,
  Laravel: process.env[variables.Laravel] || undefined,
}

/** Says which hosts and variants don't run. Without it, a run without any host would look like a success. */
export default function announceHosts(): void {
  for (const [host, folder] of Object.entries(hostFolders))
    if (!folder)
      console.warn(
        `${host} did not run: ${variables[host as keyof typeof variables]} does not name its folder. CONTRIBUTING.md says how to get one.`,
      )
  for (const variant of hostFolders.WordPress ? variants : []) {
    const missing = missingFor(variant, hostFolders.WordPress!)
    if (missing) console.warn(`WooCommerce ${variant.name} did not run: ${missing} is missing.`)
  }
}
